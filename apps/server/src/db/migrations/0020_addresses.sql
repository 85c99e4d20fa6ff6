-- Addresses of whole countries: facts that belong to no organisation. An operator imports them, everybody finds them.
create table waybill.address_registries (
  id smallint primary key,
  country text not null check (country ~ '^[A-Z]{2}$'),
  file_name text not null,
  -- What an import goes on with after it was stopped: the file must be the same.
  file_digest text not null,
  attribution text not null,
  state text not null check (state in ('importing', 'ready')),
  rows_read integer not null default 0,
  rows_refused integer not null default 0,
  started_at timestamptz not null,
  finished_at timestamptz
);
-- A country is replaced as a whole: until its new registry is ready, the old one answers.
create unique index address_registries_state_key on waybill.address_registries (country, state);

-- The rows of an import under way, in the order of the file.
create table waybill.address_rows (
  registry_id smallint not null references waybill.address_registries (id) on delete cascade,
  street text not null,
  street_key text not null,
  dative_key text not null,
  house_number integer,
  house_letter text not null,
  place_name text not null,
  postcode text not null,
  city text not null,
  city_key text not null,
  -- In millionths of a degree, which is a tenth of a metre.
  latitude integer not null check (abs(latitude) <= 90000000),
  longitude integer not null check (abs(longitude) <= 180000000)
);
create index address_rows_registry_index on waybill.address_rows (registry_id);

-- A street of one postcode with all its houses in one row: an address is found with one read. A farm is a street of one house.
create table waybill.address_streets (
  registry_id smallint not null references waybill.address_registries (id) on delete cascade,
  id integer not null,
  name text not null,
  postcode text not null,
  city text not null,
  latitude integer not null,
  longitude integer not null,
  -- Nine of ten houses are within so many metres of that point.
  radius_m integer not null,
  -- Of each house, in the order of the street; a house without a number has null, without a letter ''.
  house_numbers integer[] not null,
  house_letters text[] not null,
  place_names text[] not null,
  latitudes integer[] not null,
  longitudes integer[] not null,
  primary key (registry_id, id)
);

-- The names by which a street is found: its own, the one in the dative, and those of its houses that have one.
create table waybill.address_names (
  registry_id smallint not null,
  key text not null collate "C",
  street_id integer not null,
  -- The place of the house in its street, for the name of a house.
  house integer,
  foreign key (registry_id, street_id) references waybill.address_streets (registry_id, id) on delete cascade
);
create index address_names_key_index on waybill.address_names (registry_id, key);
create index address_names_street_index on waybill.address_names (registry_id, street_id);
-- Finds what has two typing errors.
create index address_names_similar_index on waybill.address_names using gin (key gin_trgm_ops);

-- Each name without one of its letters, as a number: finds what has one typing error without comparing all names.
create table waybill.address_mistypings (
  registry_id smallint not null references waybill.address_registries (id) on delete cascade,
  hash integer not null,
  key text not null collate "C"
);
create index address_mistypings_hash_index on waybill.address_mistypings (registry_id, hash) include (key);

-- The postcodes of a registry, each with the middle of its addresses.
create table waybill.address_postcodes (
  registry_id smallint not null references waybill.address_registries (id) on delete cascade,
  postcode text not null,
  city text not null,
  city_key text not null collate "C",
  latitude integer not null,
  longitude integer not null,
  radius_m integer not null,
  primary key (registry_id, postcode)
);
create index address_postcodes_city_index on waybill.address_postcodes (registry_id, city_key);

do $$
declare
  guarded text;
begin
  foreach guarded in array array['address_registries', 'address_rows', 'address_streets', 'address_names', 'address_mistypings',
    'address_postcodes'] loop
    execute format('alter table waybill.%I enable row level security', guarded);
    execute format('alter table waybill.%I force row level security', guarded);
    execute format('create policy operator on waybill.%I to waybill_operator using (current_user = %L)', guarded, 'waybill_operator');
    execute format('grant select, insert, update, delete on waybill.%I to waybill_operator', guarded);
    continue when guarded = 'address_rows';
    execute format('create policy everybody on waybill.%I for select to waybill_app using (current_user = %L)', guarded, 'waybill_app');
    execute format('grant select on waybill.%I to waybill_app', guarded);
  end loop;
end
$$;
