-- Who changed a saved location last, as they were called then. Of those that were kept before nobody knows.
alter table waybill.saved_locations
  add column updated_by_kind text check (updated_by_kind in ('user', 'api-key', 'operator')),
  add column updated_by_name text,
  add constraint saved_locations_updated_by_check check ((updated_by_kind is null) = (updated_by_name is null));

-- What every table of records of an organisation needs: forced row-level security, the grants of the two roles that reach
-- it, and triggers that tell open dashboards of changes. Called by the migration that creates such a table.
create procedure waybill.set_up_records(records text) language plpgsql as $$
begin
  execute format('alter table waybill.%I enable row level security', records);
  execute format('alter table waybill.%I force row level security', records);
  execute format('create policy operator on waybill.%I to waybill_operator using (current_user = %L)', records, 'waybill_operator');
  execute format('create policy own on waybill.%I to waybill_app using (organisation_id = waybill.current_organisation())', records);
  execute format('grant select, insert, update, delete on waybill.%I to waybill_operator, waybill_app', records);
  execute format('create trigger announce_inserted after insert on waybill.%I referencing new table as came
    for each statement execute function waybill.announce_inserted()', records);
  execute format('create trigger announce_updated after update on waybill.%I referencing old table as gone new table as came
    for each statement execute function waybill.announce_updated()', records);
  execute format('create trigger announce_deleted after delete on waybill.%I referencing old table as gone
    for each statement execute function waybill.announce_deleted()', records);
end
$$;
revoke all on procedure waybill.set_up_records from public;
