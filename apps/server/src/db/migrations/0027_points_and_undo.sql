-- Where a saved location is, when that was known to the house as its address was picked; in millionths of a degree.
alter table waybill.saved_locations
  add column latitude integer check (abs(latitude) <= 90000000),
  add column longitude integer check (abs(longitude) <= 180000000),
  add constraint saved_locations_point_check check ((latitude is null) = (longitude is null));

-- A program can undo what it has deleted, as a person can: the author is a user or an API key.
alter table waybill.deletions rename column user_id to author_id;
drop function waybill.keep_deleted;
grant create on schema waybill to waybill_operator;
-- As before, with the author under this name.
create function waybill.keep_deleted(deletion uuid, author uuid, kind text, row_id uuid, at timestamptz) returns void
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
  insert into waybill.deletions (organisation_id, id, author_id, entity, entity_id, kept, deleted_at)
    values (waybill.current_organisation(), deletion, author, kind, row_id, copies, at);
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
revoke all on function waybill.keep_deleted from public;
grant execute on function waybill.keep_deleted to waybill_app;
alter function waybill.keep_deleted owner to waybill_operator;
revoke create on schema waybill from waybill_operator;
