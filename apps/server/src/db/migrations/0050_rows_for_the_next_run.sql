-- A row that is repaired while others are being entered waits for the next time: the round of the import in which it was changed.
alter table waybill.import_rows add column changed_in integer;
