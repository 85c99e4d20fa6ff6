-- Answers of geocoders that belong to others: facts about addresses, and whose addresses they are is not kept.
create table waybill.geocoder_answers (
  provider text not null,
  -- Of the address in the form in which it is asked.
  query_hash bytea not null check (octet_length(query_hash) = 32),
  places jsonb not null,
  answered_at timestamptz not null,
  kept_until timestamptz not null,
  primary key (provider, query_hash)
);
create index geocoder_answers_kept_until_index on waybill.geocoder_answers (kept_until);

-- When a provider may be asked again: one rate for all processes of the installation.
create table waybill.geocoder_turns (
  provider text primary key,
  next_at timestamptz not null,
  failures integer not null default 0
);

do $$
declare
  guarded text;
begin
  foreach guarded in array array['geocoder_answers', 'geocoder_turns'] loop
    execute format('alter table waybill.%I enable row level security', guarded);
    execute format('alter table waybill.%I force row level security', guarded);
    execute format('create policy operator on waybill.%I to waybill_operator using (current_user = %L)', guarded, 'waybill_operator');
    execute format('grant select, insert, update, delete on waybill.%I to waybill_operator', guarded);
  end loop;
end
$$;
