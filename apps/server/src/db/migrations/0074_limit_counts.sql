-- What each process has counted for the limits that hold over all of them: in a minute that ends at ends_at, or under way where that is null.
-- Not logged: after a crash or a failover everybody begins to count anew. Not part of a backup.
create unlogged table waybill.limit_counts (
  key text not null,
  process uuid not null,
  counted integer not null check (counted >= 0),
  ends_at timestamptz,
  told_at timestamptz not null,
  primary key (key, process)
);
create index limit_counts_by_process on waybill.limit_counts (process);
alter table waybill.limit_counts enable row level security;
alter table waybill.limit_counts force row level security;
create policy operator on waybill.limit_counts to waybill_operator using (current_user = 'waybill_operator');
grant select, insert, update, delete on waybill.limit_counts to waybill_operator;
