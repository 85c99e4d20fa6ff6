import type { WebhookId } from '@waybill/domain/ids';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Tx } from '../../db/connect.ts';
import { createDemoDatabase, type TestDatabase } from '../../db/testing/test-database.ts';
import { CARRIER } from '../../seed/demo-data.ts';
import { rowsReadBy } from '../../testing/rows-read.ts';
import { webhookLane } from './webhook-lane.repo.ts';

const ENDPOINT = '00000000-0000-4000-8000-0000000000e1' as WebhookId;

const databases: TestDatabase[] = [];
let database: TestDatabase;
beforeEach(async () => {
  database = await createDemoDatabase();
  databases.push(database);
  await database.asOperator((tx) =>
    sql`insert into waybill.webhook_endpoints (organisation_id, id, url, events, created_at, updated_at)
      values (${CARRIER}, ${ENDPOINT}, 'https://receiver.test', '{shipment.created}', now(), now())`.execute(tx),
  );
});
afterAll(async () => {
  for (const each of databases) await each.drop();
});

const PORTION = 50;

/** Two events of each shipment, as an import queues them: the first of all of a portion, and then the second of all of it. */
const queue = (tx: Tx, shipments: number, dueAt = sql`clock_timestamp()`) =>
  sql`with entered as materialized (select gen_random_uuid() as key, n from generate_series(1, ${shipments}::integer) n)
    insert into waybill.webhook_deliveries (organisation_id, id, endpoint_id, position, event, shipment_key, shipment_id, body, due_at)
    select ${CARRIER}, gen_random_uuid(), ${ENDPOINT}, row_number() over (order by (n - 1) / ${PORTION}, event, n), event, key, n, '{}', ${dueAt}
    from entered, unnest(array['shipment.created', 'shipment.status-changed']) event
    order by (n - 1) / ${PORTION}, event, n`.execute(tx);

const dueOf = async (tx: Tx, most = 8) =>
  (await webhookLane(tx, ENDPOINT).due(CARRIER, most)).map(({ event, shipmentId }) => `${shipmentId} ${event}`);
const created = (...shipments: readonly number[]) => shipments.map((n) => `${n} shipment.created`);

describe('what is sent next of the many of an import', () => {
  const MANY = 2_000;
  /** Those of the last portion that wait for an earlier one are passed by on the way to the newest, each with a look at the earlier one. */
  const FEW = 4 * PORTION;

  const nothingKnown = async () => {};
  const emptied = () => sql`vacuum analyze waybill.webhook_deliveries`.execute(database.kysely);
  test.each([
    ['of which the planner knows nothing', nothingKnown],
    ['where the planner knows a table that was empty', emptied],
  ])('is found without reading the others, %s', async (_, before) => {
    await before();
    await database.asOperator(async (tx) => {
      // A connection settles on a plan when it has carried a statement out a few times.
      for (let n = 0; n < 10; n++) {
        expect(await dueOf(tx)).toEqual([]);
        expect(await webhookLane(tx, ENDPOINT).nextLook(CARRIER)).toBeNull();
      }
      await queue(tx, MANY);
      expect(await dueOf(tx)).toEqual(created(1, 2, 3, 4, 5, 6, MANY - 1, MANY));
      expect(await rowsReadBy(tx, 'webhook_deliveries', () => dueOf(tx))).toBeLessThan(FEW);
      const look = () => webhookLane(tx, ENDPOINT).nextLook(CARRIER);
      expect(await rowsReadBy(tx, 'webhook_deliveries', look)).toBeLessThan(FEW);
    });
  });

  test('is found without reading those that are due later', async () => {
    await database.asOperator(async (tx) => {
      await queue(tx, MANY, sql`clock_timestamp() + interval '1 hour'`);
      await queue(tx, 1);
      const due = () => dueOf(tx);
      expect(await due()).toEqual(created(1));
      expect(await rowsReadBy(tx, 'webhook_deliveries', due)).toBeLessThan(FEW);
    });
  });
});

test.each([
  [0, []],
  [1, created(1)],
  [2, created(1, 9)],
  [3, created(1, 2, 9)],
  [8, created(1, 2, 3, 4, 5, 6, 8, 9)],
  [9, created(1, 2, 3, 4, 5, 6, 7, 8, 9)],
  [10, created(1, 2, 3, 4, 5, 6, 7, 8, 9)],
])('of nine shipments, no more than %d are sent side by side, the oldest and the newest', async (most, expected) => {
  await database.asOperator(async (tx) => {
    await queue(tx, 9);
    expect(await dueOf(tx, most)).toEqual(expected);
  });
});
