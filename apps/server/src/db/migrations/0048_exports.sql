-- Rows of a list that somebody has written to a file: who took what out, when, and how much of it.
create table waybill.exports (
  organisation_id uuid not null references waybill.organisations (id) on delete cascade,
  id uuid not null,
  -- In whose view the rows were read.
  sub_company_id uuid,
  actor jsonb not null,
  -- The list, its filter or the ticked rows, and which columns in which language.
  request jsonb not null,
  state text not null check (state in ('running', 'done', 'cancelled', 'failed')),
  column_names text[] not null default '{}',
  written integer not null default 0,
  total integer,
  -- For a day; the rest of the row stays.
  file_key text,
  file_features text[] not null default '{}',
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (organisation_id, id)
);
create index exports_list_index on waybill.exports (organisation_id, created_at desc, id desc);
create index exports_age_index on waybill.exports (created_at);
call waybill.set_up_records('exports');
alter policy own on waybill.exports using (organisation_id = (select waybill.current_organisation())
  and ((select waybill.current_division()) is null or sub_company_id = (select waybill.current_division())));
create trigger remember_removed_files after delete on waybill.exports referencing old table as gone
  for each statement execute function waybill.remember_removed_files();
create trigger claim_files after insert or update of file_key on waybill.exports
  for each row when (new.file_key is not null) execute function waybill.claim_files();

-- The owner of a function needs this right while it is given it.
grant create on schema waybill to waybill_operator;
create function waybill.remember_dropped_file() returns trigger
  language plpgsql security definer set search_path = waybill, pg_temp as $$
begin
  insert into waybill.removed_files (file_key) values (old.file_key) on conflict do nothing;
  return null;
end
$$;
alter function waybill.remember_dropped_file owner to waybill_operator;
revoke all on function waybill.remember_dropped_file from public;
revoke create on schema waybill from waybill_operator;
create trigger remember_dropped_file after update of file_key on waybill.exports
  for each row when (old.file_key is not null and new.file_key is null) execute function waybill.remember_dropped_file();

-- Shipments were exported as bulk jobs before; their files are made again in a moment.
set local role waybill_operator;
delete from waybill.bulk_jobs where action ->> 'kind' = 'export-csv';
reset role;

-- Which shipment a row is, where the file says so: one that was exported from the list, and comes back.
alter table waybill.import_rows add column shipment_id text;
