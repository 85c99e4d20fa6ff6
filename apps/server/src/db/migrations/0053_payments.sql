-- What is paid for shipments: docs/adr/0059. A shipment with a payment status has a payment; the two follow each other, whoever writes either.

-- As the ids of shipments: `P` and ten characters that are not easily confused. Of a random uuid, the bytes that are not all random are left out.
create function waybill.new_payment_id() returns text language sql volatile as $$
  select 'P' || string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (get_byte(u.bytes, n) & 31), 1), '')
  from (select uuid_send(gen_random_uuid()) as bytes) u, unnest(array[0, 1, 2, 3, 4, 5, 9, 10, 11, 12]) n
$$;

-- Text as searching folds it, here and in the domain alike: no capitals, no accents, þ as th.
create function waybill.folded(words text) returns text language sql immutable parallel safe as $$
  select replace(replace(replace(replace(translate(lower(regexp_replace(normalize(words, nfkd), U&'[\0300-\036F]', '', 'g')),
    'ðøłđı', 'doldi'), 'þ', 'th'), 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss')
$$;

create table waybill.payments (
  -- Of the organisation that entered the shipments: what is paid is owed to it.
  organisation_id uuid not null references waybill.organisations (id) on delete cascade,
  id uuid not null unique default gen_random_uuid(),
  payment_id text not null unique default waybill.new_payment_id(),
  -- The division of all of its shipments; null when they have several, or none.
  sub_company_id uuid,
  status text not null check (status in ('failed', 'success', 'prepaid', 'onsite', 'pending', 'needs-payment')),
  currency text not null check (currency in ('ISK', 'USD')),
  -- The fee, what the shipments themselves cost, and both together; in minor units.
  amount bigint not null default 0 check (amount >= 0),
  shipment_amount bigint not null check (shipment_amount >= 0),
  total_amount bigint not null generated always as (amount + shipment_amount) stored,
  -- What a payment provider, or the customer's books, call it.
  external_id text,
  payer_name text,
  payer_email text,
  -- What it was when its only shipment was deleted; a shipment that is restored has it again.
  status_before_deletion text,
  search_text text not null generated always as (waybill.folded(payment_id || ' ' || coalesce(payer_name, '') || ' ' || coalesce(payer_email, '')
    || ' ' || coalesce(external_id, ''))) stored,
  version integer not null default 1,
  -- By the clock and not by the transaction: of two that wait for one shipment, the later one makes the newer payment.
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  primary key (organisation_id, id),
  unique (organisation_id, external_id)
);
create index payments_list_index on waybill.payments (organisation_id, created_at desc, id desc);
create index payments_status_index on waybill.payments (organisation_id, status, created_at desc, id desc);
create index payments_division_index on waybill.payments (organisation_id, sub_company_id, created_at desc, id desc);

-- Its shipments, by number: a payment stays in the books when they are purged, so the key is no reference.
create table waybill.payment_shipments (
  organisation_id uuid not null,
  payment_key uuid not null,
  shipment_key uuid not null,
  shipment_id text not null,
  -- Its part of the payment's shipment_amount, as the shipment shows it; null when nobody has said.
  amount bigint check (amount >= 0),
  -- Whether the payment can still be paid, or has been.
  is_live boolean not null,
  primary key (organisation_id, payment_key, shipment_key),
  foreign key (organisation_id, payment_key) references waybill.payments (organisation_id, id) on delete cascade
);
-- Nothing is paid twice: of all payments of a shipment, one at most has not failed.
create unique index payment_shipments_live_key on waybill.payment_shipments (shipment_key) where is_live;
create index payment_shipments_shipment_index on waybill.payment_shipments (shipment_key);

create table waybill.payment_history (
  organisation_id uuid not null,
  payment_key uuid not null,
  id uuid not null default gen_random_uuid(),
  -- The order in which they were written: several may be of one moment by the clock of whoever wrote them.
  position bigint not null default extract(epoch from clock_timestamp()) * 1000000,
  occurred_at timestamptz not null,
  actor_kind text not null,
  actor_id uuid,
  actor_name text not null,
  actor_email text,
  actor_organisation_id uuid not null,
  source text not null,
  action text not null,
  changes jsonb not null default '{}' check (jsonb_typeof(changes) = 'object'),
  reason text,
  primary key (organisation_id, payment_key, id),
  foreign key (organisation_id, payment_key) references waybill.payments (organisation_id, id) on delete cascade
);

-- How many payments of which amount stand where, in lines of differences like those of shipment_counts.
create table waybill.payment_counts (
  organisation_id uuid not null,
  sub_company_id uuid,
  currency text not null,
  status text not null,
  difference integer not null,
  amount bigint not null
);
create index payment_counts_index on waybill.payment_counts (organisation_id);

call waybill.set_up_records('payments');
drop policy own on waybill.payments;
create policy own on waybill.payments to waybill_app using (
  organisation_id = (select waybill.current_organisation())
  and ((select waybill.current_division()) is null or sub_company_id = (select waybill.current_division())));

do $$
declare
  guarded text;
begin
  foreach guarded in array array['payment_shipments', 'payment_history', 'payment_counts'] loop
    execute format('alter table waybill.%I enable row level security', guarded);
    execute format('alter table waybill.%I force row level security', guarded);
    execute format('create policy operator on waybill.%I to waybill_operator using (current_user = %L)', guarded, 'waybill_operator');
    execute format('grant select, insert, update, delete on waybill.%I to waybill_operator', guarded);
  end loop;
end
$$;
create policy of_payment on waybill.payment_shipments to waybill_app using (
  exists (select from waybill.payments p where p.organisation_id = payment_shipments.organisation_id and p.id = payment_key));
grant select, insert, update on waybill.payment_shipments to waybill_app;
create policy of_payment on waybill.payment_history to waybill_app using (
  exists (select from waybill.payments p where p.organisation_id = payment_history.organisation_id and p.id = payment_key)
) with check (
  actor_organisation_id = waybill.current_organisation()
  and exists (select from waybill.payments p where p.organisation_id = payment_history.organisation_id and p.id = payment_key));
grant select, insert on waybill.payment_history to waybill_app;
create policy own on waybill.payment_counts for select to waybill_app using (
  organisation_id = (select waybill.current_organisation())
  and ((select waybill.current_division()) is null or sub_company_id = (select waybill.current_division())));
grant select on waybill.payment_counts to waybill_app;
revoke delete on waybill.payments from waybill_app;

grant create on schema waybill to waybill_operator;

create function waybill.count_payments() returns trigger
  language plpgsql security definer set search_path = waybill, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into waybill.payment_counts
      select organisation_id, sub_company_id, currency, status, count(*), sum(total_amount) from came group by 1, 2, 3, 4;
  elsif tg_op = 'DELETE' then
    insert into waybill.payment_counts
      select organisation_id, sub_company_id, currency, status, -count(*), -sum(total_amount) from gone group by 1, 2, 3, 4;
  else
    insert into waybill.payment_counts
      select organisation_id, sub_company_id, currency, status, sum(sign), sum(sign * total_amount)
      from (select 1 as sign, c.* from came c union all select -1, g.* from gone g) p
      group by 1, 2, 3, 4 having sum(sign) <> 0 or sum(sign * total_amount) <> 0;
  end if;
  return null;
end
$$;
create trigger count_inserted after insert on waybill.payments referencing new table as came
  for each statement execute function waybill.count_payments();
create trigger count_updated after update on waybill.payments referencing old table as gone new table as came
  for each statement execute function waybill.count_payments();
create trigger count_deleted after delete on waybill.payments referencing old table as gone
  for each statement execute function waybill.count_payments();

-- The payment that a shipment shows: its newest, of which the others have failed.
create function waybill.newest_payment(shipment uuid) returns waybill.payments
  language sql stable security definer set search_path = waybill, pg_temp as $$
  select p from waybill.payment_shipments ps
    join waybill.payments p on p.organisation_id = ps.organisation_id and p.id = ps.payment_key
  where ps.shipment_key = shipment order by ps.is_live desc, p.created_at desc, p.id desc limit 1
$$;

create function waybill.pay_for(s waybill.shipments, at timestamptz) returns void
  language plpgsql security definer set search_path = waybill, pg_temp as $$
declare
  made uuid;
begin
  insert into waybill.payments (organisation_id, created_at, sub_company_id, status, currency, shipment_amount, payer_name, payer_email)
    values (s.organisation_id, least(at, clock_timestamp()), s.sub_company_id, s.payment_status, coalesce(s.payment_currency,
        (select c.overrides ->> 'defaultCurrency' from waybill.organisation_configs c where c.organisation_id = s.organisation_id
          and (c.sub_company_id = s.sub_company_id or c.sub_company_id is null) and c.overrides ? 'defaultCurrency'
          order by c.sub_company_id nulls last limit 1), 'ISK'),
      coalesce(s.payment_amount_minor, 0), coalesce(nullif(s.dropoff_receiver_name, ''), s.dropoff_location_name), s.dropoff_email)
    returning id into made;
  insert into waybill.payment_shipments (organisation_id, payment_key, shipment_key, shipment_id, amount, is_live)
    values (s.organisation_id, made, s.id, s.shipment_id, s.payment_amount_minor, s.payment_status <> 'failed');
end
$$;

-- A shipment's status, amount or division has changed: its payment follows. What people may change is decided above; here both stay the same.
create function waybill.follow_shipment() returns trigger
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
create trigger follow_inserted after insert on waybill.shipments for each row
  when (new.payment_status is not null) execute function waybill.follow_shipment();
create trigger follow_updated after update on waybill.shipments for each row
  when ((new.payment_status, new.payment_amount_minor, new.payment_currency) is distinct from
      (old.payment_status, old.payment_amount_minor, old.payment_currency)
    or (new.payment_status is not null and new.sub_company_id is distinct from old.sub_company_id))
  execute function waybill.follow_shipment();

-- A payment's status has changed: the shipments that it is the newest of follow. That conflicts with nobody's edit, and is no new version of them.
create function waybill.follow_payment() returns trigger
  language plpgsql security definer set search_path = waybill, pg_temp as $$
begin
  update waybill.payment_shipments ps set is_live = new.status <> 'failed'
    where ps.organisation_id = new.organisation_id and ps.payment_key = new.id and ps.is_live <> (new.status <> 'failed');
  update waybill.shipments s set payment_status = new.status, updated_at = greatest(s.updated_at, now())
    from waybill.payment_shipments ps
    where ps.organisation_id = new.organisation_id and ps.payment_key = new.id
      and s.organisation_id = ps.organisation_id and s.id = ps.shipment_key
      and (waybill.newest_payment(s.id)).id = new.id and s.payment_status is distinct from new.status;
  return null;
end
$$;
create trigger follow_payment after update on waybill.payments for each row
  when (new.status <> old.status) execute function waybill.follow_payment();

-- Nobody pays for a shipment that is deleted, as long as nobody has begun to; restored, it is to be paid again.
create function waybill.withdraw_payment() returns trigger
  language plpgsql security definer set search_path = waybill, pg_temp as $$
declare
  payment waybill.payments := waybill.newest_payment(new.id);
begin
  if payment.id is null or 1 <> (select count(*) from waybill.payment_shipments ps
    where ps.organisation_id = payment.organisation_id and ps.payment_key = payment.id) then
    return null;
  end if;
  if new.delivery_status = 'deleted' then
    update waybill.payments p set status = 'failed', status_before_deletion = p.status, version = p.version + 1, updated_at = now()
      where p.organisation_id = payment.organisation_id and p.id = payment.id and p.status in ('needs-payment', 'onsite');
  else
    update waybill.payments p set status = p.status_before_deletion, status_before_deletion = null, version = p.version + 1, updated_at = now()
      where p.organisation_id = payment.organisation_id and p.id = payment.id and p.status = 'failed' and p.status_before_deletion is not null;
  end if;
  return null;
end
$$;
create trigger withdraw_payment after update on waybill.shipments for each row
  when (new.payment_status is not null and (new.delivery_status = 'deleted') <> (old.delivery_status = 'deleted'))
  execute function waybill.withdraw_payment();

-- With a shipment that is removed for good goes what nobody has paid for it. What was paid stays in the books.
create function waybill.drop_payment() returns trigger
  language plpgsql security definer set search_path = waybill, pg_temp as $$
begin
  delete from waybill.payments p using waybill.payment_shipments ps
    where ps.shipment_key = old.id and p.organisation_id = ps.organisation_id and p.id = ps.payment_key
      and (p.status in ('needs-payment', 'onsite') or p.status_before_deletion is not null)
      and not exists (select from waybill.payment_shipments others where others.organisation_id = ps.organisation_id
        and others.payment_key = ps.payment_key and others.shipment_key <> old.id);
  return null;
end
$$;
create trigger drop_payment after delete on waybill.shipments for each row
  when (old.payment_status is not null) execute function waybill.drop_payment();

-- The history of a shipment says who has changed what is paid for it; the payment's own tells the same.
create function waybill.tell_payments() returns trigger
  language plpgsql security definer set search_path = waybill, pg_temp as $$
begin
  insert into waybill.payment_history (organisation_id, payment_key, occurred_at, actor_kind, actor_id, actor_name, actor_email,
      actor_organisation_id, source, action, changes, reason)
    select payment.organisation_id, payment.id, h.occurred_at, h.actor_kind, h.actor_id, h.actor_name, h.actor_email,
      h.actor_organisation_id, h.source, told.action, told.changes || jsonb_build_object('shipmentId',
        jsonb_build_object('from', null, 'to', payment.shipment_id)), h.reason
    from came h
    -- In place, and not by newest_payment: most shipments of an import have none, and each call would cost them.
    cross join lateral (select p.*, ps.shipment_id from waybill.payment_shipments ps
      join waybill.payments p on p.organisation_id = ps.organisation_id and p.id = ps.payment_key
      where ps.shipment_key = h.shipment_key order by ps.is_live desc, p.created_at desc, p.id desc limit 1) payment
    cross join lateral (select coalesce(jsonb_object_agg(case c.key when 'paymentStatus' then 'status' else c.key end, c.value), '{}') as changes
      from jsonb_each(h.changes) c where c.key in ('paymentStatus', 'paymentAmount')) of_shipment
    cross join lateral (select
      case when h.action = 'created' then 'created'
        when h.action in ('edited', 'undone') and of_shipment.changes <> '{}'
          then case when of_shipment.changes -> 'status' -> 'from' = 'null' then 'created' else 'shipment-edited' end
        when h.changes #>> '{deliveryStatus,to}' = 'deleted' and payment.status_before_deletion is not null then 'shipment-deleted'
        when h.changes #>> '{deliveryStatus,from}' = 'deleted' and payment.updated_at = now()
          and payment.status in ('needs-payment', 'onsite') then 'shipment-restored' end as action,
      case when h.changes #>> '{deliveryStatus,to}' = 'deleted'
          then jsonb_build_object('status', jsonb_build_object('from', payment.status_before_deletion, 'to', 'failed'))
        when h.changes #>> '{deliveryStatus,from}' = 'deleted'
          then jsonb_build_object('status', jsonb_build_object('from', 'failed', 'to', payment.status))
        else of_shipment.changes end as changes) told
    where told.action is not null;
  return null;
end
$$;
create trigger tell_payments after insert on waybill.shipment_history referencing new table as came
  for each statement execute function waybill.tell_payments();

-- What is to be paid for shipments that the asking organisation has a part in: a carrier collects for whoever entered the shipment, and does not see
-- the payment itself.
create function waybill.payments_of(keys uuid[])
  returns table (shipment_key uuid, payment_key uuid, payment_id text, status text, currency text, amount bigint, shipment_amount bigint,
    total_amount bigint, shipments integer)
  language plpgsql stable security definer set search_path = waybill, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select s.id, p.id, p.payment_id, p.status, p.currency, p.amount, p.shipment_amount, p.total_amount,
      (select count(*)::integer from waybill.payment_shipments ps where ps.organisation_id = p.organisation_id and ps.payment_key = p.id)
    from waybill.shipments s cross join lateral waybill.newest_payment(s.id) p
    where s.id = any (keys) and p.id is not null
      and (waybill.current_organisation() is null or waybill.current_organisation() in (s.organisation_id, s.carrier_id, s.forwarder_id));
end
$$;

-- Locks a payment and its shipments, these first and in their order, as whoever edits one of them does. For whoever may see it, and for whoever has a
-- part in one of its shipments: a carrier's driver collects what is owed to another.
create function waybill.hold_payment(payment uuid) returns setof waybill.payments
  language plpgsql security definer set search_path = waybill, pg_temp as $$
begin
  if waybill.current_organisation() is not null and not exists (select from waybill.payments p
      where p.id = payment and p.organisation_id = waybill.current_organisation()
        and (waybill.current_division() is null or p.sub_company_id = waybill.current_division()))
    and not exists (select from waybill.payment_shipments ps
      join waybill.shipments s on s.organisation_id = ps.organisation_id and s.id = ps.shipment_key
      where ps.payment_key = payment and waybill.current_organisation() in (s.carrier_id, s.forwarder_id)) then
    return;
  end if;
  perform from waybill.payment_shipments ps join waybill.shipments s on s.organisation_id = ps.organisation_id and s.id = ps.shipment_key
    where ps.payment_key = payment order by s.id for no key update of s;
  return query select * from waybill.payments p where p.id = payment for no key update;
end
$$;

-- Moves a payment that is held, and tells it in its own history and in those of its shipments, also of shipments that the author has no part in.
create function waybill.move_payment(payment uuid, next_status text, entry uuid, author jsonb, why text, at timestamptz) returns void
  language plpgsql security definer set search_path = waybill, pg_temp as $$
declare
  held waybill.payments;
  changes jsonb;
begin
  select * into strict held from waybill.hold_payment(payment);
  if waybill.current_organisation() <> held.organisation_id and next_status <> 'success' then
    raise exception 'others only collect a payment' using errcode = '42501';
  end if;
  changes := jsonb_build_object('status', jsonb_build_object('from', held.status, 'to', next_status));
  update waybill.payments p set status = next_status, status_before_deletion = null, version = p.version + 1, updated_at = now()
    where p.organisation_id = held.organisation_id and p.id = payment;
  insert into waybill.payment_history (organisation_id, payment_key, occurred_at, actor_kind, actor_id, actor_name, actor_email,
      actor_organisation_id, source, action, changes, reason)
    select held.organisation_id, payment, at, a.kind, a.id, a.name, a.email, a."organisationId", a.source, 'moved', changes, why
    from jsonb_to_record(author) as a (kind text, id uuid, name text, email text, "organisationId" uuid, source text);
  insert into waybill.shipment_history (organisation_id, shipment_key, id, occurred_at, actor_kind, actor_id, actor_name, actor_email,
      actor_organisation_id, address, user_agent, source, action, changes, reason)
    select s.organisation_id, s.id, entry, at, a.kind, a.id, a.name, a.email, a."organisationId", a.address, a."userAgent", a.source,
      'payment-moved', jsonb_build_object('paymentStatus', changes -> 'status',
        'paymentId', jsonb_build_object('from', null, 'to', held.payment_id)), why
    from jsonb_to_record(author) as a (kind text, id uuid, name text, email text, "organisationId" uuid, address text, "userAgent" text, source text),
      waybill.payment_shipments ps join waybill.shipments s on s.organisation_id = ps.organisation_id and s.id = ps.shipment_key
    where ps.organisation_id = held.organisation_id and ps.payment_key = payment and (waybill.newest_payment(s.id)).id = payment;
end
$$;

do $$
declare
  named text;
begin
  foreach named in array array['count_payments()', 'newest_payment(uuid)', 'pay_for(waybill.shipments, timestamptz)', 'follow_shipment()', 'follow_payment()',
    'withdraw_payment()', 'drop_payment()', 'tell_payments()', 'payments_of(uuid[])', 'hold_payment(uuid)',
    'move_payment(uuid, text, uuid, jsonb, text, timestamptz)'] loop
    execute format('revoke all on function waybill.%s from public', named);
    execute format('alter function waybill.%s owner to waybill_operator', named);
  end loop;
end
$$;
grant execute on function waybill.payments_of, waybill.hold_payment, waybill.move_payment to waybill_app;
revoke create on schema waybill from waybill_operator;

-- What shipments said before there were payments.
set local role waybill_operator;
select waybill.pay_for(s, s.created_at) from waybill.shipments s where s.payment_status is not null;
insert into waybill.payment_history (organisation_id, payment_key, occurred_at, actor_kind, actor_name, actor_organisation_id, source, action)
  select organisation_id, id, created_at, 'operator', '', organisation_id, 'operator', 'created' from waybill.payments;
reset role;
