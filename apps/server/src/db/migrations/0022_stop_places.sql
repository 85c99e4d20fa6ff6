-- Where the stops of shipments are. Apart from the shipment: finding a place is no edit, and makes no new version of it.
create table waybill.stop_places (
  -- Of the shipment: the organisation that entered it.
  organisation_id uuid not null,
  shipment_key uuid not null,
  kind text not null check (kind in ('pickup', 'dropoff')),
  -- The address as it was typed when it was looked for, and the key by which the same address is known again.
  street text,
  postcode text,
  city text,
  address_key text not null,
  receiver_key text not null,
  state text not null check (state in ('waiting', 'found', 'doubtful', 'missing', 'failed', 'confirmed')),
  -- When its address was last given to the geocoder. An answer to an older question is not written.
  asked_at timestamptz not null,
  -- In millionths of a degree.
  latitude integer check (abs(latitude) <= 90000000),
  longitude integer check (abs(longitude) <= 180000000),
  precision text check (precision in ('rooftop', 'interpolated', 'street', 'postcode', 'city', 'country')),
  error_m integer check (error_m >= 0),
  -- The address of the place as the geocoder writes it.
  found_address text,
  -- Why a person should look at it.
  doubt text,
  source text check (source in ('geocoder', 'memory', 'person', 'sender')),
  primary key (organisation_id, shipment_key, kind),
  foreign key (organisation_id, shipment_key) references waybill.shipments (organisation_id, id) on delete cascade,
  check ((latitude is null) = (longitude is null) and (latitude is null) = (precision is null) and (latitude is null) = (source is null)),
  check (state not in ('found', 'confirmed') or latitude is not null)
);
create index stop_places_waiting_index on waybill.stop_places (organisation_id, asked_at) where state = 'waiting';
create index stop_places_work_index on waybill.stop_places (organisation_id, address_key) where state in ('doubtful', 'missing', 'failed');
-- Past addresses that begin as somebody types.
create index stop_places_address_index on waybill.stop_places (organisation_id, address_key collate "C");

alter table waybill.stop_places enable row level security;
alter table waybill.stop_places force row level security;
create policy operator on waybill.stop_places to waybill_operator using (current_user = 'waybill_operator');
create policy of_shipment on waybill.stop_places to waybill_app using (
  exists (select from waybill.shipments s where s.organisation_id = stop_places.organisation_id and s.id = shipment_key));
grant select, insert, update, delete on waybill.stop_places to waybill_operator, waybill_app;

-- Every party of the shipment is told, in its own division.
create function waybill.announce_stop_places() returns trigger language plpgsql as $$
begin
  perform pg_notify('waybill_changes', json_build_object(
      'table', 'stop_places',
      'organisationId', p.party_id,
      'subCompanyId', p.division_id,
      'ids', case when count(distinct s.shipment_id) <= 50 then json_agg(distinct s.shipment_id) end)::text)
    from came c
    join waybill.shipments s on s.organisation_id = c.organisation_id and s.id = c.shipment_key
    cross join lateral (values (s.organisation_id, s.sub_company_id), (s.carrier_id, s.carrier_sub_company_id),
      (s.forwarder_id, s.forwarder_sub_company_id)) p (party_id, division_id)
    where p.party_id is not null and c.state <> 'waiting'
    group by p.party_id, p.division_id;
  return null;
end
$$;
create trigger announce_inserted after insert on waybill.stop_places referencing new table as came
  for each statement execute function waybill.announce_stop_places();
create trigger announce_updated after update on waybill.stop_places referencing new table as came
  for each statement execute function waybill.announce_stop_places();

-- Places that people have confirmed, for each organisation: the same address is not asked twice. A receiver of their own
-- within an address, such as a shop in a mall, has a place of their own.
create table waybill.known_places (
  organisation_id uuid not null references waybill.organisations (id) on delete cascade,
  id uuid not null,
  address_key text not null,
  receiver_key text not null,
  -- As they were typed, for the list.
  street text,
  postcode text,
  city text,
  receiver_name text,
  latitude integer not null check (abs(latitude) <= 90000000),
  longitude integer not null check (abs(longitude) <= 180000000),
  search_text text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by_kind text check (updated_by_kind in ('user', 'api-key', 'operator')),
  updated_by_name text,
  primary key (organisation_id, id),
  constraint known_places_address_key unique (organisation_id, address_key, receiver_key),
  check ((updated_by_kind is null) = (updated_by_name is null))
);
call waybill.set_up_records('known_places');

-- Who works on an address of the list: nobody else is given the same.
create table waybill.geocoding_claims (
  organisation_id uuid not null references waybill.organisations (id) on delete cascade,
  address_key text not null,
  user_id uuid not null references waybill.users (id) on delete cascade,
  claimed_until timestamptz not null,
  primary key (organisation_id, address_key)
);
create index geocoding_claims_user_index on waybill.geocoding_claims (user_id);
alter table waybill.geocoding_claims enable row level security;
alter table waybill.geocoding_claims force row level security;
create policy operator on waybill.geocoding_claims to waybill_operator using (current_user = 'waybill_operator');
create policy own on waybill.geocoding_claims to waybill_app using (organisation_id = waybill.current_organisation());
grant select, insert, update, delete on waybill.geocoding_claims to waybill_operator, waybill_app;

-- Forgetting a place can be undone like any other deletion.
alter table waybill.deletions
  drop constraint deletions_entity_check,
  add constraint deletions_entity_check check (entity in ('saved-location', 'user', 'attachment', 'known-place'));
grant create on schema waybill to waybill_operator;
-- As before, and the table follows from the name of its kind.
create or replace function waybill.keep_deleted(deletion uuid, by_user uuid, kind text, row_id uuid, at timestamptz) returns void
  language plpgsql security definer set search_path = waybill, pg_temp as $$
declare
  source regclass := format('waybill.%I', replace(kind, '-', '_') || 's')::regclass;
  copies jsonb;
  link record;
  linked jsonb;
begin
  delete from waybill.deletions where deleted_at < at - interval '1 minute';
  execute format('select jsonb_agg(jsonb_build_object(''table'', %L, ''row'', to_jsonb(r))) from %s r where r.id = $1 and %s',
    source, source, case kind
      when 'attachment' then 'exists (select from waybill.shipments s where s.id = r.shipment_key
        and waybill.current_organisation() in (s.organisation_id, s.carrier_id, s.forwarder_id))'
      else 'r.organisation_id = waybill.current_organisation()' end)
    into copies using row_id;
  if copies is null then return; end if;
  for link in
    select c.conrelid::regclass as source, a.attname as pointing from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confdeltype = 'c' and c.confrelid = source and array_length(c.conkey, 1) = 1
      and c.conrelid not in ('waybill.sessions'::regclass, 'waybill.geocoding_claims'::regclass)
  loop
    execute format('select jsonb_agg(jsonb_build_object(''table'', %L, ''row'', to_jsonb(r))) from %s r where r.%I = $1',
      link.source, link.source, link.pointing) into linked using row_id;
    copies := copies || coalesce(linked, '[]');
  end loop;
  insert into waybill.deletions (organisation_id, id, user_id, entity, entity_id, kept, deleted_at)
    values (waybill.current_organisation(), deletion, by_user, kind, row_id, copies, at);
  -- The files of an attachment stay for as long as it can come back.
  if kind = 'attachment' then
    insert into waybill.removed_files (file_key, removed_at, organisation_id, bytes)
      select distinct on (file.key) file.key, at + interval '1 minute', (copies -> 0 -> 'row' ->> 'added_by_organisation_id')::uuid, file.bytes
      from (values (copies -> 0 -> 'row' ->> 'file_key', (copies -> 0 -> 'row' ->> 'bytes')::bigint),
        (copies -> 0 -> 'row' ->> 'thumbnail_key', (copies -> 0 -> 'row' ->> 'thumbnail_bytes')::bigint)) file (key, bytes)
      where file.key is not null
      on conflict (file_key) do update set removed_at = excluded.removed_at;
  end if;
end
$$;
revoke create on schema waybill from waybill_operator;

-- What the places have instead.
alter table waybill.shipments drop column pickup_geocoded_address, drop column pickup_original_address,
  drop column dropoff_geocoded_address, drop column dropoff_original_address;

-- The stops of shipments that are still on their way are looked for as if they had just been entered.
set local role waybill_operator;
insert into waybill.stop_places (organisation_id, shipment_key, kind, street, postcode, city, address_key, receiver_key, state, asked_at)
  select s.organisation_id, s.id, stop.kind, stop.street, stop.postcode, stop.city, '', '', 'waiting', s.updated_at
  from waybill.shipments s cross join lateral (values
    ('pickup', s.pickup_street_address1, s.pickup_postcode, s.pickup_city),
    ('dropoff', s.dropoff_street_address1, s.dropoff_postcode, s.dropoff_city)) stop (kind, street, postcode, city)
  where s.delivery_status not in ('completed', 'failed', 'deleted')
    and coalesce(stop.street, stop.postcode, stop.city) is not null;
insert into waybill.jobs (id, kind, organisation_id)
  select gen_random_uuid(), 'geocode-stops', organisation_id from (select distinct organisation_id from waybill.stop_places) p;
reset role;
