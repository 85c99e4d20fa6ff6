-- Triggers of shipments that do as before, with less: statements that are put together as text are planned each time they run, which took
-- longer than running them, and a driver's day is hundreds of them.

-- Every party of a shipment is told, of before and of now; the same news twice in a transaction is told once.
create or replace function waybill.announce_shipments() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    perform pg_notify('waybill_changes', json_build_object(
        'table', 'shipments',
        'organisationId', p.party_id,
        'subCompanyId', p.division_id,
        'ids', case when count(distinct s.shipment_id) <= 50 then json_agg(distinct s.shipment_id) end)::text)
      from came s
      cross join lateral (values (s.organisation_id, s.sub_company_id), (s.carrier_id, s.carrier_sub_company_id),
        (s.forwarder_id, s.forwarder_sub_company_id)) p (party_id, division_id)
      where p.party_id is not null
      group by p.party_id, p.division_id;
  end if;
  if tg_op <> 'INSERT' then
    perform pg_notify('waybill_changes', json_build_object(
        'table', 'shipments',
        'organisationId', p.party_id,
        'subCompanyId', p.division_id,
        'ids', case when count(distinct s.shipment_id) <= 50 then json_agg(distinct s.shipment_id) end)::text)
      from gone s
      cross join lateral (values (s.organisation_id, s.sub_company_id), (s.carrier_id, s.carrier_sub_company_id),
        (s.forwarder_id, s.forwarder_sub_company_id)) p (party_id, division_id)
      where p.party_id is not null
      group by p.party_id, p.division_id;
  end if;
  return null;
end
$$;

-- What has only followed its shipment is no news, and most updates are of that kind: they are over after one look.
create or replace function waybill.announce_stop_places() returns trigger language plpgsql as $$
declare
  news uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(c.shipment_key) into news from came c where c.state <> 'waiting';
  else
    select array_agg(c.shipment_key) into news from came c join gone g using (organisation_id, shipment_key, kind)
      where c.state <> 'waiting' and (c.sub_company_id, c.is_finished) is not distinct from (g.sub_company_id, g.is_finished);
  end if;
  if news is null then return null; end if;
  perform pg_notify('waybill_changes', json_build_object(
      'table', 'stop_places',
      'organisationId', p.party_id,
      'subCompanyId', p.division_id,
      'ids', case when count(distinct s.shipment_id) <= 50 then json_agg(distinct s.shipment_id) end)::text)
    from waybill.shipments s
    cross join lateral (values (s.organisation_id, s.sub_company_id), (s.carrier_id, s.carrier_sub_company_id),
      (s.forwarder_id, s.forwarder_sub_company_id)) p (party_id, division_id)
    where s.id = any (news) and p.party_id is not null
    group by p.party_id, p.division_id;
  return null;
end
$$;

-- The stops are locked in the order in which a person's pin locks them. Most updates of shipments change neither of the two facts.
grant create on schema waybill to waybill_operator;
create or replace function waybill.follow_shipments() returns trigger
  language plpgsql security definer set search_path = waybill, pg_temp as $$
declare
  moved uuid[];
begin
  select array_agg(c.id) into moved from came c join gone g on g.id = c.id
    where c.sub_company_id is distinct from g.sub_company_id or (c.delivery_status in ('completed', 'failed', 'deleted'))
      <> (g.delivery_status in ('completed', 'failed', 'deleted'));
  if moved is null then return null; end if;
  with locked as (
    select p.organisation_id, p.shipment_key, p.kind, c.sub_company_id,
      c.delivery_status in ('completed', 'failed', 'deleted') as is_finished
    from waybill.stop_places p join came c on c.organisation_id = p.organisation_id and c.id = p.shipment_key
    where c.id = any (moved)
    order by p.shipment_key, p.kind for no key update of p
  )
  update waybill.stop_places p set sub_company_id = l.sub_company_id, is_finished = l.is_finished from locked l
    where p.organisation_id = l.organisation_id and p.shipment_key = l.shipment_key and p.kind = l.kind;
  return null;
end
$$;
revoke create on schema waybill from waybill_operator;

-- Drivers whose accounts are disabled while their phones still hold what they did. A phone gets a token of its own while its driver is signed in;
-- it is worth nothing until the account is disabled, and then only tells what was done before (docs/adr/0049).
create table waybill.driver_devices (
  -- Only the hash: whoever reads the table cannot send anything.
  token_hash bytea primary key,
  user_id uuid not null references waybill.users (id) on delete cascade,
  device_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index driver_devices_user_index on waybill.driver_devices (user_id, device_id, created_at);
create index driver_devices_expiry_index on waybill.driver_devices (expires_at);
alter table waybill.driver_devices enable row level security;
alter table waybill.driver_devices force row level security;
create policy operator on waybill.driver_devices to waybill_operator using (current_user = 'waybill_operator');
create policy sign_in on waybill.driver_devices to waybill_auth using (current_user = 'waybill_auth');
grant select, insert, update, delete on waybill.driver_devices to waybill_operator;
grant select, insert, delete on waybill.driver_devices to waybill_auth;

grant create on schema waybill to waybill_auth;
-- Whose phone it is, if the account is disabled. Of an account that works, it says nothing: that one signs in.
create function waybill.find_former_driver(token bytea, at timestamptz)
  returns table (user_id uuid, email text, name text, organisation_id uuid, sub_company_id uuid, device_id uuid, disabled_at timestamptz)
  language sql stable security definer set search_path = waybill, pg_temp as $$
  select u.id, u.email, u.name, u.organisation_id, u.sub_company_id, d.device_id, u.disabled_at
  from waybill.driver_devices d
  join waybill.users u on u.id = d.user_id
  join waybill.organisations o on o.id = u.organisation_id
  where d.token_hash = token and d.expires_at > at and u.disabled_at is not null and o.disabled_at is null
$$;
-- A new password, or a second factor that is taken away, is what one does about a phone that is in wrong hands.
create function waybill.forget_driver_devices() returns trigger
  language plpgsql security definer set search_path = waybill, pg_temp as $$
begin
  delete from waybill.driver_devices where user_id = new.id;
  return null;
end
$$;
revoke all on function waybill.find_former_driver, waybill.forget_driver_devices from public;
alter function waybill.find_former_driver owner to waybill_auth;
alter function waybill.forget_driver_devices owner to waybill_auth;
revoke create on schema waybill from waybill_auth;
create trigger forget_driver_devices after update on waybill.users for each row
  when (old.password_hash is distinct from new.password_hash or (old.two_factor_since is not null and new.two_factor_since is null))
  execute function waybill.forget_driver_devices();

alter table waybill.driver_actions add column is_after_disabling boolean not null default false;
alter table waybill.driver_conflicts drop constraint driver_conflicts_kind_check,
  add constraint driver_conflicts_kind_check
    check (kind in ('moved', 'taken-off', 'finished', 'deleted', 'not-allowed', 'account-disabled'));
