-- Money that has come is not asked for again, settles what it was paid for, and stays in its currency: docs/adr/0059 and 0060.
grant create on schema waybill to waybill_operator;

-- Exactly what is due has come by a provider and fitted nothing then, and nobody has seen to it yet: until somebody has, nobody else is to pay.
create function waybill.has_unsettled_money(payment uuid) returns boolean
  language sql stable security definer set search_path = waybill, pg_temp as $$
  select exists (select from waybill.payments p
    join waybill.payment_events e on e.organisation_id = p.organisation_id and e.payment_key = p.id
    where p.id = payment and p.status not in ('success', 'prepaid') and e.settled_at is null
      and e.verdict in ('other-amount', 'paid-before', 'given-up', 'gone') and (e.amount, e.currency) = (p.total_amount, p.currency))
$$;

-- As before, and it says of each payment whether such money has come.
drop function waybill.payments_of(uuid[]);
create function waybill.payments_of(keys uuid[])
  returns table (shipment_key uuid, payment_key uuid, payment_id text, status text, currency text, amount bigint, shipment_amount bigint,
    total_amount bigint, shipments integer, has_unsettled_money boolean)
  language plpgsql stable security definer set search_path = waybill, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select s.id, p.id, p.payment_id, p.status, p.currency, p.amount, p.shipment_amount, p.total_amount,
      (select count(*)::integer from waybill.payment_shipments ps where ps.organisation_id = p.organisation_id and ps.payment_key = p.id),
      waybill.has_unsettled_money(p.id)
    from waybill.shipments s cross join lateral waybill.newest_payment(s.id) p
    where s.id = any (keys) and p.id is not null
      and (waybill.current_organisation() is null or waybill.current_organisation() in (s.organisation_id, s.carrier_id, s.forwarder_id));
end
$$;

do $$
declare
  named text;
begin
  foreach named in array array['has_unsettled_money(uuid)', 'payments_of(uuid[])'] loop
    execute format('revoke all on function waybill.%s from public', named);
    execute format('alter function waybill.%s owner to waybill_operator', named);
  end loop;
end
$$;
grant execute on function waybill.has_unsettled_money, waybill.payments_of to waybill_app;

-- As before, but that a fee is not read as an amount in another currency.
create or replace function waybill.follow_shipment() returns trigger
  language plpgsql security definer set search_path = waybill, pg_temp as $$
declare
  payment waybill.payments;
  is_alone boolean;
begin
  if tg_op = 'INSERT' then
    perform waybill.pay_for(new, new.created_at);
    return null;
  elsif old.payment_status is null then
    -- Whatever was to be paid for it before has failed, perhaps together with others: it is not theirs again. One that is made for it is there already.
    if new.payment_status is not null
      and not exists (select from waybill.payment_shipments ps where ps.shipment_key = new.id and ps.is_live) then
      perform waybill.pay_for(new, clock_timestamp());
    end if;
    return null;
  end if;
  payment := waybill.newest_payment(new.id);
  select * into payment from waybill.payments p where p.organisation_id = payment.organisation_id and p.id = payment.id for update;
  select count(*) = 1 into is_alone from waybill.payment_shipments ps
    where ps.organisation_id = payment.organisation_id and ps.payment_key = payment.id;
  -- What is in one sum is in one currency: the fee stays what it is, and so do the other shipments.
  if new.payment_status is not null and new.payment_currency is distinct from old.payment_currency
    and new.payment_currency <> payment.currency and (payment.amount > 0 or not is_alone) then
    raise exception 'the fee of its payment is in another currency' using errcode = '23514', constraint = 'payment_currency_stays';
  end if;
  if new.payment_status is null then
    if not is_alone or payment.status in ('pending', 'success', 'prepaid') then
      raise exception 'what is paid together, or is paid already, stays' using errcode = '23514', constraint = 'payment_stays';
    end if;
    delete from waybill.payments p where p.organisation_id = payment.organisation_id and p.id = payment.id;
    return null;
  end if;
  update waybill.payment_shipments ps set amount = new.payment_amount_minor
    where ps.organisation_id = payment.organisation_id and ps.payment_key = payment.id and ps.shipment_key = new.id
      and ps.amount is distinct from new.payment_amount_minor;
  update waybill.payments p set status = new.payment_status, shipment_amount = due.amount, sub_company_id = due.division,
      currency = case when is_alone then coalesce(new.payment_currency, p.currency) else p.currency end,
      version = p.version + 1, updated_at = now()
    from (select coalesce(sum(ps.amount), 0)::bigint as amount,
        case when count(distinct s.sub_company_id) = 1 and count(s.sub_company_id) = count(s.id) then min(s.sub_company_id::text)::uuid end as division
      from waybill.payment_shipments ps
      left join waybill.shipments s on s.organisation_id = ps.organisation_id and s.id = ps.shipment_key
      where ps.organisation_id = payment.organisation_id and ps.payment_key = payment.id) due
    where p.organisation_id = payment.organisation_id and p.id = payment.id
      and (p.status <> new.payment_status or p.shipment_amount <> due.amount or p.sub_company_id is distinct from due.division
        or (is_alone and p.currency <> coalesce(new.payment_currency, p.currency)));
  return null;
end
$$;

-- As before, but that a driver is not paid for what has come already.
create or replace function waybill.collect_payments(collected jsonb, driver uuid, author jsonb, now timestamptz)
  returns table (shipment_key uuid, action_id uuid, why text, other_driver text)
  language plpgsql security definer set search_path = waybill, pg_temp as $$
#variable_conflict use_column
declare
  said record;
  payment waybill.payments;
  settles boolean;
begin
  for said in
    select s.id as key, s.shipment_id, line.* from jsonb_to_recordset(collected) as line
        (shipment uuid, "actionId" uuid, "vehicleId" uuid, method text, minor bigint, currency text, at timestamptz, place integer)
      join waybill.shipments s on s.id = line.shipment and waybill.current_organisation() in (s.organisation_id, s.carrier_id, s.forwarder_id)
      order by line.place
  loop
    payment := waybill.newest_payment(said.key);
    if payment.id is not null then
      select * into payment from waybill.payments p where p.organisation_id = payment.organisation_id and p.id = payment.id for no key update;
    end if;
    shipment_key := said.key;
    action_id := said."actionId";
    other_driver := null;
    -- Said for another shipment of the same payment already: the same money.
    if exists (select from waybill.payment_collections c where c.organisation_id = waybill.current_organisation()
        and c.action_id = said."actionId" and c.payment_key = payment.id and c.taken_back_at is null) then
      continue;
    end if;
    why := case
      when payment.id is null or payment.status = 'failed' then 'nothing-due'
      when payment.status in ('success', 'prepaid') or waybill.has_unsettled_money(payment.id) then 'paid-before'
      when said.minor is not null and (said.minor, said.currency) is distinct from (payment.total_amount, payment.currency) then 'other-amount'
    end;
    settles := why is null;
    select coalesce(u.name, u.email) into other_driver from waybill.payment_collections c join waybill.users u on u.id = c.user_id
      where c.payment_key = payment.id and c.counts and c.taken_back_at is null and c.organisation_id = waybill.current_organisation();
    insert into waybill.payment_collections (organisation_id, user_id, vehicle_id, day, action_id, shipment_key, shipment_id,
        payment_organisation_id, payment_key, payment_id, method, currency, amount, status_before, counts, collected_at, received_at)
      values (waybill.current_organisation(), driver, said."vehicleId",
        -- The day on which the driver was given it: the phone's clock may be off.
        coalesce((select d.day from waybill.driver_days d where d.organisation_id = waybill.current_organisation() and d.user_id = driver
            and d.vehicle_id = said."vehicleId" and said.key = any (d.shipment_keys)
          order by abs(d.day - said.at::date), d.day desc limit 1), said.at::date),
        said."actionId", said.key, said.shipment_id, payment.organisation_id, payment.id, payment.payment_id, said.method,
        coalesce(case when said.minor is not null then said.currency end, payment.currency, 'ISK'), coalesce(said.minor, payment.total_amount, 0),
        payment.status, settles, said.at, now);
    if settles then
      update waybill.payments p set paid_at = said.at, paid_with = said.method where p.organisation_id = payment.organisation_id and p.id = payment.id;
      perform waybill.move_payment(payment.id, 'success', gen_random_uuid(), author, null, now);
    end if;
    return next;
  end loop;
end
$$;

-- As before, but that what was paid online meanwhile settles the payment, before it is asked for again.
create or replace function waybill.take_back_collections(action uuid, author jsonb, because text, now timestamptz) returns void
  language plpgsql security definer set search_path = waybill, pg_temp as $$
declare
  taken waybill.payment_collections;
  other waybill.payment_collections;
  came waybill.payment_events;
  payment waybill.payments;
  changed jsonb;
begin
  for taken in
    select * from waybill.payment_collections c
      where c.organisation_id = waybill.current_organisation() and c.action_id = action and c.taken_back_at is null order by c.id for update
  loop
    update waybill.payment_collections c set taken_back_at = now where c.organisation_id = taken.organisation_id and c.id = taken.id;
    select * into payment from waybill.payments p
      where p.organisation_id = taken.payment_organisation_id and p.id = taken.payment_key for no key update;
    if not taken.counts or payment.id is null or payment.status <> 'success' then continue; end if;
    select * into other from waybill.payment_collections c where c.payment_organisation_id = payment.organisation_id and c.payment_key = payment.id
        and c.taken_back_at is null and c.currency = payment.currency and c.amount = payment.total_amount
      order by c.received_at, c.id limit 1;
    came := null;
    if other.id is null then
      select * into came from waybill.payment_events e where e.organisation_id = payment.organisation_id and e.payment_key = payment.id
          and e.settled_at is null and e.verdict in ('other-amount', 'paid-before', 'given-up', 'gone')
          and (e.amount, e.currency) = (payment.total_amount, payment.currency)
        order by e.received_at, e.id limit 1 for update;
    end if;
    if other.id is not null or came.id is not null then
      update waybill.payment_collections c set counts = true where c.organisation_id = other.organisation_id and c.id = other.id;
      update waybill.payment_events e set settled_at = now, settled_by = author ->> 'name'
        where e.organisation_id = came.organisation_id and e.id = came.id;
      update waybill.payments p set paid_at = coalesce(other.collected_at, came.received_at), paid_with = coalesce(other.method, 'online'),
          updated_at = now
        where p.organisation_id = payment.organisation_id and p.id = payment.id;
      insert into waybill.payment_history (organisation_id, payment_key, occurred_at, actor_kind, actor_id, actor_name, actor_email,
          actor_organisation_id, source, action, changes, reason)
        select payment.organisation_id, payment.id, now, a.kind, a.id, a.name, a.email, a."organisationId", a.source, 'collection-taken-back',
          jsonb_build_object('paidWith', jsonb_build_object('from', taken.method, 'to', coalesce(other.method, 'online'))), because
        from jsonb_to_record(author) as a (kind text, id uuid, name text, email text, "organisationId" uuid, source text);
    else
      changed := jsonb_build_object('from', payment.status, 'to', taken.status_before);
      -- No move that people can make: the same payment is due again, since nothing was paid.
      update waybill.payments p set status = taken.status_before, version = p.version + 1, updated_at = now
        where p.organisation_id = payment.organisation_id and p.id = payment.id;
      insert into waybill.payment_history (organisation_id, payment_key, occurred_at, actor_kind, actor_id, actor_name, actor_email,
          actor_organisation_id, source, action, changes, reason)
        select payment.organisation_id, payment.id, now, a.kind, a.id, a.name, a.email, a."organisationId", a.source, 'moved',
          jsonb_build_object('status', changed), because
        from jsonb_to_record(author) as a (kind text, id uuid, name text, email text, "organisationId" uuid, source text);
      insert into waybill.shipment_history (organisation_id, shipment_key, id, occurred_at, actor_kind, actor_id, actor_name, actor_email,
          actor_organisation_id, address, user_agent, source, action, changes, reason)
        select s.organisation_id, s.id, gen_random_uuid(), now, a.kind, a.id, a.name, a.email, a."organisationId", a.address, a."userAgent",
          a.source, 'payment-moved', jsonb_build_object('paymentStatus', changed, 'paymentId',
            jsonb_build_object('from', null, 'to', payment.payment_id)), because
        from jsonb_to_record(author)
            as a (kind text, id uuid, name text, email text, "organisationId" uuid, address text, "userAgent" text, source text),
          waybill.payment_shipments ps join waybill.shipments s on s.organisation_id = ps.organisation_id and s.id = ps.shipment_key
        where ps.organisation_id = payment.organisation_id and ps.payment_key = payment.id;
    end if;
  end loop;
end
$$;

revoke create on schema waybill from waybill_operator;
