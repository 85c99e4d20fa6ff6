-- While a search runs, what its best comes to is told each time; the best itself, half a megabyte of a large day, only to whoever looks at it.
alter table waybill.plans add column figures jsonb, add column watched_at timestamptz;
