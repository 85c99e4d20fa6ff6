-- The streets of a registry as the map draws them: vector tiles that are cut once, after the import.
create table waybill.street_drawings (
  registry_id smallint primary key references waybill.address_registries (id) on delete cascade,
  -- Made of what is drawn: a tile of one version never changes, and browsers keep it.
  version text not null unique,
  drawn_at timestamptz not null,
  -- What the drawing covers, in millionths of a degree: a map asks for no tile outside of it.
  west integer not null,
  south integer not null,
  east integer not null,
  north integer not null
);

create table waybill.street_tiles (
  registry_id smallint not null references waybill.street_drawings (registry_id) on delete cascade,
  z smallint not null,
  x integer not null,
  y integer not null,
  -- In gzip, which is how it is sent.
  bytes bytea not null,
  primary key (registry_id, z, x, y)
);
alter table waybill.street_tiles alter column bytes set storage external;

do $$
declare
  guarded text;
begin
  foreach guarded in array array['street_drawings', 'street_tiles'] loop
    execute format('alter table waybill.%I enable row level security', guarded);
    execute format('alter table waybill.%I force row level security', guarded);
    execute format('create policy operator on waybill.%I to waybill_operator using (current_user = %L)', guarded, 'waybill_operator');
    execute format('grant select, insert, update, delete on waybill.%I to waybill_operator', guarded);
    execute format('create policy everybody on waybill.%I for select to waybill_app using (current_user = %L)', guarded, 'waybill_app');
    execute format('grant select on waybill.%I to waybill_app', guarded);
  end loop;
end
$$;

-- One statement for a tile, since a map asks for dozens at once: no row for a version that there is not, null for an empty tile.
create function waybill.street_tile(of_version text, at_z smallint, at_x integer, at_y integer) returns table (bytes bytea)
  language sql stable security definer set search_path = waybill, pg_temp as $$
  select t.bytes from waybill.street_drawings d
    left join waybill.street_tiles t on t.registry_id = d.registry_id and t.z = at_z and t.x = at_x and t.y = at_y
    where d.version = of_version
$$;
revoke all on function waybill.street_tile from public;
grant create on schema waybill to waybill_app;
alter function waybill.street_tile owner to waybill_app;
revoke create on schema waybill from waybill_app;
