-- A job that undoes another one, which is done once. What a row was before it was changed is kept with the row, and so for as
-- long as the report: undoing is allowed for a minute only.
alter table waybill.bulk_jobs add column undoes uuid;
create unique index bulk_jobs_undoes_key on waybill.bulk_jobs (organisation_id, undoes) where undoes is not null;
alter table waybill.bulk_job_rows add column before jsonb;

-- A deletion that the person who made it can undo for a minute: a copy of the rows that went, in the order in which they come
-- back. Only the operator's role reads the copy, since it has the hash of a member's password in it.
create table waybill.deletions (
  organisation_id uuid not null references waybill.organisations (id) on delete cascade,
  id uuid not null,
  user_id uuid not null,
  entity text not null check (entity in ('saved-location', 'user', 'attachment')),
  entity_id uuid not null,
  kept jsonb not null,
  deleted_at timestamptz not null,
  undone_at timestamptz,
  primary key (organisation_id, id)
);
create index deletions_age_index on waybill.deletions (deleted_at);
alter table waybill.deletions enable row level security;
alter table waybill.deletions force row level security;
create policy operator on waybill.deletions to waybill_operator using (current_user = 'waybill_operator');
grant select, insert, update, delete on waybill.deletions to waybill_operator;
create policy own on waybill.deletions to waybill_app using (organisation_id = waybill.current_organisation());
grant select (organisation_id, id, user_id, entity, entity_id, deleted_at, undone_at), update (undone_at)
  on waybill.deletions to waybill_app;

grant create on schema waybill to waybill_operator;

-- Copies a row that is about to be deleted, and what goes with it by a foreign key: codes, activity, whatever else an account
-- has. Not sessions, which end. Older copies are over and go.
create function waybill.keep_deleted(deletion uuid, by_user uuid, kind text, row_id uuid, at timestamptz) returns void
  language plpgsql security definer set search_path = waybill, pg_temp as $$
declare
  source regclass := case kind when 'saved-location' then 'waybill.saved_locations'::regclass
    when 'user' then 'waybill.users'::regclass when 'attachment' then 'waybill.attachments'::regclass end;
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
      and c.conrelid <> 'waybill.sessions'::regclass
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

create function waybill.bring_back(deletion uuid) returns void
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
    select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
      where attrelid = copy.source and attnum > 0 and not attisdropped and attgenerated = '';
    execute format('insert into %s (%s) select %s from jsonb_populate_record(null::%s, $1)',
      copy.source, columns, columns, copy.source) using copy.content;
  end loop;
end
$$;

revoke all on function waybill.keep_deleted, waybill.bring_back from public;
grant execute on function waybill.keep_deleted, waybill.bring_back to waybill_app;
alter function waybill.keep_deleted owner to waybill_operator;
alter function waybill.bring_back owner to waybill_operator;
revoke create on schema waybill from waybill_operator;
