-- A link that must not be paid any more is withdrawn at its provider, so that nobody pays twice: docs/adr/0060.
grant create on schema waybill to waybill_operator;

-- Whoever changes the payment: the office, a driver, a provider, or the shipment that it follows. A deleted payment has nothing to be paid either.
create function waybill.queue_link_withdrawal() returns trigger
  language plpgsql security definer set search_path = waybill, pg_temp as $$
begin
  insert into waybill.jobs (id, kind, organisation_id, order_key, payload)
    select gen_random_uuid(), 'withdraw-payment-links', old.organisation_id, old.id::text, jsonb_build_object('payment', old.id)
    where exists (select from waybill.payment_links l
      where l.organisation_id = old.organisation_id and l.payment_key = old.id and l.state = 'open');
  return null;
end
$$;
create trigger queue_link_withdrawal after update on waybill.payments for each row
  when (old.status in ('needs-payment', 'pending') and new.status not in ('needs-payment', 'pending')
    or old.total_amount <> new.total_amount or old.currency <> new.currency)
  execute function waybill.queue_link_withdrawal();
create trigger queue_link_withdrawal_of_deleted after delete on waybill.payments for each row
  execute function waybill.queue_link_withdrawal();

revoke all on function waybill.queue_link_withdrawal from public;
alter function waybill.queue_link_withdrawal owner to waybill_operator;
revoke create on schema waybill from waybill_operator;
