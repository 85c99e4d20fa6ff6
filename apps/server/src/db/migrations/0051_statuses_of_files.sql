-- Files of shipments may tell statuses: docs/adr/0055 and 0056.
-- Whose words the cells of such a column are, as was chosen for an earlier file.
alter table waybill.known_headers add column partner_id uuid,
  add foreign key (organisation_id, partner_id) references waybill.partners (organisation_id, id) on delete set null (partner_id);
create index known_headers_partner_index on waybill.known_headers (organisation_id, partner_id) where partner_id is not null;
-- Of a shipment that was moved: how its status was before.
alter table waybill.import_shipments add column moved_from jsonb;
