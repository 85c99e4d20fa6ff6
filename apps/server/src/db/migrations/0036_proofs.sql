-- Seals are signed when they are made, with a key that the database does not have: whoever can write into it alone cannot make one.
alter table waybill.seals
  -- What a withdrawal says; proofs and photos have rows of their own.
  add column content jsonb,
  add column key_id text,
  add column signature text,
  add constraint seals_signed_check check ((key_id is null) = (signature is null));

-- Whoever sees a proof sees the seals of its photos as well: they are part of what is exported.
drop policy of_proof on waybill.seals;
create policy of_proof on waybill.seals for select to waybill_app using (
  exists (select from waybill.proofs p where p.carrier_id = seals.organisation_id and p.id = subject_id)
  or exists (select from waybill.proof_photos f where f.added_by_organisation_id = seals.organisation_id and f.id = subject_id));

-- The public keys with which proofs were ever signed, for those who check one: they are no secret, and nobody is granted to change or
-- remove one.
create table waybill.proof_keys (
  id text primary key,
  public_key text not null,
  first_used_at timestamptz not null
);
alter table waybill.proof_keys enable row level security;
alter table waybill.proof_keys force row level security;
create policy operator on waybill.proof_keys to waybill_operator using (current_user = 'waybill_operator');
create policy everybody on waybill.proof_keys for select to waybill_app, waybill_auth using (true);
grant select, insert on waybill.proof_keys to waybill_operator;
grant select on waybill.proof_keys to waybill_app, waybill_auth;

-- What the office adds later may be a scan.
alter table waybill.proof_photos
  add column type text not null default 'image/jpeg' check (type in ('image/jpeg', 'application/pdf'));
