-- What is no longer found by a former carrier or forwarder is looked up shipment by shipment: in a table that has grown since it was last looked at,
-- as in the middle of a large import, a plan for all of them read the whole of it for every two hundred.
grant create on schema waybill to waybill_operator;
set role waybill_operator;
create or replace function waybill.index_shipments(keys uuid[], texts text[]) returns void
  language plpgsql security definer set search_path = waybill, pg_temp as $$
declare
  gone record;
begin
  for gone in
    select t.organisation_id, t.shipment_key
    from unnest(keys) given (key)
    cross join lateral (select s.organisation_id, s.carrier_id, s.forwarder_id from waybill.shipments s where s.id = given.key limit 1) s
    cross join lateral (select f.organisation_id, f.shipment_key from waybill.shipment_search f
      where f.shipment_key = given.key offset 0) t
    where waybill.current_organisation() in (s.organisation_id, s.carrier_id, s.forwarder_id)
      and t.organisation_id not in (s.organisation_id, coalesce(s.carrier_id, s.organisation_id),
        coalesce(s.forwarder_id, s.organisation_id))
  loop
    delete from waybill.shipment_search f
      where f.organisation_id = gone.organisation_id and f.shipment_key = gone.shipment_key;
  end loop;
  insert into waybill.shipment_search as f (organisation_id, shipment_key, search_text)
    select distinct p.party_id, given.key, given.text
    from unnest(keys, texts) given (key, text)
    cross join lateral (select s.organisation_id, s.carrier_id, s.forwarder_id from waybill.shipments s where s.id = given.key limit 1) s
    cross join lateral unnest(array[s.organisation_id, s.carrier_id, s.forwarder_id]) p (party_id)
    where p.party_id is not null
      and waybill.current_organisation() in (s.organisation_id, s.carrier_id, s.forwarder_id)
    on conflict (organisation_id, shipment_key) do update set search_text = excluded.search_text
      where f.search_text <> excluded.search_text;
end
$$;
reset role;
revoke create on schema waybill from waybill_operator;
