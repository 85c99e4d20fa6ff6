import { type BulkJob, MOST_IN_BULK } from '@waybill/contract/bulk-jobs';
import { SHIPMENT_SORTS } from '@waybill/contract/shipment-list';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Requester } from '../../http/visitor.ts';
import { CARRIER } from '../../seed/demo-data.ts';
import type { Browser } from '../../testing/browser.ts';
import { carryOut, read, run } from '../../testing/bulk-work.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { wireBulkJobs } from '../../wiring/wire-bulk-jobs.ts';
import { bulkRowsRepo, type SelectedShipment } from './bulk-rows.repo.ts';
import { planBulkJob } from './plan-bulk-job.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ withWeek: true });
});
afterAll(() => app.close());

const fingerprint = () =>
  app.database.asOperator(async (tx) => {
    const { rows } = await sql<{ print: string; lines: number }>`select
        (select md5(string_agg(s::text, '|' order by id)) from waybill.shipments s) as print,
        (select count(*)::int from waybill.shipment_history) as lines`.execute(tx);
    return rows[0] as { print: string; lines: number };
  });

const ACTIONS = {
  'out for delivery': { kind: 'change-status', status: 'out-for-delivery' },
  'back into the warehouse': { kind: 'change-status', status: 'in-warehouse', reason: 'Talið aftur' },
  'failed by the weather': { kind: 'change-status', status: 'failed', failureParty: 'weather', reason: 'Ófært' },
  'a day for the dropoff': { kind: 'set-scheduled-date', stop: 'dropoff', scheduledDate: '2026-11-18' },
  deleted: { kind: 'delete' },
  restored: { kind: 'restore' },
};

const idsIn = (rows: readonly { readonly shipmentId: string }[]) => rows.map(({ shipmentId }) => shipmentId);

test.each(SHIPMENT_SORTS)('rows come in the order of the list, sorted by %s', async (sort) => {
  const admin = await app.signedIn('admin@demo.test');
  for (const direction of ['asc', 'desc']) {
    const order = { sort, direction };
    // A page of job rows holds a hundred, and so does this page of the list.
    const page = await admin.get(`/api/shipments?${new URLSearchParams({ ...order, rows: '100' })}`);
    const listed = idsIn(page.body.shipments);
    const ticked = listed.toSorted();
    for (const selection of [
      { by: 'filter', filter: {}, order },
      { by: 'ids', ids: ticked, order },
    ]) {
      const planned = await admin.post('/api/bulk-jobs', { selection, action: { kind: 'print-labels' } });
      const { rows } = (await admin.get(`/api/bulk-jobs/${planned.body.job.id}/rows`)).body;
      expect(idsIn(rows), `${selection.by} ${direction}`).toEqual(listed);
    }
  }
});

/** A selection of so many shipments, none of which exists. */
const numbered = (count: number) =>
  sql<never>`select gen_random_uuid() as key, 'S' || n as "shipmentId", n as position from generate_series(1, ${count}::integer) n`;

test('a selection is read in portions, each of which tells how many there are in all', async () => {
  const scope = { organisationId: CARRIER, subCompanyId: null };
  const portions = await app.database.inScope(scope, async (tx) => {
    const read: (readonly SelectedShipment[])[] = [];
    for await (const portion of bulkRowsRepo(tx, scope).portionsOf(numbered(3), 2)) read.push(portion);
    return read;
  });
  expect(portions.map(idsIn)).toEqual([['S1', 'S2'], ['S3']]);
  expect(portions.flat().map(({ position, found }) => [position, found])).toEqual([
    [1, 3],
    [2, 3],
    [3, 3],
  ]);
});

test('a list of fifty thousand shipments is planned, and of one more none is', async () => {
  const by: Requester = {
    actor: {
      kind: 'api-key',
      keyId: crypto.randomUUID(),
      lastCharacters: 'abcd',
      organisationId: CARRIER,
      named: null,
      rights: null,
    },
    visitor: { address: '127.0.0.1', countedAddress: '127.0.0.1', userAgent: null },
  };
  const deps = wireBulkJobs({ database: app.database, storage: app.storage, clock: () => app.time.now });
  /** Plans an action on a list of that length, up to the first portion of shipments. */
  const planOf = (listed: number) => {
    const look = async () => Promise.reject(new Error(`planning ${listed}`));
    const matching = async (_filter: unknown, _order: unknown, most: number) => numbered(Math.min(listed, most));
    const inView: typeof deps.inView = (requester, work) =>
      deps.inView(requester, (repos) => work({ ...repos, look, matching }));
    const order = { sort: 'updatedDate', direction: 'desc' } as const;
    return planBulkJob(
      { ...deps, inView },
      by,
      { by: 'filter', filter: { status: 'all', search: '' }, order },
      { kind: 'delete' },
    );
  };
  expect(MOST_IN_BULK).toBe(50_000);
  await expect(planOf(50_000)).rejects.toThrow('planning 50000');
  await expect(planOf(50_001)).rejects.toMatchObject({ code: 'bulk-too-large' });
});

const planAll = async (browser: Browser, action: object, status: string): Promise<BulkJob> =>
  (await browser.post('/api/bulk-jobs', { selection: { by: 'filter', filter: { status } }, action })).body.job;

test.each(Object.entries(ACTIONS))(
  'of a whole week %s, what was planned is what came, as long as nobody came between',
  async (_, action) => {
    for (const email of ['division@demo.test', 'admin@forwarder.test', 'admin@demo.test']) {
      const browser = await app.signedIn(email);
      const before = await fingerprint();
      const planned = await planAll(browser, action, action.kind === 'restore' ? 'deleted' : 'all');
      expect(planned.waiting + planned.skipped).toBe(planned.total);
      expect(planned.reasons.reduce((sum, { count }) => sum + count, 0)).toBe(planned.skipped);
      expect(await fingerprint()).toEqual(before);

      await run(browser, planned);
      const errors: unknown[] = [];
      await carryOut(app, errors);
      expect(errors).toEqual([]);
      const { changed, skipped, reasons, failed, waiting, state } = await read(browser, planned);
      expect({ changed, skipped, reasons, failed, waiting, state }).toEqual({
        changed: planned.waiting,
        skipped: planned.skipped,
        reasons: planned.reasons,
        failed: 0,
        waiting: 0,
        state: 'done',
      });
      expect((await fingerprint()).lines).toBe(before.lines + changed);
    }
  },
);
