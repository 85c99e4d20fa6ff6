-- What all processes of one installation have in common: the storage with the files, by the mark that lies in it (which changes when they
-- are moved), and the secret key, by a fingerprint that tells nothing of it. Not part of a backup, which may be restored to another storage.
create table waybill.installation (
  is_only boolean primary key default true check (is_only),
  storage_id uuid not null,
  storage_moves integer not null default 0 check (storage_moves >= 0),
  key_print text not null check (key_print ~ '^[0-9a-f]{64}$')
);
alter table waybill.installation enable row level security;
alter table waybill.installation force row level security;
create policy operator on waybill.installation to waybill_operator using (current_user = 'waybill_operator');
grant select, insert, update on waybill.installation to waybill_operator;
