-- Completing an address looks at every name that begins with a letter, and chooses a few: it reads their order beside them, and
-- the streets of those few alone.
alter table waybill.address_names
  add column postcode text not null default '',
  add column houses integer not null default 0;
set local role waybill_operator;
update waybill.address_names n set postcode = s.postcode, houses = cardinality(s.house_numbers)
from waybill.address_streets s where s.registry_id = n.registry_id and s.id = n.street_id;
reset role;
drop index waybill.address_names_key_index;
create index address_names_key_index on waybill.address_names (registry_id, key) include (street_id, house, postcode, houses);

-- The towns of the world: facts that belong to no organisation. A job fills the table after the first start.
create table waybill.cities (
  -- The name as it is looked up: without capitals, accents and signs.
  key text not null collate "C",
  country text not null check (country ~ '^[A-Z]{2}$'),
  name text not null,
  -- In millionths of a degree.
  latitude integer not null check (abs(latitude) <= 90000000),
  longitude integer not null check (abs(longitude) <= 180000000)
);
create index cities_key_index on waybill.cities (key);

-- The list that the towns are from: another version of it takes their place as a whole.
create table waybill.city_lists (
  version text primary key,
  loaded_at timestamptz not null
);

do $$
declare
  guarded text;
begin
  foreach guarded in array array['cities', 'city_lists'] loop
    execute format('alter table waybill.%I enable row level security', guarded);
    execute format('alter table waybill.%I force row level security', guarded);
    execute format('create policy operator on waybill.%I to waybill_operator using (current_user = %L)', guarded, 'waybill_operator');
    execute format('grant select, insert, update, delete on waybill.%I to waybill_operator', guarded);
    execute format('create policy everybody on waybill.%I for select to waybill_app using (current_user = %L)', guarded, 'waybill_app');
    execute format('grant select on waybill.%I to waybill_app', guarded);
  end loop;
end
$$;
