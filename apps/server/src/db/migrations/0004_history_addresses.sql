-- People choose their own name, also somebody else's. The address that they signed in with then is nobody else's.
alter table waybill.audit_log
  add column actor_email text,
  add constraint audit_log_actor_email_check check (actor_email is null or actor_kind = 'user');
