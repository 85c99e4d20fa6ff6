-- How payments are paid: links to the pages of providers, what providers say about them, and what drivers collect at the door: docs/adr/0060.

-- When and how it was paid, as a receipt says it.
alter table waybill.payments
  add column paid_at timestamptz,
  add column paid_with text check (paid_with in ('online', 'cash', 'card'));

-- A link to a provider's page. What a provider says finds the payment by its own name for the link, and by nothing else. A link outlives the
-- payment, so that money for one that is there no more is not lost sight of.
create table waybill.payment_links (
  organisation_id uuid not null references waybill.organisations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- In the order in which they were made.
  position bigint not null default extract(epoch from clock_timestamp()) * 1000000,
  sub_company_id uuid,
  payment_key uuid not null,
  payment_id text not null,
  provider text not null,
  external_id text not null,
  url text not null,
  currency text not null check (currency in ('ISK', 'USD')),
  amount bigint not null check (amount > 0),
  -- Where the payer came from, and comes back to.
  return_url text not null,
  state text not null default 'open' check (state in ('open', 'processing', 'paid', 'failed', 'expired')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (organisation_id, id),
  unique (provider, external_id)
);
create index payment_links_payment_index on waybill.payment_links (organisation_id, payment_key, position desc);

-- What providers have said, each once however often it comes, and what has become of it. Some of it is for people to settle.
create table waybill.payment_events (
  organisation_id uuid not null references waybill.organisations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  sub_company_id uuid,
  payment_key uuid not null,
  payment_id text not null,
  provider text not null,
  event_id text not null,
  external_id text not null,
  outcome text not null check (outcome in ('processing', 'paid', 'failed', 'expired')),
  -- What was paid, where the provider says so in a currency of ours; and what was due then.
  currency text check (currency in ('ISK', 'USD')),
  amount bigint,
  due_currency text check (due_currency in ('ISK', 'USD')),
  due_amount bigint,
  verdict text not null check (verdict in ('moved', 'noted', 'overtaken', 'repeated', 'other-amount', 'paid-before', 'given-up', 'gone')),
  received_at timestamptz not null,
  settled_at timestamptz,
  settled_by text,
  primary key (organisation_id, id),
  unique (provider, event_id)
);
create index payment_events_payment_index on waybill.payment_events (organisation_id, payment_key, received_at);
create index payment_events_open_index on waybill.payment_events (organisation_id, received_at desc, id desc)
  where settled_at is null and verdict in ('other-amount', 'paid-before', 'given-up', 'gone');

-- What drivers were paid at the door. The first of a payment counts; what somebody else was paid for it later is kept, and is in that driver's cash.
create table waybill.payment_collections (
  -- Whose driver it was.
  organisation_id uuid not null references waybill.organisations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  vehicle_id uuid not null,
  day date not null,
  action_id uuid not null,
  shipment_key uuid not null,
  shipment_id text not null,
  -- Null where there was nothing to be paid any more.
  payment_organisation_id uuid,
  payment_key uuid,
  payment_id text,
  method text not null check (method in ('cash', 'card')),
  currency text not null check (currency in ('ISK', 'USD')),
  amount bigint not null check (amount >= 0),
  -- What the payment was before, should the stop be opened again.
  status_before text,
  counts boolean not null,
  collected_at timestamptz not null,
  received_at timestamptz not null,
  taken_back_at timestamptz,
  primary key (organisation_id, id)
);
create index payment_collections_day_index on waybill.payment_collections (organisation_id, day, user_id, vehicle_id);
create index payment_collections_action_index on waybill.payment_collections (organisation_id, action_id);
create index payment_collections_payment_index on waybill.payment_collections (payment_organisation_id, payment_key);
create unique index payment_collections_counting_key on waybill.payment_collections (payment_key) where counts and taken_back_at is null;

do $$
declare
  guarded text;
begin
  foreach guarded in array array['payment_links', 'payment_events', 'payment_collections'] loop
    execute format('alter table waybill.%I enable row level security', guarded);
    execute format('alter table waybill.%I force row level security', guarded);
    execute format('create policy operator on waybill.%I to waybill_operator using (current_user = %L)', guarded, 'waybill_operator');
    execute format('grant select, insert, update, delete on waybill.%I to waybill_operator', guarded);
  end loop;
  foreach guarded in array array['payment_links', 'payment_events'] loop
    execute format('create policy own on waybill.%I to waybill_app using (organisation_id = (select waybill.current_organisation())
      and ((select waybill.current_division()) is null or sub_company_id = (select waybill.current_division())))', guarded);
  end loop;
end
$$;
-- As the days of drivers: which of them a division reads is decided by the vehicle.
create policy own on waybill.payment_collections to waybill_app using (organisation_id = (select waybill.current_organisation()));
grant select, insert, update on waybill.payment_links, waybill.payment_events to waybill_app;
grant select on waybill.payment_collections to waybill_app;

alter table waybill.driver_conflicts drop constraint driver_conflicts_kind_check,
  add constraint driver_conflicts_kind_check check (kind in
    ('moved', 'taken-off', 'finished', 'deleted', 'not-allowed', 'account-disabled', 'paid-before', 'other-amount', 'nothing-due'));
alter table waybill.shipment_history drop constraint shipment_history_source_check,
  add constraint shipment_history_source_check check (source in
    ('dashboard', 'api', 'operator', 'driver', 'tracking', 'warehouse', 'import', 'fetch', 'payment-provider')),
  drop constraint shipment_history_actor_kind_check,
  add constraint shipment_history_actor_kind_check
    check (actor_kind in ('user', 'api-key', 'operator', 'receiver', 'external-source', 'payment-provider'));

grant create on schema waybill to waybill_operator;

create function waybill.note_paid() returns trigger language plpgsql as $$
begin
  if new.status in ('success', 'prepaid') then
    new.paid_at := coalesce(new.paid_at, now());
  else
    new.paid_at := null;
    new.paid_with := null;
  end if;
  return new;
end
$$;
create trigger note_paid before insert or update of status on waybill.payments for each row execute function waybill.note_paid();

-- By the name that a provider has for it: nobody is signed in, and nothing else that the provider says tells whose it is.
create function waybill.find_payment_link(of_provider text, named text)
  returns table (organisation_id uuid, sub_company_id uuid, payment_key uuid)
  language plpgsql stable security definer set search_path = waybill, pg_temp as $$
#variable_conflict use_column
begin
  return query select l.organisation_id, l.sub_company_id, l.payment_key from waybill.payment_links l where l.provider = of_provider and l.external_id = named;
end
$$;

-- The payment that a shipment shows: whoever delivers it may be another than who is paid.
create function waybill.find_payment_of(shipment uuid)
  returns table (organisation_id uuid, sub_company_id uuid, payment_key uuid)
  language plpgsql stable security definer set search_path = waybill, pg_temp as $$
#variable_conflict use_column
begin
  return query select p.organisation_id, p.sub_company_id, p.id from waybill.newest_payment(shipment) p where p.id is not null;
end
$$;

-- What was collected at the door for a payment of the asking organisation, also by drivers of others, who stay unnamed.
create function waybill.collections_of(payment uuid)
  returns table (method text, currency text, amount bigint, collected_at timestamptz, counts boolean, driver text)
  language plpgsql stable security definer set search_path = waybill, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select c.method, c.currency, c.amount, c.collected_at, c.counts,
      (select coalesce(u.name, u.email) from waybill.users u where u.id = c.user_id and u.organisation_id = waybill.current_organisation())
    from waybill.payment_collections c
    where c.payment_organisation_id = waybill.current_organisation() and c.payment_key = payment and c.taken_back_at is null;
end
$$;

-- Locks shipments with all that is paid together with them, in the order in which everybody does: a driver may not see all of those.
create function waybill.hold_paid_together(ids text[], keys uuid[]) returns void
  language plpgsql security definer set search_path = waybill, pg_temp as $$
begin
  perform 1 from waybill.shipments s where s.id in (
    select own.id from waybill.shipments own where (own.shipment_id = any (ids) or own.id = any (keys))
      and waybill.current_organisation() in (own.organisation_id, own.carrier_id, own.forwarder_id)
    union
    select others.shipment_key from waybill.shipments own
      join waybill.payment_shipments ps on ps.shipment_key = own.id and ps.is_live
      join waybill.payment_shipments others on others.organisation_id = ps.organisation_id and others.payment_key = ps.payment_key
    where (own.shipment_id = any (ids) or own.id = any (keys)) and waybill.current_organisation() in (own.organisation_id, own.carrier_id, own.forwarder_id))
  order by s.id for no key update;
end
$$;

-- What a driver was paid at the door, for whoever entered the shipment. A payment for several shipments is collected once by an action. The first
-- settles it, if that is what is due; whatever else is said is kept beside it, and answered with why it does not count.
create function waybill.collect_payments(collected jsonb, driver uuid, author jsonb, now timestamptz)
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
      when payment.status in ('success', 'prepaid') then 'paid-before'
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

-- A stop is opened again: what was collected there was not. Where somebody else was paid for it too, theirs counts instead.
create function waybill.take_back_collections(action uuid, author jsonb, because text, now timestamptz) returns void
  language plpgsql security definer set search_path = waybill, pg_temp as $$
declare
  taken waybill.payment_collections;
  other waybill.payment_collections;
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
    changed := jsonb_build_object('from', payment.status, 'to', taken.status_before);
    if other.id is not null then
      update waybill.payment_collections c set counts = true where c.organisation_id = other.organisation_id and c.id = other.id;
      update waybill.payments p set paid_at = other.collected_at, paid_with = other.method, updated_at = now
        where p.organisation_id = payment.organisation_id and p.id = payment.id;
    else
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

do $$
declare
  named text;
begin
  foreach named in array array['note_paid()', 'find_payment_link(text, text)', 'find_payment_of(uuid)', 'collections_of(uuid)', 'hold_paid_together(text[], uuid[])',
    'collect_payments(jsonb, uuid, jsonb, timestamptz)',
    'take_back_collections(uuid, jsonb, text, timestamptz)'] loop
    execute format('revoke all on function waybill.%s from public', named);
    execute format('alter function waybill.%s owner to waybill_operator', named);
  end loop;
end
$$;
grant execute on function waybill.find_payment_link, waybill.find_payment_of to waybill_auth;
grant execute on function waybill.collections_of, waybill.hold_paid_together, waybill.collect_payments, waybill.take_back_collections to waybill_app;
revoke create on schema waybill from waybill_operator;

set local role waybill_operator;
-- The counted cash of a day is a list by now: one amount for each currency.
update waybill.driver_days set cash_counted = jsonb_build_array(cash_counted) where jsonb_typeof(cash_counted) = 'object';
-- What was paid before, and what drivers have collected of it.
update waybill.payments set paid_at = updated_at where status in ('success', 'prepaid') and paid_at is null;
insert into waybill.payment_collections (organisation_id, user_id, vehicle_id, day, action_id, shipment_key, shipment_id,
    payment_organisation_id, payment_key, payment_id, method, currency, amount, status_before, counts, collected_at, received_at)
  select a.organisation_id, a.user_id, a.vehicle_id, coalesce(given.day, a.happened_at::date), a.id, s.id, s.shipment_id,
    payment.organisation_id, payment.id, payment.payment_id, p.content ->> 'payment', payment.currency, payment.total_amount, 'onsite',
    payment.status = 'success' and row_number() over (partition by payment.id order by a.received_at, a.id) = 1, a.happened_at, a.received_at
  from (select distinct on (p.carrier_id, p.action_id, p.shipment_key) p.* from waybill.proofs p
      where p.action_id is not null and p.content ->> 'payment' in ('cash', 'card') order by p.carrier_id, p.action_id, p.shipment_key, p.received_at) p
  join waybill.driver_actions a on a.organisation_id = p.carrier_id and a.id = p.action_id and a.kind = 'close-stop' and a.reopened_at is null
    and a.vehicle_id is not null
  join waybill.shipments s on s.organisation_id = p.organisation_id and s.id = p.shipment_key
  cross join lateral waybill.newest_payment(s.id) payment
  left join lateral (select d.day from waybill.driver_days d where d.organisation_id = a.organisation_id and d.user_id = a.user_id
      and d.vehicle_id = a.vehicle_id and s.id = any (d.shipment_keys) order by abs(d.day - a.happened_at::date), d.day desc limit 1) given on true
  where payment.id is not null;
update waybill.payments p set paid_at = c.collected_at, paid_with = c.method from waybill.payment_collections c
  where c.payment_organisation_id = p.organisation_id and c.payment_key = p.id and c.counts;
reset role;
