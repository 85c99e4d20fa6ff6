-- expand: a file that is replaced is dropped as well as one that is taken away; names are compared by more than before, and nothing is refused
-- The length of the file that somebody downloads: they go on after a cut. Null for a file of the version before.
alter table waybill.person_requests add column file_bytes bigint;
-- Whoever makes the file anew leaves none behind.
drop trigger remember_dropped_file on waybill.person_requests;
create trigger remember_dropped_file after update of file_key on waybill.person_requests
  for each row when (old.file_key is not null and new.file_key is distinct from old.file_key) execute function waybill.remember_dropped_file();

-- What somebody did, also with shipments of others: without it, the histories of all organisations would be read.
create index shipment_history_author_index on waybill.shipment_history (actor_organisation_id, actor_email)
  where actor_kind = 'user' and actor_email is not null;
-- The files of an organisation, also at shipments of others.
create index attachments_adder_index on waybill.attachments (added_by_organisation_id, id);

-- A name as people read it: spaces of whatever kind and number are one, and characters that show nothing are none.
create function waybill.name_key(name text) returns text
  language sql immutable parallel safe strict as $$
  select btrim(regexp_replace(translate(waybill.fold(normalize(name, nfkc)), U&'\00AD\200B\200C\200D\2060\FEFF', ''), '[[:space:]]+', ' ', 'g'))
$$;
create or replace function waybill.whole_words(names text[]) returns text[]
  language sql immutable parallel safe as $$
  select coalesce(array_agg(case
      when each.key like '%@%' then '(^|[^[:alnum:]._+-])' || each.escaped || '([^[:alnum:]_-]|$)'
      when each.key ~ '[[:space:][:digit:]]' then '(^|[^[:alnum:]])' || each.escaped || '([^[:alnum:]]|$)'
      else '^' || each.escaped || '$' end), '{}')
  from (select waybill.name_key(name) as key, regexp_replace(waybill.name_key(name), '([][\\.*+?^$(){}|])', '\\\1', 'g') as escaped
    from unnest(names) name) each
$$;
create or replace function waybill.names_person(value jsonb, patterns text[]) returns boolean
  language sql immutable parallel safe as $$
  select exists (select from jsonb_path_query(value, 'strict $.**') leaf
    where jsonb_typeof(leaf) = 'string' and waybill.name_key(leaf #>> '{}') ~ any (patterns))
$$;
revoke all on function waybill.name_key from public;
grant execute on function waybill.name_key to waybill_operator;

-- How many shipments are a person's is known when they were found, and not some minutes later: without it, what follows from them is held against each.
create function waybill.analyze_person_shipments() returns void
  language plpgsql security definer set search_path = waybill, pg_temp as $$
begin
  analyze waybill.person_shipments;
end
$$;
revoke all on function waybill.analyze_person_shipments from public;
grant execute on function waybill.analyze_person_shipments to waybill_operator;
