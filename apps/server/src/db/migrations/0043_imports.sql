-- A file of shipments that somebody has uploaded: read, repaired, imported, and perhaps taken back.
create table waybill.imports (
  organisation_id uuid not null references waybill.organisations (id) on delete cascade,
  id uuid not null,
  -- Where it was uploaded: its shipments are filed under this division.
  sub_company_id uuid,
  -- Who uploaded it, as the history will name them, and with what right.
  actor jsonb not null,
  actor_user_id uuid,
  file_name text not null,
  file_bytes bigint not null,
  file_key text,
  encoding text,
  delimiter text,
  -- As they are in the file, and what each column is taken for.
  headers text[] not null default '{}',
  columns jsonb not null default '[]',
  -- 'reading' the file into rows, 'checking' the rows; 'ready' to be repaired and imported.
  state text not null check (state in ('reading', 'checking', 'ready', 'importing', 'done', 'cancelled', 'failed', 'undoing', 'undone')),
  failure text,
  -- What works on it in the background.
  job_id uuid,
  -- Raised whenever the rows have to be checked anew: what an older check found does not count.
  round integer not null default 0,
  row_count integer not null default 0,
  created_count integer not null default 0,
  updated_count integer not null default 0,
  unchanged_count integer not null default 0,
  progress_done integer not null default 0,
  progress_total integer not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (organisation_id, id)
);
create index imports_list_index on waybill.imports (organisation_id, created_at desc, id desc);
create index imports_age_index on waybill.imports (created_at);
call waybill.set_up_records('imports');
alter policy own on waybill.imports using (organisation_id = (select waybill.current_organisation())
  and ((select waybill.current_division()) is null or sub_company_id = (select waybill.current_division())));
create trigger remember_removed_files after delete on waybill.imports referencing old table as gone
  for each statement execute function waybill.remember_removed_files();
create trigger claim_files after insert or update of file_key on waybill.imports
  for each row when (new.file_key is not null) execute function waybill.claim_files();

-- The rows of a file, as text.
create table waybill.import_rows (
  organisation_id uuid not null,
  import_id uuid not null,
  number integer not null,
  line integer not null,
  cells text[] not null,
  -- What rows are matched by: the customer's own number, the barcode, and all that the shipment is, without its parcels.
  external_id text,
  barcode text,
  content text,
  -- The same for all rows of one shipment; null for a row that is one by itself.
  group_key text,
  -- Found in the row itself, and when it is compared with others. Null where nothing is wrong.
  problems jsonb,
  clashes jsonb,
  is_repaired boolean not null default false,
  is_left_out boolean not null default false,
  primary key (organisation_id, import_id, number),
  foreign key (organisation_id, import_id) references waybill.imports (organisation_id, id) on delete cascade
);
create index import_rows_faulty_index on waybill.import_rows (organisation_id, import_id, number)
  where problems is not null or clashes is not null or is_repaired or is_left_out;
create index import_rows_group_index on waybill.import_rows (organisation_id, import_id, group_key, number)
  where group_key is not null;
create index import_rows_barcode_index on waybill.import_rows (organisation_id, import_id, barcode) where barcode is not null;

-- What an import has made of shipments: by its version, one that somebody has touched since is known.
create table waybill.import_shipments (
  organisation_id uuid not null,
  import_id uuid not null,
  shipment_key uuid not null,
  was_created boolean not null,
  version integer not null,
  -- Of one that was changed.
  before jsonb,
  primary key (organisation_id, import_id, shipment_key),
  foreign key (organisation_id, import_id) references waybill.imports (organisation_id, id) on delete cascade
);
create index import_shipments_shipment_index on waybill.import_shipments (shipment_key);

-- Shipments of files without a number of their own: the same content in another file is the same shipment.
create table waybill.imported_contents (
  organisation_id uuid not null references waybill.organisations (id) on delete cascade,
  content text not null,
  shipment_key uuid not null references waybill.shipments (id) on delete cascade,
  primary key (organisation_id, content, shipment_key)
);
create index imported_contents_shipment_index on waybill.imported_contents (shipment_key);

-- What the columns of an organisation's files were taken for, by their headers.
create table waybill.known_headers (
  organisation_id uuid not null references waybill.organisations (id) on delete cascade,
  header text not null,
  -- Null for a column that is left out.
  path text,
  used_at timestamptz not null,
  primary key (organisation_id, header)
);

do $$
declare
  guarded text;
begin
  foreach guarded in array array['import_rows', 'import_shipments', 'imported_contents', 'known_headers'] loop
    execute format('alter table waybill.%I enable row level security', guarded);
    execute format('alter table waybill.%I force row level security', guarded);
    execute format('create policy operator on waybill.%I to waybill_operator using (current_user = %L)', guarded, 'waybill_operator');
    execute format('create policy own on waybill.%I to waybill_app using (organisation_id = (select waybill.current_organisation()))', guarded);
    execute format('grant select, insert, update, delete on waybill.%I to waybill_operator, waybill_app', guarded);
  end loop;
end
$$;

alter table waybill.shipment_history drop constraint shipment_history_source_check,
  add constraint shipment_history_source_check
    check (source in ('dashboard', 'api', 'operator', 'driver', 'tracking', 'warehouse', 'import'));
