-- Whom an organisation has asked for the missing documents of a shipment: docs/adr/0062. One row for each address, with a link of its own, of
-- which only a hash is kept: it is derived anew for each mail, so that a copy of the database opens none.
create table waybill.document_requests (
  -- Who asks.
  organisation_id uuid not null references waybill.organisations (id) on delete cascade,
  id uuid not null,
  shipment_organisation_id uuid not null,
  shipment_key uuid not null,
  email text not null,
  note text,
  token_hash bytea not null unique,
  asked_at timestamptz not null,
  asked_by text not null,
  expires_at timestamptz not null,
  reminded_at timestamptz[] not null default '{}',
  withdrawn_at timestamptz,
  withdrawn_by text,
  -- The same address was asked again: its link still works, and the newer request reminds.
  replaced_at timestamptz,
  primary key (organisation_id, id),
  foreign key (shipment_organisation_id, shipment_key) references waybill.shipments (organisation_id, id) on delete cascade,
  check ((withdrawn_at is null) = (withdrawn_by is null))
);
create index document_requests_shipment_index on waybill.document_requests (organisation_id, shipment_key, asked_at desc);
create index document_requests_key_index on waybill.document_requests (shipment_organisation_id, shipment_key);
-- Those that may still be reminded: a handful, of which a job looks at all.
create index document_requests_open_index on waybill.document_requests (asked_at)
  where withdrawn_at is null and replaced_at is null and cardinality(reminded_at) < 2;

create table waybill.requested_documents (
  organisation_id uuid not null,
  request_id uuid not null,
  position smallint not null,
  name text not null,
  -- When it came by this link.
  arrived_at timestamptz,
  primary key (organisation_id, request_id, position),
  unique (organisation_id, request_id, name),
  foreign key (organisation_id, request_id) references waybill.document_requests (organisation_id, id) on delete cascade
);

do $$
declare
  guarded text;
begin
  foreach guarded in array array['document_requests', 'requested_documents'] loop
    execute format('alter table waybill.%I enable row level security', guarded);
    execute format('alter table waybill.%I force row level security', guarded);
    execute format('create policy operator on waybill.%I to waybill_operator using (current_user = %L)', guarded, 'waybill_operator');
    execute format('grant select, insert, update, delete on waybill.%I to waybill_operator', guarded);
    execute format('grant select, insert, update on waybill.%I to waybill_app', guarded);
  end loop;
end
$$;
-- Of whoever asks, and of a shipment that they see: somebody of one division where it is of that division to them.
create policy own on waybill.document_requests to waybill_app using (
  organisation_id = (select waybill.current_organisation())
  and exists (select from waybill.shipments s where s.organisation_id = shipment_organisation_id and s.id = shipment_key));
create policy of_request on waybill.requested_documents to waybill_app using (
  organisation_id = (select waybill.current_organisation())
  and exists (select from waybill.document_requests r where r.organisation_id = requested_documents.organisation_id and r.id = request_id));

-- The request of a link, for somebody who is not signed in. Security definer: whose it is becomes known here. One of a party that has no part
-- in the shipment any more is none.
grant create on schema waybill to waybill_operator;
create function waybill.find_document_request(hash bytea)
  returns table (organisation_id uuid, request_id uuid, shipment_id text, division_id uuid)
  language plpgsql stable security definer set search_path = waybill, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select r.organisation_id, r.id, s.shipment_id,
      case r.organisation_id when s.organisation_id then s.sub_company_id when s.carrier_id then s.carrier_sub_company_id
        else s.forwarder_sub_company_id end
    from waybill.document_requests r
    join waybill.shipments s on s.organisation_id = r.shipment_organisation_id and s.id = r.shipment_key
    join waybill.organisations o on o.id = r.organisation_id
    where r.token_hash = hash and o.disabled_at is null
      and r.organisation_id in (s.organisation_id, s.carrier_id, s.forwarder_id);
end
$$;
revoke all on function waybill.find_document_request from public;
alter function waybill.find_document_request owner to waybill_operator;
grant execute on function waybill.find_document_request to waybill_auth;
revoke create on schema waybill from waybill_operator;

-- Whoever was asked is an author, without an account. Added to the kinds that there are, whichever these are by now.
do $$
declare
  line record;
begin
  for line in select c.conname, pg_get_constraintdef(c.oid) as definition, v.added
    from pg_constraint c
    join (values ('shipment_history_actor_kind_check', 'partner'), ('shipment_history_source_check', 'documents')) v (name, added)
      on v.name = c.conname
    where c.conrelid = 'waybill.shipment_history'::regclass
  loop
    execute format('alter table waybill.shipment_history drop constraint %I, add constraint %I %s', line.conname, line.conname,
      replace(line.definition, 'ARRAY[', format('ARRAY[%L::text, ', line.added)));
  end loop;
end
$$;
