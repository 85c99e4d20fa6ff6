-- expand: no code has ever changed or removed a line of shipment_history
-- Rounds in which what is old is removed, and rehearsals, which only count: what an organisation's people see of them.
create table waybill.retention_runs (
  organisation_id uuid not null references waybill.organisations (id) on delete cascade,
  id uuid not null,
  -- The level of a rehearsal; null is all divisions.
  sub_company_id uuid,
  is_rehearsal boolean not null,
  -- Who has asked for a rehearsal; null of a round of the night.
  actor jsonb,
  -- How long each division keeps what, as the round began.
  periods jsonb not null,
  state text not null check (state in ('running', 'done', 'failed')),
  -- The kind that it is at, and behind which row: written with the rows that it removes.
  progress jsonb,
  counts jsonb not null default '[]',
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (organisation_id, id)
);
create index retention_runs_list_index on waybill.retention_runs (organisation_id, created_at desc, id desc);
-- One round of removing at a time.
create unique index retention_runs_one_key on waybill.retention_runs (organisation_id) where state = 'running' and not is_rehearsal;
call waybill.set_up_records('retention_runs');
revoke update, delete on waybill.retention_runs from waybill_app;
alter policy own on waybill.retention_runs using (organisation_id = (select waybill.current_organisation())
  and ((select waybill.current_division()) is null or sub_company_id = (select waybill.current_division())));

-- Emptied of whom it names: that the stop was made, when, and its seal stay.
alter table waybill.proofs add column emptied_at timestamptz;
create index proofs_age_index on waybill.proofs (carrier_id, received_at, id) where emptied_at is null;
create index audit_log_age_index on waybill.audit_log (organisation_id, occurred_at, id);
create index messages_age_index on waybill.messages (organisation_id, created_at, id);

-- How many days an organisation, or its division, keeps something; null is always, as is what nobody has set.
create function waybill.kept_days(organisation uuid, division uuid, period text) returns integer
  language sql stable as $$
  select case when jsonb_typeof(c.overrides -> period) = 'number' then (c.overrides ->> period)::integer end
  from waybill.organisation_configs c
  where c.organisation_id = organisation and (c.sub_company_id = division or c.sub_company_id is null) and c.overrides ? period
  order by c.sub_company_id nulls last limit 1
$$;
revoke all on function waybill.kept_days from public;
grant execute on function waybill.kept_days to waybill_operator;

-- Nobody is granted to change or remove a line of history, the operator's role neither. Two functions of the tables' owner remove old ones, for
-- whom row-level security opens while they run: not those of the last year, and those of a shipment only when it is over.
revoke update, delete on waybill.shipment_history from waybill_operator;
do $$
declare
  guarded text;
begin
  foreach guarded in array array['audit_log', 'shipment_history'] loop
    execute format('create policy housekeeping on waybill.%I to current_user using (current_setting(''waybill.keeps_house'', true) = ''on'')', guarded);
  end loop;
end
$$;
create policy housekeeping on waybill.shipments for select to current_user using (current_setting('waybill.keeps_house', true) = 'on');

create function waybill.remove_log_entries(organisation uuid, entries uuid[]) returns integer
  language plpgsql security definer set search_path = waybill, pg_temp as $$
declare
  removed integer;
begin
  perform set_config('waybill.keeps_house', 'on', true);
  delete from audit_log a where a.organisation_id = organisation and a.id = any (entries) and a.occurred_at < now() - interval '364 days';
  get diagnostics removed = row_count;
  perform set_config('waybill.keeps_house', '', true);
  return removed;
end
$$;
create function waybill.remove_shipment_entries(organisation uuid, keys uuid[], before timestamptz) returns integer
  language plpgsql security definer set search_path = waybill, pg_temp as $$
declare
  removed integer;
begin
  perform set_config('waybill.keeps_house', 'on', true);
  delete from shipment_history h using shipments s
    where h.organisation_id = organisation and h.shipment_key = any (keys) and h.occurred_at <= before
      and h.occurred_at < now() - interval '364 days'
      and s.organisation_id = h.organisation_id and s.id = h.shipment_key and s.delivery_status in ('completed', 'failed');
  get diagnostics removed = row_count;
  perform set_config('waybill.keeps_house', '', true);
  return removed;
end
$$;
revoke all on function waybill.remove_log_entries, waybill.remove_shipment_entries from public;
grant execute on function waybill.remove_log_entries, waybill.remove_shipment_entries to waybill_operator;
