-- A short number is a part of thousands of others, among which the index of trigrams does not find it in time. Numbers are compared as
-- they are typed: behind the walls, an index of what a function makes of a column is not used.
create index shipments_reference_index on waybill.shipments (reference_number, organisation_id) where reference_number is not null;

grant create on schema waybill to waybill_operator;
-- The asking organisation's shipments with this number, the customer's own or that of a reference, in small letters or in capitals. Of those that
-- others have entered only so many are looked at: how many there are of one number is not in the hands of who asks.
create function waybill.find_numbered_shipments(typed text, most integer) returns setof uuid
  language sql stable security definer set search_path = waybill, pg_temp
  begin atomic
    select s.id from waybill.shipments s
      where s.organisation_id = waybill.current_organisation()
        and s.reference_number = any (array[typed, upper(typed), lower(typed)])
    union
    select s.id from waybill.shipments s
      where s.organisation_id = waybill.current_organisation()
        and s.external_id = any (array[typed, upper(typed), lower(typed)])
    union
    select asked.id from (
      select s.id, s.carrier_id, s.forwarder_id from waybill.shipments s
        where s.reference_number = any (array[typed, upper(typed), lower(typed)]) limit 2000) asked
      where waybill.current_organisation() in (asked.carrier_id, asked.forwarder_id)
    limit most;
  end;
revoke all on function waybill.find_numbered_shipments from public;
grant execute on function waybill.find_numbered_shipments to waybill_app;
alter function waybill.find_numbered_shipments owner to waybill_operator;
revoke create on schema waybill from waybill_operator;
