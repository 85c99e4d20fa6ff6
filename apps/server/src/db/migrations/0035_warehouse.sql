-- What was scanned in a warehouse, as the browser has named it: the same again is answered once more, and not done again.
create table waybill.warehouse_scans (
  organisation_id uuid not null references waybill.organisations (id) on delete cascade,
  id uuid not null,
  user_id uuid not null,
  code text not null,
  shipment_key uuid references waybill.shipments (id) on delete cascade,
  -- Null for a shipment without parcels.
  parcel_id uuid,
  -- By this scan it has come in. What is planned for a vehicle stays assigned: that it is here is known by this row.
  has_come boolean not null,
  answer jsonb not null,
  -- What it has changed, to be put back when it is undone.
  before jsonb,
  happened_at timestamptz not null,
  received_at timestamptz not null,
  undone_at timestamptz,
  primary key (organisation_id, id)
);
create index warehouse_scans_arrived_index on waybill.warehouse_scans (shipment_key, parcel_id) where has_come and undone_at is null;
create index warehouse_scans_age_index on waybill.warehouse_scans (received_at) where not has_come;
alter table waybill.warehouse_scans enable row level security;
alter table waybill.warehouse_scans force row level security;
create policy operator on waybill.warehouse_scans to waybill_operator using (current_user = 'waybill_operator');
create policy own on waybill.warehouse_scans to waybill_app using (organisation_id = (select waybill.current_organisation()));
grant select, insert, update, delete on waybill.warehouse_scans to waybill_operator;
grant select, insert, update on waybill.warehouse_scans to waybill_app;

-- What stands on the hold shelf: nobody knows it, or it cannot come in. Until the office has settled it.
create table waybill.warehouse_holds (
  organisation_id uuid not null references waybill.organisations (id) on delete cascade,
  id uuid not null,
  sub_company_id uuid,
  code text not null,
  reason text not null check (reason in ('unknown', 'completed', 'deleted', 'not-picked-up', 'not-yours', 'moved-on')),
  shipment_id text,
  found_by text not null,
  found_at timestamptz not null,
  settled_by text,
  settled_at timestamptz,
  primary key (organisation_id, id)
);
-- One thing is held once, however often it is scanned.
create unique index warehouse_holds_open_key on waybill.warehouse_holds
  (organisation_id, coalesce(sub_company_id, organisation_id), code) where settled_at is null;
create index warehouse_holds_open_index on waybill.warehouse_holds (organisation_id, found_at) where settled_at is null;
call waybill.set_up_records('warehouse_holds');
revoke delete on waybill.warehouse_holds from waybill_app;
alter policy own on waybill.warehouse_holds using (organisation_id = (select waybill.current_organisation())
  and ((select waybill.current_division()) is null or sub_company_id = (select waybill.current_division())));

-- A code finds its parcel whoever has entered that: a carrier scans what its forwarders send.
create index parcels_code_index on waybill.parcels (barcode);
-- A container is found however its number is spaced.
create index shipments_container_index on waybill.shipments (upper(regexp_replace(container_number, '[^A-Za-z0-9]', '', 'g')))
  where container_number is not null;

alter table waybill.shipment_history drop constraint shipment_history_source_check,
  add constraint shipment_history_source_check
    check (source in ('dashboard', 'api', 'operator', 'driver', 'tracking', 'warehouse'));
