-- How long and how far it is from one point to another, as a router has answered: facts about the world that belong to no organisation.
-- Whose stops they are is not kept.
create table waybill.travel_times (
  -- Of the router's address: another router is asked anew.
  router integer not null,
  -- In hundred-thousandths of a degree, which is a metre.
  from_latitude integer not null check (abs(from_latitude) <= 9000000),
  from_longitude integer not null check (abs(from_longitude) <= 18000000),
  to_latitude integer not null check (abs(to_latitude) <= 9000000),
  to_longitude integer not null check (abs(to_longitude) <= 18000000),
  -- Both null: there is no way.
  seconds integer check (seconds >= 0),
  metres integer check (metres >= 0),
  asked_at timestamptz not null,
  primary key (router, from_latitude, from_longitude, to_latitude, to_longitude),
  check ((seconds is null) = (metres is null))
);
create index travel_times_asked_at_index on waybill.travel_times (asked_at);

alter table waybill.travel_times enable row level security;
alter table waybill.travel_times force row level security;
create policy operator on waybill.travel_times to waybill_operator using (current_user = 'waybill_operator');
grant select, insert, update, delete on waybill.travel_times to waybill_operator;
