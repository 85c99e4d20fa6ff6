-- A payer comes back to a page that knows the payment and no shipment (docs/adr/0060), and a vehicle is near by its stops, too (0061).
grant create on schema waybill to waybill_operator;

-- What was kept had the token of a receiver's page in it, which nobody keeps: docs/adr/0045.
set local role waybill_operator;
update waybill.payment_links set return_url = '';
reset role;
alter table waybill.payment_links
  drop column return_url,
  -- Of the token in the address that the payer comes back to; null for links of before, which are given to nobody any more.
  add column return_hash bytea,
  add column locale text check (locale in ('is', 'en'));
create unique index payment_links_return_key on waybill.payment_links (return_hash);

-- Nobody is signed in: the token alone tells which link it is.
create function waybill.find_returned_payer(hash bytea)
  returns table (organisation_id uuid, sub_company_id uuid, payment_key uuid, provider text, external_id text)
  language plpgsql stable security definer set search_path = waybill, pg_temp as $$
#variable_conflict use_column
begin
  return query select l.organisation_id, l.sub_company_id, l.payment_key, l.provider, l.external_id
    from waybill.payment_links l where l.return_hash = hash;
end
$$;

-- By one link only is a payment paid. Pending: somebody has paid by one of them, and the money is on its way.
drop trigger queue_link_withdrawal on waybill.payments;
create trigger queue_link_withdrawal after update on waybill.payments for each row
  when (old.status <> new.status and new.status <> 'needs-payment'
    or old.total_amount <> new.total_amount or old.currency <> new.currency)
  execute function waybill.queue_link_withdrawal();

-- The newest link takes the place of those before it, such as one in another language.
create function waybill.queue_withdrawal_of_former_links() returns trigger
  language plpgsql security definer set search_path = waybill, pg_temp as $$
begin
  insert into waybill.jobs (id, kind, organisation_id, order_key, payload)
    select gen_random_uuid(), 'withdraw-payment-links', new.organisation_id, new.payment_key::text, jsonb_build_object('payment', new.payment_key)
    where exists (select from waybill.payment_links l where l.organisation_id = new.organisation_id and l.payment_key = new.payment_key
      and l.state = 'open' and l.id <> new.id);
  return null;
end
$$;
create trigger queue_withdrawal_of_former_links after insert on waybill.payment_links for each row
  execute function waybill.queue_withdrawal_of_former_links();

-- Within half an hour or with two stops before theirs at most, however far those are: docs/adr/0061.
create or replace function waybill.queue_near_messages(of_route uuid, moment timestamptz) returns void
  language plpgsql security definer set search_path = waybill, pg_temp as $$
begin
  insert into waybill.messages (organisation_id, id, sub_company_id, kind, channel, recipient, recipient_name, shipment_key, details, once_key,
      due_at, created_at)
    select r.organisation_id, gen_random_uuid(), s.division_id, 'near', c.channel, left(c.recipient, 320), s.dropoff_receiver_name, s.id,
      jsonb_build_object('attempt', a.id), concat_ws(':', s.id, a.id, 'near', c.channel), moment, moment
    from waybill.routes r
    join (
      select d.*, count(*) filter (where d.completed_at is null) over (partition by d.route_id order by d.stop_number
        rows between unbounded preceding and 1 preceding) as stops_before
      from waybill.deliveries d
      where d.organisation_id = waybill.current_organisation() and d.route_id = of_route
    ) d on d.organisation_id = r.organisation_id and d.route_id = r.id
    join waybill.delivery_shipments ds on ds.organisation_id = d.organisation_id and ds.delivery_id = d.id and ds.ended_at is null
    join lateral (
      select s.*, case when s.carrier_id is null then s.sub_company_id else s.carrier_sub_company_id end as division_id
      from waybill.shipments s where s.id = ds.shipment_key
    ) s on s.delivery_status = 'out-for-delivery' and coalesce(s.carrier_id, s.organisation_id) = r.organisation_id
    join lateral (
      select o.id from waybill.shipment_history o
      where o.organisation_id = s.organisation_id and o.shipment_key = s.id
        and o.changes #>> '{deliveryStatus,to}' = 'out-for-delivery' and o.action not in ('undone', 'reopened', 'restored', 'scan-undone')
      order by o.occurred_at desc, o.id desc limit 1
    ) a on true
    left join waybill.organisation_configs whole on whole.organisation_id = r.organisation_id and whole.sub_company_id is null
    left join waybill.organisation_configs part on part.organisation_id = r.organisation_id and part.sub_company_id = s.division_id
    cross join lateral (values
      ('email', s.dropoff_email, 'shouldSendReceiverEmail'), ('sms', s.dropoff_phone_number, 'shouldSendReceiverSms')
    ) c (channel, recipient, toggle)
    where r.organisation_id = waybill.current_organisation() and r.id = of_route
      and d.kind = 'dropoff' and d.completed_at is null and d.arrived_at is null
      and (coalesce(d.eta, d.planned_arrival) <= moment + interval '30 minutes' or d.stops_before <= 2)
      and c.recipient is not null and coalesce(part.overrides -> c.toggle, whole.overrides -> c.toggle) = 'true'::jsonb
    on conflict (organisation_id, once_key) do nothing;
end
$$;

revoke all on function waybill.find_returned_payer, waybill.queue_withdrawal_of_former_links from public;
alter function waybill.find_returned_payer owner to waybill_operator;
alter function waybill.queue_withdrawal_of_former_links owner to waybill_operator;
grant execute on function waybill.find_returned_payer to waybill_auth;
revoke create on schema waybill from waybill_operator;
