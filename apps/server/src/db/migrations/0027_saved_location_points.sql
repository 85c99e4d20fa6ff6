-- Where a saved location is, when that was known to the house as its address was picked; in millionths of a degree.
alter table waybill.saved_locations
  add column latitude integer check (abs(latitude) <= 90000000),
  add column longitude integer check (abs(longitude) <= 180000000),
  add constraint saved_locations_point_check check ((latitude is null) = (longitude is null));
