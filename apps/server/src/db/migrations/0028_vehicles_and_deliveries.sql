-- Vehicles of an organisation. Measures are whole numbers of a small unit, as those of shipments.
create table waybill.vehicles (
  organisation_id uuid not null references waybill.organisations (id) on delete cascade,
  id uuid not null,
  -- The division whose vehicle it is; without one, those who see all divisions have it.
  sub_company_id uuid,
  name text not null,
  registration text not null,
  -- Without capitals, spaces and signs: one number plate is one vehicle.
  registration_key text not null,
  vehicle_type text check (vehicle_type in ('van', 'truck', 'trailer', 'car', 'bicycle')),
  weight_capacity_g integer check (weight_capacity_g >= 0),
  volume_capacity_cm3 integer check (volume_capacity_cm3 >= 0),
  company_name text,
  subcontractor_company_name text,
  -- What some shipments need of a vehicle.
  equipment text[] not null default '{}' check (equipment <@ array['heated', 'cooled', 'frozen', 'medicine', 'dangerous', 'tail-lift']),
  -- The working day, in the organisation's time zone.
  shift_start text not null default '08:00',
  shift_end text not null default '17:00',
  break_minutes integer check (break_minutes > 0),
  break_earliest text,
  break_latest text,
  -- Where it starts and ends, in millionths of a degree; the organisation's origin where there is none.
  start_address text,
  start_latitude integer check (abs(start_latitude) <= 90000000),
  start_longitude integer check (abs(start_longitude) <= 180000000),
  ends_at text not null default 'start' check (ends_at in ('start', 'last-stop', 'place')),
  end_address text,
  end_latitude integer check (abs(end_latitude) <= 90000000),
  end_longitude integer check (abs(end_longitude) <= 180000000),
  search_text text not null,
  -- It stays as the vehicle of its past routes.
  deleted_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by_kind text check (updated_by_kind in ('user', 'api-key', 'operator')),
  updated_by_name text,
  primary key (organisation_id, id),
  foreign key (organisation_id, sub_company_id) references waybill.sub_companies (organisation_id, id),
  check ((updated_by_kind is null) = (updated_by_name is null)),
  check ((start_latitude is null) = (start_longitude is null)),
  check ((end_latitude is null) = (end_longitude is null) and (ends_at = 'place') = (end_latitude is not null)),
  check ((break_minutes is null) = (break_earliest is null) and (break_minutes is null) = (break_latest is null)),
  check (shift_start < shift_end)
);
create unique index vehicles_registration_key on waybill.vehicles (organisation_id, registration_key) where deleted_at is null;
call waybill.set_up_records('vehicles');
revoke delete on waybill.vehicles from waybill_app;
alter policy own on waybill.vehicles using (organisation_id = (select waybill.current_organisation())
  and ((select waybill.current_division()) is null or sub_company_id = (select waybill.current_division())));

-- What one vehicle does on one day. Everybody who changes its stops locks its row first, and leaves a new version.
create table waybill.routes (
  organisation_id uuid not null,
  id uuid not null,
  vehicle_id uuid not null,
  -- That of the vehicle.
  sub_company_id uuid,
  day date not null,
  -- When it leaves, where that is not as late as possible after the shift begins.
  start_time text,
  version integer not null default 1,
  -- As it was worked out when it was last written.
  leaves_at timestamptz,
  ends_at timestamptz,
  metres integer,
  travel_source text check (travel_source in ('estimated', 'router', 'mixed')),
  -- When arrivals were last asked to be worked out from where the vehicle is.
  expected_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organisation_id, id),
  constraint routes_vehicle_day_key unique (organisation_id, vehicle_id, day),
  foreign key (organisation_id, vehicle_id) references waybill.vehicles (organisation_id, id) on delete cascade
);
call waybill.set_up_records('routes');
alter policy own on waybill.routes using (organisation_id = (select waybill.current_organisation())
  and ((select waybill.current_division()) is null or sub_company_id = (select waybill.current_division())));
create index routes_day_index on waybill.routes (organisation_id, day);

-- The stops of a route. What is there, where and when, follows from the shipments of the stop.
create table waybill.deliveries (
  organisation_id uuid not null,
  id uuid not null,
  route_id uuid not null,
  kind text not null check (kind in ('pickup', 'dropoff')),
  stop_number integer not null check (stop_number > 0),
  -- Nothing but a person moves it.
  is_locked boolean not null default false,
  -- As planned when the route was last written, and as expected by now.
  planned_arrival timestamptz,
  planned_departure timestamptz,
  eta timestamptz,
  -- The receiver has been told when it comes.
  announced_at timestamptz,
  arrived_at timestamptz,
  completed_at timestamptz,
  primary key (organisation_id, id),
  constraint deliveries_stop_number_key unique (organisation_id, route_id, stop_number) deferrable initially deferred,
  foreign key (organisation_id, route_id) references waybill.routes (organisation_id, id) on delete cascade
);

-- Shipments by stop. The organisation is that of the vehicle; the shipment may be another's.
create table waybill.delivery_shipments (
  organisation_id uuid not null,
  delivery_id uuid not null,
  shipment_key uuid not null references waybill.shipments (id) on delete cascade,
  kind text not null check (kind in ('pickup', 'dropoff')),
  -- It came from the warehouse, and goes back there when it is taken off the vehicle.
  was_in_warehouse boolean not null default false,
  -- Since when this stop is over for it, by whatever outcome; it may be on another route from then on.
  ended_at timestamptz,
  primary key (organisation_id, delivery_id, shipment_key),
  foreign key (organisation_id, delivery_id) references waybill.deliveries (organisation_id, id) on delete cascade
);
-- A shipment is on one route at a time.
create unique index delivery_shipments_current_key on waybill.delivery_shipments (shipment_key, kind) where ended_at is null;
create index delivery_shipments_shipment_index on waybill.delivery_shipments (shipment_key);

-- Routes as they were before a change, for whoever made it to undo it for a minute.
create table waybill.route_changes (
  organisation_id uuid not null references waybill.organisations (id) on delete cascade,
  id uuid not null,
  author_id uuid not null,
  -- What they were, and the versions that the change has left: a route that somebody has changed since is not put back.
  kept jsonb not null,
  changed_at timestamptz not null,
  undone_at timestamptz,
  primary key (organisation_id, id)
);
create index route_changes_age_index on waybill.route_changes (changed_at);

do $$
declare
  guarded text;
begin
  foreach guarded in array array['deliveries', 'delivery_shipments', 'route_changes'] loop
    execute format('alter table waybill.%I enable row level security', guarded);
    execute format('alter table waybill.%I force row level security', guarded);
    execute format('create policy operator on waybill.%I to waybill_operator using (current_user = %L)', guarded, 'waybill_operator');
    execute format('grant select, insert, update, delete on waybill.%I to waybill_operator, waybill_app', guarded);
  end loop;
end
$$;
create policy of_route on waybill.deliveries to waybill_app using (
  exists (select from waybill.routes r where r.organisation_id = deliveries.organisation_id and r.id = route_id));
create policy of_delivery on waybill.delivery_shipments to waybill_app using (
  exists (select from waybill.deliveries d where d.organisation_id = delivery_shipments.organisation_id and d.id = delivery_id));
create policy own on waybill.route_changes to waybill_app using (organisation_id = (select waybill.current_organisation()));

-- A shipment whose status says that it is on no vehicle any more leaves its stops, whoever has changed the status and how.
-- What was completed, has failed or was not picked up stays where it happened; a dropoff that has lost its pickup goes.
-- Security definer: a shipment's owner, too, changes its status, and does not see the carrier's routes.
grant create on schema waybill to waybill_operator;
create function waybill.leave_routes() returns trigger
  language plpgsql security definer set search_path = waybill, pg_temp as $$
declare
  moved uuid[];
  touched uuid[];
begin
  select array_agg(c.id) into moved from came c join gone g on g.id = c.id
    where c.delivery_status <> g.delivery_status
      and c.delivery_status not in ('assigned', 'out-for-delivery', 'mixed');
  if moved is null then return null; end if;
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
  update waybill.shipments s set vehicle_registration = null, vehicle_name = null, stop_number = null, eta = null
    where s.id = any (moved) and s.delivery_status not in ('completed', 'failed') and s.vehicle_registration is not null;
  return null;
end
$$;
create trigger leave_routes after update on waybill.shipments referencing old table as gone new table as came
  for each statement execute function waybill.leave_routes();

-- A stop that was found, or is elsewhere by now, changes the times of its route.
create function waybill.settle_routes() returns trigger
  language plpgsql security definer set search_path = waybill, pg_temp as $$
begin
  insert into waybill.jobs (id, kind, organisation_id, payload)
    select gen_random_uuid(), 'settle-route', r.organisation_id, jsonb_build_object('routeId', r.id)
    from (select distinct d.organisation_id, d.route_id
      from came c
      join gone g on g.organisation_id = c.organisation_id and g.shipment_key = c.shipment_key and g.kind = c.kind
      join waybill.delivery_shipments ds on ds.shipment_key = c.shipment_key and ds.kind = c.kind and ds.ended_at is null
      join waybill.deliveries d on d.organisation_id = ds.organisation_id and d.id = ds.delivery_id
      where (c.latitude, c.longitude, c.address_key) is distinct from (g.latitude, g.longitude, g.address_key)) m
    join waybill.routes r on r.organisation_id = m.organisation_id and r.id = m.route_id;
  return null;
end
$$;
create trigger settle_routes after update on waybill.stop_places referencing old table as gone new table as came
  for each statement execute function waybill.settle_routes();
revoke all on function waybill.leave_routes, waybill.settle_routes from public;
alter function waybill.leave_routes owner to waybill_operator;
alter function waybill.settle_routes owner to waybill_operator;
revoke create on schema waybill from waybill_operator;

-- Vehicles have a history, and their deletion can be undone: the row is still there.
alter table waybill.audit_log
  drop constraint audit_log_entity_check,
  add constraint audit_log_entity_check
    check (entity in ('user', 'api-key', 'organisation-config', 'organisation', 'saved-location', 'vehicle'));
alter table waybill.deletions
  drop constraint deletions_entity_check,
  add constraint deletions_entity_check check (entity in ('saved-location', 'user', 'attachment', 'known-place', 'vehicle'));
grant create on schema waybill to waybill_operator;
-- As before; a vehicle that was deleted is only marked so.
create or replace function waybill.bring_back(deletion uuid) returns void
  language plpgsql security definer set search_path = waybill, pg_temp as $$
declare
  copy record;
  columns text;
begin
  for copy in
    select (k.value ->> 'table')::regclass as source, k.value -> 'row' as content
    from waybill.deletions d cross join lateral jsonb_array_elements(d.kept) with ordinality k (value, place)
    where d.organisation_id = waybill.current_organisation() and d.id = deletion
    order by k.place
  loop
    if copy.source = 'waybill.vehicles'::regclass then
      update waybill.vehicles set deleted_at = null
        where organisation_id = waybill.current_organisation() and id = (copy.content ->> 'id')::uuid;
      continue;
    end if;
    select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
      where attrelid = copy.source and attnum > 0 and not attisdropped and attgenerated = '';
    execute format('insert into %s (%s) select %s from jsonb_populate_record(null::%s, $1)',
      copy.source, columns, columns, copy.source) using copy.content;
  end loop;
end
$$;
revoke create on schema waybill from waybill_operator;
