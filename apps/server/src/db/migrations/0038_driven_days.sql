-- What drivers have told of a day with a vehicle is read for the office, out of all that drivers ever did.
create index driver_actions_vehicle_index on waybill.driver_actions (organisation_id, vehicle_id, happened_at)
  where kind in ('start-day', 'close-stop');
