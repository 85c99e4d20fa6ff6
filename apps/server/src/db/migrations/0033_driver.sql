-- What drivers do on their phones. An action is written on the phone first and may come hours later, twice, or after others: each is kept
-- once, as it was said, with what has become of it.

-- The days that a driver has been given to do. What was on them stays theirs to tell about when the dispatcher has moved it meanwhile.
create table waybill.driver_days (
  organisation_id uuid not null references waybill.organisations (id) on delete cascade,
  user_id uuid not null,
  vehicle_id uuid not null,
  day date not null,
  shipment_keys uuid[] not null default '{}',
  first_read_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  -- What the driver has read off the dashboard of the vehicle.
  start_km integer check (start_km >= 0),
  end_km integer check (end_km >= 0),
  -- Parcels that were not found when the vehicle left.
  missing_parcels integer check (missing_parcels >= 0),
  cash_counted jsonb,
  primary key (organisation_id, user_id, day, vehicle_id),
  foreign key (organisation_id, vehicle_id) references waybill.vehicles (organisation_id, id) on delete cascade
);

create table waybill.driver_actions (
  organisation_id uuid not null references waybill.organisations (id) on delete cascade,
  -- Made by the phone: the same again is answered, and not done.
  id uuid not null,
  user_id uuid not null,
  device_id uuid not null,
  -- Counted by the phone.
  sequence integer not null check (sequence > 0),
  kind text not null,
  delivery_id uuid,
  vehicle_id uuid,
  said jsonb not null,
  -- By the phone's clock, by the server's, and when it came.
  phone_at timestamptz not null,
  happened_at timestamptz not null,
  received_at timestamptz not null,
  answer jsonb not null,
  -- What it has changed, to be put back when the stop is opened again.
  before jsonb,
  reopened_at timestamptz,
  primary key (organisation_id, id)
);
create index driver_actions_delivery_index on waybill.driver_actions (organisation_id, delivery_id, device_id, sequence)
  where delivery_id is not null;

-- Parcels that were scanned, when the vehicle was loaded and at stops.
create table waybill.parcel_scans (
  organisation_id uuid not null references waybill.organisations (id) on delete cascade,
  shipment_key uuid not null references waybill.shipments (id) on delete cascade,
  parcel_id uuid not null,
  place text not null check (place in ('load', 'stop')),
  delivery_id uuid not null,
  scanned_at timestamptz not null,
  primary key (organisation_id, shipment_key, parcel_id, place, delivery_id)
);

-- That a pickup or a dropoff was made, or was not: one for each shipment of a stop that was closed. Nobody is granted to change or remove one.
create table waybill.proofs (
  organisation_id uuid not null,
  id uuid not null,
  shipment_key uuid not null,
  -- Who carries it, whose driver or office has made the proof.
  carrier_id uuid not null,
  action_id uuid,
  kind text not null check (kind in ('pickup', 'dropoff')),
  -- As it is sealed, part by part.
  content jsonb not null,
  happened_at timestamptz not null,
  received_at timestamptz not null,
  -- By an admin, afterwards.
  is_added_later boolean not null default false,
  primary key (organisation_id, id),
  foreign key (organisation_id, shipment_key) references waybill.shipments (organisation_id, id) on delete cascade
);
create index proofs_shipment_index on waybill.proofs (organisation_id, shipment_key, received_at);
create index proofs_action_index on waybill.proofs (carrier_id, action_id);
create index proofs_carrier_index on waybill.proofs (carrier_id, id);

-- Photos of proofs, once they have come. They belong to the action: a stop with five shipments is photographed once.
create table waybill.proof_photos (
  -- Whose driver took it.
  added_by_organisation_id uuid not null references waybill.organisations (id) on delete cascade,
  id uuid not null,
  action_id uuid not null,
  -- Of the file that the phone has sent, and of the one that is kept.
  sent_sha256 text not null,
  kept_sha256 text not null,
  taken_at timestamptz,
  received_at timestamptz not null,
  bytes integer not null,
  width integer not null,
  height integer not null,
  file_key text not null,
  thumbnail_key text,
  thumbnail_bytes integer not null default 0,
  primary key (added_by_organisation_id, id)
);
create index proof_photos_action_index on waybill.proof_photos (added_by_organisation_id, action_id);

-- Photos that are on their way, in pieces: a phone goes on where the signal was lost.
create table waybill.photo_pieces (
  organisation_id uuid not null references waybill.organisations (id) on delete cascade,
  photo_id uuid not null,
  start_byte integer not null check (start_byte >= 0),
  content bytea not null,
  received_at timestamptz not null,
  primary key (organisation_id, photo_id, start_byte)
);
create index photo_pieces_age_index on waybill.photo_pieces (received_at);

-- Each proof, and what comes to it later, is sealed with a hash over its content and the seal before: a later change shows.
create table waybill.seals (
  organisation_id uuid not null references waybill.organisations (id) on delete cascade,
  number integer not null check (number > 0),
  kind text not null check (kind in ('proof', 'photo', 'withdrawal')),
  -- The proof, or the photo.
  subject_id uuid not null,
  content_hash text not null,
  previous_hash text not null,
  hash text not null,
  sealed_at timestamptz not null,
  primary key (organisation_id, number)
);
create index seals_subject_index on waybill.seals (organisation_id, subject_id);

-- What a driver did, and what the office has changed meanwhile: for both to see.
create table waybill.driver_conflicts (
  organisation_id uuid not null references waybill.organisations (id) on delete cascade,
  id uuid not null,
  sub_company_id uuid,
  action_id uuid not null,
  user_id uuid not null,
  driver_name text not null,
  shipment_key uuid not null references waybill.shipments (id) on delete cascade,
  shipment_id text not null,
  kind text not null check (kind in ('moved', 'taken-off', 'finished', 'deleted', 'not-allowed')),
  -- Whether it counts: the shipment has the status that the driver says.
  counts boolean not null,
  -- Where it went: the vehicle and the driver by name.
  details jsonb not null,
  happened_at timestamptz not null,
  raised_at timestamptz not null,
  -- Read by the driver; settled by the office.
  seen_at timestamptz,
  settled_at timestamptz,
  settled_by text,
  primary key (organisation_id, id)
);
create index driver_conflicts_open_index on waybill.driver_conflicts (organisation_id, raised_at) where settled_at is null;
create index driver_conflicts_shipment_index on waybill.driver_conflicts (shipment_key);
create index driver_conflicts_user_index on waybill.driver_conflicts (organisation_id, user_id) where seen_at is null;
call waybill.set_up_records('driver_conflicts');
revoke delete on waybill.driver_conflicts from waybill_app;
alter policy own on waybill.driver_conflicts using (organisation_id = (select waybill.current_organisation())
  and ((select waybill.current_division()) is null or sub_company_id = (select waybill.current_division())));

do $$
declare
  guarded text;
begin
  foreach guarded in array array['driver_days', 'driver_actions', 'parcel_scans', 'proofs', 'proof_photos', 'photo_pieces', 'seals'] loop
    execute format('alter table waybill.%I enable row level security', guarded);
    execute format('alter table waybill.%I force row level security', guarded);
    execute format('create policy operator on waybill.%I to waybill_operator using (current_user = %L)', guarded, 'waybill_operator');
    execute format('grant select, insert, update, delete on waybill.%I to waybill_operator', guarded);
  end loop;
  foreach guarded in array array['driver_days', 'driver_actions', 'parcel_scans', 'photo_pieces', 'seals'] loop
    execute format('create policy own on waybill.%I to waybill_app using (organisation_id = (select waybill.current_organisation()))', guarded);
  end loop;
end
$$;
grant select, insert, update on waybill.driver_days, waybill.driver_actions, waybill.parcel_scans to waybill_app;
grant select, insert, delete on waybill.photo_pieces to waybill_app;
grant select, insert on waybill.seals, waybill.proofs, waybill.proof_photos to waybill_app;

-- As files of a shipment are: its owner sees everything, the others what was done by those that have a part in it now.
create policy of_shipment on waybill.proofs to waybill_app using (
  exists (select from waybill.shipments s
    where s.organisation_id = proofs.organisation_id and s.id = shipment_key
      and (s.organisation_id = (select waybill.current_organisation())
        or proofs.carrier_id in (s.organisation_id, s.carrier_id, s.forwarder_id)))
) with check (
  carrier_id = waybill.current_organisation()
  and exists (select from waybill.shipments s where s.organisation_id = proofs.organisation_id and s.id = shipment_key)
);
-- Whoever sees a proof sees whether it is sealed, and whether it was withdrawn.
create policy of_proof on waybill.seals for select to waybill_app using (
  exists (select from waybill.proofs p where p.carrier_id = seals.organisation_id and p.id = subject_id));
create policy of_proof on waybill.proof_photos to waybill_app using (
  added_by_organisation_id = (select waybill.current_organisation())
  or exists (select from waybill.proofs p where p.carrier_id = added_by_organisation_id and p.action_id = proof_photos.action_id)
) with check (added_by_organisation_id = waybill.current_organisation());

-- Photos of proofs count as the files of shipments do, and leave the storage like them.
grant create on schema waybill to waybill_operator;
create or replace function waybill.claim_files() returns trigger
  language plpgsql security definer set search_path = waybill, pg_temp as $$
declare
  named jsonb := to_jsonb(new);
begin
  delete from waybill.removed_files where file_key in (named ->> 'file_key', named ->> 'thumbnail_key');
  if tg_table_name in ('attachments', 'proof_photos') then
    insert into waybill.file_usage as usage (organisation_id, bytes)
      values ((named ->> 'added_by_organisation_id')::uuid, (named ->> 'bytes')::bigint + (named ->> 'thumbnail_bytes')::bigint)
      on conflict (organisation_id) do update set bytes = usage.bytes + excluded.bytes;
  end if;
  return null;
end
$$;
revoke create on schema waybill from waybill_operator;
create trigger claim_files after insert on waybill.proof_photos for each row execute function waybill.claim_files();
create trigger remember_removed_files after delete on waybill.proof_photos referencing old table as gone
  for each statement execute function waybill.remember_removed_files();

alter table waybill.shipment_history drop constraint shipment_history_source_check,
  add constraint shipment_history_source_check check (source in ('dashboard', 'api', 'operator', 'driver'));
