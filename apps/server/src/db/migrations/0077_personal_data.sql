-- Somebody who asked what is known of them, or to be forgotten: whom it is about only as long as that is needed, and then what was done.
create table waybill.person_requests (
  organisation_id uuid not null references waybill.organisations (id) on delete cascade,
  id uuid not null,
  -- Name, phone number and e-mail address. Null once they were forgotten, or after a month.
  identity jsonb,
  -- Who of the organisation works on it.
  actor jsonb not null,
  state text not null check (state in ('looking', 'found', 'exporting', 'erasing', 'erased', 'failed')),
  -- What was found, before anything is done; and what was done. Numbers, and nobody's name.
  found jsonb,
  erased jsonb,
  -- How far erasing is: the steps that are behind it.
  step integer not null default 0,
  file_key text,
  created_at timestamptz not null,
  exported_at timestamptz,
  erased_at timestamptz,
  erased_by jsonb,
  primary key (organisation_id, id),
  check (state <> 'erased' or identity is null)
);
create index person_requests_list_index on waybill.person_requests (organisation_id, created_at desc, id desc);
call waybill.set_up_records('person_requests');
-- The whole organisation's: whoever works for one division does not see it.
alter policy own on waybill.person_requests using (organisation_id = (select waybill.current_organisation())
  and (select waybill.current_division()) is null);
revoke delete on waybill.person_requests from waybill_app;
create trigger remember_removed_files after delete on waybill.person_requests referencing old table as gone
  for each statement execute function waybill.remember_removed_files();
create trigger claim_files after insert or update of file_key on waybill.person_requests
  for each row when (new.file_key is not null) execute function waybill.claim_files();
create trigger remember_dropped_file after update of file_key on waybill.person_requests
  for each row when (old.file_key is not null and new.file_key is null) execute function waybill.remember_dropped_file();
-- Files of these may hold somebody who is forgotten, and go before their rows do.
create trigger remember_dropped_file after update of file_key on waybill.imports
  for each row when (old.file_key is not null and new.file_key is null) execute function waybill.remember_dropped_file();
create trigger remember_dropped_file after update of file_key on waybill.bulk_jobs
  for each row when (old.file_key is not null and new.file_key is null) execute function waybill.remember_dropped_file();

-- The shipments that name whom a request is about, and as what. Found anew before anything is erased.
create table waybill.person_shipments (
  organisation_id uuid not null,
  request_id uuid not null,
  shipment_key uuid not null references waybill.shipments (id) on delete cascade,
  is_dropoff boolean not null,
  is_pickup boolean not null,
  is_owner boolean not null,
  -- Who has signed for it, or handed it over.
  is_met boolean not null,
  is_mailed boolean not null,
  -- Nobody is about to carry it.
  is_over boolean not null,
  primary key (organisation_id, request_id, shipment_key),
  foreign key (organisation_id, request_id) references waybill.person_requests (organisation_id, id) on delete cascade
);
create index person_shipments_shipment_index on waybill.person_shipments (shipment_key);
alter table waybill.person_shipments enable row level security;
alter table waybill.person_shipments force row level security;
create policy operator on waybill.person_shipments to waybill_operator using (current_user = 'waybill_operator');
create policy housekeeping on waybill.person_shipments for select to current_user using (current_setting('waybill.keeps_house', true) = 'on');
create policy housekeeping on waybill.person_requests for select to current_user using (current_setting('waybill.keeps_house', true) = 'on');
grant select, insert, delete on waybill.person_shipments to waybill_operator;

-- Names, numbers and addresses as patterns, in which they are whole words: Anna is not in Jóhanna, and a name of one word is a whole text, since it is
-- a part of other people's names.
create function waybill.whole_words(names text[]) returns text[]
  language sql immutable parallel safe as $$
  select coalesce(array_agg(case
      when each.folded like '%@%' then '(^|[^[:alnum:]._+-])' || each.escaped || '([^[:alnum:]_-]|$)'
      when each.folded ~ '[[:space:][:digit:]]' then '(^|[^[:alnum:]])' || each.escaped || '([^[:alnum:]]|$)'
      else '^' || each.escaped || '$' end), '{}')
  from (select waybill.fold(name) as folded, regexp_replace(waybill.fold(name), '([][\\.*+?^$(){}|])', '\\\1', 'g') as escaped
    from unnest(names) name) each
$$;
-- Whether a text anywhere in a value names them. What fields are called is no text of it.
create function waybill.names_person(value jsonb, patterns text[]) returns boolean
  language sql immutable parallel safe as $$
  select exists (select from jsonb_path_query(value, 'strict $.**') leaf
    where jsonb_typeof(leaf) = 'string' and waybill.fold(leaf #>> '{}') ~ any (patterns))
$$;
-- An entry of the log about something that holds persons names them: by a number or an address of theirs, or by their name where another entry about
-- the same has such a one.
create function waybill.log_entry_names(entry waybill.audit_log, surely text[], patterns text[]) returns boolean
  language sql stable parallel safe as $$
  select entry.entity in ('user', 'saved-location', 'partner') and (waybill.names_person(entry.changes, surely)
    or (waybill.names_person(entry.changes, patterns) and exists (select from waybill.audit_log other
      where other.organisation_id = entry.organisation_id and other.entity = entry.entity and other.entity_id = entry.entity_id
        and waybill.names_person(other.changes, surely))))
$$;

-- Changes without the values at these paths, and without those that name somebody: that there was a change stays.
create function waybill.blanked(changes jsonb, paths text[], patterns text[]) returns jsonb
  language sql immutable parallel safe as $$
  select coalesce(jsonb_object_agg(c.key, case
      when c.key = any (paths) or waybill.names_person(c.value, patterns) then '{"from": null, "to": null}' else c.value end), '{}')
  from jsonb_each(changes) c
$$;

-- What somebody is in a shipment.
create function waybill.roles_of(f waybill.person_shipments) returns text[]
  language sql immutable parallel safe as $$
  select array_remove(array[case when f.is_dropoff then 'dropoff' end, case when f.is_pickup then 'pickup' end, case when f.is_owner then 'owner' end,
    case when f.is_met then 'met' end, case when f.is_mailed then 'mailed' end], null)
$$;

-- History is changed by these two functions alone, and only while a request is being erased: who and what goes, that it was done stays.
create function waybill.blank_shipment_entries(organisation uuid, request uuid, paths jsonb, names text[]) returns integer
  language plpgsql security definer set search_path = waybill, pg_temp as $$
declare
  touched integer;
  patterns text[] := whole_words(names);
begin
  perform set_config('waybill.keeps_house', 'on', true);
  if not exists (select from person_requests r where r.organisation_id = organisation and r.id = request and r.state = 'erasing') then
    raise exception 'nobody is being forgotten' using errcode = '42501';
  end if;
  update shipment_history h set
      changes = blanked(h.changes, array(select p.key from jsonb_each(paths) p where p.value ?| roles_of(f)), patterns),
      reason = case when f.is_dropoff or f.is_pickup or names_person(to_jsonb(h.reason), patterns) then null else h.reason end,
      address = case when h.actor_kind in ('receiver', 'partner') then null else h.address end,
      user_agent = case when h.actor_kind in ('receiver', 'partner') then null else h.user_agent end,
      actor_name = case when h.actor_kind in ('receiver', 'partner') and names_person(to_jsonb(h.actor_name), patterns) then '' else h.actor_name end
    from person_shipments f
    where f.organisation_id = organisation and f.request_id = request and f.is_over
      and h.organisation_id = organisation and h.shipment_key = f.shipment_key;
  get diagnostics touched = row_count;
  perform set_config('waybill.keeps_house', '', true);
  return touched;
end
$$;
-- What somebody did who is no member any more, and what was changed about them.
create function waybill.blank_log_entries(organisation uuid, request uuid, person_email text, sure text[], names text[]) returns integer
  language plpgsql security definer set search_path = waybill, pg_temp as $$
declare
  surely text[] := whole_words(sure);
  patterns text[] := whole_words(names);
  touched integer;
  total integer;
begin
  perform set_config('waybill.keeps_house', 'on', true);
  if not exists (select from person_requests r where r.organisation_id = organisation and r.id = request and r.state = 'erasing') then
    raise exception 'nobody is being forgotten' using errcode = '42501';
  end if;
  update audit_log a set changes = blanked(a.changes, '{}', patterns)
    where a.organisation_id = organisation and log_entry_names(a, surely, patterns);
  get diagnostics total = row_count;
  update audit_log a set actor_name = '', actor_email = null, address = null, user_agent = null
    where a.organisation_id = organisation and a.actor_kind = 'user' and a.actor_email = person_email;
  get diagnostics touched = row_count;
  total := total + touched;
  update shipment_history h set actor_name = '', actor_email = null, address = null, user_agent = null
    where h.actor_organisation_id = organisation and h.actor_kind = 'user' and h.actor_email = person_email;
  get diagnostics touched = row_count;
  perform set_config('waybill.keeps_house', '', true);
  return total + touched;
end
$$;
revoke all on function waybill.whole_words, waybill.names_person, waybill.log_entry_names, waybill.roles_of, waybill.blanked,
  waybill.blank_shipment_entries, waybill.blank_log_entries from public;
grant execute on function waybill.whole_words, waybill.names_person, waybill.log_entry_names, waybill.roles_of, waybill.blanked,
  waybill.blank_shipment_entries, waybill.blank_log_entries to waybill_operator;
