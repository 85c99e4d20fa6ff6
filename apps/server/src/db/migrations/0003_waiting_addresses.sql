-- A change of address was asked for by somebody who could ask it of the person as they were. With other roles, or in
-- another division, it is asked anew: else an admin of one division would come by the rights of all in a week's time. What
-- the same change asks for is meant for the person as they will be, and stays.
create function waybill.drop_waiting_address() returns trigger language plpgsql as $$
begin
  new.pending_email := null;
  return new;
end
$$;
create trigger drop_waiting_address before update on waybill.users for each row
  when (new.pending_email is not distinct from old.pending_email and (old.roles is distinct from new.roles
    or old.sub_company_id is distinct from new.sub_company_id
    or old.organisation_id is distinct from new.organisation_id))
  execute function waybill.drop_waiting_address();
