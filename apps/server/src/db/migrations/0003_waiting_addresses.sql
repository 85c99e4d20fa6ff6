-- Who asked for the change of address that waits: it counts only as long as they may ask for it. No reference, since
-- whoever is deleted is found no more, and that is the answer.
alter table waybill.users add column pending_email_by uuid;
-- Nobody knows any more who asked for those that wait already; they are asked for again.
set local role waybill_operator;
update waybill.users set pending_email = null where pending_email is not null;
reset role;
alter table waybill.users
  add constraint users_pending_email_by_check check ((pending_email is null) = (pending_email_by is null));
grant select (pending_email_by), update (pending_email_by) on waybill.users to waybill_app;

-- A change of address was asked for by somebody who could ask it of the person as they were. With other roles, or in
-- another division, it is asked anew: else an admin of one division would come by the rights of all in a week's time. What
-- the same change asks for is meant for the person as they will be, and stays.
create function waybill.drop_waiting_address() returns trigger language plpgsql as $$
begin
  new.pending_email := null;
  new.pending_email_by := null;
  return new;
end
$$;
create trigger drop_waiting_address before update on waybill.users for each row
  when (new.pending_email is not distinct from old.pending_email and (old.roles is distinct from new.roles
    or old.sub_company_id is distinct from new.sub_company_id
    or old.organisation_id is distinct from new.organisation_id))
  execute function waybill.drop_waiting_address();

-- Mails that admins cause are counted in the transaction that sends them: what is refused counts nothing. Each
-- organisation counts for itself, and sees no other attempts.
create policy own_mails on waybill.attempt_throttles to waybill_app
  using (starts_with(key, 'member-mail:' || waybill.current_organisation() || ':'));
grant select, insert, update on waybill.attempt_throttles to waybill_app;
