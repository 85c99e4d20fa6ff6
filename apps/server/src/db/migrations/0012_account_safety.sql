-- Whatever was asked for under the old password ends with it: a session that was stolen could have asked for a new address, or
-- somebody who read the mailbox for a reset. In the database, since a password changes in several ways, and any way counts.
create function waybill.drop_waiting_with_password() returns trigger language plpgsql as $$
begin
  if old.pending_email is not null then
    new.pending_email := null;
    new.pending_email_by := null;
    -- Admins see the address that waits, so the row they have seen is an old one now.
    new.version := greatest(new.version, old.version + 1);
  end if;
  return new;
end
$$;
create trigger drop_waiting_with_password before update on waybill.users for each row
  when (old.password_hash is distinct from new.password_hash)
  execute function waybill.drop_waiting_with_password();

create function waybill.revoke_codes_with_password() returns trigger language plpgsql as $$
begin
  update waybill.account_codes set used_at = new.updated_at where user_id = new.id and used_at is null;
  return null;
end
$$;
create trigger revoke_codes_with_password after update on waybill.users for each row
  when (old.password_hash is distinct from new.password_hash)
  execute function waybill.revoke_codes_with_password();

-- A session has an id that is no secret, the moment of its last use, and the moment at which its password was last typed.
alter table waybill.sessions
  add column id uuid not null default gen_random_uuid(),
  add column last_used_at timestamptz,
  add column password_at timestamptz;
set local role waybill_operator;
-- A session used to live on while it was used; from now on it ends thirty days after the sign-in.
update waybill.sessions
  set last_used_at = created_at, password_at = created_at, expires_at = least(expires_at, created_at + interval '30 days');
reset role;
alter table waybill.sessions
  alter column last_used_at set not null,
  alter column password_at set not null,
  add constraint sessions_id_key unique (id);

-- As before, and says when the password of the session was typed. Its last use is kept to the minute, like that of its user.
grant create on schema waybill to waybill_auth;
drop function waybill.find_actor;
create function waybill.find_actor(token bytea, at timestamptz, viewing uuid)
  returns table (user_id uuid, email text, name text, roles text[], organisation_id uuid, sub_company_id uuid,
    password_at timestamptz, may_view boolean)
  language plpgsql security definer set search_path = waybill, pg_temp as $$
#variable_conflict use_column
declare
  seen timestamptz;
  used timestamptz;
begin
  select u.id, u.email, u.name, u.roles, u.organisation_id, u.sub_company_id, s.password_at, s.last_used_at, a.last_active_at,
      viewing is null or exists (
        select from waybill.sub_companies d where d.organisation_id = u.organisation_id and d.id = viewing
          and (u.sub_company_id is null or u.sub_company_id = d.id))
    into user_id, email, name, roles, organisation_id, sub_company_id, password_at, used, seen, may_view
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
  -- Never waits for the row: whoever holds it ends the session, or writes the same moment.
  if used < at - interval '1 minute' then
    perform from waybill.sessions s where s.token_hash = token for no key update skip locked;
    if found then update waybill.sessions s set last_used_at = at where s.token_hash = token; end if;
  end if;
  return next;
end
$$;
revoke all on function waybill.find_actor from public;
alter function waybill.find_actor owner to waybill_auth;
revoke create on schema waybill from waybill_auth;

-- A failed sign-in and a request for a reset come from somebody who is not known.
alter table waybill.audit_log
  drop constraint audit_log_actor_kind_check,
  add constraint audit_log_actor_kind_check check (actor_kind in ('user', 'api-key', 'operator', 'visitor'));
