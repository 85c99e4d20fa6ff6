-- Work beside requests, of every kind, in one table: docs/adr/0018. A job is put here by the transaction that causes it; the
-- workers of all processes take jobs from here.
create table waybill.jobs (
  id uuid primary key,
  kind text not null check (kind ~ '^[a-z][a-z-]{0,49}$'),
  -- Null is the installation's own: no organisation's, such as tidying up.
  organisation_id uuid references waybill.organisations (id) on delete cascade,
  -- Whose turn it is. The largest id stands for the installation itself, so that every owner comes after the smallest.
  owner_id uuid not null generated always as (coalesce(organisation_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff')) stored,
  -- Jobs of one kind, owner and key run one after the other, in the order of enqueued_at and id.
  order_key text check (length(order_key) <= 200),
  -- Names rows rather than carrying them.
  payload jsonb not null default '{}' check (jsonb_typeof(payload) = 'object' and octet_length(payload::text) <= 16384),
  -- 'blocked' is waiting behind an earlier job of the same key; claim_jobs puts it there, and the end of that one frees it.
  state text not null default 'waiting' check (state in ('waiting', 'blocked', 'running', 'done', 'dead', 'cancelled')),
  due_at timestamptz not null default clock_timestamp(),
  -- How often it was begun, since it last got on.
  attempts integer not null default 0,
  -- The worker that has it proves so with the token, and must renew the lease before it ends.
  lease_token uuid,
  leased_until timestamptz,
  cancel_requested_at timestamptz,
  progress jsonb check (octet_length(progress::text) <= 16384),
  -- Why the last attempt failed; of a dead job, why it died.
  reason text,
  -- The minute that a schedule fired it for.
  scheduled_for timestamptz,
  enqueued_at timestamptz not null default clock_timestamp(),
  started_at timestamptz,
  finished_at timestamptz,
  check ((state = 'running') = (lease_token is not null)),
  check ((lease_token is null) = (leased_until is null)),
  check ((state in ('done', 'dead', 'cancelled')) = (finished_at is not null))
) with (
  -- Renewing a lease writes no index, where the page has room for it.
  fillfactor = 80,
  -- By number and not by share: what is done stays for a day, and would keep the vacuum away from the few that move.
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000,
  autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 5000
);
-- Each covers one state only: however many jobs are done, none of these grows.
create index jobs_waiting_index on waybill.jobs (kind, owner_id, due_at, enqueued_at, id) where state = 'waiting';
create index jobs_due_index on waybill.jobs (kind, due_at) where state = 'waiting';
create index jobs_running_index on waybill.jobs (kind, owner_id) where state = 'running';
create index jobs_order_index on waybill.jobs (kind, owner_id, order_key, enqueued_at, id)
  where order_key is not null and state in ('waiting', 'blocked', 'running');
create index jobs_dead_index on waybill.jobs (finished_at desc, id) where state = 'dead';
create index jobs_finished_index on waybill.jobs (finished_at) where state in ('done', 'cancelled');
-- Several processes fire a schedule; one of them gets the row in.
create unique index jobs_schedule_key on waybill.jobs (kind, scheduled_for) where scheduled_for is not null;

alter table waybill.jobs enable row level security;
alter table waybill.jobs force row level security;
create policy operator on waybill.jobs to waybill_operator using (current_user = 'waybill_operator');
grant select, insert, update, delete on waybill.jobs to waybill_operator;
-- An organisation enqueues jobs of its own and sees how they are. Payloads it does not see: who asks may be tied to one
-- division, and a job to another.
create policy own on waybill.jobs for select to waybill_app using (organisation_id = waybill.current_organisation());
create policy enqueue on waybill.jobs for insert to waybill_app with check (organisation_id = waybill.current_organisation());
grant select (id, kind, organisation_id, order_key, state, due_at, attempts, lease_token, progress, reason, enqueued_at,
  started_at, finished_at) on waybill.jobs to waybill_app;
grant insert (id, kind, organisation_id, order_key, payload, due_at) on waybill.jobs to waybill_app;
-- At sign-in nobody's organisation is known, and mails are all that leaves.
create policy enqueue_mails on waybill.jobs for insert to waybill_auth
  with check (current_user = 'waybill_auth' and organisation_id is null and kind = 'send-mail');
grant insert (id, kind, organisation_id, order_key, payload, due_at) on waybill.jobs to waybill_auth;

-- Told on commit: the kind is all that a worker needs, and however many jobs a transaction adds it is one message each.
create function waybill.announce_jobs() returns trigger language plpgsql as $$
begin
  perform pg_notify('waybill_jobs', added.kind) from (select distinct kind from came) added;
  return null;
end
$$;
create trigger announce_inserted after insert on waybill.jobs referencing new table as came
  for each statement execute function waybill.announce_jobs();

-- However a job ends, the next of its key may begin. It is looked for by a statement of its own: claim_jobs may have put one
-- behind this job while its end was waiting for the row.
create function waybill.free_next_job() returns trigger language plpgsql as $$
begin
  update waybill.jobs set state = 'waiting' where id = (
    select id from waybill.jobs
    where kind = new.kind and owner_id = new.owner_id and order_key = new.order_key and state = 'blocked'
    order by enqueued_at, id limit 1
    for update);
  if found then perform pg_notify('waybill_jobs', new.kind); end if;
  return null;
end
$$;
create trigger free_next_job after update of state on waybill.jobs for each row
  when (new.order_key is not null and new.state in ('done', 'dead', 'cancelled')
    and old.state in ('waiting', 'blocked', 'running'))
  execute function waybill.free_next_job();

-- The first job of an owner that may begin now, or nothing. A job behind an earlier one of its key is put aside, so that nobody
-- meets it again before its turn: the earlier one is held meanwhile, or else it might end unseen and free nobody. Where that
-- cannot be held, since it is just ending, the job is passed over. Not more than a hundred are put aside in one go, for
-- others wait; the message brings somebody back for the rest.
create function waybill.next_job(wanted text, owner uuid, moment timestamptz) returns uuid language plpgsql as $$
declare
  candidate record;
  seen_due timestamptz := '-infinity';
  seen_enqueued timestamptz := '-infinity';
  seen_id uuid := '00000000-0000-0000-0000-000000000000';
  passed integer := 0;
  held uuid;
begin
  loop
    select id, order_key, due_at, enqueued_at into candidate from waybill.jobs
    where kind = wanted and owner_id = owner and state = 'waiting' and due_at <= moment
      and (due_at, enqueued_at, id) > (seen_due, seen_enqueued, seen_id)
    order by due_at, enqueued_at, id limit 1
    for update skip locked;
    if not found then return null; end if;
    if candidate.order_key is null or not exists (
      select from waybill.jobs
      where kind = wanted and owner_id = owner and order_key = candidate.order_key
        and state in ('waiting', 'blocked', 'running') and (enqueued_at, id) < (candidate.enqueued_at, candidate.id)
    ) then
      return candidate.id;
    end if;
    select id into held from waybill.jobs
    where kind = wanted and owner_id = owner and order_key = candidate.order_key
      and state in ('waiting', 'blocked', 'running') and (enqueued_at, id) < (candidate.enqueued_at, candidate.id)
    order by enqueued_at, id limit 1
    for update skip locked;
    if found then update waybill.jobs set state = 'blocked' where id = candidate.id; end if;
    passed := passed + 1;
    if passed >= 100 then
      perform pg_notify('waybill_jobs', wanted);
      return null;
    end if;
    seen_due := candidate.due_at; seen_enqueued := candidate.enqueued_at; seen_id := candidate.id;
  end loop;
end
$$;

-- Takes jobs of one kind under a lease. The owners take turns, beginning behind the one who was served last, each with one job
-- a round and never more than `cap` at a time, however many wait. Whoever takes jobs of a kind sees what the one before has
-- taken: that is what makes the cap exact. All by the clock of the database.
create function waybill.claim_jobs(wanted text, most integer, cap integer, last_owner uuid, token uuid, lease_ms integer)
  returns setof waybill.jobs language plpgsql as $$
declare
  moment timestamptz;
  owner uuid;
  half integer;
  chosen uuid;
  taken waybill.jobs;
  left_over integer := most;
  before integer;
begin
  perform pg_advisory_xact_lock(4021978, hashtext(wanted));
  moment := clock_timestamp();
  -- A worker that let its lease run out has died, or lives where the database cannot hear it.
  update waybill.jobs set state = 'waiting', lease_token = null, leased_until = null where id in (
    select id from waybill.jobs where kind = wanted and state = 'running' and leased_until <= moment
    for update skip locked);
  loop
    before := left_over;
    for half in 1..2 loop
      owner := case half when 1 then last_owner else '00000000-0000-0000-0000-000000000000' end;
      loop
        exit when left_over = 0;
        select j.owner_id into owner from waybill.jobs j
        where j.kind = wanted and j.state = 'waiting' and j.owner_id > owner order by j.owner_id limit 1;
        exit when not found or (half = 2 and owner > last_owner);
        continue when cap <= (
          select count(*) from waybill.jobs j where j.kind = wanted and j.owner_id = owner and j.state = 'running');
        chosen := waybill.next_job(wanted, owner, moment);
        continue when chosen is null;
        update waybill.jobs j set state = 'running', attempts = j.attempts + 1, started_at = moment,
            lease_token = token, leased_until = moment + lease_ms * interval '1 millisecond'
          where j.id = chosen returning j.* into taken;
        return next taken;
        left_over := left_over - 1;
      end loop;
    end loop;
    exit when left_over = 0 or left_over = before;
  end loop;
end
$$;

-- A job that waits ends at once; one that runs is asked to, and ends when its worker has heard of it. False when it is over.
create function waybill.cancel_job(job uuid, of_owner uuid) returns boolean language plpgsql as $$
begin
  update waybill.jobs set state = 'cancelled', finished_at = clock_timestamp()
    where id = job and owner_id = of_owner and state in ('waiting', 'blocked');
  if found then return true; end if;
  update waybill.jobs set cancel_requested_at = coalesce(cancel_requested_at, clock_timestamp())
    where id = job and owner_id = of_owner and state = 'running';
  return found;
end
$$;

-- The same for an organisation, which changes no row of this table itself.
grant create on schema waybill to waybill_operator;
create function waybill.cancel_own_job(job uuid) returns boolean
  language sql security definer set search_path = waybill, pg_temp
  begin atomic
    select waybill.cancel_job(job, waybill.current_organisation());
  end;
revoke all on function waybill.claim_jobs, waybill.next_job, waybill.cancel_job, waybill.cancel_own_job from public;
grant execute on function waybill.claim_jobs, waybill.next_job, waybill.cancel_job to waybill_operator;
grant execute on function waybill.cancel_own_job to waybill_app;
alter function waybill.cancel_own_job owner to waybill_operator;
revoke create on schema waybill from waybill_operator;

-- An outbox row is a fact: what was to leave, and whether it has. When it is tried again is its job's business.
alter table waybill.outbox add column given_up_at timestamptz;

set local role waybill_operator;
insert into waybill.jobs (id, kind, payload, state, due_at, attempts, reason, enqueued_at, finished_at)
  select gen_random_uuid(), 'send-mail', jsonb_build_object('outboxId', id),
    case when due_at = 'infinity' then 'dead' else 'waiting' end,
    case when due_at = 'infinity' then created_at else due_at end, attempts, last_error, created_at,
    case when due_at = 'infinity' then clock_timestamp() end
  from waybill.outbox where sent_at is null;
update waybill.outbox set given_up_at = clock_timestamp() where sent_at is null and due_at = 'infinity';
insert into waybill.jobs (id, kind, organisation_id, payload, enqueued_at)
  select id,
    case when action ->> 'kind' in ('print-labels', 'export-csv') then 'bulk-file' else 'bulk-rows' end,
    organisation_id, jsonb_build_object('bulkJobId', id), created_at
  from waybill.bulk_jobs where state = 'running';
reset role;

drop index waybill.outbox_due_index;
drop index waybill.bulk_jobs_running_index;
alter table waybill.outbox drop column due_at, drop column attempts, drop column last_error;
-- Nobody leases a bulk job any more: its job is leased. When it last got on is what open dashboards are told by.
alter table waybill.bulk_jobs drop column leased_until, add column progressed_at timestamptz;
create index outbox_waiting_index on waybill.outbox (created_at) where sent_at is null and given_up_at is null;
