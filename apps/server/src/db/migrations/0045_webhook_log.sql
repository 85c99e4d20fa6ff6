-- The page of webhooks is live: docs/adr/0053. It fetches what has changed by itself, so that a message needs no ids, and all messages of a
-- transaction are one: eight answers that are recorded together, or the events of a whole import.
create function waybill.announce_webhooks() returns trigger language plpgsql as $$
begin
  perform pg_notify('waybill_changes', json_build_object(
    'table', tg_table_name, 'organisationId', organisation_id, 'subCompanyId', null, 'ids', null)::text)
  from (select distinct organisation_id from touched) t;
  return null;
end
$$;

-- An endpoint's version counts what people and refusals do to it. That it has taken something is told by the delivery.
create function waybill.announce_changed_webhooks() returns trigger language plpgsql as $$
begin
  perform pg_notify('waybill_changes', json_build_object(
    'table', tg_table_name, 'organisationId', organisation_id, 'subCompanyId', null, 'ids', null)::text)
  from (select distinct c.organisation_id from came c join gone g on g.id = c.id and g.version <> c.version) t;
  return null;
end
$$;

create trigger announce_inserted after insert on waybill.webhook_endpoints referencing new table as touched
  for each statement execute function waybill.announce_webhooks();
create trigger announce_updated after update on waybill.webhook_endpoints referencing old table as gone new table as came
  for each statement execute function waybill.announce_changed_webhooks();
create trigger announce_deleted after delete on waybill.webhook_endpoints referencing old table as touched
  for each statement execute function waybill.announce_webhooks();
-- Its row is written when it is queued, after each try, and when it is sent again. Nobody looks at those that are too old to be kept.
create trigger announce_inserted after insert on waybill.webhook_deliveries referencing new table as touched
  for each statement execute function waybill.announce_webhooks();
create trigger announce_updated after update on waybill.webhook_deliveries referencing new table as touched
  for each statement execute function waybill.announce_webhooks();

-- Few of many, in the order in which they are shown.
create index webhook_deliveries_failed_index on waybill.webhook_deliveries (organisation_id, endpoint_id, position desc)
  where state = 'failed';
