-- Two facts of its shipment are kept with each stop, by triggers, so that lists of stops have an index of just those that they are
-- about: the division of the organisation that entered it, and whether it is finished.
alter table waybill.stop_places
  add column sub_company_id uuid,
  add column is_finished boolean not null default false;

grant create on schema waybill to waybill_operator;

create function waybill.place_of_shipment() returns trigger
  language plpgsql security definer set search_path = waybill, pg_temp as $$
begin
  select s.sub_company_id, s.delivery_status in ('completed', 'failed', 'deleted') into new.sub_company_id, new.is_finished
    from waybill.shipments s where s.organisation_id = new.organisation_id and s.id = new.shipment_key;
  -- Without a shipment, the foreign key refuses it.
  new.is_finished := coalesce(new.is_finished, false);
  return new;
end
$$;
create trigger place_of_shipment before insert on waybill.stop_places
  for each row execute function waybill.place_of_shipment();

-- The stops are locked in the order in which a person's pin locks them.
create function waybill.follow_shipments() returns trigger
  language plpgsql security definer set search_path = waybill, pg_temp as $$
begin
  with moved as (
    select c.organisation_id, c.id, c.sub_company_id, c.delivery_status in ('completed', 'failed', 'deleted') as is_finished
    from came c join gone g on g.organisation_id = c.organisation_id and g.id = c.id
    where c.sub_company_id is distinct from g.sub_company_id or (c.delivery_status in ('completed', 'failed', 'deleted'))
      <> (g.delivery_status in ('completed', 'failed', 'deleted'))
  ), locked as (
    select p.organisation_id, p.shipment_key, p.kind, m.sub_company_id, m.is_finished
    from waybill.stop_places p join moved m on m.organisation_id = p.organisation_id and m.id = p.shipment_key
    order by p.shipment_key, p.kind for no key update of p
  )
  update waybill.stop_places p set sub_company_id = l.sub_company_id, is_finished = l.is_finished from locked l
    where p.organisation_id = l.organisation_id and p.shipment_key = l.shipment_key and p.kind = l.kind;
  return null;
end
$$;
create trigger follow_shipments after update on waybill.shipments referencing old table as gone new table as came
  for each statement execute function waybill.follow_shipments();

revoke all on function waybill.place_of_shipment, waybill.follow_shipments from public;
alter function waybill.place_of_shipment owner to waybill_operator;
alter function waybill.follow_shipments owner to waybill_operator;
revoke create on schema waybill from waybill_operator;

-- As before; and a stop that has only followed its shipment is no news beside the shipment's own.
create or replace function waybill.announce_stop_places() returns trigger language plpgsql as $$
declare
  news text := case tg_op when 'INSERT' then 'table came' else 'select c.* from came c join gone g using (organisation_id, shipment_key, kind)
    where (c.sub_company_id, c.is_finished) is not distinct from (g.sub_company_id, g.is_finished)' end;
begin
  execute format('select pg_notify(''waybill_changes'', json_build_object(
      ''table'', ''stop_places'',
      ''organisationId'', p.party_id,
      ''subCompanyId'', p.division_id,
      ''ids'', case when count(distinct s.shipment_id) <= 50 then json_agg(distinct s.shipment_id) end)::text)
    from (%s) n
    join waybill.shipments s on s.organisation_id = n.organisation_id and s.id = n.shipment_key
    cross join lateral (values (s.organisation_id, s.sub_company_id), (s.carrier_id, s.carrier_sub_company_id),
      (s.forwarder_id, s.forwarder_sub_company_id)) p (party_id, division_id)
    where p.party_id is not null and n.state <> ''waiting''
    group by p.party_id, p.division_id', news);
  return null;
end
$$;
drop trigger announce_updated on waybill.stop_places;

set local role waybill_operator;
update waybill.stop_places p set sub_company_id = s.sub_company_id, is_finished = s.delivery_status in ('completed', 'failed', 'deleted')
  from waybill.shipments s where s.organisation_id = p.organisation_id and s.id = p.shipment_key
    and (s.sub_company_id is not null or s.delivery_status in ('completed', 'failed', 'deleted'));
reset role;

create trigger announce_updated after update on waybill.stop_places referencing old table as gone new table as came
  for each statement execute function waybill.announce_stop_places();

-- As before, and asked of each row that is read: as EXISTS, it could be answered by reading all shipments once.
alter policy of_shipment on waybill.stop_places using (
  (select true from waybill.shipments s where s.organisation_id = stop_places.organisation_id and s.id = shipment_key));

-- What is finished makes no work, however much of it was never found.
drop index waybill.stop_places_work_index;
create index stop_places_work_index on waybill.stop_places (organisation_id, address_key)
  where state in ('doubtful', 'missing', 'failed') and not is_finished;
-- Past addresses of one division, with the same step from one to the next as those of the whole organisation have.
create index stop_places_division_address_index
  on waybill.stop_places (organisation_id, sub_company_id, address_key collate "C", asked_at desc) where sub_company_id is not null;
