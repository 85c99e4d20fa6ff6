-- A worker asks these two as soon as it hears of a job. They take on the operator's rights themselves, so that each is one
-- statement, and not a transaction of three messages.
grant create on schema waybill to waybill_operator;
alter function waybill.claim_jobs security definer set search_path = waybill, pg_temp;

-- Milliseconds until a job of these kinds comes due, or the lease of one ends; null when neither is expected.
create function waybill.next_job_change(kinds text[]) returns double precision
  language plpgsql stable security definer set search_path = waybill, pg_temp as $$
begin
  return (
    select extract(epoch from min(least(due.at, lease.ends)) - clock_timestamp()) * 1000
    from unnest(kinds) k (kind)
    cross join lateral (select min(due_at) as at from waybill.jobs
      where kind = k.kind and state = 'waiting' and due_at > clock_timestamp()) due
    cross join lateral (select min(leased_until) as ends from waybill.jobs
      where kind = k.kind and state = 'running') lease);
end
$$;
revoke all on function waybill.next_job_change from public;
alter function waybill.claim_jobs owner to waybill_operator;
alter function waybill.next_job_change owner to waybill_operator;
revoke create on schema waybill from waybill_operator;
