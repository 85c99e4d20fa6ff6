-- Where an organisation fetches how its shipments are, and what came of it: docs/adr/0057.
create table waybill.fetch_sources (
  organisation_id uuid not null primary key references waybill.organisations (id) on delete cascade,
  url text not null,
  -- Sealed; null where the source asks for none. Its last characters are shown.
  token bytea,
  token_end text not null default '',
  records_at text not null default '',
  mapping jsonb not null default '[]',
  schedule text not null default 'off' check (schedule in ('off', 'quarter-hourly', 'hourly', 'daily')),
  daily_at text not null default '06:00',
  due_at timestamptz,
  version integer not null default 1,
  updated_at timestamptz not null
);
create index fetch_sources_due_index on waybill.fetch_sources (due_at) where due_at is not null;

create table waybill.fetch_runs (
  organisation_id uuid not null references waybill.organisations (id) on delete cascade,
  id uuid not null,
  -- Who has started it, as the history names them; null for the schedule.
  actor jsonb,
  state text not null default 'running' check (state in ('running', 'done', 'failed', 'cancelled')),
  failure text,
  -- What the source answered, where that is why it failed.
  failure_status integer,
  job_id uuid,
  -- Pages that are carried out, and where it goes on after them; null where it begins.
  pages integer not null default 0,
  next_url text,
  total integer,
  records integer not null default 0,
  changed integer not null default 0,
  unchanged integer not null default 0,
  not_found integer not null default 0,
  conflicts integer not null default 0,
  faults integer not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (organisation_id, id)
);
create unique index fetch_runs_one_index on waybill.fetch_runs (organisation_id) where state = 'running';
create index fetch_runs_list_index on waybill.fetch_runs (organisation_id, created_at desc, id desc);
create index fetch_runs_age_index on waybill.fetch_runs (created_at);
call waybill.set_up_records('fetch_runs');

-- Records that changed nothing, and why.
create table waybill.fetch_findings (
  organisation_id uuid not null,
  run_id uuid not null,
  number integer not null,
  kind text not null check (kind in ('not-found', 'fault')),
  external_id text,
  path text,
  problem text,
  said text,
  primary key (organisation_id, run_id, number),
  foreign key (organisation_id, run_id) references waybill.fetch_runs (organisation_id, id) on delete cascade
);

-- What the source told last of each shipment, and was settled: by it, a change there is told from a change here.
create table waybill.fetched_values (
  organisation_id uuid not null references waybill.organisations (id) on delete cascade,
  shipment_key uuid not null references waybill.shipments (id) on delete cascade,
  values jsonb not null,
  primary key (organisation_id, shipment_key)
);
create index fetched_values_shipment_index on waybill.fetched_values (shipment_key);

-- Values that somebody has to decide about. The id is another one when theirs has changed meanwhile.
create table waybill.fetch_conflicts (
  organisation_id uuid not null references waybill.organisations (id) on delete cascade,
  shipment_key uuid not null references waybill.shipments (id) on delete cascade,
  path text not null,
  id uuid not null,
  run_id uuid not null,
  reason text not null check (reason in ('both-changed', 'illegal-move', 'reason-missing', 'party-missing')),
  theirs jsonb not null,
  -- Of a status.
  status_reason text,
  failure_party text,
  found_at timestamptz not null,
  primary key (organisation_id, shipment_key, path),
  unique (organisation_id, id)
);
create index fetch_conflicts_list_index on waybill.fetch_conflicts (organisation_id, found_at desc, id desc);
create index fetch_conflicts_shipment_index on waybill.fetch_conflicts (shipment_key);

do $$
declare
  guarded text;
begin
  foreach guarded in array array['fetch_sources', 'fetch_findings', 'fetched_values', 'fetch_conflicts'] loop
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
    check (source in ('dashboard', 'api', 'operator', 'driver', 'tracking', 'warehouse', 'import', 'fetch')),
  drop constraint shipment_history_actor_kind_check,
  add constraint shipment_history_actor_kind_check
    check (actor_kind in ('user', 'api-key', 'operator', 'receiver', 'external-source'));
