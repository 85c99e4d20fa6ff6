-- The features that were switched on when a file was made: a file with columns of one that is switched off since is not handed
-- out. Nobody knows which columns the files that are there already have, so they count as having all of them.
alter table waybill.bulk_jobs add column file_features text[] not null default '{}';
set local role waybill_operator;
update waybill.bulk_jobs set file_features = '{usesPayments,usesPickups,usesSubCompany}'
  where file_key is not null and action ->> 'kind' = 'export-csv';
reset role;

-- The organisation whose file an entry is about, where it is another than the actor's. An owner that deletes a carrier's file
-- would otherwise tell the next carrier what the file was called.
alter table waybill.shipment_history add column subject_organisation_id uuid;
set local role waybill_operator;
update waybill.shipment_history h set subject_organisation_id = added.actor_organisation_id
  from waybill.shipment_history added
  where h.action = 'attachment-deleted' and added.action = 'attachment-added'
    and added.organisation_id = h.organisation_id and added.shipment_key = h.shipment_key
    and added.changes -> 'attachment' ->> 'to' = h.changes -> 'attachment' ->> 'from'
    and added.actor_organisation_id <> h.actor_organisation_id;
reset role;

-- The organisation that entered a shipment sees everything about it. The others see what was done by those that have a part in
-- it now: a carrier that was asked before, and what it added or wrote, is no business of the next one.
drop policy of_shipment on waybill.attachments;
create policy of_shipment on waybill.attachments to waybill_app using (
  exists (select from waybill.shipments s
    where s.organisation_id = attachments.organisation_id and s.id = shipment_key
      and (s.organisation_id = (select waybill.current_organisation())
        or added_by_organisation_id in (s.organisation_id, s.carrier_id, s.forwarder_id))));

drop policy of_shipment on waybill.shipment_history;
create policy of_shipment on waybill.shipment_history to waybill_app using (
  exists (select from waybill.shipments s
    where s.organisation_id = shipment_history.organisation_id and s.id = shipment_key
      and (s.organisation_id = (select waybill.current_organisation())
        or (actor_organisation_id in (s.organisation_id, s.carrier_id, s.forwarder_id)
          and coalesce(subject_organisation_id, actor_organisation_id) in (s.organisation_id, s.carrier_id, s.forwarder_id))))
) with check (
  actor_organisation_id = waybill.current_organisation()
  and exists (select from waybill.shipments s where s.organisation_id = shipment_history.organisation_id and s.id = shipment_key)
);

-- Vehicle, stop and times are those of the carrier that has the shipment, and so is whom it met.
create function waybill.forget_former_carrier() returns trigger language plpgsql as $$
begin
  new.vehicle_registration := null;
  new.vehicle_name := null;
  new.stop_number := null;
  new.eta := null;
  new.received_by := null;
  new.picked_up_from := null;
  return new;
end
$$;
create trigger forget_former_carrier before update on waybill.shipments for each row
  when (old.carrier_id is not null and new.carrier_id is distinct from old.carrier_id)
  execute function waybill.forget_former_carrier();

-- A number is in use where its author can see it: a unique index looks at all rows, and its refusal told a partner, or somebody
-- of one division, which numbers the others use. The product looks itself, behind row-level security and under a lock.
drop index waybill.shipments_external_id_key;
create index shipments_external_id_index on waybill.shipments (organisation_id, external_id) where external_id is not null;
drop index waybill.parcels_barcode_key;
create index parcels_barcode_index on waybill.parcels (organisation_id, barcode) where status <> 'deleted';
