-- Three roles stand between the program and the rows. None can log in: a transaction takes one on and drops it at its end.
--   waybill_app       works for one organisation; row-level security shows it nothing else
--   waybill_auth      the sign-in door: accounts and sessions of every organisation, and nothing besides
--   waybill_operator  seeds, jobs and the operator's commands: every organisation
-- Roles belong to the whole server, so several databases share them; two that migrate at once must not collide.
do $$
declare
  wanted text;
begin
  foreach wanted in array array['waybill_app', 'waybill_auth', 'waybill_operator'] loop
    begin
      execute format('create role %I nologin', wanted);
    exception
      when duplicate_object or unique_violation then null;
    end;
    -- From PostgreSQL 16 on, who creates a role may administer it but not take it on: set_option tells.
    if not (select rolsuper from pg_roles where rolname = current_user) and not exists (
      select from pg_auth_members m
      where m.roleid = wanted::regrole and m.member = current_user::regrole
        and coalesce(to_jsonb(m) ->> 'set_option', 'true') = 'true'
    ) then
      execute format('grant %I to %I', wanted, current_user);
    end if;
  end loop;
end
$$;

create schema waybill;
grant usage on schema waybill to waybill_app, waybill_auth, waybill_operator;

-- The scope of the transaction. Unset is null, and null equals nothing: a forgotten scope shows no row.
create function waybill.current_organisation() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('waybill.organisation_id', true), '')::uuid;

-- The division the actor is tied to; null means every division.
create function waybill.current_division() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('waybill.sub_company_id', true), '')::uuid;

create table waybill.organisations (
  id uuid primary key,
  name text not null check (name <> ''),
  disabled_at timestamptz,
  created_at timestamptz not null default now()
);

create table waybill.sub_companies (
  organisation_id uuid not null references waybill.organisations (id) on delete cascade,
  id uuid not null unique,
  name text not null check (name <> ''),
  created_at timestamptz not null default now(),
  primary key (organisation_id, id),
  unique (organisation_id, name)
);

-- A person, with or without an organisation: whoever signs up uninvited belongs to none yet.
create table waybill.users (
  id uuid primary key,
  organisation_id uuid references waybill.organisations (id) on delete cascade,
  sub_company_id uuid,
  email text not null check (email = lower(email)),
  email_verified_at timestamptz,
  name text,
  phone_number text,
  vehicle_registration text,
  roles text[] not null default '{}' check (roles <@ array['admin', 'driver', 'super-admin', 'developer']),
  locale text check (locale in ('is', 'en')),
  password_hash text,
  disabled_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint users_email_key unique (email),
  foreign key (organisation_id, sub_company_id) references waybill.sub_companies (organisation_id, id),
  check (organisation_id is not null or (sub_company_id is null and roles = '{}'))
);
create index users_organisation_index on waybill.users (organisation_id, id);

-- The token itself is only in the browser: a stolen copy of this table opens no session.
create table waybill.sessions (
  token_hash bytea primary key,
  user_id uuid not null references waybill.users (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  address text,
  user_agent text
);
create index sessions_user_index on waybill.sessions (user_id);
create index sessions_expiry_index on waybill.sessions (expires_at);

-- Codes that travel by mail. A redeemed or replaced code is kept until it would have expired, to be told apart.
create table waybill.account_codes (
  code_hash bytea primary key,
  user_id uuid not null references waybill.users (id) on delete cascade,
  purpose text not null check (purpose in ('reset-password', 'verify-email')),
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index account_codes_user_index on waybill.account_codes (user_id, purpose);

-- Attempts per account and per address, with the moment the next one is let through.
create table waybill.attempt_throttles (
  key text primary key,
  attempts integer not null,
  open_at timestamptz not null,
  updated_at timestamptz not null
);

-- What one level of an organisation sets; an absent field is inherited (see the domain's effectiveConfig).
create table waybill.organisation_configs (
  organisation_id uuid not null references waybill.organisations (id) on delete cascade,
  sub_company_id uuid,
  key text not null generated always as (organisation_id::text || coalesce('-' || sub_company_id::text, '')) stored,
  overrides jsonb not null default '{}' check (jsonb_typeof(overrides) = 'object'),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid references waybill.users (id) on delete set null,
  primary key (organisation_id, key),
  unique (key),
  foreign key (organisation_id, sub_company_id) references waybill.sub_companies (organisation_id, id) on delete cascade
);

-- API keys: a keyed hash finds one, the ciphertext lets a developer see it again.
create table waybill.auth_tokens (
  organisation_id uuid not null references waybill.organisations (id) on delete cascade,
  id uuid not null,
  token_hash bytea not null unique,
  token_ciphertext bytea not null,
  last_characters text not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  primary key (organisation_id, id)
);
create index auth_tokens_newest_index on waybill.auth_tokens (organisation_id, created_at desc);

create table waybill.contact_forms (
  id uuid primary key,
  name text not null,
  email text not null,
  company text not null,
  created_at timestamptz not null
);

-- Everything that leaves the system starts here, in the transaction that caused it.
create table waybill.outbox (
  id uuid primary key,
  kind text not null check (kind in ('mail')),
  payload jsonb not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  last_error text,
  sent_at timestamptz
);
create index outbox_due_index on waybill.outbox (due_at) where sent_at is null;
create index outbox_newest_index on waybill.outbox (created_at desc);

-- FORCE: the owner of a table is no exception, so a query outside every role sees nothing either. The owner is a
-- member of these roles and would inherit their policies; asking for the current role keeps it to who took it on.
do $$
declare
  guarded text;
begin
  foreach guarded in array array[
    'organisations', 'sub_companies', 'users', 'sessions', 'account_codes', 'attempt_throttles',
    'organisation_configs', 'auth_tokens', 'contact_forms', 'outbox'
  ] loop
    execute format('alter table waybill.%I enable row level security', guarded);
    execute format('alter table waybill.%I force row level security', guarded);
    execute format('create policy operator on waybill.%I to waybill_operator using (current_user = %L)', guarded, 'waybill_operator');
    execute format('grant select, insert, update, delete on waybill.%I to waybill_operator', guarded);
  end loop;
end
$$;

-- Besides itself, an organisation sees the partners that the operator's lists name, and nobody else.
create policy own_and_partners on waybill.organisations for select to waybill_app using (
  id = waybill.current_organisation()
  or exists (
    select from waybill.organisation_configs c
    where c.organisation_id = waybill.current_organisation()
      and (c.overrides -> 'allowedCarrierIds' ? organisations.id::text
        or c.overrides -> 'allowedForwarderIds' ? organisations.id::text)
  )
);
grant select (id, name) on waybill.organisations to waybill_app;

create policy own on waybill.sub_companies for select to waybill_app using (
  organisation_id = waybill.current_organisation()
  and (waybill.current_division() is null or id = waybill.current_division())
);
grant select on waybill.sub_companies to waybill_app;

create policy own on waybill.users to waybill_app using (
  organisation_id = waybill.current_organisation()
  and (waybill.current_division() is null or sub_company_id = waybill.current_division())
);
-- Not the password's hash: only the sign-in door may read it.
grant select (id, organisation_id, sub_company_id, email, email_verified_at, name, phone_number, vehicle_registration,
  roles, locale, disabled_at, version, created_at, updated_at) on waybill.users to waybill_app;

create policy own on waybill.organisation_configs to waybill_app using (
  organisation_id = waybill.current_organisation()
  and (waybill.current_division() is null or sub_company_id is null or sub_company_id = waybill.current_division())
) with check (
  organisation_id = waybill.current_organisation()
  and (waybill.current_division() is null or sub_company_id = waybill.current_division())
);
grant select, insert, update on waybill.organisation_configs to waybill_app;

create policy own on waybill.auth_tokens for select to waybill_app
  using (organisation_id = waybill.current_organisation());
grant select on waybill.auth_tokens to waybill_app;

create policy door on waybill.users to waybill_auth using (current_user = 'waybill_auth');
grant select, insert, update on waybill.users to waybill_auth;
create policy door on waybill.sessions to waybill_auth using (current_user = 'waybill_auth');
grant select, insert, update, delete on waybill.sessions to waybill_auth;
create policy door on waybill.account_codes to waybill_auth using (current_user = 'waybill_auth');
grant select, insert, update, delete on waybill.account_codes to waybill_auth;
create policy door on waybill.attempt_throttles to waybill_auth using (current_user = 'waybill_auth');
grant select, insert, update, delete on waybill.attempt_throttles to waybill_auth;
-- A session carries its organisation's name and configuration, read in the one look-up that resolves it.
create policy door on waybill.organisations for select to waybill_auth using (current_user = 'waybill_auth');
grant select on waybill.organisations to waybill_auth;
create policy door on waybill.sub_companies for select to waybill_auth using (current_user = 'waybill_auth');
grant select on waybill.sub_companies to waybill_auth;
create policy door on waybill.organisation_configs for select to waybill_auth using (current_user = 'waybill_auth');
grant select on waybill.organisation_configs to waybill_auth;
-- Visitors may leave a contact form; nobody at the door may read one back.
create policy door on waybill.contact_forms for insert to waybill_auth with check (current_user = 'waybill_auth');
grant insert on waybill.contact_forms to waybill_auth;
create policy door on waybill.outbox for insert to waybill_auth with check (current_user = 'waybill_auth');
grant insert on waybill.outbox to waybill_auth;
create policy own on waybill.outbox for insert to waybill_app with check (current_user = 'waybill_app');
grant insert on waybill.outbox to waybill_app;
