-- The keys of an organisation beside the one that it has from the start: each with a name and the rights that it has. The secrets of both
-- are in auth_tokens, where a key that was rotated has two for a day; when a secret ends is told there as well.
create table waybill.api_keys (
  organisation_id uuid not null references waybill.organisations (id) on delete cascade,
  id uuid not null,
  name text not null check (char_length(name) between 1 and 100),
  rights text[] not null check (cardinality(rights) between 1 and 50),
  expires_at timestamptz,
  created_at timestamptz not null,
  created_by text not null,
  revoked_at timestamptz,
  primary key (organisation_id, id)
);
alter table waybill.auth_tokens add column api_key_id uuid,
  add foreign key (organisation_id, api_key_id) references waybill.api_keys (organisation_id, id) on delete cascade;
create index auth_tokens_api_key_index on waybill.auth_tokens (organisation_id, api_key_id);

-- Written with requests, and hence apart from the keys: whoever has the list of keys open is not told of every use.
create table waybill.api_key_uses (
  organisation_id uuid not null,
  api_key_id uuid not null,
  last_used_at timestamptz not null,
  primary key (organisation_id, api_key_id),
  foreign key (organisation_id, api_key_id) references waybill.api_keys (organisation_id, id) on delete cascade
);

-- The answers to requests that were sent with an Idempotency-Key, written in the transaction of what they have done.
create table waybill.idempotency_keys (
  organisation_id uuid not null references waybill.organisations (id) on delete cascade,
  -- The key that has sent it; the organisation itself for the one that it has from the start. A rotation changes neither.
  sender_id uuid not null,
  key text not null check (char_length(key) between 1 and 255),
  request_hash bytea not null,
  answer text not null check (octet_length(answer) <= 2097152),
  created_at timestamptz not null,
  primary key (organisation_id, sender_id, key)
);
create index idempotency_keys_created_at_index on waybill.idempotency_keys (created_at);

do $$
declare guarded text;
begin
  foreach guarded in array array['api_keys', 'api_key_uses', 'idempotency_keys'] loop
    execute format('alter table waybill.%I enable row level security', guarded);
    execute format('alter table waybill.%I force row level security', guarded);
    execute format('create policy operator on waybill.%I to waybill_operator using (current_user = %L)', guarded, 'waybill_operator');
    execute format('create policy own on waybill.%I to waybill_app using (organisation_id = (select waybill.current_organisation()))', guarded);
    execute format('grant select, insert, update, delete on waybill.%I to waybill_operator', guarded);
  end loop;
end
$$;
grant select, insert, update (revoked_at) on waybill.api_keys to waybill_app;
grant select on waybill.api_key_uses to waybill_app;
grant select, insert, update on waybill.idempotency_keys to waybill_app;

create policy door on waybill.api_keys for select to waybill_auth using (current_user = 'waybill_auth');
grant select (organisation_id, id, name, rights) on waybill.api_keys to waybill_auth;
create policy door on waybill.api_key_uses to waybill_auth using (current_user = 'waybill_auth');
grant select, insert, update on waybill.api_key_uses to waybill_auth;
grant select (api_key_id) on waybill.auth_tokens to waybill_auth;

drop function waybill.find_api_key(bytea, timestamptz);
grant create on schema waybill to waybill_auth;
create function waybill.find_api_key(hash bytea, at timestamptz)
  returns table (id uuid, organisation_id uuid, last_characters text, api_key_id uuid, name text, rights text[])
  language plpgsql stable security definer set search_path = waybill, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select t.id, t.organisation_id, t.last_characters, t.api_key_id, k.name, k.rights
    from waybill.auth_tokens t
    join waybill.organisations o on o.id = t.organisation_id
    left join waybill.api_keys k on k.organisation_id = t.organisation_id and k.id = t.api_key_id
    where t.token_hash = hash and (t.expires_at is null or t.expires_at > at) and o.disabled_at is null;
end
$$;
revoke all on function waybill.find_api_key from public;
alter function waybill.find_api_key owner to waybill_auth;
revoke create on schema waybill from waybill_auth;
