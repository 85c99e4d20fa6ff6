import { randomUUID } from 'node:crypto';
import { organisationId } from '@waybill/domain/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database, Tx } from './db/connect.ts';
import { CARRIER, STRANGER } from './seed/demo-data.ts';
import type { Browser } from './testing/browser.ts';
import { jobWork } from './testing/job-work.ts';
import { aPerson, askFor, countsOf, personKind, readRequest } from './testing/person-requests.ts';
import { configure } from './testing/shipment-calls.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';
import { retentionKinds } from './wiring/wire-retention.ts';

/** What goes by age and for a person costs what the organisation itself has, and none of what others have. */

const isLong = process.env.TEST_ALL === '1';
/** Of the large organisation, which is no business of the small one; and of the small one. */
const LARGE = isLong ? 200_000 : 10_000;
const SMALL = 500;

let app: TestApp;
let superAdmin: Browser;
beforeAll(async () => {
  app = await createTestApp();
  await fill(STRANGER, LARGE);
  await fill(CARRIER, SMALL);
  superAdmin = await app.signedIn('super@demo.test');
}, 600_000);
afterAll(() => app.close());

const COMPANY = 'Brauðhúsið ehf.';

/** Shipments that are over and old, each with two entries of its history, an attachment and a message; every tenth of one company, with payment and place. */
const fill = async (organisation: string, count: number) => {
  await app.database.asOperator(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    const fixed = {
      organisation_id: organisation,
      carrier_id: organisation,
      delivery_status: 'completed',
      missing_documents: [],
      tracking_numbers: [],
      flags: [],
      pod_emails: [],
      door_checks: [],
      version: 1,
      dropoff_street_address1: 'Túngata 7',
      dropoff_city: 'Reykjavík',
    };
    await sql`insert into waybill.shipments select r.* from generate_series(1, ${count}::int) n
      cross join lateral jsonb_populate_record(null::waybill.shipments, ${JSON.stringify(fixed)}::jsonb || jsonb_build_object(
        'id', gen_random_uuid(), 'shipment_id', 'S' || ${organisation === STRANGER ? 'A' : 'B'}::text || lpad(n::text, 7, '0'),
        'dropoff_receiver_name', case when n % 10 = 0 then ${COMPANY} else 'Móttakandi ' || n end,
        'dropoff_email', 'r' || n || '@receiver.test',
        'created_at', now() - interval '400 days', 'updated_at', now() - interval '400 days' - n * interval '1 s')) r`.execute(
      tx,
    );
    await sql`insert into waybill.shipment_history (organisation_id, shipment_key, id, occurred_at, actor_kind, actor_name, actor_email,
        actor_organisation_id, source, action)
      select s.organisation_id, s.id, gen_random_uuid(), s.updated_at, 'user', 'x', 'u' || (random() * 20)::int || '@member.test', s.organisation_id,
        'dashboard', 'edited'
      from waybill.shipments s cross join generate_series(1, 2) where s.organisation_id = ${organisation}`.execute(tx);
    await sql`insert into waybill.attachments (organisation_id, id, shipment_key, name, type, bytes, file_key, added_by_organisation_id, added_by, added_at)
      select s.organisation_id, gen_random_uuid(), s.id, 'a.pdf', 'application/pdf', 1, 'attachments/' || s.id, s.organisation_id, 'x', s.updated_at
      from waybill.shipments s where s.organisation_id = ${organisation}`.execute(tx);
    await sql`insert into waybill.messages (organisation_id, id, shipment_key, kind, channel, recipient, once_key, state, created_at, due_at, ended_at,
        subject, body, locale)
      select s.organisation_id, gen_random_uuid(), s.id, 'completed', 'email', s.dropoff_email, gen_random_uuid()::text, 'sent', s.updated_at, s.updated_at,
        s.updated_at, 'x', 'x', 'en'
      from waybill.shipments s where s.organisation_id = ${organisation}`.execute(tx);
    await sql`insert into waybill.known_places (organisation_id, id, address_key, receiver_key, receiver_name, street, latitude, longitude, search_text,
        created_at, updated_at)
      select ${organisation}, gen_random_uuid(), 'a' || n, 'r' || n, case when n % 2 = 0 then ${COMPANY} else 'x' end, 'Túngata ' || n, 1, 1, 'x', now(), now()
      from generate_series(1, ${count / 10}::int) n`.execute(tx);
    const file = randomUUID();
    await sql`insert into waybill.imports (organisation_id, id, actor, file_name, file_bytes, state, created_at)
      values (${organisation}, ${file}, '{}', 'file.csv', 1, 'done', now())`.execute(tx);
    await sql`insert into waybill.import_shipments (organisation_id, import_id, shipment_key, was_created, version)
      select organisation_id, ${file}, id, true, 1 from waybill.shipments
      where organisation_id = ${organisation} and dropoff_receiver_name = ${COMPANY}`.execute(tx);
    await sql`insert into waybill.import_rows (organisation_id, import_id, number, line, cells, shipment_id)
      select organisation_id, ${file}, row_number() over (), 1, array['x'], shipment_id from waybill.shipments
      where organisation_id = ${organisation} and dropoff_receiver_name = ${COMPANY}`.execute(tx);
    await sql`insert into waybill.payments (organisation_id, id, status, currency, shipment_amount, payer_name, created_at, updated_at)
      select ${organisation}, gen_random_uuid(), 'prepaid', 'ISK', 0, 'x', now(), now() from generate_series(1, ${count / 10}::int)`.execute(
      tx,
    );
  });
  await sql`analyze`.execute(app.database.kysely);
};

/** The rows of each table that transactions fetch, together and the one with the most of them, and write: their cost, without a clock. */
const counting = () => {
  const most: Record<string, number> = {};
  const total: Record<string, number> = {};
  const written: Record<string, number> = {};
  const readSoFar = async (tx: Tx) => {
    const { rows } = await sql<{
      name: string;
      read: number;
      wrote: number;
    }>`select relname as name, (seq_tup_read + idx_tup_fetch)::int as read,
        (n_tup_upd + n_tup_del)::int as wrote
      from pg_stat_xact_user_tables where schemaname = 'waybill'`.execute(tx);
    return new Map(rows.map(({ name, read, wrote }) => [name, { read, wrote }]));
  };
  const asOperator: Database['asOperator'] = (work) =>
    app.database.asOperator(async (tx) => {
      const before = await readSoFar(tx);
      const done = await work(tx);
      for (const [name, now] of await readSoFar(tx)) {
        const read = now.read - (before.get(name)?.read ?? 0);
        most[name] = Math.max(most[name] ?? 0, read);
        total[name] = (total[name] ?? 0) + read;
        written[name] = Math.max(written[name] ?? 0, now.wrote - (before.get(name)?.wrote ?? 0));
      }
      return done;
    });
  return { most, total, written, database: { ...app.database, asOperator } as TestApp['database'] };
};

const carryOutPerson = async () => {
  const { total, written, database } = counting();
  await jobWork(app.database, [personKind({ ...app, database })], (error) => {
    throw error;
  }).carryOut();
  return { total, written };
};

/** More rows of a table than these are those of others. */
const OWN = 20 * SMALL;
/** Each row a few times with each table, and not once for each other row. */
const OF_LARGE = 60 * LARGE;
const over = (limit: number, rows: Readonly<Record<string, number>>) =>
  Object.entries(rows).filter(([, read]) => read > limit);

test('looking for somebody, and forgetting them, reads no rows of a large organisation beside', async () => {
  const request = await askFor(superAdmin, { name: aPerson().name, email: 'r7@receiver.test' });
  expect(over(OWN, (await carryOutPerson()).total)).toEqual([]);
  expect(countsOf((await readRequest(superAdmin, request)).found)).toMatchObject({ 'shipments erased': 1 });
  expect((await superAdmin.post(`/api/person-requests/${request.id}/erasure`)).status).toBe(200);
  expect(over(OWN, (await carryOutPerson()).total)).toEqual([]);
  expect(await readRequest(superAdmin, request)).toMatchObject({ state: 'erased' });
});

test('a name that a tenth of all shipments has is found and forgotten at a cost that grows with the rows, a portion at a time', async () => {
  const large = await app.signedIn('super@stranger.test');
  const request = await askFor(large, { name: COMPANY });
  expect(over(OF_LARGE, (await carryOutPerson()).total)).toEqual([]);
  const { found } = await readRequest(large, request);
  expect(countsOf(found)).toMatchObject({
    'shipments erased': LARGE / 10,
    'messages erased': LARGE / 10,
    'imports erased': LARGE / 10,
  });
  expect((await large.post(`/api/person-requests/${request.id}/erasure`)).status).toBe(200);
  const { total, written } = await carryOutPerson();
  expect(over(OF_LARGE, total)).toEqual([]);
  // Whoever works with one of its shipments waits for some others only.
  expect(written.shipments).toBeLessThanOrEqual(200);
  const ended = await readRequest(large, request);
  expect(ended.state).toBe('erased');
  expect(countsOf(ended.erased)).toEqual(countsOf(found));
});

test('texts that are searched are written without reading those of others, also where many have just come', async () => {
  const scope = { organisationId: organisationId.parse(STRANGER), subCompanyId: null };
  const read = await app.database.inScope(scope, async (tx) => {
    const readSoFar = async () => {
      const { rows } = await sql<{ read: number }>`select (seq_tup_read + idx_tup_fetch)::int as read
        from pg_stat_xact_user_tables where schemaname = 'waybill' and relname = 'shipment_search'`.execute(tx);
      return rows[0]?.read ?? 0;
    };
    const { rows } = await sql<{ id: string }>`select id from waybill.shipments order by id`.execute(tx);
    const portions = Array.from({ length: rows.length / SMALL }, (_, at) => rows.slice(at * SMALL, (at + 1) * SMALL));
    for (const portion of portions) {
      const keys = portion.map(({ id }) => id);
      await sql`select waybill.index_shipments(${keys}::uuid[], ${keys.map((key) => `text ${key}`)}::text[])`.execute(
        tx,
      );
    }
    return readSoFar();
  });
  expect(read).toBeLessThanOrEqual(2 * LARGE);
});

describe('what is old', () => {
  const PERIODS = { shipmentDays: 90, proofDays: 90, messageDays: 30, historyDays: 365 };
  const carryOutRetention = async () => {
    const { most, total, database } = counting();
    const kinds = retentionKinds({ database, clock: () => new Date() });
    await kinds[0]?.run({} as never, {} as never);
    await jobWork(app.database, kinds, (error) => {
      throw error;
    }).carryOut();
    return { most, total };
  };

  test('is counted in a large organisation some thousand at a time', async () => {
    const large = await app.signedIn('super@stranger.test');
    const asked = await large.post('/api/retention/rehearsals', {
      level: 'organisation',
      periods: { ...PERIODS, positionDays: 90 },
    });
    expect(asked.status, asked.text).toBe(200);
    const { most } = await carryOutRetention();
    expect(over(40_000, most)).toEqual([]);
    const { rehearsals } = (await large.get('/api/retention')).body;
    const removed = rehearsals[0].counts.filter(({ kind }: { kind: string }) => kind === 'shipments');
    expect(removed.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(LARGE);
  });

  test('is removed from a small one some hundred at a time, and no row of the large one is read', async () => {
    await configure(app, CARRIER, PERIODS);
    const { most, total } = await carryOutRetention();
    expect(over(OWN, total)).toEqual([]);
    expect(over(8_000, most)).toEqual([]);
    const left = await app.database.asOperator((tx) =>
      sql<{
        of: string;
        count: number;
      }>`select organisation_id as of, count(*)::int as count from waybill.shipments group by 1`.execute(tx),
    );
    expect(left.rows).toEqual([{ of: STRANGER, count: LARGE }]);
  });
});
