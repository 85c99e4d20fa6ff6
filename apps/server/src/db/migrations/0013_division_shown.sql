-- The division that a person of all divisions has switched to. It goes with the account: whoever signs in elsewhere finds it.
alter table waybill.users
  add column viewing_sub_company_id uuid references waybill.sub_companies (id) on delete set null;
