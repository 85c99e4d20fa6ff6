-- Saved locations have a history. They are the whole organisation's, so whoever sees the places reads it, whatever their division.
alter table waybill.audit_log
  drop constraint audit_log_entity_check,
  add constraint audit_log_entity_check
    check (entity in ('user', 'api-key', 'organisation-config', 'organisation', 'saved-location'));
alter policy own on waybill.audit_log using (
  organisation_id = waybill.current_organisation()
  and (waybill.current_division() is null or sub_company_id = waybill.current_division()
    or (entity in ('organisation-config', 'saved-location') and sub_company_id is null))
);
