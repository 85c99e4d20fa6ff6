-- Numbers are compared as they are typed: behind the walls, an index of what a function makes of a column is not used.
drop index waybill.shipments_reference_index;
create index shipments_reference_index on waybill.shipments (reference_number) where reference_number is not null;

drop function waybill.find_numbered_shipments;
grant create on schema waybill to waybill_operator;
-- The asking organisation's shipments with this number, the customer's own or that of a reference, in small letters or in capitals.
create function waybill.find_numbered_shipments(typed text, most integer) returns setof uuid
  language sql stable security definer set search_path = waybill, pg_temp
  begin atomic
    select s.id from waybill.shipments s
      where s.reference_number = any (array[typed, upper(typed), lower(typed)])
        and waybill.current_organisation() in (s.organisation_id, s.carrier_id, s.forwarder_id)
    union all
    select s.id from waybill.shipments s
      where s.organisation_id = waybill.current_organisation()
        and s.external_id = any (array[typed, upper(typed), lower(typed)])
    limit most;
  end;
revoke all on function waybill.find_numbered_shipments from public;
grant execute on function waybill.find_numbered_shipments to waybill_app;
alter function waybill.find_numbered_shipments owner to waybill_operator;
revoke create on schema waybill from waybill_operator;
