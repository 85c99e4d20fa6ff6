-- What payments and shipments do to each other is done once for each statement, however many rows it changes: docs/adr/0059. Row by row, each
-- nested statement told, counted and searched anew, and a thousand deleted shipments took longer than a statement may.
grant create on schema waybill to waybill_operator;

-- The payment that each of these shipments shows, and whether it is for that shipment alone. Each is looked up by its keys: the planner expects next to no
-- rows behind the walls, and joined, it would compare each of a thousand with each.
create function waybill.newest_payments(keys uuid[])
  returns table (shipment_key uuid, payment_key uuid, status text, currency text, fee bigint, part bigint, is_alone boolean)
  language plpgsql stable security definer set search_path = waybill, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select k.key, newest.id, newest.status, newest.currency, newest.amount, newest.part, 1 = (select count(*) from waybill.payment_shipments together
        where together.organisation_id = newest.organisation_id and together.payment_key = newest.id)
    from unnest(keys) k (key)
    cross join lateral (
      select p.*, ps.amount as part from waybill.payment_shipments ps
        cross join lateral (select * from waybill.payments p where p.id = ps.payment_key limit 1) p
      where ps.shipment_key = k.key order by ps.is_live desc, p.created_at desc, p.id desc limit 1
    ) newest;
end
$$;

drop trigger follow_inserted on waybill.shipments;
drop trigger follow_updated on waybill.shipments;
drop trigger withdraw_payment on waybill.shipments;
drop trigger drop_payment on waybill.shipments;
drop trigger follow_payment on waybill.payments;
drop function waybill.follow_shipment, waybill.withdraw_payment, waybill.drop_payment, waybill.follow_payment, waybill.pay_for;

create function waybill.pay_for(keys uuid[], are_new boolean) returns void
  language plpgsql security definer set search_path = waybill, pg_temp as $$
begin
  with due as materialized (
    select s.*, gen_random_uuid() as payment_key from waybill.shipments s where s.id = any (keys) and s.payment_status is not null
  ), made as (
    insert into waybill.payments (organisation_id, id, created_at, sub_company_id, status, currency, shipment_amount, payer_name, payer_email)
      select d.organisation_id, d.payment_key, case when are_new then least(d.created_at, clock_timestamp()) else clock_timestamp() end,
        d.sub_company_id, d.payment_status, coalesce(d.payment_currency,
          (select c.overrides ->> 'defaultCurrency' from waybill.organisation_configs c where c.organisation_id = d.organisation_id
            and (c.sub_company_id = d.sub_company_id or c.sub_company_id is null) and c.overrides ? 'defaultCurrency'
            order by c.sub_company_id nulls last limit 1), 'ISK'),
        coalesce(d.payment_amount_minor, 0), coalesce(nullif(d.dropoff_receiver_name, ''), d.dropoff_location_name), d.dropoff_email
      from due d order by d.id
  )
  insert into waybill.payment_shipments (organisation_id, payment_key, shipment_key, shipment_id, amount, is_live)
    select d.organisation_id, d.payment_key, d.id, d.shipment_id, d.payment_amount_minor, d.payment_status <> 'failed' from due d order by d.id;
end
$$;

create function waybill.pay_for_entered() returns trigger
  language plpgsql security definer set search_path = waybill, pg_temp as $$
declare
  keys uuid[];
begin
  select array_agg(c.id) into keys from came c where c.payment_status is not null;
  if keys is not null then perform waybill.pay_for(keys, true); end if;
  return null;
end
$$;
create trigger follow_inserted after insert on waybill.shipments referencing new table as came
  for each statement execute function waybill.pay_for_entered();

-- What the payments of these shipments are to be by now, where that is not what they are.
create function waybill.payments_behind(changed uuid[])
  returns table (payment_key uuid, status text, currency text, shipment_amount bigint, sub_company_id uuid)
  language plpgsql stable security definer set search_path = waybill, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select said.payment_key, said.status, said.currency, part.amount, part.division
    from (
      -- Of several shipments that are paid together, the one that differs says what the payment is now.
      select distinct on (n.payment_key) n.payment_key, s.payment_status as status,
        case when n.is_alone then coalesce(s.payment_currency, n.currency) else n.currency end as currency
      from waybill.newest_payments(changed) n
      cross join lateral (select * from waybill.shipments s where s.id = n.shipment_key limit 1) s
      order by n.payment_key, s.payment_status = n.status, s.id desc
    ) said
    cross join lateral (select * from waybill.payments p where p.id = said.payment_key limit 1) p
    cross join lateral (
      select coalesce(sum(ps.amount), 0)::bigint as amount,
        case when count(distinct s.sub_company_id) = 1 and count(s.sub_company_id) = count(s.id) then min(s.sub_company_id::text)::uuid end as division
      from waybill.payment_shipments ps
      left join lateral (select * from waybill.shipments s where s.id = ps.shipment_key limit 1) s on true
      where ps.organisation_id = p.organisation_id and ps.payment_key = p.id
    ) part
    where (p.status, p.currency, p.shipment_amount, p.sub_company_id) is distinct from (said.status, said.currency, part.amount, part.division);
end
$$;

-- The status, amount or division of shipments has changed: their payments follow. What people may change is decided above; here both stay the same.
create function waybill.move_payments_along(changed uuid[], cleared uuid[], in_another_currency uuid[]) returns void
  language plpgsql security definer set search_path = waybill, pg_temp as $$
declare
  held uuid[];
  due jsonb;
begin
  select array_agg(n.payment_key) into held from waybill.newest_payments(changed || cleared) n;
  perform from waybill.payments p where p.id = any (held) order by p.id for update;
  -- What is in one sum is in one currency: the fee stays what it is, and so do the other shipments.
  if in_another_currency <> '{}' and exists (select from waybill.newest_payments(in_another_currency) n
      cross join lateral (select * from waybill.shipments s where s.id = n.shipment_key limit 1) s
      where s.payment_currency <> n.currency and (n.fee > 0 or not n.is_alone)) then
    raise exception 'the fee of its payment is in another currency' using errcode = '23514', constraint = 'payment_currency_stays';
  end if;
  if cleared <> '{}' then
    select array_agg(n.payment_key) into held from waybill.newest_payments(cleared) n
      where n.is_alone and n.status not in ('pending', 'success', 'prepaid');
    if coalesce(cardinality(held), 0) < cardinality(cleared) then
      raise exception 'what is paid together, or is paid already, stays' using errcode = '23514', constraint = 'payment_stays';
    end if;
    delete from waybill.payments p where p.id = any (held);
  end if;
  if changed = '{}' then return; end if;
  select jsonb_object_agg(n.shipment_key, n.payment_key), array_agg(n.shipment_key) into due, held from waybill.newest_payments(changed) n
    cross join lateral (select * from waybill.shipments s where s.id = n.shipment_key limit 1) s where s.payment_amount_minor is distinct from n.part;
  update waybill.payment_shipments ps set amount = (select s.payment_amount_minor from waybill.shipments s where s.id = ps.shipment_key)
    where ps.shipment_key = any (held) and ps.payment_key = (due ->> ps.shipment_key::text)::uuid;
  select jsonb_object_agg(b.payment_key, to_jsonb(b)), array_agg(b.payment_key) into due, held from waybill.payments_behind(changed) b;
  if due is null then return; end if;
  update waybill.payments p set status = due -> p.id::text ->> 'status', currency = due -> p.id::text ->> 'currency',
      shipment_amount = (due -> p.id::text ->> 'shipment_amount')::bigint, sub_company_id = (due -> p.id::text ->> 'sub_company_id')::uuid,
      version = p.version + 1, updated_at = now()
    where p.id = any (held);
end
$$;

-- Nobody pays for a shipment that is deleted, as long as nobody has begun to; restored, it is to be paid again.
create function waybill.withdraw_payments(deleted uuid[], restored uuid[]) returns void
  language plpgsql security definer set search_path = waybill, pg_temp as $$
begin
  if deleted <> '{}' then
    update waybill.payments p set status = 'failed', status_before_deletion = p.status, version = p.version + 1, updated_at = now()
      where p.id = any (array(select n.payment_key from waybill.newest_payments(deleted) n where n.is_alone))
        and p.status in ('needs-payment', 'onsite');
  end if;
  if restored <> '{}' then
    update waybill.payments p set status = p.status_before_deletion, status_before_deletion = null, version = p.version + 1, updated_at = now()
      where p.id = any (array(select n.payment_key from waybill.newest_payments(restored) n where n.is_alone))
        and p.status = 'failed' and p.status_before_deletion is not null;
  end if;
end
$$;

create function waybill.follow_shipments_paid() returns trigger
  language plpgsql security definer set search_path = waybill, pg_temp as $$
declare
  begun uuid[];
  changed uuid[];
  cleared uuid[];
  in_another_currency uuid[];
  deleted uuid[];
  restored uuid[];
begin
  if current_setting('waybill.follows_payments', true) = 'on' then return null; end if;
  -- Both sides by their ids, and not joined: a join that was planned for one row compares each of a thousand with each.
  select array_agg(m.id) filter (where m.old_status is null),
      coalesce(array_agg(m.id) filter (where m.old_status is not null and m.new_status is not null and m.differs), '{}'),
      coalesce(array_agg(m.id) filter (where m.new_status is null), '{}'),
      coalesce(array_agg(m.id) filter (where m.old_status is not null and m.new_status is not null and m.has_other_currency), '{}'),
      coalesce(array_agg(m.id) filter (where m.new_status is not null and m.is_deleted and m.was_deleted is distinct from true), '{}'),
      coalesce(array_agg(m.id) filter (where m.new_status is not null and m.was_deleted and not m.is_deleted), '{}')
    into begun, changed, cleared, in_another_currency, deleted, restored
    from (
      select u.id, min(u.payment_status) filter (where u.is_new) as new_status, min(u.payment_status) filter (where not u.is_new) as old_status,
        bool_or(u.is_deleted) filter (where u.is_new) as is_deleted, bool_or(u.is_deleted) filter (where not u.is_new) as was_deleted,
        count(distinct (u.payment_status, u.payment_amount_minor, u.payment_currency, u.sub_company_id)) > 1 as differs,
        count(distinct coalesce(u.payment_currency, '')) > 1 as has_other_currency
      from (
        select true as is_new, c.id, c.payment_status, c.payment_amount_minor, c.payment_currency, c.sub_company_id,
          c.delivery_status = 'deleted' as is_deleted
        from came c where c.payment_status is not null
        union all
        select false, g.id, g.payment_status, g.payment_amount_minor, g.payment_currency, g.sub_company_id, g.delivery_status = 'deleted'
        from gone g where g.payment_status is not null
      ) u
      group by u.id
    ) m;
  -- Whatever was to be paid for it before has failed, perhaps together with others: it is not theirs again. One that is made for it is there already.
  if begun is not null then
    begun := array(select b.key from unnest(begun) b (key)
      where not exists (select from waybill.payment_shipments ps where ps.shipment_key = b.key and ps.is_live));
    if begun <> '{}' then perform waybill.pay_for(begun, false); end if;
  end if;
  if changed <> '{}' or cleared <> '{}' then perform waybill.move_payments_along(changed, cleared, in_another_currency); end if;
  if deleted <> '{}' or restored <> '{}' then perform waybill.withdraw_payments(deleted, restored); end if;
  return null;
end
$$;
create trigger follow_updated after update on waybill.shipments referencing old table as gone new table as came
  for each statement execute function waybill.follow_shipments_paid();

-- With shipments that are removed for good goes what nobody has paid for them. What was paid stays in the books.
create function waybill.drop_payments() returns trigger
  language plpgsql security definer set search_path = waybill, pg_temp as $$
declare
  keys uuid[];
begin
  select array_agg(g.id) into keys from gone g where g.payment_status is not null;
  if keys is null then return null; end if;
  delete from waybill.payments p
    where p.id = any (array(select ps.payment_key from waybill.payment_shipments ps where ps.shipment_key = any (keys)
        and 1 = (select count(*) from waybill.payment_shipments together
          where together.organisation_id = ps.organisation_id and together.payment_key = ps.payment_key)))
      and (p.status in ('needs-payment', 'onsite') or p.status_before_deletion is not null);
  return null;
end
$$;
create trigger drop_payment after delete on waybill.shipments referencing old table as gone
  for each statement execute function waybill.drop_payments();

-- The status of payments has changed: the shipments that show them follow, and say nothing back. That conflicts with nobody's edit, and is no new version of them.
create function waybill.follow_payments() returns trigger
  language plpgsql security definer set search_path = waybill, pg_temp as $$
declare
  moved uuid[];
  failed uuid[];
  live uuid[];
  keys uuid[];
  next_status text;
begin
  select array_agg(m.id) into moved from (
    select u.id from (select c.id, c.status from came c union all select g.id, g.status from gone g) u
    group by u.id having min(u.status) <> max(u.status)) m;
  if moved is null then return null; end if;
  select array_agg(p.id) filter (where p.status = 'failed'), array_agg(p.id) filter (where p.status <> 'failed') into failed, live
    from waybill.payments p where p.id = any (moved);
  select array_agg(ps.shipment_key) into keys from unnest(moved) m (id)
    cross join lateral (select * from waybill.payments p where p.id = m.id limit 1) p
    cross join lateral (select * from waybill.payment_shipments ps where ps.organisation_id = p.organisation_id and ps.payment_key = p.id offset 0) ps;
  -- What has failed first: of two payments of a shipment, one comes when the other goes.
  update waybill.payment_shipments ps set is_live = false where ps.shipment_key = any (keys) and ps.is_live and ps.payment_key = any (failed);
  update waybill.payment_shipments ps set is_live = true where ps.shipment_key = any (keys) and not ps.is_live and ps.payment_key = any (live);
  perform set_config('waybill.follows_payments', 'on', true);
  for next_status, keys in
    select n.status, array_agg(n.shipment_key) from waybill.newest_payments(keys) n where n.payment_key = any (moved) group by n.status
  loop
    update waybill.shipments s set payment_status = next_status, updated_at = greatest(s.updated_at, now())
      where s.id = any (keys) and s.payment_status is distinct from next_status;
  end loop;
  perform set_config('waybill.follows_payments', '', true);
  return null;
end
$$;
create trigger follow_payment after update on waybill.payments referencing old table as gone new table as came
  for each statement execute function waybill.follow_payments();

-- As before, in lines of what has moved. What did not move cancels out in the sum, and leaves no line.
drop trigger count_days_inserted on waybill.payments;
drop trigger count_days_updated on waybill.payments;
drop trigger count_days_deleted on waybill.payments;
create or replace function waybill.count_payment_days() returns trigger
  language plpgsql security definer set search_path = waybill, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into waybill.payment_days
      select organisation_id, sub_company_id, paid_on, currency, count(*), sum(total_amount)
      from came where paid_on is not null group by 1, 2, 3, 4;
  elsif tg_op = 'DELETE' then
    insert into waybill.payment_days
      select organisation_id, sub_company_id, paid_on, currency, -count(*), -sum(total_amount)
      from gone where paid_on is not null group by 1, 2, 3, 4;
  else
    insert into waybill.payment_days
      select organisation_id, sub_company_id, paid_on, currency, sum(sign), sum(sign * total_amount)
      from (select 1 as sign, c.* from came c union all select -1, g.* from gone g) p
      where paid_on is not null
      group by 1, 2, 3, 4 having sum(sign) <> 0 or sum(sign * total_amount) <> 0;
  end if;
  return null;
end
$$;
create trigger count_days_inserted after insert on waybill.payments referencing new table as came
  for each statement execute function waybill.count_payment_days();
create trigger count_days_updated after update on waybill.payments referencing old table as gone new table as came
  for each statement execute function waybill.count_payment_days();
create trigger count_days_deleted after delete on waybill.payments referencing old table as gone
  for each statement execute function waybill.count_payment_days();

-- As before (docs/adr/0060): what must not be paid any more, or not so much.
drop trigger queue_link_withdrawal on waybill.payments;
drop trigger queue_link_withdrawal_of_deleted on waybill.payments;
create or replace function waybill.queue_link_withdrawal() returns trigger
  language plpgsql security definer set search_path = waybill, pg_temp as $$
declare
  keys uuid[];
begin
  if tg_op = 'DELETE' then
    select array_agg(g.id) into keys from gone g;
  else
    select array_agg(m.id) into keys from (
      select u.id from (
        select true as is_new, c.id, c.status in ('needs-payment', 'pending') as is_due, c.total_amount, c.currency from came c
        union all select false, g.id, g.status in ('needs-payment', 'pending'), g.total_amount, g.currency from gone g
      ) u
      group by u.id
      having (bool_or(u.is_due) filter (where not u.is_new) and not bool_or(u.is_due) filter (where u.is_new))
        or min(u.total_amount) <> max(u.total_amount) or min(u.currency) <> max(u.currency)) m;
  end if;
  if keys is null then return null; end if;
  insert into waybill.jobs (id, kind, organisation_id, order_key, payload)
    select gen_random_uuid(), 'withdraw-payment-links', l.organisation_id, l.payment_key::text, jsonb_build_object('payment', l.payment_key)
    from (select distinct l.organisation_id, l.payment_key from waybill.payment_links l
      where l.payment_key = any (keys) and l.state = 'open') l;
  return null;
end
$$;
create index payment_links_open_index on waybill.payment_links (payment_key) where state = 'open';
create trigger queue_link_withdrawal after update on waybill.payments referencing old table as gone new table as came
  for each statement execute function waybill.queue_link_withdrawal();
create trigger queue_link_withdrawal_of_deleted after delete on waybill.payments referencing old table as gone
  for each statement execute function waybill.queue_link_withdrawal();

-- Planned for the rows that there are, and never to read a table from end to end: a plan that was made when it was empty would.
do $$
declare
  named text;
begin
  foreach named in array array['newest_payments(uuid[])', 'payments_behind(uuid[])', 'pay_for(uuid[], boolean)', 'pay_for_entered()', 'move_payments_along(uuid[], uuid[], uuid[])',
    'withdraw_payments(uuid[], uuid[])', 'follow_shipments_paid()', 'drop_payments()', 'follow_payments()', 'count_payment_days()',
    'queue_link_withdrawal()'] loop
    execute format('revoke all on function waybill.%s from public', named);
    if named not in ('pay_for_entered()', 'count_payment_days()') then
      execute format('alter function waybill.%s set plan_cache_mode = force_custom_plan', named);
      execute format('alter function waybill.%s set enable_seqscan = off', named);
    end if;
    execute format('alter function waybill.%s owner to waybill_operator', named);
  end loop;
end
$$;
revoke create on schema waybill from waybill_operator;
