-- A payer comes back to a page that knows the payment and no shipment: docs/adr/0060.
grant create on schema waybill to waybill_operator;

-- What was kept had the token of a receiver's page in it, which nobody keeps: docs/adr/0045.
set local role waybill_operator;
update waybill.payment_links set return_url = '';
reset role;
alter table waybill.payment_links
  drop column return_url,
  -- Of the token in the address that the payer comes back to; null for links of before, which are given to nobody any more.
  add column return_hash bytea,
  add column locale text check (locale in ('is', 'en'));
create unique index payment_links_return_key on waybill.payment_links (return_hash);

-- Nobody is signed in: the token alone tells which link it is.
create function waybill.find_returned_payer(hash bytea)
  returns table (organisation_id uuid, sub_company_id uuid, payment_key uuid, provider text, external_id text)
  language plpgsql stable security definer set search_path = waybill, pg_temp as $$
#variable_conflict use_column
begin
  return query select l.organisation_id, l.sub_company_id, l.payment_key, l.provider, l.external_id
    from waybill.payment_links l where l.return_hash = hash;
end
$$;

-- By one link only is a payment paid. Pending: somebody has paid by one of them, and the money is on its way.
drop trigger queue_link_withdrawal on waybill.payments;
create trigger queue_link_withdrawal after update on waybill.payments for each row
  when (old.status <> new.status and new.status <> 'needs-payment'
    or old.total_amount <> new.total_amount or old.currency <> new.currency)
  execute function waybill.queue_link_withdrawal();

-- The newest link takes the place of those before it, such as one in another language.
create function waybill.queue_withdrawal_of_former_links() returns trigger
  language plpgsql security definer set search_path = waybill, pg_temp as $$
begin
  insert into waybill.jobs (id, kind, organisation_id, order_key, payload)
    select gen_random_uuid(), 'withdraw-payment-links', new.organisation_id, new.payment_key::text, jsonb_build_object('payment', new.payment_key)
    where exists (select from waybill.payment_links l where l.organisation_id = new.organisation_id and l.payment_key = new.payment_key
      and l.state = 'open' and l.id <> new.id);
  return null;
end
$$;
create trigger queue_withdrawal_of_former_links after insert on waybill.payment_links for each row
  execute function waybill.queue_withdrawal_of_former_links();

revoke all on function waybill.find_returned_payer, waybill.queue_withdrawal_of_former_links from public;
alter function waybill.find_returned_payer owner to waybill_operator;
alter function waybill.queue_withdrawal_of_former_links owner to waybill_operator;
grant execute on function waybill.find_returned_payer to waybill_auth;
revoke create on schema waybill from waybill_operator;
