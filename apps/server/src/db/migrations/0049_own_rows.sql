-- Whoever sees all shipments of its organisation sees what belongs to them without looking each one up: entering many asked the
-- shipment of every row four times. CASE, since it is answered in this order.
alter policy of_shipment on waybill.stop_places using (
  case when stop_places.organisation_id = (select waybill.current_organisation()) and (select waybill.current_division()) is null then true
    else (select true from waybill.shipments s where s.organisation_id = stop_places.organisation_id and s.id = shipment_key) end);

alter policy of_shipment on waybill.parcels using (
  case when parcels.organisation_id = (select waybill.current_organisation()) and (select waybill.current_division()) is null then true
    else exists (select from waybill.shipments s where s.organisation_id = parcels.organisation_id and s.id = shipment_key) end);

alter policy of_shipment on waybill.shipment_history using (
  case when shipment_history.organisation_id = (select waybill.current_organisation()) and (select waybill.current_division()) is null
    then true
    else exists (select from waybill.shipments s
      where s.organisation_id = shipment_history.organisation_id and s.id = shipment_key
        and (s.organisation_id = (select waybill.current_organisation())
          or (actor_organisation_id in (s.organisation_id, s.carrier_id, s.forwarder_id)
            and coalesce(subject_organisation_id, actor_organisation_id) in (s.organisation_id, s.carrier_id, s.forwarder_id)))) end
) with check (
  actor_organisation_id = (select waybill.current_organisation())
  and case when shipment_history.organisation_id = (select waybill.current_organisation()) and (select waybill.current_division()) is null
    then true
    else exists (select from waybill.shipments s where s.organisation_id = shipment_history.organisation_id and s.id = shipment_key) end
);

-- As before, and each shipment is looked up by itself: how many are given is not known to a plan that is kept, and it then read all
-- shipments for every one.
grant create on schema waybill to waybill_operator;
set role waybill_operator;
create or replace function waybill.index_shipments(keys uuid[], texts text[]) returns void
  language plpgsql security definer set search_path = waybill, pg_temp as $$
begin
  delete from waybill.shipment_search f using unnest(keys) given (key)
    cross join lateral (select s.organisation_id, s.carrier_id, s.forwarder_id from waybill.shipments s where s.id = given.key limit 1) s
    where f.shipment_key = given.key
      and waybill.current_organisation() in (s.organisation_id, s.carrier_id, s.forwarder_id)
      and f.organisation_id not in (s.organisation_id, coalesce(s.carrier_id, s.organisation_id),
        coalesce(s.forwarder_id, s.organisation_id));
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
