-- The room that the files of an organisation take, from the row that names a file until the file has left the storage: else
-- whoever adds and deletes in turn would fill the disk between two rounds of the job that removes files. A file counts for the
-- organisation that added it, so that no partner uses up another's room.
create table waybill.file_usage (
  organisation_id uuid primary key references waybill.organisations (id) on delete cascade,
  bytes bigint not null
);
alter table waybill.file_usage enable row level security;
alter table waybill.file_usage force row level security;
create policy operator on waybill.file_usage to waybill_operator using (current_user = 'waybill_operator');
grant select, insert, update, delete on waybill.file_usage to waybill_operator;
create policy own on waybill.file_usage for select to waybill_app using (organisation_id = waybill.current_organisation());
grant select on waybill.file_usage to waybill_app;

-- Nobody knows how large the small images are that are older than this column; they count nothing.
alter table waybill.attachments add column thumbnail_bytes integer not null default 0;
-- Whose the file was, and how large: of what organisations have added. Made files count nothing, and go after a week.
alter table waybill.removed_files add column organisation_id uuid, add column bytes bigint not null default 0;

set local role waybill_operator;
insert into waybill.file_usage (organisation_id, bytes)
  select a.added_by_organisation_id, sum(a.bytes) from waybill.attachments a
  where exists (select from waybill.organisations o where o.id = a.added_by_organisation_id)
  group by a.added_by_organisation_id;
reset role;

-- The owners of functions need this right while they are given them.
grant create on schema waybill to waybill_operator;

-- As before, and with what the file counts.
create or replace function waybill.remember_removed_files() returns trigger
  language plpgsql security definer set search_path = waybill, pg_temp as $$
begin
  insert into waybill.removed_files (file_key, organisation_id, bytes)
    select file.key, (g.row ->> 'added_by_organisation_id')::uuid, coalesce(file.bytes::bigint, 0)
    from (select to_jsonb(gone) from gone) g (row) cross join lateral (values
      (g.row ->> 'file_key', g.row ->> 'bytes'), (g.row ->> 'thumbnail_key', g.row ->> 'thumbnail_bytes')) file (key, bytes)
    where file.key is not null
    on conflict do nothing;
  return null;
end
$$;

-- As before; and an added file counts from now on. The row of the organisation stays locked until the transaction is over: of two
-- files at once, the second is judged when the first is counted.
create or replace function waybill.claim_files() returns trigger
  language plpgsql security definer set search_path = waybill, pg_temp as $$
declare
  named jsonb := to_jsonb(new);
begin
  delete from waybill.removed_files where file_key in (named ->> 'file_key', named ->> 'thumbnail_key');
  if tg_table_name = 'attachments' then
    insert into waybill.file_usage as usage (organisation_id, bytes)
      values ((named ->> 'added_by_organisation_id')::uuid, (named ->> 'bytes')::bigint + (named ->> 'thumbnail_bytes')::bigint)
      on conflict (organisation_id) do update set bytes = usage.bytes + excluded.bytes;
  end if;
  return null;
end
$$;

-- The organisations are locked in one order, since a round removes files of many.
create function waybill.free_room() returns trigger
  language plpgsql security definer set search_path = waybill, pg_temp as $$
begin
  perform from waybill.file_usage where organisation_id in (select g.organisation_id from gone g where g.bytes > 0)
    order by organisation_id for update;
  update waybill.file_usage usage set bytes = usage.bytes - freed.bytes
    from (select organisation_id, sum(bytes) as bytes from gone where bytes > 0 group by organisation_id) freed
    where usage.organisation_id = freed.organisation_id;
  return null;
end
$$;
create trigger free_room after delete on waybill.removed_files referencing old table as gone
  for each statement execute function waybill.free_room();

revoke all on function waybill.free_room from public;
alter function waybill.free_room owner to waybill_operator;
revoke create on schema waybill from waybill_operator;
