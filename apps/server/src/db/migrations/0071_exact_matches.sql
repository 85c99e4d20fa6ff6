-- A short number is a part of thousands of others, among which the index of trigrams does not find it in time.
create index shipments_reference_index on waybill.shipments (upper(regexp_replace(reference_number, '[^A-Za-z0-9]', '', 'g')))
  where reference_number is not null;

-- The asking organisation's shipments with this number, the customer's own or that of a reference; the letters and digits of it, in capitals.
grant create on schema waybill to waybill_operator;
create function waybill.find_numbered_shipments(typed text, code text, most integer) returns setof uuid
  language sql stable security definer set search_path = waybill, pg_temp
  begin atomic
    select s.id from waybill.shipments s
      where s.reference_number is not null and upper(regexp_replace(s.reference_number, '[^A-Za-z0-9]', '', 'g')) = code
        and waybill.current_organisation() in (s.organisation_id, s.carrier_id, s.forwarder_id)
    union
    select s.id from waybill.shipments s
      where s.external_id in (typed, upper(typed)) and s.organisation_id = waybill.current_organisation()
    limit most;
  end;
revoke all on function waybill.find_numbered_shipments from public;
grant execute on function waybill.find_numbered_shipments to waybill_app;
alter function waybill.find_numbered_shipments owner to waybill_operator;
revoke create on schema waybill from waybill_operator;
