-- expand: what is new before messages and webhook deliveries refuses nothing, and passes over rows that are about no sample
-- What a new organisation was given to try the product with, until it is taken away again: docs/adr/0072. What is named here is sample data;
-- a row that is kept when the others go is not named any more, and ordinary from then on.
create table waybill.sample_sets (
  organisation_id uuid primary key references waybill.organisations (id) on delete cascade,
  added_at timestamptz not null
);
create table waybill.sample_rows (
  organisation_id uuid not null references waybill.sample_sets (organisation_id) on delete cascade,
  kind text not null check (kind in ('vehicle', 'saved-location', 'shipment')),
  row_id uuid not null,
  primary key (organisation_id, kind, row_id)
);
-- Whatever happens to a shipment asks whether it is one of them.
create index sample_rows_row_index on waybill.sample_rows (row_id);

do $$
declare
  guarded text;
begin
  foreach guarded in array array['sample_sets', 'sample_rows'] loop
    execute format('alter table waybill.%I enable row level security', guarded);
    execute format('alter table waybill.%I force row level security', guarded);
    execute format('create policy operator on waybill.%I to waybill_operator using (current_user = %L)', guarded, 'waybill_operator');
    execute format('create policy own on waybill.%I to waybill_app using (organisation_id = (select waybill.current_organisation()))', guarded);
    execute format('grant select, insert, update, delete on waybill.%I to waybill_operator', guarded);
    execute format('grant select, insert on waybill.%I to waybill_app', guarded);
  end loop;
end
$$;

-- Nothing about sample data leaves the system, whatever is done with it and by whom.
grant create on schema waybill to waybill_operator;
create function waybill.keep_sample_messages() returns trigger
  language plpgsql security definer set search_path = waybill, pg_temp as $$
begin
  if new.state = 'waiting' and exists (select from waybill.sample_rows r where r.row_id = new.shipment_key) then
    new.state := 'skipped';
    new.reason := 'sample';
    new.ended_at := new.created_at;
  end if;
  return new;
end
$$;
create trigger keep_sample_messages before insert on waybill.messages for each row
  when (new.shipment_key is not null) execute function waybill.keep_sample_messages();

create function waybill.drop_sample_webhooks() returns trigger
  language plpgsql security definer set search_path = waybill, pg_temp as $$
begin
  -- While they are entered, nobody has named them yet.
  if current_setting('waybill.is_seeding', true) = 'on'
    or exists (select from waybill.sample_rows r where r.row_id = new.shipment_key) then
    return null;
  end if;
  return new;
end
$$;
create trigger drop_sample_webhooks before insert on waybill.webhook_deliveries for each row
  when (new.shipment_key is not null) execute function waybill.drop_sample_webhooks();
alter function waybill.keep_sample_messages owner to waybill_operator;
alter function waybill.drop_sample_webhooks owner to waybill_operator;
revoke all on function waybill.keep_sample_messages, waybill.drop_sample_webhooks from public;
revoke create on schema waybill from waybill_operator;
