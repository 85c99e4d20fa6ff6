-- Who is asked for documents can answer whoever asks: docs/adr/0062. Null for a key, and for somebody who is gone.
alter table waybill.document_requests add column asked_by_user_id uuid references waybill.users (id) on delete set null;
create index document_requests_asked_by_index on waybill.document_requests (asked_by_user_id);
