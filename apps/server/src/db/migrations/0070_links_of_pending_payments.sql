-- Whatever a payment becomes but due, and whatever else is due of it, its open links are withdrawn: also while it is pending, when somebody has
-- paid by one of them. Once for each statement, as 0067 has it: 0069 had it for each row, where the function has no tables of rows to read.
grant create on schema waybill to waybill_operator;
drop trigger queue_link_withdrawal on waybill.payments;
create or replace function waybill.queue_link_withdrawal() returns trigger
  language plpgsql security definer set search_path = waybill, pg_temp as $$
declare
  keys uuid[];
begin
  if tg_op = 'DELETE' then
    select array_agg(g.id) into keys from gone g;
  else
    select array_agg(m.id) into keys from (
      select u.id from (
        select true as is_new, c.id, c.status, c.total_amount, c.currency from came c
        union all select false, g.id, g.status, g.total_amount, g.currency from gone g
      ) u
      group by u.id
      having (min(u.status) <> max(u.status) and not bool_or(u.status = 'needs-payment') filter (where u.is_new))
        or min(u.total_amount) <> max(u.total_amount) or min(u.currency) <> max(u.currency)) m;
  end if;
  if keys is null then return null; end if;
  insert into waybill.jobs (id, kind, organisation_id, order_key, payload)
    select gen_random_uuid(), 'withdraw-payment-links', l.organisation_id, l.payment_key::text, jsonb_build_object('payment', l.payment_key)
    from (select distinct l.organisation_id, l.payment_key from waybill.payment_links l
      where l.payment_key = any (keys) and l.state = 'open') l;
  return null;
end
$$;
create trigger queue_link_withdrawal after update on waybill.payments referencing old table as gone new table as came
  for each statement execute function waybill.queue_link_withdrawal();
alter function waybill.queue_link_withdrawal set plan_cache_mode = force_custom_plan;
alter function waybill.queue_link_withdrawal set enable_seqscan = off;
alter function waybill.queue_link_withdrawal owner to waybill_operator;
revoke create on schema waybill from waybill_operator;
