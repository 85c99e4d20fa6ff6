-- What is written to somebody about a shipment or a payment: what is to be sent, and what has become of it (docs/adr/0061). What a
-- message says is worked out when it is sent.
create table waybill.messages (
  organisation_id uuid not null references waybill.organisations (id) on delete cascade,
  id uuid not null unique,
  -- The division that it is of to the organisation that sends it.
  sub_company_id uuid,
  kind text not null check (kind ~ '^[a-z][a-z-]{0,49}$'),
  channel text not null check (channel in ('email', 'sms')),
  recipient text not null check (length(recipient) <= 320),
  recipient_name text,
  -- Null until it is sent, where it is the receiver's choice that counts then.
  locale text check (locale in ('is', 'en')),
  -- What is written about a shipment goes with it.
  shipment_key uuid references waybill.shipments (id) on delete cascade,
  payment_id uuid,
  -- What its kind needs to know beside that.
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object' and octet_length(details::text) <= 16384),
  -- What makes it one message, however often its cause is told.
  once_key text not null check (length(once_key) <= 300),
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'skipped')),
  reason text,
  -- What the server said to the last try that failed.
  problem text,
  attempts integer not null default 0,
  due_at timestamptz not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  -- As it was sent. Links that open something are kept only where nothing leaves the system.
  subject text,
  body text,
  html text,
  -- What the gateway calls it.
  external_id text,
  primary key (organisation_id, id),
  unique (organisation_id, once_key),
  check ((state = 'waiting') = (ended_at is null)),
  check ((state in ('failed', 'skipped')) = (reason is not null))
);
create index messages_lane_index on waybill.messages (organisation_id, channel, due_at, id) where state = 'waiting';
create index messages_due_index on waybill.messages (due_at, organisation_id, channel) where state = 'waiting';
create index messages_shipment_index on waybill.messages (shipment_key) where shipment_key is not null;
create index messages_payment_index on waybill.messages (organisation_id, payment_id) where payment_id is not null;

alter table waybill.messages enable row level security;
alter table waybill.messages force row level security;
create policy operator on waybill.messages to waybill_operator using (current_user = 'waybill_operator');
create policy own on waybill.messages to waybill_app using (organisation_id = (select waybill.current_organisation())
  and ((select waybill.current_division()) is null or sub_company_id = (select waybill.current_division())));
grant select, insert, update, delete on waybill.messages to waybill_operator;
grant select, insert, update on waybill.messages to waybill_app;

-- A lane for each organisation and channel. What is due later is found by wake-messages, once a minute: ten thousand that are queued one by
-- one are no ten thousand jobs.
create function waybill.queue_message_lanes() returns trigger language plpgsql as $$
begin
  insert into waybill.jobs (id, kind, organisation_id, order_key, payload)
    select gen_random_uuid(), 'send-messages', d.organisation_id, d.channel, jsonb_build_object('channel', d.channel)
    from (select distinct organisation_id, channel from came where state = 'waiting' and due_at <= created_at) d;
  return null;
end
$$;
create trigger queue_message_lanes after insert on waybill.messages referencing new table as came
  for each statement execute function waybill.queue_message_lanes();

-- Whoever looks at the shipment is told, by its id. That a message is taken up to be sent is no news.
create function waybill.announce_messages() returns trigger language plpgsql as $$
begin
  perform pg_notify('waybill_changes', json_build_object(
      'table', 'messages', 'organisationId', c.organisation_id, 'subCompanyId', c.sub_company_id,
      'ids', case when count(distinct c.shipment_key) <= 50 then coalesce(json_agg(distinct s.shipment_id)
        filter (where s.shipment_id is not null), '[]') end)::text)
    from came c left join waybill.shipments s on s.id = c.shipment_key
    group by c.organisation_id, c.sub_company_id;
  return null;
end
$$;
create function waybill.announce_changed_messages() returns trigger language plpgsql as $$
begin
  perform pg_notify('waybill_changes', json_build_object(
      'table', 'messages', 'organisationId', c.organisation_id, 'subCompanyId', c.sub_company_id,
      'ids', case when count(distinct c.shipment_key) <= 50 then coalesce(json_agg(distinct s.shipment_id)
        filter (where s.shipment_id is not null), '[]') end)::text)
    from came c join gone g on g.id = c.id left join waybill.shipments s on s.id = c.shipment_key
    where g.state <> c.state or g.problem is distinct from c.problem
    group by c.organisation_id, c.sub_company_id;
  return null;
end
$$;
create trigger announce_inserted after insert on waybill.messages referencing new table as came
  for each statement execute function waybill.announce_messages();
create trigger announce_updated after update on waybill.messages referencing old table as gone new table as came
  for each statement execute function waybill.announce_changed_messages();

-- Whether the transaction's organisation is disabled: nothing is sent in its name any more.
grant create on schema waybill to waybill_operator;
create function waybill.is_organisation_disabled() returns boolean
  language sql stable security definer set search_path = waybill, pg_temp as $$
  select not exists (select from waybill.organisations where id = waybill.current_organisation() and disabled_at is null);
$$;
revoke all on function waybill.is_organisation_disabled from public;
alter function waybill.is_organisation_disabled owner to waybill_operator;
grant execute on function waybill.is_organisation_disabled to waybill_app;
revoke create on schema waybill from waybill_operator;
