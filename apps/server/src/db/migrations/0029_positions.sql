-- Where vehicles were, as drivers' phones report it. Coordinates are in millionths of a degree.
-- Whole seconds: the key makes a batch that is sent twice one that is stored once, and a day has no more than 86,400 of a vehicle.
create table waybill.vehicle_positions (
  organisation_id uuid not null,
  vehicle_id uuid not null,
  taken_at timestamptz not null check (taken_at = date_trunc('second', taken_at, 'UTC')),
  latitude integer not null check (abs(latitude) <= 90000000),
  longitude integer not null check (abs(longitude) <= 180000000),
  accuracy_m integer check (accuracy_m >= 0),
  speed_kmh integer check (speed_kmh >= 0),
  -- Degrees from north, clockwise.
  heading integer check (heading between 0 and 359),
  received_at timestamptz not null,
  -- The user, who may be gone by now; null when a program has reported it.
  reported_by uuid,
  primary key (organisation_id, vehicle_id, taken_at),
  foreign key (organisation_id, vehicle_id) references waybill.vehicles (organisation_id, id) on delete cascade
);

-- The newest of each vehicle, whatever order they came in. It outlives the positions themselves.
create table waybill.vehicle_last_positions (
  organisation_id uuid not null,
  vehicle_id uuid not null,
  taken_at timestamptz not null,
  latitude integer not null,
  longitude integer not null,
  accuracy_m integer,
  speed_kmh integer,
  heading integer,
  primary key (organisation_id, vehicle_id),
  foreign key (organisation_id, vehicle_id) references waybill.vehicles (organisation_id, id) on delete cascade
);

-- What a vehicle's day came to. It stays when the positions of the day are removed.
create table waybill.vehicle_days (
  organisation_id uuid not null,
  vehicle_id uuid not null,
  -- In the time zone of the vehicle's division when the positions came.
  day date not null,
  time_zone text not null,
  metres integer not null default 0 check (metres >= 0),
  first_moving_at timestamptz,
  last_moving_at timestamptz,
  -- Since when its positions are thinned and summed up; null when positions have come since.
  settled_at timestamptz,
  -- Since when it has no positions any more.
  emptied_at timestamptz,
  primary key (organisation_id, vehicle_id, day),
  foreign key (organisation_id, vehicle_id) references waybill.vehicles (organisation_id, id) on delete cascade
);
create index vehicle_days_unsettled_index on waybill.vehicle_days (day) where settled_at is null;
create index vehicle_days_kept_index on waybill.vehicle_days (organisation_id, day) where emptied_at is null;

do $$
declare
  guarded text;
begin
  foreach guarded in array array['vehicle_positions', 'vehicle_last_positions', 'vehicle_days'] loop
    execute format('alter table waybill.%I enable row level security', guarded);
    execute format('alter table waybill.%I force row level security', guarded);
    execute format('create policy operator on waybill.%I to waybill_operator using (current_user = %L)', guarded, 'waybill_operator');
    -- The vehicle's own policy says whose it is.
    execute format('create policy of_vehicle on waybill.%I to waybill_app using (
      organisation_id = (select waybill.current_organisation())
      and exists (select from waybill.vehicles v where v.organisation_id = %I.organisation_id and v.id = vehicle_id))', guarded, guarded);
    execute format('grant select, insert, update, delete on waybill.%I to waybill_operator', guarded);
    execute format('grant select, insert, update on waybill.%I to waybill_app', guarded);
  end loop;
end
$$;
revoke update on waybill.vehicle_positions from waybill_app;

-- The last position follows those that come, and dashboards are told only when it has changed: once for all of a batch.
create function waybill.follow_positions() returns trigger language plpgsql as $$
declare
  moved jsonb[];
begin
  with newest as (
    insert into waybill.vehicle_last_positions as last
        (organisation_id, vehicle_id, taken_at, latitude, longitude, accuracy_m, speed_kmh, heading)
      select distinct on (organisation_id, vehicle_id)
        organisation_id, vehicle_id, taken_at, latitude, longitude, accuracy_m, speed_kmh, heading
      from came order by organisation_id, vehicle_id, taken_at desc
      on conflict (organisation_id, vehicle_id) do update set
        taken_at = excluded.taken_at, latitude = excluded.latitude, longitude = excluded.longitude,
        accuracy_m = excluded.accuracy_m, speed_kmh = excluded.speed_kmh, heading = excluded.heading
        where last.taken_at < excluded.taken_at
      returning organisation_id, vehicle_id
  )
  select array_agg(jsonb_build_object('organisation_id', v.organisation_id, 'sub_company_id', v.sub_company_id, 'id', v.id))
    into moved from newest n join waybill.vehicles v on v.organisation_id = n.organisation_id and v.id = n.vehicle_id;
  if moved is not null then perform waybill.announce(tg_table_name, moved); end if;
  return null;
end
$$;
create trigger announce_inserted after insert on waybill.vehicle_positions referencing new table as came
  for each statement execute function waybill.follow_positions();
