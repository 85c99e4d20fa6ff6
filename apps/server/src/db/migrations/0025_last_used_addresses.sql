-- Past addresses are offered while somebody types: the next address after one, with its last stop, is one step in this index.
drop index waybill.stop_places_address_index;
create index stop_places_address_index on waybill.stop_places (organisation_id, address_key collate "C", asked_at desc);
