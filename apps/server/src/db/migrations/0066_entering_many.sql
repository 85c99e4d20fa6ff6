-- Entering many shipments at once: docs/adr/0055.
grant create on schema waybill to waybill_operator;
set role waybill_operator;

-- As before, but for two things. Nothing is asked where no entry is news, as in an import: while the shipments were few in the plan's eyes, it went
-- through all entries once for each shipment. And each shipment is looked up by itself, for the same reason.
create or replace function waybill.queue_receiver_messages() returns trigger
  language plpgsql security definer set search_path = waybill, pg_temp as $$
begin
  if current_setting('waybill.is_seeding', true) = 'on' then return null; end if;
  if not exists (select from came h where h.source <> 'import'
      and h.changes #>> '{deliveryStatus,to}' in ('out-for-delivery', 'completed', 'failed')) then
    return null;
  end if;
  insert into waybill.messages as m (organisation_id, id, sub_company_id, kind, channel, recipient, recipient_name, shipment_key, details,
      once_key, due_at, created_at)
    select distinct on (d.organisation_id, n.shipment_key, n.kind, a.attempt, c.channel) d.organisation_id, gen_random_uuid(), d.division_id,
      n.kind, c.channel, left(c.recipient, 320), s.dropoff_receiver_name, n.shipment_key, jsonb_build_object('attempt', a.attempt),
      concat_ws(':', n.shipment_key, a.attempt, n.kind, c.channel), n.occurred_at + interval '2 minutes', n.occurred_at
    from (
      select h.organisation_id, h.shipment_key, h.id, h.occurred_at, h.changes #>> '{deliveryStatus,to}' as kind
      from came h
      where h.changes #>> '{deliveryStatus,to}' in ('out-for-delivery', 'completed', 'failed')
        and h.source <> 'import' and h.action not in ('created', 'undone', 'reopened', 'restored', 'scan-undone')
        and case h.changes #>> '{deliveryStatus,to}'
          when 'out-for-delivery' then true
          when 'completed' then h.changes #>> '{deliveryStatus,from}' in ('out-for-delivery', 'mixed')
          else h.changes #>> '{deliveryStatus,from}' in ('out-for-delivery', 'mixed', 'completed') end
    ) n
    cross join lateral (
      select s.* from waybill.shipments s where s.organisation_id = n.organisation_id and s.id = n.shipment_key offset 0
    ) s
    cross join lateral (
      select case when s.carrier_id is null then s.organisation_id else s.carrier_id end as organisation_id,
        case when s.carrier_id is null then s.sub_company_id else s.carrier_sub_company_id end as division_id
    ) d
    join lateral (
      select case when n.kind = 'out-for-delivery' then n.id else (
        select o.id from waybill.shipment_history o
        where o.organisation_id = n.organisation_id and o.shipment_key = n.shipment_key
          and o.changes #>> '{deliveryStatus,to}' = 'out-for-delivery' and o.action not in ('undone', 'reopened', 'restored', 'scan-undone')
          and o.occurred_at > n.occurred_at - interval '3 days'
        order by o.occurred_at desc, o.id desc limit 1) end as attempt
    ) a on a.attempt is not null
    left join waybill.organisation_configs whole on whole.organisation_id = d.organisation_id and whole.sub_company_id is null
    left join waybill.organisation_configs part on part.organisation_id = d.organisation_id and part.sub_company_id = d.division_id
    cross join lateral (values
      ('email', s.dropoff_email, 'shouldSendReceiverEmail'), ('sms', s.dropoff_phone_number, 'shouldSendReceiverSms')
    ) c (channel, recipient, toggle)
    where c.recipient is not null and coalesce(part.overrides -> c.toggle, whole.overrides -> c.toggle) = 'true'::jsonb
    order by d.organisation_id, n.shipment_key, n.kind, a.attempt, c.channel, n.occurred_at desc
    on conflict (organisation_id, once_key) do update
      set state = 'waiting', reason = null, ended_at = null, due_at = excluded.due_at, recipient = excluded.recipient
      where m.state = 'skipped' and m.reason = 'outdated';
  return null;
end
$$;

reset role;
revoke create on schema waybill from waybill_operator;
