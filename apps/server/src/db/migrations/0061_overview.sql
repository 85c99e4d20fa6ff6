-- What becomes of each day's shipments, in sums that every change maintains: docs/adr/0063.
alter table waybill.shipments
  -- When it was handed over, by the clock of whoever did it.
  add column completed_at timestamptz,
  add column punctuality text check (punctuality in ('on-time', 'late'));

grant create on schema waybill to waybill_operator;

-- The zone in which whoever delivers a shipment lives.
create function waybill.zone_of(organisation uuid, division uuid) returns text
  language sql stable security definer set search_path = waybill, pg_temp as $$
  select coalesce((select c.overrides ->> 'timeZone' from waybill.organisation_configs c
    where c.organisation_id = organisation and (c.sub_company_id = division or c.sub_company_id is null) and c.overrides ? 'timeZone'
    order by c.sub_company_id nulls last limit 1), 'Atlantic/Reykjavik')
$$;
revoke all on function waybill.zone_of from public;
alter function waybill.zone_of owner to waybill_operator;
grant execute on function waybill.zone_of to waybill_app, waybill_operator;

-- On time is what came before the end of its window, or of its day. Whoever knows better when it was says so with completed_at.
create function waybill.judge_punctuality() returns trigger language plpgsql as $$
begin
  if new.delivery_status <> 'completed' then
    new.completed_at := null;
    new.punctuality := null;
    return new;
  end if;
  if new.completed_at is null then new.completed_at := new.updated_at; end if;
  new.punctuality := case
    when new.dropoff_scheduled_date is null then null
    when new.completed_at at time zone waybill.zone_of(coalesce(new.carrier_id, new.organisation_id),
        case when new.carrier_id is null then new.sub_company_id else new.carrier_sub_company_id end)
      < new.dropoff_scheduled_date + coalesce(nullif(new.dropoff_latest_time, ''), '23:59')::time + interval '1 minute' then 'on-time'
    else 'late'
  end;
  return new;
end
$$;
create trigger judge_entered before insert on waybill.shipments for each row
  when (new.delivery_status = 'completed') execute function waybill.judge_punctuality();
create trigger judge_changed before update on waybill.shipments for each row
  when (new.delivery_status is distinct from old.delivery_status or new.completed_at is distinct from old.completed_at
    or (new.delivery_status = 'completed' and (new.dropoff_scheduled_date, new.dropoff_latest_time)
      is distinct from (old.dropoff_scheduled_date, old.dropoff_latest_time)))
  execute function waybill.judge_punctuality();

-- How many shipments of a day stand where, in lines of differences like those of shipment_counts.
create table waybill.shipment_days (
  organisation_id uuid not null,
  part text not null check (part in ('organisation', 'carrier', 'forwarder')),
  day date not null,
  sub_company_id uuid,
  vehicle_registration text,
  delivery_status text not null,
  failure_party text,
  punctuality text,
  difference integer not null
);
create index shipment_days_index on waybill.shipment_days (organisation_id, part, day);
alter table waybill.shipment_days enable row level security;
alter table waybill.shipment_days force row level security;
create policy operator on waybill.shipment_days to waybill_operator using (current_user = 'waybill_operator');
grant select, insert, update, delete on waybill.shipment_days to waybill_operator;
create policy own on waybill.shipment_days for select to waybill_app using (
  organisation_id = (select waybill.current_organisation())
  and ((select waybill.current_division()) is null or sub_company_id = (select waybill.current_division())));
grant select on waybill.shipment_days to waybill_app;

create function waybill.count_shipment_days() returns trigger
  language plpgsql security definer set search_path = waybill, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into waybill.shipment_days
      select p.party_id, p.part, s.dropoff_scheduled_date, p.division_id, s.vehicle_registration, s.delivery_status, s.failure_party, s.punctuality, count(*)
      from came s cross join lateral (values ('organisation', s.organisation_id, s.sub_company_id),
        ('carrier', s.carrier_id, s.carrier_sub_company_id),
        ('forwarder', s.forwarder_id, s.forwarder_sub_company_id)) p (part, party_id, division_id)
      where p.party_id is not null and s.dropoff_scheduled_date is not null and s.delivery_status <> 'deleted'
      group by 1, 2, 3, 4, 5, 6, 7, 8;
  elsif tg_op = 'DELETE' then
    insert into waybill.shipment_days
      select p.party_id, p.part, s.dropoff_scheduled_date, p.division_id, s.vehicle_registration, s.delivery_status, s.failure_party, s.punctuality, -count(*)
      from gone s cross join lateral (values ('organisation', s.organisation_id, s.sub_company_id),
        ('carrier', s.carrier_id, s.carrier_sub_company_id),
        ('forwarder', s.forwarder_id, s.forwarder_sub_company_id)) p (part, party_id, division_id)
      where p.party_id is not null and s.dropoff_scheduled_date is not null and s.delivery_status <> 'deleted'
      group by 1, 2, 3, 4, 5, 6, 7, 8;
  else
    insert into waybill.shipment_days
      select p.party_id, p.part, s.dropoff_scheduled_date, p.division_id, s.vehicle_registration, s.delivery_status, s.failure_party, s.punctuality, sum(s.sign)
      from (select 1 as sign, c.* from came c union all select -1, g.* from gone g) s
      cross join lateral (values ('organisation', s.organisation_id, s.sub_company_id),
        ('carrier', s.carrier_id, s.carrier_sub_company_id),
        ('forwarder', s.forwarder_id, s.forwarder_sub_company_id)) p (part, party_id, division_id)
      where p.party_id is not null and s.dropoff_scheduled_date is not null and s.delivery_status <> 'deleted'
      group by 1, 2, 3, 4, 5, 6, 7, 8
      having sum(s.sign) <> 0;
  end if;
  return null;
end
$$;
alter function waybill.count_shipment_days owner to waybill_operator;

-- The day on which a payment was made, where the organisation is.
alter table waybill.payments add column paid_on date;
create function waybill.date_payment() returns trigger language plpgsql as $$
begin
  new.paid_on := case when new.status = 'success' then (new.updated_at at time zone waybill.zone_of(new.organisation_id, new.sub_company_id))::date end;
  return new;
end
$$;
create trigger date_made before insert on waybill.payments for each row execute function waybill.date_payment();
create trigger date_moved before update on waybill.payments for each row
  when (new.status <> old.status) execute function waybill.date_payment();
create index payments_paid_index on waybill.payments (organisation_id, paid_on desc, id desc) where paid_on is not null;

-- What was paid on which day, in lines of differences.
create table waybill.payment_days (
  organisation_id uuid not null,
  sub_company_id uuid,
  day date not null,
  currency text not null,
  difference integer not null,
  amount bigint not null
);
create index payment_days_index on waybill.payment_days (organisation_id, day);
alter table waybill.payment_days enable row level security;
alter table waybill.payment_days force row level security;
create policy operator on waybill.payment_days to waybill_operator using (current_user = 'waybill_operator');
grant select, insert, update, delete on waybill.payment_days to waybill_operator;
create policy own on waybill.payment_days for select to waybill_app using (
  organisation_id = (select waybill.current_organisation())
  and ((select waybill.current_division()) is null or sub_company_id = (select waybill.current_division())));
grant select on waybill.payment_days to waybill_app;

create function waybill.count_payment_days() returns trigger
  language plpgsql security definer set search_path = waybill, pg_temp as $$
begin
  if tg_op <> 'DELETE' and new.paid_on is not null then
    insert into waybill.payment_days values (new.organisation_id, new.sub_company_id, new.paid_on, new.currency, 1, new.total_amount);
  end if;
  if tg_op <> 'INSERT' and old.paid_on is not null then
    insert into waybill.payment_days values (old.organisation_id, old.sub_company_id, old.paid_on, old.currency, -1, -old.total_amount);
  end if;
  return null;
end
$$;
alter function waybill.count_payment_days owner to waybill_operator;
create trigger count_days_inserted after insert on waybill.payments for each row
  when (new.paid_on is not null) execute function waybill.count_payment_days();
create trigger count_days_updated after update on waybill.payments for each row
  when ((new.paid_on, new.total_amount, new.currency, new.sub_company_id) is distinct from (old.paid_on, old.total_amount, old.currency, old.sub_company_id))
  execute function waybill.count_payment_days();
create trigger count_days_deleted after delete on waybill.payments for each row
  when (old.paid_on is not null) execute function waybill.count_payment_days();
revoke create on schema waybill from waybill_operator;

-- What is there already: when it was handed over is known of what drivers did, and of the rest when it changed last.
alter table waybill.shipments disable trigger user;
alter table waybill.shipments enable trigger judge_changed;
set local role waybill_operator;
update waybill.shipments s set completed_at = coalesce(
    (select max(d.completed_at) from waybill.delivery_shipments ds
      join waybill.deliveries d on d.organisation_id = ds.organisation_id and d.id = ds.delivery_id
      where ds.shipment_key = s.id and ds.kind = 'dropoff'), s.updated_at)
  where s.delivery_status = 'completed';
insert into waybill.shipment_days
  select p.party_id, p.part, s.dropoff_scheduled_date, p.division_id, s.vehicle_registration, s.delivery_status, s.failure_party, s.punctuality, count(*)
  from waybill.shipments s cross join lateral (values ('organisation', s.organisation_id, s.sub_company_id),
    ('carrier', s.carrier_id, s.carrier_sub_company_id),
    ('forwarder', s.forwarder_id, s.forwarder_sub_company_id)) p (part, party_id, division_id)
  where p.party_id is not null and s.dropoff_scheduled_date is not null and s.delivery_status <> 'deleted'
  group by 1, 2, 3, 4, 5, 6, 7, 8;
update waybill.payments p set paid_on = (p.created_at at time zone waybill.zone_of(p.organisation_id, p.sub_company_id))::date
  where p.status = 'success';
reset role;
alter table waybill.shipments enable trigger user;

create trigger count_days_inserted after insert on waybill.shipments referencing new table as came
  for each statement execute function waybill.count_shipment_days();
create trigger count_days_updated after update on waybill.shipments referencing old table as gone new table as came
  for each statement execute function waybill.count_shipment_days();
create trigger count_days_deleted after delete on waybill.shipments referencing old table as gone
  for each statement execute function waybill.count_shipment_days();
