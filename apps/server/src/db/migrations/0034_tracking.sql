-- What the receiver tells the driver, and what is asked for at the door: a code that only the receiver has.
alter table waybill.shipments
  add column receiver_note text,
  add column door_checks text[] not null default '{}' check (door_checks <@ array['delivery-code']);

-- The links by which receivers follow their shipments. A row is made when a link is first asked for. Of the link itself only a hash is
-- kept: it is derived anew whenever it is shown, so that a copy of the database opens none.
create table waybill.tracking_links (
  token_hash bytea primary key,
  organisation_id uuid not null,
  shipment_key uuid not null unique,
  created_at timestamptz not null,
  foreign key (organisation_id, shipment_key) references waybill.shipments (organisation_id, id) on delete cascade
);
alter table waybill.tracking_links enable row level security;
alter table waybill.tracking_links force row level security;
create policy operator on waybill.tracking_links to waybill_operator using (current_user = 'waybill_operator');
create policy of_shipment on waybill.tracking_links to waybill_app using (
  exists (select from waybill.shipments s where s.organisation_id = tracking_links.organisation_id and s.id = shipment_key));
grant select, insert, update, delete on waybill.tracking_links to waybill_operator;
grant select, insert, update on waybill.tracking_links to waybill_app;

-- The shipment of a link, for somebody who is not signed in, in the scope of whoever delivers it: the carrier, once it has accepted.
-- Security definer: whose shipment it is becomes known here.
grant create on schema waybill to waybill_operator;
create function waybill.find_tracked(hash bytea)
  returns table (shipment_key uuid, shipment_id text, organisation_id uuid, division_id uuid, delivery_status text, ended_at timestamptz)
  language plpgsql stable security definer set search_path = waybill, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select s.id, s.shipment_id, o.id,
      case when o.id = s.carrier_id then s.carrier_sub_company_id else s.sub_company_id end,
      s.delivery_status,
      case s.delivery_status
        when 'completed' then coalesce(
          (select max(ds.ended_at) from waybill.delivery_shipments ds where ds.shipment_key = s.id and ds.kind = 'dropoff'), s.updated_at)
        when 'failed' then s.updated_at
        when 'deleted' then s.deleted_at
      end
    from waybill.tracking_links l
    join waybill.shipments s on s.organisation_id = l.organisation_id and s.id = l.shipment_key
    join waybill.organisations o on o.id = case
      when s.carrier_id is null or s.delivery_status in ('new', 'transport-request') then s.organisation_id else s.carrier_id end
    where l.token_hash = hash and o.disabled_at is null;
end
$$;
revoke all on function waybill.find_tracked from public;
alter function waybill.find_tracked owner to waybill_operator;
grant execute on function waybill.find_tracked to waybill_auth;
revoke create on schema waybill from waybill_operator;

-- Receivers have no account, and are authors nevertheless.
alter table waybill.shipment_history
  drop constraint shipment_history_actor_kind_check,
  add constraint shipment_history_actor_kind_check check (actor_kind in ('user', 'api-key', 'operator', 'receiver')),
  drop constraint shipment_history_source_check,
  add constraint shipment_history_source_check check (source in ('dashboard', 'api', 'operator', 'driver', 'tracking'));
