-- Whom an organisation wants to have told of what happens to its shipments: docs/adr/0053.
create table waybill.webhook_endpoints (
  organisation_id uuid not null references waybill.organisations (id) on delete cascade,
  id uuid not null unique,
  -- Of the one that the setting externalDeliveryStatusUpdateUrl names: the level of the config that has set it.
  config_key text references waybill.organisation_configs (key) on delete cascade,
  sub_company_id uuid,
  url text not null,
  description text not null default '',
  events text[] not null,
  -- Sealed. Null until it is first needed, where the database itself has made the endpoint.
  secret bytea,
  former_secret bytea,
  former_until timestamptz,
  stopped_at timestamptz,
  stopped_because text check (stopped_because in ('by-hand', 'gone', 'failing')),
  delivered_at timestamptz,
  -- One that lets everything time out is left alone for a while, longer each time.
  rests integer not null default 0,
  resting_until timestamptz,
  -- When a job will look for what is due next.
  woken_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organisation_id, id),
  unique (organisation_id, config_key),
  check ((stopped_at is null) = (stopped_because is null))
);
create index webhook_endpoints_config_index on waybill.webhook_endpoints (config_key) where config_key is not null;

-- One event for one endpoint. Its id is sent along and stays the same however often it is sent.
create table waybill.webhook_deliveries (
  organisation_id uuid not null,
  id uuid not null,
  endpoint_id uuid not null,
  -- The order in which they are sent: microseconds, and within a statement one after the other.
  position bigint not null default (extract(epoch from clock_timestamp()) * 1000000)::bigint,
  event text not null,
  -- Null for a test. Not a reference: the event outlives the shipment.
  shipment_key uuid,
  shipment_id text,
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  due_at timestamptz not null default clock_timestamp(),
  created_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, endpoint_id) references waybill.webhook_endpoints (organisation_id, id) on delete cascade
);
create index webhook_deliveries_due_index on waybill.webhook_deliveries (organisation_id, endpoint_id, due_at, position)
  where state = 'waiting';
create index webhook_deliveries_order_index on waybill.webhook_deliveries (organisation_id, endpoint_id, shipment_key, position)
  where state = 'waiting';
create index webhook_deliveries_list_index on waybill.webhook_deliveries (organisation_id, endpoint_id, position desc);
create index webhook_deliveries_age_index on waybill.webhook_deliveries (created_at);

create table waybill.webhook_attempts (
  organisation_id uuid not null,
  delivery_id uuid not null,
  id uuid not null default gen_random_uuid(),
  begun_at timestamptz not null,
  duration_ms integer not null,
  -- Without the signature.
  headers jsonb not null,
  -- Of an answer: its code, and how it begins.
  status integer,
  answer text,
  -- Why there was none.
  failure text check (failure in ('not-https', 'private', 'unknown-host', 'timed-out', 'certificate', 'unreachable')),
  primary key (organisation_id, delivery_id, id),
  foreign key (organisation_id, delivery_id) references waybill.webhook_deliveries (organisation_id, id) on delete cascade,
  check ((status is null) <> (failure is null))
);

do $$
declare
  guarded text;
begin
  foreach guarded in array array['webhook_endpoints', 'webhook_deliveries', 'webhook_attempts'] loop
    execute format('alter table waybill.%I enable row level security', guarded);
    execute format('alter table waybill.%I force row level security', guarded);
    execute format('create policy operator on waybill.%I to waybill_operator using (current_user = %L)', guarded, 'waybill_operator');
    -- They are the whole organisation's, and nothing for somebody who sees one division of it.
    execute format('create policy own on waybill.%I to waybill_app using (organisation_id = (select waybill.current_organisation())
      and (select waybill.current_division()) is null)', guarded);
    execute format('grant select, insert, update, delete on waybill.%I to waybill_operator, waybill_app', guarded);
  end loop;
end
$$;

alter table waybill.audit_log
  drop constraint audit_log_entity_check,
  add constraint audit_log_entity_check
    check (entity in ('user', 'api-key', 'organisation-config', 'organisation', 'saved-location', 'vehicle', 'webhook'));

grant create on schema waybill to waybill_operator;

-- The address in the settings is an endpoint like any other, whoever writes it. Another address begins anew.
create function waybill.follow_status_url() returns trigger
  language plpgsql security definer set search_path = waybill, pg_temp as $$
declare
  address text := new.overrides ->> 'externalDeliveryStatusUpdateUrl';
begin
  if coalesce(address, '') = '' then
    delete from waybill.webhook_endpoints where organisation_id = new.organisation_id and config_key = new.key;
    return null;
  end if;
  insert into waybill.webhook_endpoints as e
      (organisation_id, id, config_key, sub_company_id, url, events, created_at, updated_at)
    values (new.organisation_id, gen_random_uuid(), new.key, new.sub_company_id, address, array['shipment.status-changed'],
      new.updated_at, new.updated_at)
    on conflict (organisation_id, config_key) do update
      set url = address, stopped_at = null, stopped_because = null, rests = 0, resting_until = null, version = e.version + 1,
        updated_at = excluded.updated_at
      where e.url <> address;
  return null;
end
$$;
create trigger follow_status_url after insert or update of overrides on waybill.organisation_configs
  for each row execute function waybill.follow_status_url();

-- Each entry of a shipment's history is an event or two for the endpoints of its parties, in the same transaction. A party is told what
-- it may read (shipmentLogEntries): nothing by or about somebody who has no part in the shipment, and nothing of another's divisions.
-- One job for each endpoint, whose events are sent in a lane of their own.
create function waybill.queue_webhooks() returns trigger
  language plpgsql security definer set search_path = waybill, pg_temp as $$
declare
  moment bigint := extract(epoch from clock_timestamp()) * 1000000;
begin
  with happened as (
    select h.organisation_id, h.shipment_key, h.id, h.occurred_at, h.action, h.changes, h.reason, h.actor_organisation_id,
      h.subject_organisation_id, e.event, e.place
    from came h cross join lateral (values
      (1, case h.action when 'created' then 'shipment.created' when 'edited' then 'shipment.edited'
        when 'deleted' then 'shipment.deleted' when 'restored' then 'shipment.restored'
        when 'proof-added' then 'proof.added' when 'proof-added-later' then 'proof.added' end),
      (2, case when h.changes ? 'deliveryStatus' and h.action <> 'created' then 'shipment.status-changed' end)
    ) e (place, event)
    where e.event is not null
  ), told as (
    insert into waybill.webhook_deliveries (organisation_id, id, endpoint_id, position, event, shipment_key, shipment_id, body)
    select w.organisation_id, gen_random_uuid(), w.id, moment + row_number() over (order by h.occurred_at, h.id, h.place), h.event, s.id, s.shipment_id, json_build_object(
        'type', h.event,
        'version', 1,
        'timestamp', to_char(h.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'data', json_build_object(
          'shipmentId', s.shipment_id,
          'externalId', s.external_id,
          'status', coalesce(h.changes #>> '{deliveryStatus,to}', s.delivery_status),
          'previousStatus', h.changes #>> '{deliveryStatus,from}',
          'failureParty', h.changes #>> '{failureParty,to}',
          'reason', h.reason,
          'receivedBy', coalesce(h.changes #>> '{receivedBy,to}', s.received_by)))::text
    from happened h
    join waybill.shipments s on s.organisation_id = h.organisation_id and s.id = h.shipment_key
    cross join lateral (
      select distinct on (party_id) party_id, division_id from (values (1, s.organisation_id, s.sub_company_id),
        (2, s.carrier_id, s.carrier_sub_company_id), (3, s.forwarder_id, s.forwarder_sub_company_id)) v (place, party_id, division_id)
      where party_id is not null order by party_id, v.place
    ) p
    join waybill.webhook_endpoints w on w.organisation_id = p.party_id and w.stopped_at is null and h.event = any (w.events)
    where (p.party_id = s.organisation_id or (
        h.actor_organisation_id in (s.organisation_id, s.carrier_id, s.forwarder_id)
        and (h.subject_organisation_id is null or h.subject_organisation_id in (s.organisation_id, s.carrier_id, s.forwarder_id))))
      and (h.event <> 'shipment.edited' or p.party_id = h.actor_organisation_id
        or h.changes - array['subCompanyId', 'carrierId', 'forwarderId'] <> '{}'
        or (p.party_id = s.organisation_id and h.changes ?| array['carrierId', 'forwarderId']))
      -- The address of a division's settings is for its shipments, that of the organisation's for all whose division has none of its own.
      and (w.config_key is null or w.sub_company_id = p.division_id or (w.sub_company_id is null and not exists (
        select from waybill.organisation_configs c where c.organisation_id = w.organisation_id
          and c.sub_company_id = p.division_id and c.overrides ? 'externalDeliveryStatusUpdateUrl')))
    returning organisation_id, endpoint_id
  )
  insert into waybill.jobs (id, kind, organisation_id, order_key, payload)
    select gen_random_uuid(), 'send-webhooks', t.organisation_id, t.endpoint_id, jsonb_build_object('endpointId', t.endpoint_id)
    from (select distinct organisation_id, endpoint_id from told) t;
  return null;
end
$$;
create trigger queue_webhooks after insert on waybill.shipment_history referencing new table as came
  for each statement execute function waybill.queue_webhooks();

alter function waybill.follow_status_url owner to waybill_operator;
alter function waybill.queue_webhooks owner to waybill_operator;
revoke create on schema waybill from waybill_operator;

set local role waybill_operator;
insert into waybill.webhook_endpoints (organisation_id, id, config_key, sub_company_id, url, events, created_at, updated_at)
  select organisation_id, gen_random_uuid(), key, sub_company_id, overrides ->> 'externalDeliveryStatusUpdateUrl',
    array['shipment.status-changed'], updated_at, updated_at
  from waybill.organisation_configs where coalesce(overrides ->> 'externalDeliveryStatusUpdateUrl', '') <> '';
reset role;
