-- Parts of words are looked up by their trigrams, together with the organisation whose they are.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- Places that an organisation keeps, to type none of them twice.
create table waybill.saved_locations (
  organisation_id uuid not null references waybill.organisations (id) on delete cascade,
  id uuid not null,
  location_name text,
  receiver_name text,
  street_address1 text not null,
  city text,
  postcode text,
  phone_number text,
  email text,
  earliest_time text,
  latest_time text,
  -- The address without capitals, accents and signs: one address is kept once.
  address_key text not null,
  search_text text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organisation_id, id),
  constraint saved_locations_address_key unique (organisation_id, address_key)
);

-- A shipment concerns up to three organisations: who entered it, who carries it and who forwards it. Each has its own
-- division for it, in the column of its part; who is several of them has the same in each.
-- A saved location may go while shipments name it; it then means nothing. A foreign key would hold every shipment that ever
-- went there, against whoever works on them.
-- Measures are whole numbers of a small unit: grams, millimetres, cubic centimetres, tenths of a degree, minor units of money.
create table waybill.shipments (
  organisation_id uuid not null references waybill.organisations (id) on delete cascade,
  id uuid not null unique,
  -- Of what was sent with a key of the caller's making: the same again enters nothing, anything else is refused.
  key_digest text,
  shipment_id text not null constraint shipments_shipment_id_key unique check (shipment_id ~ '^S[0-9A-HJKMNP-TV-Z]{8}$'),
  external_id text,
  carrier_id uuid references waybill.organisations (id),
  forwarder_id uuid references waybill.organisations (id),
  sub_company_id uuid,
  carrier_sub_company_id uuid,
  forwarder_sub_company_id uuid,
  delivery_status text not null default 'new' check (delivery_status in ('in-warehouse', 'new', 'assigned',
    'transport-request', 'self-collect', 'not-picked-up', 'out-for-delivery', 'completed', 'failed', 'mixed', 'open', 'deleted')),
  status_before_deletion text,
  deleted_at timestamptz,
  -- Whose doing it is that it failed, kept apart from the status.
  failure_party text check (failure_party in ('receiver', 'carrier', 'sender', 'address', 'weather', 'other')),
  failure_note text,
  declined_reason text,
  receiver_status text check (receiver_status in ('home', 'not-home', 'access-point')),
  payment_status text check (payment_status in ('failed', 'success', 'prepaid', 'onsite', 'pending', 'needs-payment')),
  payment_amount_minor integer check (payment_amount_minor >= 0),
  payment_currency text check (payment_currency in ('ISK', 'USD')),
  sender_name text,
  description text,
  missing_documents text[] not null default '{}',
  receiver_id text,
  owner_name text,
  owner_email text,
  tracking_numbers text[] not null default '{}',
  driver_note text,
  weight_g integer check (weight_g >= 0),
  length_mm integer check (length_mm >= 0),
  width_mm integer check (width_mm >= 0),
  height_mm integer check (height_mm >= 0),
  volume_cm3 integer check (volume_cm3 >= 0),
  total_units integer check (total_units >= 0),
  counted_units integer check (counted_units >= 0),
  temperature_lower_tenths smallint,
  temperature_upper_tenths smallint,
  flags text[] not null default '{}' check (flags <@ array['fragile', 'heated', 'cooled', 'frozen', 'medicine', 'dangerous']),
  warehouse_location text,
  -- From the vehicle and its delivery, once they are assigned.
  vehicle_registration text,
  vehicle_name text,
  stop_number integer,
  eta timestamptz,
  pod_emails text[] not null default '{}',
  reference_number text,
  hawb_number text,
  container_number text,
  pickup_location_name text,
  pickup_receiver_name text,
  pickup_street_address1 text,
  pickup_city text,
  pickup_postcode text,
  pickup_phone_number text,
  pickup_email text,
  pickup_scheduled_date date,
  pickup_earliest_time text,
  pickup_latest_time text,
  pickup_saved_location_id uuid,
  pickup_geocoded_address text,
  pickup_original_address text,
  picked_up_from text,
  dropoff_location_name text,
  dropoff_receiver_name text,
  dropoff_street_address1 text,
  dropoff_city text,
  dropoff_postcode text,
  dropoff_phone_number text,
  dropoff_email text,
  dropoff_scheduled_date date,
  dropoff_earliest_time text,
  dropoff_latest_time text,
  dropoff_saved_location_id uuid,
  dropoff_geocoded_address text,
  dropoff_original_address text,
  received_by text,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, sub_company_id) references waybill.sub_companies (organisation_id, id),
  foreign key (carrier_id, carrier_sub_company_id) references waybill.sub_companies (organisation_id, id),
  foreign key (forwarder_id, forwarder_sub_company_id) references waybill.sub_companies (organisation_id, id),
  check ((payment_amount_minor is null) = (payment_currency is null)),
  check ((delivery_status = 'deleted') = (deleted_at is not null)),
  check (temperature_lower_tenths <= temperature_upper_tenths)
);
create unique index shipments_external_id_key on waybill.shipments (organisation_id, external_id) where external_id is not null;
create index shipments_deleted_index on waybill.shipments (deleted_at) where deleted_at is not null;

-- A list is scoped by one of the three parts and sorted by one of eight columns: each such list has its index, and with it
-- a page in the middle costs what the first one does. Deleted ones are in the index by status only: nobody walks past them.
do $$
declare
  part text;
  sorted text;
begin
  foreach part in array array['organisation', 'carrier', 'forwarder'] loop
    foreach sorted in array array['updated_at', 'delivery_status, updated_at', 'shipment_id', 'weight_g', 'payment_amount_minor',
      'pickup_scheduled_date', 'dropoff_scheduled_date', 'dropoff_receiver_name collate waybill.names'] loop
      execute format('create index shipments_%s_%s_index on waybill.shipments (%s_id, %s, id) where %s_id is not null%s', part,
        regexp_replace(split_part(sorted, ' ', 1), '\W', ''), part, sorted, part,
        case when sorted like 'delivery_status,%' then '' else ' and delivery_status <> ''deleted''' end);
    end loop;
    execute format('create index shipments_%s_vehicle_index on waybill.shipments (%s_id, vehicle_registration, updated_at, id)
      where vehicle_registration is not null and delivery_status <> ''deleted''', part, part);
    -- A vehicle is one organisation's. Not knowing so, the planner would expect next to no shipment on it, and sort them all.
    execute format('create statistics waybill.shipments_%s_vehicles (dependencies) on %s_id, vehicle_registration
      from waybill.shipments', part, part);
  end loop;
end
$$;

create table waybill.parcels (
  organisation_id uuid not null,
  id uuid not null,
  shipment_key uuid not null,
  position integer not null,
  barcode text not null check (barcode <> ''),
  weight_g integer check (weight_g >= 0),
  description text,
  status text not null check (status <> 'mixed'),
  status_before_deletion text,
  deleted_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, shipment_key) references waybill.shipments (organisation_id, id) on delete cascade,
  check ((status = 'deleted') = (deleted_at is not null))
);
create index parcels_shipment_index on waybill.parcels (organisation_id, shipment_key, position);
-- A scan finds one parcel. What was deleted gives its barcode free.
create unique index parcels_barcode_key on waybill.parcels (organisation_id, barcode) where status <> 'deleted';

create table waybill.attachments (
  organisation_id uuid not null,
  id uuid not null,
  shipment_key uuid not null,
  name text not null,
  type text not null check (type in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
  bytes integer not null,
  width integer,
  height integer,
  file_key text not null,
  thumbnail_key text,
  -- Whose file it is: they, and who entered the shipment, may delete it.
  added_by_organisation_id uuid not null,
  added_by text not null,
  added_at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, shipment_key) references waybill.shipments (organisation_id, id) on delete cascade
);
create index attachments_shipment_index on waybill.attachments (organisation_id, shipment_key, added_at);

-- Files that nothing points to, to be removed from the storage by a job: those whose row is gone, from now on; and those that
-- are about to be written, from the day after. Whatever row names a file takes it off this list, in its own transaction.
create table waybill.removed_files (
  file_key text primary key,
  removed_at timestamptz not null default now()
);
create index removed_files_index on waybill.removed_files (removed_at);

-- Everything that happened to a shipment, for all its parties to read. Nobody is granted to change or remove a line.
create table waybill.shipment_history (
  organisation_id uuid not null,
  shipment_key uuid not null,
  id uuid not null,
  occurred_at timestamptz not null,
  actor_kind text not null check (actor_kind in ('user', 'api-key', 'operator')),
  actor_id uuid,
  actor_name text not null,
  actor_email text,
  -- Of whoever did it: a partner is named by organisation, and not by e-mail or address.
  actor_organisation_id uuid not null,
  address text,
  user_agent text,
  source text not null check (source in ('dashboard', 'api', 'operator')),
  action text not null,
  changes jsonb not null default '{}' check (jsonb_typeof(changes) = 'object'),
  reason text,
  primary key (organisation_id, shipment_key, id),
  foreign key (organisation_id, shipment_key) references waybill.shipments (organisation_id, id) on delete cascade
);

-- What searching looks into, once for each party of a shipment. Written by index_shipments.
create table waybill.shipment_search (
  organisation_id uuid not null,
  shipment_key uuid not null references waybill.shipments (id) on delete cascade,
  search_text text not null,
  primary key (organisation_id, shipment_key)
);
create index shipment_search_key_index on waybill.shipment_search (shipment_key);
create index shipment_search_text_index on waybill.shipment_search using gin (organisation_id, search_text gin_trgm_ops);

-- How many shipments stand where. Lines of differences that add up: two who change at once do not wait for each other,
-- and a job sums them up from time to time.
create table waybill.shipment_counts (
  organisation_id uuid not null,
  part text not null check (part in ('organisation', 'carrier', 'forwarder')),
  sub_company_id uuid,
  delivery_status text not null,
  receiver_status text,
  payment_status text,
  difference integer not null
);
create index shipment_counts_index on waybill.shipment_counts (organisation_id, part);

-- One action on many shipments: planned, then run in batches by a job, each row with what became of it.
create table waybill.bulk_jobs (
  organisation_id uuid not null references waybill.organisations (id) on delete cascade,
  id uuid not null,
  sub_company_id uuid,
  -- Who asked, as the history will name them, and with what right.
  actor jsonb not null,
  actor_user_id uuid,
  action jsonb not null,
  state text not null check (state in ('planned', 'running', 'done', 'cancelled', 'failed')),
  total integer not null,
  file_key text,
  created_at timestamptz not null,
  finished_at timestamptz,
  -- Until when the process that works on it has it to itself.
  leased_until timestamptz,
  primary key (organisation_id, id)
);
create index bulk_jobs_running_index on waybill.bulk_jobs (created_at) where state = 'running';
create index bulk_jobs_age_index on waybill.bulk_jobs (created_at);

create table waybill.bulk_job_rows (
  organisation_id uuid not null,
  job_id uuid not null,
  position integer not null,
  shipment_key uuid not null,
  shipment_id text not null,
  -- What was planned was planned for this one.
  shipment_version integer not null,
  outcome text not null check (outcome in ('waiting', 'changed', 'skipped', 'failed')),
  reason text,
  primary key (organisation_id, job_id, position),
  foreign key (organisation_id, job_id) references waybill.bulk_jobs (organisation_id, id) on delete cascade
);
create index bulk_job_rows_outcome_index on waybill.bulk_job_rows (organisation_id, job_id, outcome, position);

do $$
declare
  guarded text;
begin
  foreach guarded in array array['saved_locations', 'shipments', 'parcels', 'attachments', 'removed_files',
    'shipment_history', 'shipment_search', 'shipment_counts', 'bulk_jobs', 'bulk_job_rows'] loop
    execute format('alter table waybill.%I enable row level security', guarded);
    execute format('alter table waybill.%I force row level security', guarded);
    execute format('create policy operator on waybill.%I to waybill_operator using (current_user = %L)', guarded, 'waybill_operator');
    execute format('grant select, insert, update, delete on waybill.%I to waybill_operator', guarded);
  end loop;
end
$$;

create policy own on waybill.saved_locations to waybill_app using (organisation_id = waybill.current_organisation());
grant select, insert, update, delete on waybill.saved_locations to waybill_app;

-- Each party sees it in its own walls: somebody of one division only where the shipment is of that division to them.
-- The settings are read once for a statement, and not for every row of it. A CASE, of which the planner expects every second
-- row: of the same with OR it expects next to none, and reads and sorts a whole list for one page of it.
create policy parties on waybill.shipments to waybill_app using (
  case
    when organisation_id = (select waybill.current_organisation())
      and ((select waybill.current_division()) is null or sub_company_id = (select waybill.current_division())) then true
    when carrier_id = (select waybill.current_organisation())
      and ((select waybill.current_division()) is null or carrier_sub_company_id = (select waybill.current_division())) then true
    when forwarder_id = (select waybill.current_organisation())
      and ((select waybill.current_division()) is null or forwarder_sub_company_id = (select waybill.current_division())) then true
    else false
  end
) with check (
  waybill.current_organisation() in (organisation_id, carrier_id, forwarder_id)
);
-- Purging is the operator's.
grant select, insert, update on waybill.shipments to waybill_app;

create policy of_shipment on waybill.parcels to waybill_app using (
  exists (select from waybill.shipments s where s.organisation_id = parcels.organisation_id and s.id = shipment_key));
grant select, insert, update, delete on waybill.parcels to waybill_app;
create policy of_shipment on waybill.attachments to waybill_app using (
  exists (select from waybill.shipments s where s.organisation_id = attachments.organisation_id and s.id = shipment_key));
grant select, insert, delete on waybill.attachments to waybill_app;
create policy of_shipment on waybill.shipment_history to waybill_app using (
  exists (select from waybill.shipments s where s.organisation_id = shipment_history.organisation_id and s.id = shipment_key)
) with check (
  actor_organisation_id = waybill.current_organisation()
  and exists (select from waybill.shipments s where s.organisation_id = shipment_history.organisation_id and s.id = shipment_key)
);
grant select, insert on waybill.shipment_history to waybill_app;

-- Without the division, which these texts do not have: they are read beside their shipment, and that has a wall of its own.
create policy own on waybill.shipment_search for select to waybill_app
  using (organisation_id = (select waybill.current_organisation()));
-- Behind a condition of a policy, LIKE could not use its index: so the operator's has none here, and whoever owns the table,
-- being a member of that role, is shut out by a policy of their own.
drop policy operator on waybill.shipment_search;
create policy operator on waybill.shipment_search to waybill_operator using (true);
create policy owner on waybill.shipment_search as restrictive to current_user using (false);
grant select on waybill.shipment_search to waybill_app;
create policy own on waybill.shipment_counts for select to waybill_app using (
  organisation_id = (select waybill.current_organisation())
  and ((select waybill.current_division()) is null or sub_company_id = (select waybill.current_division())));
grant select on waybill.shipment_counts to waybill_app;

-- Without the division: that of a job is the view that it works in, and whoever sees all of them goes on watching it from
-- another. Who is tied to one reads only what they asked for themselves, which is decided above; of a receiver's name in a
-- report the wall of shipments decides.
create policy own on waybill.bulk_jobs to waybill_app using (organisation_id = waybill.current_organisation());
grant select, insert, update, delete on waybill.bulk_jobs to waybill_app;
create policy own on waybill.bulk_job_rows to waybill_app using (organisation_id = waybill.current_organisation());
grant select, insert, update, delete on waybill.bulk_job_rows to waybill_app;

-- Who entered a shipment, and what it is called, stays for ever.
create function waybill.guard_shipments() returns trigger language plpgsql as $$
begin
  if new.organisation_id <> old.organisation_id or new.id <> old.id or new.shipment_id <> old.shipment_id then
    raise exception 'a shipment keeps its id and who entered it' using errcode = '42501';
  end if;
  return new;
end
$$;
create trigger guard_shipments before update on waybill.shipments for each row execute function waybill.guard_shipments();
create function waybill.guard_entering() returns trigger language plpgsql as $$
begin
  if current_user = 'waybill_app' and new.organisation_id <> waybill.current_organisation() then
    raise exception 'a shipment is entered for oneself' using errcode = '42501';
  end if;
  return new;
end
$$;
create trigger guard_entering before insert on waybill.shipments for each row execute function waybill.guard_entering();

-- Functions that reach over the walls, each for one purpose. They belong to the operator's role; to own them it must, for a
-- moment, be allowed to create in the schema.
grant create on schema waybill to waybill_operator;

-- Written once for each statement, with one line for each place that a party's count has moved.
create function waybill.count_shipments() returns trigger
  language plpgsql security definer set search_path = waybill, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into waybill.shipment_counts
      select p.party_id, p.part, p.division_id, s.delivery_status, s.receiver_status, s.payment_status, count(*)
      from came s cross join lateral (values ('organisation', s.organisation_id, s.sub_company_id),
        ('carrier', s.carrier_id, s.carrier_sub_company_id),
        ('forwarder', s.forwarder_id, s.forwarder_sub_company_id)) p (part, party_id, division_id)
      where p.party_id is not null
      group by 1, 2, 3, 4, 5, 6;
  elsif tg_op = 'DELETE' then
    insert into waybill.shipment_counts
      select p.party_id, p.part, p.division_id, s.delivery_status, s.receiver_status, s.payment_status, -count(*)
      from gone s cross join lateral (values ('organisation', s.organisation_id, s.sub_company_id),
        ('carrier', s.carrier_id, s.carrier_sub_company_id),
        ('forwarder', s.forwarder_id, s.forwarder_sub_company_id)) p (part, party_id, division_id)
      where p.party_id is not null
      group by 1, 2, 3, 4, 5, 6;
  else
    -- What did not move cancels out in the sum, and leaves no line.
    insert into waybill.shipment_counts
      select p.party_id, p.part, p.division_id, s.delivery_status, s.receiver_status, s.payment_status, sum(s.sign)
      from (select 1 as sign, c.* from came c union all select -1, g.* from gone g) s
      cross join lateral (values ('organisation', s.organisation_id, s.sub_company_id),
        ('carrier', s.carrier_id, s.carrier_sub_company_id),
        ('forwarder', s.forwarder_id, s.forwarder_sub_company_id)) p (part, party_id, division_id)
      where p.party_id is not null
      group by 1, 2, 3, 4, 5, 6
      having sum(s.sign) <> 0;
  end if;
  return null;
end
$$;
create trigger count_inserted after insert on waybill.shipments referencing new table as came
  for each statement execute function waybill.count_shipments();
create trigger count_updated after update on waybill.shipments referencing old table as gone new table as came
  for each statement execute function waybill.count_shipments();
create trigger count_deleted after delete on waybill.shipments referencing old table as gone
  for each statement execute function waybill.count_shipments();

-- Puts the folded text of shipments where each of their parties finds it, and takes it from who is a party no more. Only
-- for shipments that the asking organisation has a part in.
create function waybill.index_shipments(keys uuid[], texts text[]) returns void
  language plpgsql security definer set search_path = waybill, pg_temp as $$
begin
  delete from waybill.shipment_search f using waybill.shipments s
    where s.id = any (keys) and f.shipment_key = s.id
      and waybill.current_organisation() in (s.organisation_id, s.carrier_id, s.forwarder_id)
      and f.organisation_id not in (s.organisation_id, coalesce(s.carrier_id, s.organisation_id),
        coalesce(s.forwarder_id, s.organisation_id));
  insert into waybill.shipment_search as f (organisation_id, shipment_key, search_text)
    select distinct p.party_id, s.id, given.text
    from unnest(keys, texts) given (key, text)
    join waybill.shipments s on s.id = given.key
    cross join lateral unnest(array[s.organisation_id, s.carrier_id, s.forwarder_id]) p (party_id)
    where p.party_id is not null
      and waybill.current_organisation() in (s.organisation_id, s.carrier_id, s.forwarder_id)
    on conflict (organisation_id, shipment_key) do update set search_text = excluded.search_text
      where f.search_text <> excluded.search_text;
end
$$;

-- A condition on shipment_search f, where the asker is of one division: that the shipment is of it too. To be asked before a
-- limit is reached, since what the walls take away behind it would be missing.
create function waybill.of_own_division() returns text language sql stable
  begin atomic
    select case when waybill.current_division() is null then '' else format(
      ' and exists (select from waybill.shipments s where s.id = f.shipment_key and (f.organisation_id, %L::uuid) in
        ((s.organisation_id, s.sub_company_id), (s.carrier_id, s.carrier_sub_company_id),
        (s.forwarder_id, s.forwarder_sub_company_id)))', waybill.current_division()) end;
  end;

-- The shipments in whose text every word occurs, up to a number: who gets that many is to walk the list instead.
create function waybill.find_shipments(words text[], most integer) returns setof uuid
  language plpgsql stable security definer set search_path = waybill, public, pg_temp as $$
declare
  word text;
  conditions text := waybill.of_own_division();
begin
  foreach word in array words loop
    conditions := conditions || format(' and f.search_text like %L',
      '%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%');
  end loop;
  return query execute 'select f.shipment_key from waybill.shipment_search f where f.organisation_id = $1' || conditions
    || ' limit $2' using waybill.current_organisation(), most;
end
$$;

-- Shipments in whose text every word occurs, or one that resembles it; the most similar of the first two hundred first. Of a
-- word of n letters with one wrong, n - 2 of its n + 1 trigrams are left; of one with three letters too few to tell.
create function waybill.find_similar_shipments(words text[], most integer) returns table (shipment_key uuid, similarity real)
  language plpgsql stable security definer set search_path = waybill, public, pg_temp as $$
declare
  word text;
  conditions text := '';
  similarity text := '0::real';
begin
  perform set_config('pg_trgm.word_similarity_threshold',
    case when exists (select from unnest(words) w where length(w) = 4) then '0.4' else '0.5' end, true);
  foreach word in array words loop
    if length(word) > 3 then
      conditions := conditions || format(' and f.search_text %%> %L', word);
      similarity := similarity || format(' + word_similarity(%L, f.search_text)', word);
    else
      conditions := conditions || format(' and f.search_text like %L',
        '%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%');
    end if;
  end loop;
  -- To compare texts takes long: of a division that has none, the search ends with the first five thousand of all.
  return query execute format('select found.key, found.similarity from
    (select f.shipment_key as key, %s as similarity from
      (select * from waybill.shipment_search f where f.organisation_id = $1%s limit 5000) f where true%s limit 200) found
    order by found.similarity desc limit $2', similarity, conditions, waybill.of_own_division())
    using waybill.current_organisation(), most;
end
$$;

-- What the organisations of a shipment are called, told to who has a part in one with them.
create function waybill.partner_names(ids uuid[]) returns table (id uuid, name text)
  language sql stable security definer set search_path = waybill, pg_temp
  begin atomic
    select o.id, o.name from waybill.organisations o
    where o.id = any (ids) and (
      o.id = waybill.current_organisation()
      or exists (select from waybill.shipments s where s.organisation_id = waybill.current_organisation() and s.carrier_id = o.id)
      or exists (select from waybill.shipments s where s.organisation_id = waybill.current_organisation() and s.forwarder_id = o.id)
      or exists (select from waybill.shipments s where s.carrier_id = waybill.current_organisation() and s.organisation_id = o.id)
      or exists (select from waybill.shipments s where s.carrier_id = waybill.current_organisation() and s.forwarder_id = o.id)
      or exists (select from waybill.shipments s where s.forwarder_id = waybill.current_organisation() and s.organisation_id = o.id)
      or exists (select from waybill.shipments s where s.forwarder_id = waybill.current_organisation() and s.carrier_id = o.id));
  end;

-- What all the organisations of these shipments are called, as far as the asking one has a part in them.
create function waybill.party_names(keys uuid[]) returns table (id uuid, name text)
  language sql stable security definer set search_path = waybill, pg_temp
  begin atomic
    select o.id, o.name from waybill.organisations o
    where o.id in (
      select p.party_id from waybill.shipments s
      cross join lateral (values (s.organisation_id), (s.carrier_id), (s.forwarder_id)) p (party_id)
      where s.id = any (keys) and waybill.current_organisation() in (s.organisation_id, s.carrier_id, s.forwarder_id));
  end;

-- Through jsonb, since one table calls its files by two names and the other by one.
create function waybill.remember_removed_files() returns trigger
  language plpgsql security definer set search_path = waybill, pg_temp as $$
begin
  insert into waybill.removed_files (file_key)
    select file.key from gone g cross join lateral
      (values (to_jsonb(g) ->> 'file_key'), (to_jsonb(g) ->> 'thumbnail_key')) file (key)
    where file.key is not null
    on conflict do nothing;
  return null;
end
$$;
create function waybill.claim_files() returns trigger
  language plpgsql security definer set search_path = waybill, pg_temp as $$
begin
  delete from waybill.removed_files where file_key in (to_jsonb(new) ->> 'file_key', to_jsonb(new) ->> 'thumbnail_key');
  return null;
end
$$;
do $$
declare
  pointing text;
begin
  foreach pointing in array array['attachments', 'bulk_jobs'] loop
    execute format('create trigger remember_removed_files after delete on waybill.%I referencing old table as gone
      for each statement execute function waybill.remember_removed_files()', pointing);
    execute format('create trigger claim_files after insert or update of file_key on waybill.%I
      for each row when (new.file_key is not null) execute function waybill.claim_files()', pointing);
  end loop;
end
$$;

revoke all on function waybill.count_shipments, waybill.index_shipments, waybill.find_shipments,
  waybill.find_similar_shipments, waybill.partner_names, waybill.party_names, waybill.remember_removed_files,
  waybill.claim_files from public;
grant execute on function waybill.index_shipments, waybill.find_shipments, waybill.find_similar_shipments,
  waybill.partner_names, waybill.party_names to waybill_app;
alter function waybill.count_shipments owner to waybill_operator;
alter function waybill.index_shipments owner to waybill_operator;
alter function waybill.find_shipments owner to waybill_operator;
alter function waybill.find_similar_shipments owner to waybill_operator;
alter function waybill.partner_names owner to waybill_operator;
alter function waybill.party_names owner to waybill_operator;
alter function waybill.remember_removed_files owner to waybill_operator;
alter function waybill.claim_files owner to waybill_operator;
revoke create on schema waybill from waybill_operator;

-- Every party of a shipment is told, in its own division; by the id that people and addresses use.
create function waybill.announce_shipments() returns trigger language plpgsql as $$
declare
  source text := case tg_op when 'INSERT' then 'table came' when 'DELETE' then 'table gone'
    else 'table came union all table gone' end;
begin
  execute format('select pg_notify(''waybill_changes'', json_build_object(
      ''table'', ''shipments'',
      ''organisationId'', p.party_id,
      ''subCompanyId'', p.division_id,
      ''ids'', case when count(distinct s.shipment_id) <= 50 then json_agg(distinct s.shipment_id) end)::text)
    from (%s) s
    cross join lateral (values (s.organisation_id, s.sub_company_id), (s.carrier_id, s.carrier_sub_company_id),
      (s.forwarder_id, s.forwarder_sub_company_id)) p (party_id, division_id)
    where p.party_id is not null
    group by p.party_id, p.division_id', source);
  return null;
end
$$;
create trigger announce_inserted after insert on waybill.shipments referencing new table as came
  for each statement execute function waybill.announce_shipments();
create trigger announce_updated after update on waybill.shipments referencing old table as gone new table as came
  for each statement execute function waybill.announce_shipments();
create trigger announce_deleted after delete on waybill.shipments referencing old table as gone
  for each statement execute function waybill.announce_shipments();

do $$
declare
  watched text;
begin
  foreach watched in array array['saved_locations', 'bulk_jobs'] loop
    execute format('create trigger announce_inserted after insert on waybill.%I referencing new table as came
      for each statement execute function waybill.announce_inserted()', watched);
    execute format('create trigger announce_updated after update on waybill.%I referencing old table as gone new table as came
      for each statement execute function waybill.announce_updated()', watched);
    execute format('create trigger announce_deleted after delete on waybill.%I referencing old table as gone
      for each statement execute function waybill.announce_deleted()', watched);
  end loop;
end
$$;
