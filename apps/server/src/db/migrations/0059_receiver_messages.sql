-- What receivers are told of their shipments: docs/adr/0061.

-- The organisation's own words, where it has any; until then the product's are used.
create table waybill.message_templates (
  organisation_id uuid not null references waybill.organisations (id) on delete cascade,
  kind text not null check (kind in ('out-for-delivery', 'near', 'completed', 'failed')),
  channel text not null check (channel in ('email', 'sms')),
  locale text not null check (locale in ('is', 'en')),
  -- Null for a text message.
  subject text,
  body text not null,
  -- Counts on when somebody goes back to the product's words: what is typed meanwhile is not saved over it unseen.
  is_in_use boolean not null default true,
  version integer not null default 1,
  updated_at timestamptz not null,
  updated_by_name text not null,
  primary key (organisation_id, kind, channel, locale),
  check ((channel = 'email') = (subject is not null))
);

-- What receivers have chosen, by the address that they are written to: their language, and to be written to no more.
create table waybill.receiver_choices (
  organisation_id uuid not null references waybill.organisations (id) on delete cascade,
  address text not null check (length(address) <= 320),
  locale text check (locale in ('is', 'en')),
  opted_out_at timestamptz,
  updated_at timestamptz not null,
  primary key (organisation_id, address)
);

do $$
declare
  guarded text;
begin
  foreach guarded in array array['message_templates', 'receiver_choices'] loop
    execute format('alter table waybill.%I enable row level security', guarded);
    execute format('alter table waybill.%I force row level security', guarded);
    execute format('create policy operator on waybill.%I to waybill_operator using (current_user = %L)', guarded, 'waybill_operator');
    execute format('create policy own on waybill.%I to waybill_app using (organisation_id = (select waybill.current_organisation()))', guarded);
    execute format('grant select, insert, update, delete on waybill.%I to waybill_operator', guarded);
    execute format('grant select, insert, update on waybill.%I to waybill_app', guarded);
  end loop;
end
$$;

-- The domain names the entities; one more of them is no reason for a migration.
alter table waybill.audit_log
  drop constraint audit_log_entity_check,
  add constraint audit_log_entity_check check (entity ~ '^[a-z][a-z-]{0,49}$');

grant create on schema waybill to waybill_operator;

-- A change of status that is news to the receiver is a message for each channel that is on, in the same transaction. Not news are what a file
-- tells of the past, what is undone or reopened, what ends long after the vehicle was out, and what was never out. An attempt is one time out for
-- delivery: the entry of the history that says so. A message waits for two minutes: who corrects a slip within them tells the receiver nothing wrong.
-- One that was passed over because the shipment had gone on is taken up again when it comes true after all.
create function waybill.queue_receiver_messages() returns trigger
  language plpgsql security definer set search_path = waybill, pg_temp as $$
begin
  if current_setting('waybill.is_seeding', true) = 'on' then return null; end if;
  insert into waybill.messages as m (organisation_id, id, sub_company_id, kind, channel, recipient, recipient_name, shipment_key, details,
      once_key, due_at, created_at)
    select distinct on (d.organisation_id, n.shipment_key, n.kind, a.attempt, c.channel) d.organisation_id, gen_random_uuid(), d.division_id,
      n.kind, c.channel, left(c.recipient, 320), s.dropoff_receiver_name, n.shipment_key, jsonb_build_object('attempt', a.attempt),
      concat_ws(':', n.shipment_key, a.attempt, n.kind, c.channel), n.occurred_at + interval '2 minutes', n.occurred_at
    from (
      select h.organisation_id, h.shipment_key, h.id, h.occurred_at, h.changes #>> '{deliveryStatus,to}' as kind
      from came h
      where h.changes #>> '{deliveryStatus,to}' in ('out-for-delivery', 'completed', 'failed')
        and h.source <> 'import' and h.action not in ('created', 'undone', 'reopened', 'restored', 'scan-undone')
        and case h.changes #>> '{deliveryStatus,to}'
          when 'out-for-delivery' then true
          when 'completed' then h.changes #>> '{deliveryStatus,from}' in ('out-for-delivery', 'mixed')
          else h.changes #>> '{deliveryStatus,from}' in ('out-for-delivery', 'mixed', 'completed') end
    ) n
    join waybill.shipments s on s.organisation_id = n.organisation_id and s.id = n.shipment_key
    cross join lateral (
      select case when s.carrier_id is null then s.organisation_id else s.carrier_id end as organisation_id,
        case when s.carrier_id is null then s.sub_company_id else s.carrier_sub_company_id end as division_id
    ) d
    join lateral (
      select case when n.kind = 'out-for-delivery' then n.id else (
        select o.id from waybill.shipment_history o
        where o.organisation_id = n.organisation_id and o.shipment_key = n.shipment_key
          and o.changes #>> '{deliveryStatus,to}' = 'out-for-delivery' and o.action not in ('undone', 'reopened', 'restored', 'scan-undone')
          and o.occurred_at > n.occurred_at - interval '3 days'
        order by o.occurred_at desc, o.id desc limit 1) end as attempt
    ) a on a.attempt is not null
    left join waybill.organisation_configs whole on whole.organisation_id = d.organisation_id and whole.sub_company_id is null
    left join waybill.organisation_configs part on part.organisation_id = d.organisation_id and part.sub_company_id = d.division_id
    cross join lateral (values
      ('email', s.dropoff_email, 'shouldSendReceiverEmail'), ('sms', s.dropoff_phone_number, 'shouldSendReceiverSms')
    ) c (channel, recipient, toggle)
    where c.recipient is not null and coalesce(part.overrides -> c.toggle, whole.overrides -> c.toggle) = 'true'::jsonb
    order by d.organisation_id, n.shipment_key, n.kind, a.attempt, c.channel, n.occurred_at desc
    on conflict (organisation_id, once_key) do update
      set state = 'waiting', reason = null, ended_at = null, due_at = excluded.due_at, recipient = excluded.recipient
      where m.state = 'skipped' and m.reason = 'outdated';
  return null;
end
$$;
create trigger queue_receiver_messages after insert on waybill.shipment_history referencing new table as came
  for each statement execute function waybill.queue_receiver_messages();

-- The receivers of a route's next stops are told that the vehicle is near: within half an hour,
-- or with two stops before theirs at most; but not the first receivers of a day while the vehicle has not left yet.
create function waybill.queue_near_messages(of_route uuid, moment timestamptz) returns void
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
      and (coalesce(d.eta, d.planned_arrival) <= moment + interval '30 minutes'
        or (d.stops_before <= 2 and coalesce(d.eta, d.planned_arrival, moment) <= moment + interval '1 hour'))
      and c.recipient is not null and coalesce(part.overrides -> c.toggle, whole.overrides -> c.toggle) = 'true'::jsonb
    on conflict (organisation_id, once_key) do nothing;
end
$$;

-- Whoever has been told a time is not moved by a plan any more.
create function waybill.mark_announced() returns trigger
  language plpgsql security definer set search_path = waybill, pg_temp as $$
begin
  update waybill.deliveries d set announced_at = new.ended_at
    from waybill.delivery_shipments ds
    where ds.shipment_key = new.shipment_key and ds.kind = 'dropoff' and ds.ended_at is null
      and d.organisation_id = ds.organisation_id and d.id = ds.delivery_id and d.organisation_id = new.organisation_id
      and d.announced_at is null;
  return null;
end
$$;
create trigger mark_announced after update of state on waybill.messages for each row
  when (new.state = 'sent' and old.state = 'waiting' and new.kind in ('out-for-delivery', 'near') and new.shipment_key is not null)
  execute function waybill.mark_announced();

revoke all on function waybill.queue_near_messages, waybill.queue_receiver_messages, waybill.mark_announced from public;
alter function waybill.queue_receiver_messages owner to waybill_operator;
alter function waybill.queue_near_messages owner to waybill_operator;
alter function waybill.mark_announced owner to waybill_operator;
grant execute on function waybill.queue_near_messages to waybill_app;
revoke create on schema waybill from waybill_operator;
