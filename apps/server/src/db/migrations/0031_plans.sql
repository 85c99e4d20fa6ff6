-- Searches for better routes. What a search has found is a proposal: nothing changes before somebody accepts it.
create table waybill.plans (
  organisation_id uuid not null references waybill.organisations (id) on delete cascade,
  id uuid not null,
  -- The view that it was asked in.
  sub_company_id uuid,
  day date not null,
  asked jsonb not null,
  state text not null check (state in ('waiting', 'running', 'done', 'stopped', 'failed')),
  progress real not null default 0 check (progress between 0 and 1),
  -- The best plan so far, as it is shown, and as it is accepted.
  best jsonb,
  routes jsonb,
  stop_requested_at timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (organisation_id, id)
);
create index plans_age_index on waybill.plans (created_at);
call waybill.set_up_records('plans');
alter policy own on waybill.plans using (organisation_id = (select waybill.current_organisation())
  and ((select waybill.current_division()) is null or sub_company_id = (select waybill.current_division())));
