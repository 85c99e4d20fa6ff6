-- Passkeys of accounts (WebAuthn): the public half of a key whose other half never leaves its owner's device.
create table waybill.passkeys (
  id uuid primary key,
  user_id uuid not null references waybill.users (id) on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  -- How often the device says it was used. One that falls back is the copy of a key, and refused; many devices always say 0.
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null check (name <> ''),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user_index on waybill.passkeys (user_id);

-- What a device has to sign, once and within minutes. The token is in the browser that asked for it.
create table waybill.passkey_challenges (
  token_hash bytea primary key,
  challenge text not null,
  -- The account that adds a passkey; null for a sign-in, in which the passkey says whose it is.
  user_id uuid references waybill.users (id) on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_user_index on waybill.passkey_challenges (user_id);
create index passkey_challenges_expiry_index on waybill.passkey_challenges (expires_at);

do $$
declare
  guarded text;
begin
  foreach guarded in array array['passkeys', 'passkey_challenges'] loop
    execute format('alter table waybill.%I enable row level security', guarded);
    execute format('alter table waybill.%I force row level security', guarded);
    execute format('create policy operator on waybill.%I to waybill_operator using (current_user = %L)', guarded, 'waybill_operator');
    execute format('grant select, insert, update, delete on waybill.%I to waybill_operator', guarded);
    execute format('create policy sign_in on waybill.%I to waybill_auth using (current_user = %L)', guarded, 'waybill_auth');
    execute format('grant select, insert, update, delete on waybill.%I to waybill_auth', guarded);
  end loop;
end
$$;

-- As before, and passkeys are second factors, too.
create or replace function waybill.drop_second_factors() returns trigger
  language plpgsql security definer set search_path = waybill, pg_temp as $$
begin
  delete from waybill.authenticators where user_id = new.id;
  delete from waybill.passkeys where user_id = new.id;
  delete from waybill.passkey_challenges where user_id = new.id;
  delete from waybill.recovery_codes where user_id = new.id;
  delete from waybill.second_steps where user_id = new.id;
  return null;
end
$$;
