-- Whether an earlier event of a shipment waits: docs/adr/0053. The index begins with the shipment, and no other begins with what that question
-- names: a planner that knows nothing of the table yet takes any two indexes with the same first columns for equally good, and one of them is read whole.
create index webhook_deliveries_shipment_index on waybill.webhook_deliveries (shipment_key, endpoint_id, position)
  where state = 'waiting';
drop index waybill.webhook_deliveries_order_index;
