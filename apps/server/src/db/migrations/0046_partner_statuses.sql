-- Companies that call statuses by other words than ours: docs/adr/0056.
create table waybill.partners (
  organisation_id uuid not null references waybill.organisations (id) on delete cascade,
  id uuid not null,
  name text not null,
  -- The same for names that differ in capitals or spaces only.
  name_key text not null,
  -- By our status, the word that is sent for it and the words that are read as it. They are read and written together.
  statuses jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by_kind text,
  updated_by_name text,
  primary key (organisation_id, id),
  constraint partners_name_key unique (organisation_id, name_key)
);
call waybill.set_up_records('partners');

-- What was not understood and waits for somebody to settle it.
create table waybill.unknown_words (
  organisation_id uuid not null references waybill.organisations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- Null where the words of all partners were tried.
  partner_id uuid,
  -- A word of a 'file' or one that was 'fetched'; or our status, of which an event was 'sent' without a word.
  source text not null check (source in ('file', 'fetched', 'sent')),
  word_key text not null,
  word text not null,
  -- Where it was seen last: a file, a record, a shipment.
  example text not null,
  seen_count integer not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- Since when nobody wants to hear of it.
  ignored_at timestamptz,
  primary key (organisation_id, id),
  constraint unknown_words_key unique nulls not distinct (organisation_id, partner_id, source, word_key),
  foreign key (organisation_id, partner_id) references waybill.partners (organisation_id, id) on delete cascade
);
call waybill.set_up_records('unknown_words');

-- Whose words an endpoint gets. A partner stays as long as one gets its words.
alter table waybill.webhook_endpoints add column partner_id uuid,
  add foreign key (organisation_id, partner_id) references waybill.partners (organisation_id, id);
create index webhook_endpoints_partner_index on waybill.webhook_endpoints (organisation_id, partner_id) where partner_id is not null;

alter table waybill.audit_log
  drop constraint audit_log_entity_check,
  add constraint audit_log_entity_check
    check (entity in ('user', 'api-key', 'organisation-config', 'organisation', 'saved-location', 'vehicle', 'webhook', 'partner'));
