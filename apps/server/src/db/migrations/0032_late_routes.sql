-- A shipment that failed and is back in the warehouse, or is to be brought again, is on no vehicle: it shows none. As before otherwise.
grant create on schema waybill to waybill_operator;
create or replace function waybill.leave_routes() returns trigger
  language plpgsql security definer set search_path = waybill, pg_temp as $$
declare
  moved uuid[];
  touched uuid[];
begin
  select array_agg(c.id) into moved from came c join gone g on g.id = c.id
    where c.delivery_status <> g.delivery_status
      and c.delivery_status not in ('assigned', 'out-for-delivery', 'mixed');
  if moved is null then return null; end if;
  if exists (select from came c where c.id = any (moved) and c.delivery_status not in ('completed', 'failed')
      and c.vehicle_registration is not null) then
    update waybill.shipments s set vehicle_registration = null, vehicle_name = null, stop_number = null, eta = null
      where s.id = any (moved) and s.delivery_status not in ('completed', 'failed') and s.vehicle_registration is not null;
  end if;
  if not exists (select from waybill.delivery_shipments ds where ds.shipment_key = any (moved) and ds.ended_at is null) then
    return null;
  end if;
  update waybill.delivery_shipments ds set ended_at = now()
    from came c
    where c.id = ds.shipment_key and c.id = any (moved) and ds.ended_at is null
      and (c.delivery_status in ('completed', 'failed') or (c.delivery_status = 'not-picked-up' and ds.kind = 'pickup'));
  with left_stops as (
    delete from waybill.delivery_shipments ds using came c
      where c.id = ds.shipment_key and c.id = any (moved) and ds.ended_at is null
      returning ds.organisation_id, ds.delivery_id
  ), emptied as (
    -- Also seen as it was by the select below, which is of the same statement.
    delete from waybill.deliveries d using (select distinct organisation_id, delivery_id from left_stops) l
      where d.organisation_id = l.organisation_id and d.id = l.delivery_id
        and not exists (select from waybill.delivery_shipments o where o.organisation_id = d.organisation_id
          and o.delivery_id = d.id and (o.ended_at is not null or o.shipment_key <> all (moved)))
  )
  select array_agg(distinct d.route_id) into touched
    from waybill.deliveries d join left_stops l on l.organisation_id = d.organisation_id and l.delivery_id = d.id;
  update waybill.routes set version = version + 1, updated_at = now() where id = any (touched);
  -- Numbers, times and loads of what is left are worked out by a job.
  insert into waybill.jobs (id, kind, organisation_id, payload)
    select gen_random_uuid(), 'settle-route', r.organisation_id, jsonb_build_object('routeId', r.id)
    from waybill.routes r where r.id = any (touched);
  return null;
end
$$;
revoke create on schema waybill from waybill_operator;

-- Routes of today, whosever they are, are looked at every few minutes: those that are behind are expected later.
create index routes_all_of_day_index on waybill.routes (day);
