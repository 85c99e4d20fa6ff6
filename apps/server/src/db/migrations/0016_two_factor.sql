-- The moment since which an account asks for a second step at sign-in; null while it has no second factor. Setting it to null
-- turns two-factor sign-in off, whoever does so: the trigger below removes everything that belongs to it.
alter table waybill.users add column two_factor_since timestamptz;

-- The authenticator app of an account. Its secret is sealed with the server's key. A new secret waits beside the one in use until
-- a code has proved that the app has it.
create table waybill.authenticators (
  user_id uuid primary key references waybill.users (id) on delete cascade,
  secret_ciphertext bytea,
  confirmed_at timestamptz,
  -- The time step of the last accepted code. Codes of this step and of earlier ones are refused: each works once.
  last_step bigint not null default 0,
  pending_ciphertext bytea,
  check ((secret_ciphertext is null) = (confirmed_at is null)),
  check (secret_ciphertext is not null or pending_ciphertext is not null)
);

-- Recovery codes, as keyed hashes. A used one is kept until new ones replace them all.
create table waybill.recovery_codes (
  user_id uuid not null references waybill.users (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- A sign-in whose password was right and whose second step is still missing. The token is in the browser only.
create table waybill.second_steps (
  token_hash bytea primary key,
  user_id uuid not null references waybill.users (id) on delete cascade,
  tries integer not null default 0,
  expires_at timestamptz not null
);
create index second_steps_user_index on waybill.second_steps (user_id);
create index second_steps_expiry_index on waybill.second_steps (expires_at);

-- Only the sign-in role reads them: requests of an organisation see neither a secret nor a hash.
do $$
declare
  guarded text;
begin
  foreach guarded in array array['authenticators', 'recovery_codes', 'second_steps'] loop
    execute format('alter table waybill.%I enable row level security', guarded);
    execute format('alter table waybill.%I force row level security', guarded);
    execute format('create policy operator on waybill.%I to waybill_operator using (current_user = %L)', guarded, 'waybill_operator');
    execute format('grant select, insert, update, delete on waybill.%I to waybill_operator', guarded);
    execute format('create policy sign_in on waybill.%I to waybill_auth using (current_user = %L)', guarded, 'waybill_auth');
    execute format('grant select, insert, update, delete on waybill.%I to waybill_auth', guarded);
  end loop;
end
$$;

grant create on schema waybill to waybill_auth;
create function waybill.drop_second_factors() returns trigger
  language plpgsql security definer set search_path = waybill, pg_temp as $$
begin
  delete from waybill.authenticators where user_id = new.id;
  delete from waybill.recovery_codes where user_id = new.id;
  delete from waybill.second_steps where user_id = new.id;
  return null;
end
$$;
revoke all on function waybill.drop_second_factors from public;
alter function waybill.drop_second_factors owner to waybill_auth;
revoke create on schema waybill from waybill_auth;
create trigger drop_second_factors after update on waybill.users for each row
  when (old.two_factor_since is not null and new.two_factor_since is null)
  execute function waybill.drop_second_factors();

-- As before, and a sign-in that was begun with the old password ends as well.
create or replace function waybill.revoke_codes_with_password() returns trigger language plpgsql as $$
begin
  update waybill.account_codes set used_at = new.updated_at where user_id = new.id and used_at is null;
  delete from waybill.second_steps where user_id = new.id;
  return null;
end
$$;
