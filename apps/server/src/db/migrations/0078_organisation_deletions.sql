-- An organisation that is about to go: first a file of everything, then a time to think, then it is removed. The row stays when the
-- organisation is gone, so that the operator knows that it was there, and since when it is not.
create table waybill.organisation_deletions (
  organisation_id uuid primary key,
  name text not null,
  state text not null check (state in ('exporting', 'exported', 'failed', 'asked', 'removing', 'done')),
  -- Who has asked; null when they are gone as well.
  actor jsonb,
  file_key text,
  -- Its length: whoever downloads it goes on after a cut.
  file_bytes bigint,
  exported_at timestamptz,
  -- What goes and what stays, as it was when the file was made.
  counts jsonb,
  asked_at timestamptz,
  due_at timestamptz,
  -- Since when its people know, from a second mail, that the day is near.
  reminded_at timestamptz,
  step integer not null default 0,
  removed_at timestamptz,
  check ((file_key is null) = (file_bytes is null)),
  check ((state in ('asked', 'removing')) <= (due_at is not null))
);
create index organisation_deletions_due_index on waybill.organisation_deletions (due_at) where state in ('asked', 'removing');
call waybill.set_up_records('organisation_deletions');
alter policy own on waybill.organisation_deletions using (organisation_id = (select waybill.current_organisation())
  and (select waybill.current_division()) is null);
revoke delete on waybill.organisation_deletions from waybill_app;
-- Whoever may do something about it is shown the day with their session.
create policy door on waybill.organisation_deletions for select to waybill_auth using (current_user = 'waybill_auth');
grant select (organisation_id, state, due_at) on waybill.organisation_deletions to waybill_auth;
create trigger claim_files after insert or update of file_key on waybill.organisation_deletions
  for each row when (new.file_key is not null) execute function waybill.claim_files();
create trigger remember_dropped_file after update of file_key on waybill.organisation_deletions
  for each row when (old.file_key is not null and new.file_key is distinct from old.file_key) execute function waybill.remember_dropped_file();

-- Who is gone keeps nothing: what is left of it goes by the periods of the others.
create or replace function waybill.kept_days(organisation uuid, division uuid, period text) returns integer
  language sql stable as $$
  select case when exists (select from waybill.organisation_deletions d where d.organisation_id = organisation and d.state = 'done') then 0 else
    (select case when jsonb_typeof(c.overrides -> period) = 'number' then (c.overrides ->> period)::integer end
    from waybill.organisation_configs c
    where c.organisation_id = organisation and (c.sub_company_id = division or c.sub_company_id is null) and c.overrides ? period
    order by c.sub_company_id nulls last limit 1) end
$$;

create policy housekeeping on waybill.organisation_deletions for select to current_user
  using (current_setting('waybill.keeps_house', true) = 'on');
-- The history of an organisation goes with it, and never before.
create function waybill.remove_log_of_gone(organisation uuid, most integer) returns integer
  language plpgsql security definer set search_path = waybill, pg_temp as $$
declare
  removed integer;
begin
  perform set_config('waybill.keeps_house', 'on', true);
  if not exists (select from organisation_deletions d where d.organisation_id = organisation and d.state = 'removing') then
    raise exception 'the organisation stays' using errcode = '42501';
  end if;
  delete from audit_log a where a.organisation_id = organisation and a.id = any (
    array(select l.id from audit_log l where l.organisation_id = organisation limit most));
  get diagnostics removed = row_count;
  perform set_config('waybill.keeps_house', '', true);
  return removed;
end
$$;
revoke all on function waybill.remove_log_of_gone from public;
grant execute on function waybill.remove_log_of_gone to waybill_operator;
