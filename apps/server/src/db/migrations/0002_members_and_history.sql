-- Names sort as Icelanders expect them, in every locale of the server.
create collation waybill.names (provider = icu, locale = 'is');

-- Text as people type it into a search field: no capitals, no accents. Its own table of letters, because unaccent() may
-- not stand in a generated column.
create function waybill.fold(input text) returns text
  language sql immutable parallel safe strict
  return replace(replace(replace(lower(translate(input,
    'ÁÀÂÄÃÅáàâäãåÉÈÊËéèêëÍÌÎÏíìîïÓÒÔÖÕØóòôöõøÚÙÛÜúùûüÝŸýÿÐðÇçÑñŠšŽžŁł',
    'aaaaaaaaaaaaeeeeeeeeiiiiiiiioooooooooooouuuuuuuuyyyyddccnnsszzll')),
    'þ', 'th'), 'Þ', 'th'), 'æ', 'ae');

-- An invited person is a row like every other, with the moment until which the invitation stands. It is no account yet:
-- until it is accepted, the same address may sign up, or be invited elsewhere.
alter table waybill.users
  add column invitation_expires_at timestamptz,
  -- The address that a change of e-mail waits for; it counts once its owner has confirmed it.
  add column pending_email text check (pending_email = lower(pending_email)),
  add column search_text text not null generated always as
    (waybill.fold(coalesce(name, '') || ' ' || email || ' ' || coalesce(phone_number, '') || ' ' || coalesce(vehicle_registration, ''))) stored,
  add constraint users_invited_check check (invitation_expires_at is null or (organisation_id is not null and password_hash is null)),
  drop constraint users_email_key;
create unique index users_email_key on waybill.users (email) where invitation_expires_at is null;
create unique index users_organisation_email_key on waybill.users (organisation_id, email);

-- Beside the row and not in it: being active is no change that anybody must be told of.
create table waybill.user_activity (
  user_id uuid primary key references waybill.users (id) on delete cascade,
  last_active_at timestamptz not null
);

alter table waybill.account_codes
  drop constraint account_codes_purpose_check,
  add constraint account_codes_purpose_check
    check (purpose in ('reset-password', 'verify-email', 'invitation', 'change-email'));

-- Who did what, when and from where. People and keys are named by what they were called then: a deleted user stays in
-- the history. Nobody is granted to change or remove a line.
create table waybill.audit_log (
  organisation_id uuid not null references waybill.organisations (id),
  id uuid not null,
  sub_company_id uuid,
  occurred_at timestamptz not null,
  actor_kind text not null check (actor_kind in ('user', 'api-key', 'operator')),
  actor_id uuid,
  actor_name text not null,
  address text,
  user_agent text,
  entity text not null check (entity in ('user', 'api-key', 'organisation-config', 'organisation')),
  entity_id text not null,
  action text not null,
  changes jsonb not null default '{}' check (jsonb_typeof(changes) = 'object'),
  primary key (organisation_id, id)
);
create index audit_log_entity_index on waybill.audit_log (organisation_id, entity, entity_id, occurred_at desc, id desc);

do $$
declare
  guarded text;
begin
  foreach guarded in array array['user_activity', 'audit_log'] loop
    execute format('alter table waybill.%I enable row level security', guarded);
    execute format('alter table waybill.%I force row level security', guarded);
    execute format('create policy operator on waybill.%I to waybill_operator using (current_user = %L)', guarded, 'waybill_operator');
  end loop;
end
$$;
grant select, insert, update, delete on waybill.user_activity to waybill_operator;
grant select, insert on waybill.audit_log to waybill_operator;

create policy own on waybill.audit_log to waybill_app using (
  organisation_id = waybill.current_organisation()
  and (waybill.current_division() is null or sub_company_id = waybill.current_division()
    or (entity = 'organisation-config' and sub_company_id is null))
) with check (organisation_id = waybill.current_organisation());
grant select, insert on waybill.audit_log to waybill_app;
create policy door on waybill.audit_log for insert to waybill_auth with check (current_user = 'waybill_auth');
grant insert on waybill.audit_log to waybill_auth;

create policy own on waybill.user_activity for select to waybill_app
  using (exists (select from waybill.users u where u.id = user_id));
grant select on waybill.user_activity to waybill_app;
create policy door on waybill.user_activity to waybill_auth using (current_user = 'waybill_auth');
grant select, insert, update on waybill.user_activity to waybill_auth;

-- Admins invite, edit and remove the members of their organisation. Never the password, and an address only as long as
-- nobody signs in with it: see guard_members.
grant select (invitation_expires_at, pending_email, search_text) on waybill.users to waybill_app;
grant insert (id, organisation_id, sub_company_id, email, name, phone_number, vehicle_registration, roles,
  invitation_expires_at, created_at, updated_at) on waybill.users to waybill_app;
grant update (sub_company_id, email, name, phone_number, vehicle_registration, roles, invitation_expires_at,
  pending_email, disabled_at, version, updated_at) on waybill.users to waybill_app;
grant delete on waybill.users to waybill_app;
-- An accepted invitation takes over the account that the address has already.
grant delete on waybill.users to waybill_auth;

create policy members_codes on waybill.account_codes to waybill_app
  using (purpose in ('invitation', 'change-email') and exists (select from waybill.users u where u.id = user_id));
grant select (user_id, purpose, used_at), insert, update (used_at) on waybill.account_codes to waybill_app;

create policy issue on waybill.auth_tokens for insert to waybill_app
  with check (organisation_id = waybill.current_organisation());
create policy retire on waybill.auth_tokens for update to waybill_app
  using (organisation_id = waybill.current_organisation());
grant insert, update (expires_at) on waybill.auth_tokens to waybill_app;
create policy door on waybill.auth_tokens for select to waybill_auth using (current_user = 'waybill_auth');
grant select (organisation_id, id, token_hash, last_characters, expires_at) on waybill.auth_tokens to waybill_auth;

-- Whatever a request asks for, these cannot come out of it: a role that only the operator grants, an account made
-- without its owner, an address somebody signs in with exchanged behind their back.
create function waybill.guard_members() returns trigger language plpgsql as $$
declare
  operators_roles constant text[] := array['super-admin', 'developer'];
  kept text[] := '{}';
  asked text[];
begin
  if current_user <> 'waybill_app' then return new; end if;
  if tg_op = 'INSERT' then
    if new.invitation_expires_at is null then
      raise exception 'a member is invited, not made' using errcode = '42501';
    end if;
  else
    kept := array(select r from unnest(old.roles) r where r = any (operators_roles) order by r);
    if new.email <> old.email and old.invitation_expires_at is null then
      raise exception 'an address is changed by its owner' using errcode = '42501';
    end if;
    if new.invitation_expires_at is null and old.invitation_expires_at is not null then
      raise exception 'an invitation is accepted by whom it invites' using errcode = '42501';
    end if;
  end if;
  asked := array(select r from unnest(new.roles) r where r = any (operators_roles) order by r);
  if asked <> kept then
    raise exception 'only the operator grants or takes these roles' using errcode = '42501';
  end if;
  return new;
end
$$;
create trigger guard_members before insert or update on waybill.users
  for each row execute function waybill.guard_members();

-- Functions that may look over the walls, each for one question. They belong to the door's role and see what it sees;
-- to own them it must, for a moment, be allowed to create in the schema.
grant create on schema waybill to waybill_auth;

-- Who is behind a session, in one round trip and asked anew for every request: a disabled user is out with the next one.
-- `viewing` is the division that somebody who sees all has switched to.
create function waybill.find_actor(token bytea, at timestamptz, viewing uuid)
  returns table (user_id uuid, email text, name text, roles text[], organisation_id uuid, sub_company_id uuid,
    expires_at timestamptz, may_view boolean)
  language plpgsql security definer set search_path = waybill, pg_temp as $$
#variable_conflict use_column
declare
  seen timestamptz;
begin
  select u.id, u.email, u.name, u.roles, u.organisation_id, u.sub_company_id, s.expires_at, a.last_active_at,
      viewing is null or exists (
        select from waybill.sub_companies d where d.organisation_id = u.organisation_id and d.id = viewing
          and (u.sub_company_id is null or u.sub_company_id = d.id))
    into user_id, email, name, roles, organisation_id, sub_company_id, expires_at, seen, may_view
    from waybill.sessions s
    join waybill.users u on u.id = s.user_id
    left join waybill.organisations o on o.id = u.organisation_id
    left join waybill.user_activity a on a.user_id = u.id
    where s.token_hash = token and s.expires_at > at and u.disabled_at is null and o.disabled_at is null;
  if not found then return; end if;
  -- To the minute is enough for a list of people, and spares a write with every request.
  if seen is null or seen < at - interval '1 minute' then
    insert into waybill.user_activity as a (user_id, last_active_at) values (find_actor.user_id, at)
      on conflict (user_id) do update set last_active_at = excluded.last_active_at
      where a.last_active_at < excluded.last_active_at;
  end if;
  return next;
end
$$;

create function waybill.find_api_key(hash bytea, at timestamptz)
  returns table (id uuid, organisation_id uuid, last_characters text)
  language plpgsql stable security definer set search_path = waybill, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select t.id, t.organisation_id, t.last_characters from waybill.auth_tokens t
    join waybill.organisations o on o.id = t.organisation_id
    where t.token_hash = hash and (t.expires_at is null or t.expires_at > at) and o.disabled_at is null;
end
$$;

-- What an address is to the whole product: 'member' of some organisation, an account of 'nobody', or null for unknown.
-- Says no more than the sign-up form does.
create function waybill.account_behind(address text) returns text
  language sql stable security definer set search_path = waybill, pg_temp
  begin atomic
    select case when u.organisation_id is null then 'nobody' else 'member' end
    from waybill.users u where u.email = address and u.invitation_expires_at is null;
  end;

-- Rights that changed must not live on in a session that was opened with the old ones.
create function waybill.end_sessions() returns trigger
  language plpgsql security definer set search_path = waybill, pg_temp as $$
begin
  delete from waybill.sessions where user_id = new.id;
  return null;
end
$$;
create trigger end_sessions after update on waybill.users for each row
  when (old.roles is distinct from new.roles or old.organisation_id is distinct from new.organisation_id
    or old.sub_company_id is distinct from new.sub_company_id
    or (old.disabled_at is null and new.disabled_at is not null))
  execute function waybill.end_sessions();

revoke all on function waybill.find_actor, waybill.find_api_key, waybill.account_behind, waybill.end_sessions from public;
grant execute on function waybill.account_behind to waybill_app;
alter function waybill.find_actor owner to waybill_auth;
alter function waybill.find_api_key owner to waybill_auth;
alter function waybill.account_behind owner to waybill_auth;
alter function waybill.end_sessions owner to waybill_auth;
revoke create on schema waybill from waybill_auth;

-- What changed, told on commit to every process that listens. Statement by statement: a thousand rows are one message
-- per division, and more than a handful of ids are not named one by one (a message holds 8,000 bytes).
create function waybill.announce(source text, touched jsonb[]) returns void language sql as $$
  select pg_notify('waybill_changes', json_build_object(
    'table', source,
    'organisationId', organisation_id,
    'subCompanyId', sub_company_id,
    'ids', case when count(distinct id) <= 20 then json_agg(distinct id) end)::text)
  from (
    select
      case when source = 'organisations' then t ->> 'id' else t ->> 'organisation_id' end as organisation_id,
      t ->> 'sub_company_id' as sub_company_id,
      case when source = 'sessions' then t ->> 'user_id' else coalesce(t ->> 'id', t ->> 'key') end as id
    from unnest(touched) t
  ) rows
  group by organisation_id, sub_company_id
$$;

create function waybill.announce_inserted() returns trigger language plpgsql as $$
begin
  perform waybill.announce(tg_table_name, (select array_agg(to_jsonb(c)) from came c));
  return null;
end
$$;
create function waybill.announce_updated() returns trigger language plpgsql as $$
begin
  -- Both sides of it: a row that moved to another division concerns the one it left, too.
  perform waybill.announce(tg_table_name,
    (select array_agg(r) from (select to_jsonb(c) r from came c union all select to_jsonb(g) from gone g) both_sides));
  return null;
end
$$;
create function waybill.announce_deleted() returns trigger language plpgsql as $$
begin
  perform waybill.announce(tg_table_name, (select array_agg(to_jsonb(g)) from gone g));
  return null;
end
$$;

do $$
declare
  watched text;
begin
  foreach watched in array array['users', 'organisations', 'sub_companies', 'organisation_configs', 'auth_tokens'] loop
    execute format('create trigger announce_inserted after insert on waybill.%I referencing new table as came
      for each statement execute function waybill.announce_inserted()', watched);
    execute format('create trigger announce_updated after update on waybill.%I referencing old table as gone new table as came
      for each statement execute function waybill.announce_updated()', watched);
    execute format('create trigger announce_deleted after delete on waybill.%I referencing old table as gone
      for each statement execute function waybill.announce_deleted()', watched);
  end loop;
end
$$;
-- Of a session only its end matters to others: the browsers that were in with it.
create trigger announce_deleted after delete on waybill.sessions referencing old table as gone
  for each statement execute function waybill.announce_deleted();
