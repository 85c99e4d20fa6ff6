-- The moment since which an organisation asks every member for two-factor sign-in; null while it leaves it to them. One that is
-- tied to a division decides nothing for the whole organisation.
alter table waybill.organisations add column requires_two_factor_since timestamptz;
grant select (requires_two_factor_since), update (requires_two_factor_since) on waybill.organisations to waybill_app;
create policy own_security on waybill.organisations for update to waybill_app
  using (id = waybill.current_organisation() and waybill.current_division() is null);

-- Admins see who has it and reset it for somebody who lost the second factor. Nobody turns it on for another.
grant select (two_factor_since), update (two_factor_since) on waybill.users to waybill_app;
create function waybill.guard_two_factor() returns trigger language plpgsql as $$
begin
  raise exception 'two-factor sign-in is turned on by the owner of the account' using errcode = '42501';
end
$$;
create trigger guard_two_factor before update on waybill.users for each row
  when (current_user = 'waybill_app' and new.two_factor_since is not null
    and new.two_factor_since is distinct from old.two_factor_since)
  execute function waybill.guard_two_factor();

-- Whoever is signed in with an account whose second factor somebody else has reset signs in again.
create trigger end_sessions_with_two_factor after update on waybill.users for each row
  when (current_user <> 'waybill_auth' and old.two_factor_since is not null and new.two_factor_since is null)
  execute function waybill.end_sessions();

-- As before, and says whether the session may do nothing until its user has set up two-factor sign-in.
grant create on schema waybill to waybill_auth;
drop function waybill.find_actor;
create function waybill.find_actor(token bytea, at timestamptz, viewing uuid)
  returns table (user_id uuid, email text, name text, roles text[], organisation_id uuid, sub_company_id uuid,
    password_at timestamptz, must_set_up_two_factor boolean, may_view boolean)
  language plpgsql security definer set search_path = waybill, pg_temp as $$
#variable_conflict use_column
declare
  seen timestamptz;
  used timestamptz;
begin
  select u.id, u.email, u.name, u.roles, u.organisation_id, u.sub_company_id, s.password_at, s.last_used_at, a.last_active_at,
      o.requires_two_factor_since is not null and u.two_factor_since is null,
      viewing is null or exists (
        select from waybill.sub_companies d where d.organisation_id = u.organisation_id and d.id = viewing
          and (u.sub_company_id is null or u.sub_company_id = d.id))
    into user_id, email, name, roles, organisation_id, sub_company_id, password_at, used, seen, must_set_up_two_factor, may_view
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
