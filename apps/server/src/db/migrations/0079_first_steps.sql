-- What a new organisation has done already follows from its data. Kept are the moment from which on nobody has to look any more, and that an
-- admin has put the steps aside.
alter table waybill.organisations
  add column first_steps_done_at timestamptz,
  add column first_steps_dismissed_at timestamptz;
grant select (first_steps_done_at, first_steps_dismissed_at), update (first_steps_done_at, first_steps_dismissed_at)
  on waybill.organisations to waybill_app;

-- Whoever works with it already is not new.
set local role waybill_operator;
update waybill.organisations o set first_steps_done_at = now()
  where exists (select from waybill.deliveries d where d.organisation_id = o.id)
    or exists (select from waybill.shipments s where s.organisation_id = o.id and s.delivery_status = 'completed');
reset role;
