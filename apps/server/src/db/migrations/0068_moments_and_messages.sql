-- Moments that are kept as they were, messages that are found by an index, and walls that stand when nobody asks: docs/adr/0059 to 0063.
grant create on schema waybill to waybill_operator;

-- The day on which it was paid, by the clock of whoever is paid. After note_paid, by name: that says when it was paid.
drop trigger date_made on waybill.payments;
drop trigger date_moved on waybill.payments;
create or replace function waybill.date_payment() returns trigger language plpgsql as $$
begin
  new.paid_on := case when new.status = 'success' then
    (coalesce(new.paid_at, new.updated_at) at time zone waybill.zone_of(new.organisation_id, new.sub_company_id))::date end;
  return new;
end
$$;
create trigger paid_on_entered before insert on waybill.payments for each row execute function waybill.date_payment();
create trigger paid_on_changed before update on waybill.payments for each row
  when (new.status <> old.status or new.paid_at is distinct from old.paid_at) execute function waybill.date_payment();

-- When it was handed over before its status was changed: of what is undone or restored, that is still the moment.
alter table waybill.shipments add column formerly_completed_at timestamptz;
create or replace function waybill.judge_punctuality() returns trigger language plpgsql as $$
begin
  if new.delivery_status <> 'completed' then
    if tg_op = 'UPDATE' and old.delivery_status = 'completed' then new.formerly_completed_at := old.completed_at; end if;
    new.completed_at := null;
    new.punctuality := null;
    return new;
  end if;
  if new.completed_at is null and tg_op = 'UPDATE' and old.delivery_status = 'deleted' then
    new.completed_at := old.formerly_completed_at;
  end if;
  new.completed_at := coalesce(new.completed_at, new.updated_at);
  new.formerly_completed_at := null;
  new.punctuality := case
    when new.dropoff_scheduled_date is null then null
    when new.completed_at at time zone waybill.zone_of(coalesce(new.carrier_id, new.organisation_id),
        case when new.carrier_id is null then new.sub_company_id else new.carrier_sub_company_id end)
      < new.dropoff_scheduled_date + coalesce(nullif(new.dropoff_latest_time, ''), '23:59')::time + interval '1 minute' then 'on-time'
    else 'late'
  end;
  return new;
end
$$;

-- Whether the receiver was told when to expect the vehicle, which is what keeps the stop where it is.
alter table waybill.messages add column tells_time boolean not null default false;
drop trigger mark_announced on waybill.messages;
create trigger mark_announced after update of state on waybill.messages for each row
  when (new.state = 'sent' and old.state = 'waiting' and new.tells_time and new.shipment_key is not null)
  execute function waybill.mark_announced();

-- What is about no shipment and no payment is removed after a month, and is found without the rest.
create index messages_of_nothing_index on waybill.messages (created_at) where shipment_key is null and payment_id is null;

-- The lanes in which something is due, from one to the next by the index: where nobody sends, what waits in a lane grows and grows, and one row of it
-- says enough. The planner expects next to no row, and would sort them all for the first.
create function waybill.due_message_lanes(moment timestamptz) returns table (organisation_id uuid, channel text)
  language plpgsql stable set search_path = waybill, pg_temp set enable_sort = off set enable_seqscan = off as $$
#variable_conflict use_column
declare
  lane record;
begin
  select m.organisation_id, m.channel into lane from waybill.messages m where m.state = 'waiting' order by m.organisation_id, m.channel limit 1;
  while lane.organisation_id is not null loop
    if exists (select from waybill.messages m where m.organisation_id = lane.organisation_id and m.channel = lane.channel and m.state = 'waiting'
        and m.due_at <= moment) then
      organisation_id := lane.organisation_id;
      channel := lane.channel;
      return next;
    end if;
    select m.organisation_id, m.channel into lane from waybill.messages m
      where m.state = 'waiting' and (m.organisation_id, m.channel) > (lane.organisation_id, lane.channel)
      order by m.organisation_id, m.channel limit 1;
  end loop;
end
$$;
revoke all on function waybill.due_message_lanes from public;
grant execute on function waybill.due_message_lanes to waybill_operator;

-- Requests whose links still work, in the order in which these end: what has expired is not walked past.
drop index waybill.document_requests_open_index;
create index document_requests_open_index on waybill.document_requests (expires_at, id)
  where withdrawn_at is null and replaced_at is null and cardinality(reminded_at) < 2;

-- What a search for payments looks into: their own words and the numbers of their shipments, beside them as those of shipments are (docs/adr/0014).
-- Behind the condition of a policy, LIKE could not use its index.
create table waybill.payment_search (
  organisation_id uuid not null,
  payment_key uuid not null references waybill.payments (id) on delete cascade,
  search_text text not null,
  primary key (organisation_id, payment_key)
);
create index payment_search_key_index on waybill.payment_search (payment_key);
create index payment_search_text_index on waybill.payment_search using gin (organisation_id, search_text gin_trgm_ops);
alter table waybill.payment_search enable row level security;
alter table waybill.payment_search force row level security;
create policy operator on waybill.payment_search to waybill_operator using (true);
create policy owner on waybill.payment_search as restrictive to current_user using (false);
grant select, insert, update, delete on waybill.payment_search to waybill_operator;

create function waybill.index_payments(keys uuid[]) returns void
  language plpgsql security definer set search_path = waybill, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
  insert into waybill.payment_search as f (organisation_id, payment_key, search_text)
    select p.organisation_id, p.id, p.search_text || coalesce((select string_agg(' | ' || lower(ps.shipment_id), '' order by ps.shipment_id)
        from waybill.payment_shipments ps where ps.organisation_id = p.organisation_id and ps.payment_key = p.id), '')
    from waybill.payments p where p.id = any (keys)
    on conflict (organisation_id, payment_key) do update set search_text = excluded.search_text where f.search_text <> excluded.search_text;
end
$$;
create function waybill.index_entered_payments() returns trigger
  language plpgsql security definer set search_path = waybill, pg_temp as $$
begin
  perform waybill.index_payments(array(select c.id from came c));
  return null;
end
$$;
create function waybill.index_changed_payments() returns trigger
  language plpgsql security definer set search_path = waybill, pg_temp as $$
declare
  keys uuid[];
begin
  select array_agg(m.id) into keys from (
    select u.id from (select c.id, c.search_text from came c union all select g.id, g.search_text from gone g) u
    group by u.id having min(u.search_text) <> max(u.search_text)) m;
  if keys is not null then perform waybill.index_payments(keys); end if;
  return null;
end
$$;
create function waybill.index_paid_shipments() returns trigger
  language plpgsql security definer set search_path = waybill, pg_temp as $$
begin
  perform waybill.index_payments(array(select distinct c.payment_key from came c));
  return null;
end
$$;
create trigger index_inserted after insert on waybill.payments referencing new table as came
  for each statement execute function waybill.index_entered_payments();
create trigger index_updated after update on waybill.payments referencing old table as gone new table as came
  for each statement execute function waybill.index_changed_payments();
create trigger index_inserted after insert on waybill.payment_shipments referencing new table as came
  for each statement execute function waybill.index_paid_shipments();

-- The payments of the asking organisation in whose text every word occurs, in the view of the asking division; up to a number, or all of them.
create function waybill.find_payments(words text[], most integer) returns setof uuid
  language plpgsql stable security definer set search_path = waybill, public, pg_temp as $$
declare
  word text;
  conditions text := case when waybill.current_division() is null then '' else format(
    ' and exists (select from waybill.payments p where p.id = f.payment_key and p.sub_company_id = %L::uuid)', waybill.current_division()) end;
begin
  foreach word in array words loop
    conditions := conditions || format(' and f.search_text like %L',
      '%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%');
  end loop;
  return query execute 'select f.payment_key from waybill.payment_search f where f.organisation_id = $1' || conditions
    || ' limit $2' using waybill.current_organisation(), most;
end
$$;

-- Whether every word occurs in the text of one payment of the asking organisation: for who walks a list.
create function waybill.is_payment_named(payment uuid, patterns text[]) returns boolean
  language sql stable security definer set search_path = waybill, pg_temp as $$
  select exists (select from waybill.payment_search f
    where f.organisation_id = waybill.current_organisation() and f.payment_key = payment and f.search_text like all (patterns))
$$;

do $$
declare
  named text;
begin
  foreach named in array array['index_payments(uuid[])', 'index_entered_payments()', 'index_changed_payments()', 'index_paid_shipments()',
    'find_payments(text[], integer)', 'is_payment_named(uuid, text[])'] loop
    execute format('revoke all on function waybill.%s from public', named);
    execute format('alter function waybill.%s owner to waybill_operator', named);
  end loop;
end
$$;
grant execute on function waybill.find_payments, waybill.is_payment_named to waybill_app;

-- Functions that stay as they are, whichever these are by now, but for one place each: who asks for nobody sees no payment, a message that is taken up
-- again is as young as its cause, and the day of a collection is that of the organisation.
do $$
declare
  line record;
  definition text;
begin
  for line in select * from (values
    ('payments_of(uuid[])', 'waybill.current_organisation() is null or ', ''),
    ('hold_payment(uuid)', 'waybill.current_organisation() is not null and not exists', 'not exists'),
    ('queue_receiver_messages()', 'recipient = excluded.recipient',
      'recipient = excluded.recipient, created_at = excluded.created_at, attempts = 0, problem = null'),
    ('collect_payments(jsonb, uuid, jsonb, timestamptz)', 'said.at::date',
      '(said.at at time zone waybill.zone_of(waybill.current_organisation(), null))::date')
  ) v (named, was, is_now)
  loop
    definition := pg_get_functiondef(('waybill.' || line.named)::regprocedure);
    if position(line.was in definition) = 0 then
      raise exception 'the function % is another than was expected', line.named;
    end if;
    execute replace(definition, line.was, line.is_now);
  end loop;
end
$$;
revoke create on schema waybill from waybill_operator;

-- What was paid before. The triggers move the sums of the days along.
set local role waybill_operator;
update waybill.payments p set paid_on = due.day
  from (select id, (coalesce(paid_at, updated_at) at time zone waybill.zone_of(organisation_id, sub_company_id))::date as day
    from waybill.payments where status = 'success') due
  where p.id = due.id and p.paid_on is distinct from due.day;
select waybill.index_payments(array(select id from waybill.payments));
reset role;
