-- The photos that phones have announced with what was done. Each piece of a photo asks for its own, which has to be found by its id: in what was
-- said it is one of many texts, and row-level security keeps an index of those from being used.
create table waybill.expected_photos (
  organisation_id uuid not null references waybill.organisations (id) on delete cascade,
  photo_id uuid not null,
  user_id uuid not null,
  action_id uuid not null,
  bytes integer not null,
  sha256 text not null,
  taken_at timestamptz not null,
  primary key (organisation_id, photo_id)
);
insert into waybill.expected_photos (organisation_id, photo_id, user_id, action_id, bytes, sha256, taken_at)
select a.organisation_id, (p ->> 'id')::uuid, a.user_id, a.id, (p ->> 'bytes')::integer, p ->> 'sha256', (p ->> 'takenAt')::timestamptz
from waybill.driver_actions a, jsonb_array_elements(a.said -> 'photos') p
where a.kind = 'close-stop'
on conflict do nothing;

alter table waybill.expected_photos enable row level security;
alter table waybill.expected_photos force row level security;
create policy operator on waybill.expected_photos to waybill_operator using (current_user = 'waybill_operator');
create policy own on waybill.expected_photos to waybill_app using (organisation_id = (select waybill.current_organisation()));
grant select, insert, update, delete on waybill.expected_photos to waybill_operator;
grant select, insert on waybill.expected_photos to waybill_app;

-- A seal is signed, and follows the one before: whoever only reaches the database as the server does cannot make one that counts.
create function waybill.check_seal() returns trigger language plpgsql set search_path = waybill, pg_temp as $$
begin
  if new.signature is null then
    raise exception 'a seal without a signature' using errcode = 'check_violation';
  end if;
  if new.number <> 1 + coalesce((select max(number) from seals where organisation_id = new.organisation_id), 0) then
    raise exception 'a seal out of turn' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger check_seal before insert on waybill.seals for each row when (current_user = 'waybill_app') execute function waybill.check_seal();
