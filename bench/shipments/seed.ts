import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { connect, type Database } from '../../apps/server/src/db/connect.ts';
import { migrate } from '../../apps/server/src/db/migrate.ts';
import { hashToken } from '../../apps/server/src/features/accounts/tokens.ts';
import { randomNumbers, readPlaces } from './believable.ts';
import { COLUMNS, makeShipment } from './made-shipments.ts';

const ORGANISATIONS = 20;
const SEED = 20_261_115;

const organisationIdOf = (n: number) => `00000000-0000-4000-8000-${String(n + 1).padStart(12, '0')}`;
export const ORGANISATION_IDS = Array.from({ length: ORGANISATIONS }, (_, n) => organisationIdOf(n));

export type Seeded = { readonly url: string; readonly rows: number; readonly cookie: string };

/** A database of its own with so many shipments, evenly among the owners, and a session of the first organisation's admin. */
export const seed = async (
  serverUrl: string,
  name: string,
  rows: number,
  owners: readonly string[] = ORGANISATION_IDS,
): Promise<Seeded> => {
  await run(serverUrl, `create database ${name}`);
  const address = new URL(serverUrl);
  address.pathname = `/${name}`;
  const url = address.href;
  const database = connect({ url });
  try {
    await migrate(database.kysely);
    const cookie = await enterPeople(database);
    await run(
      url,
      `create unlogged table public.made (like waybill.shipments including defaults)`,
      `alter table public.made add column search_text text not null`,
      `grant select on public.made to waybill_operator`,
    );
    await copy(url, rows, owners);
    await withoutIndexes(url, () =>
      database.asOperator(async (tx) => {
        // A million rows take longer than any request may.
        await sql`set local statement_timeout = 0`.execute(tx);
        await sql`insert into waybill.shipments (${columns}) select ${columns} from public.made`.execute(tx);
        await sql`insert into waybill.shipment_search (organisation_id, shipment_key, search_text)
          select organisation_id, id, search_text from public.made`.execute(tx);
        await sql`insert into waybill.parcels (organisation_id, id, shipment_key, position, barcode, status)
          select organisation_id, gen_random_uuid(), id, place, shipment_id || '00' || place,
            case place when 1 then 'completed' else 'in-warehouse' end
          from public.made, generate_series(1, 2) place where delivery_status = 'mixed'`.execute(tx);
      }),
    );
    await run(url, 'drop table public.made', 'vacuum analyze');
    return { url, rows, cookie };
  } finally {
    await database.close();
  }
};

const columns = sql.raw(COLUMNS.join(', '));

const run = async (url: string, ...statements: string[]) => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};

const enterPeople = async (database: Database): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  const [first] = ORGANISATION_IDS;
  await database.asOperator(async (tx) => {
    await sql`insert into waybill.organisations (id, name)
      select id::uuid, 'Carrier ' || n from unnest(${sql.val(ORGANISATION_IDS)}::text[]) with ordinality o (id, n)`.execute(
      tx,
    );
    await sql`insert into waybill.users (id, organisation_id, email, name, roles)
      values (${first}, ${first}, 'admin@bench.test', 'Admin', '{admin}')`.execute(tx);
    await sql`insert into waybill.sessions (token_hash, user_id, created_at, last_used_at, password_at, expires_at)
      values (${hashToken(token)}, ${first}, now(), now(), now(), now() + interval '1 day')`.execute(tx);
  });
  return `waybill=${token}`;
};

const copy = async (url: string, rows: number, owners: readonly string[]) => {
  const random = randomNumbers(SEED);
  const places = await readPlaces(process.env.BENCH_DATA, random);
  const now = Date.now();
  const field = (value: string | number | null) =>
    value === null ? '\\N' : String(value).replace(/[\\\t\n]/g, (sign) => `\\${sign}`);
  const lines = function* () {
    for (let n = 0; n < rows; n += 500) {
      let chunk = '';
      for (let row = n; row < Math.min(n + 500, rows); row++) {
        const { values, searchText } = makeShipment(row, owners, places, random, now);
        chunk += `${[...values, searchText].map(field).join('\t')}\n`;
      }
      yield chunk;
    }
  };
  const client = new Client({ connectionString: url });
  await client.connect();
  const into = client.query(copyFrom(`copy public.made (${COLUMNS.join(', ')}, search_text) from stdin`));
  await pipeline(Readable.from(lines()), into);
  await client.end();
};

/** An index is built faster at once than row by row. */
const withoutIndexes = async (url: string, work: () => Promise<void>) => {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } =
    await client.query(`select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made
    from pg_index i where i.indrelid in ('waybill.shipments'::regclass, 'waybill.shipment_search'::regclass)
      and not i.indisunique`);
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await work();
  await client.query(`set maintenance_work_mem = '1GB'`);
  for (const { made } of rows) await client.query(made);
  await client.end();
};
