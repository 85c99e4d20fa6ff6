import type { BulkShipment } from '@waybill/domain/bulk';
import { newId, type OrganisationId, type ShipmentKey, type UserId } from '@waybill/domain/ids';
import { changeStatus } from '@waybill/domain/status-change';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shipmentHistoryRecorder } from '../../../records/shipment-log.ts';
import { CARRIER, STRANGER } from '../../../seed/demo-data.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { shipmentBatchRepo } from './shipment-batch.repo.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const scopeOf = (organisationId: OrganisationId) => ({ organisationId, subCompanyId: null });
const inCarrier = <Result>(
  work: (repo: ReturnType<typeof shipmentBatchRepo>, tx: Parameters<typeof shipmentBatchRepo>[0]) => Promise<Result>,
) => app.database.inScope(scopeOf(CARRIER), (tx) => work(shipmentBatchRepo(tx, scopeOf(CARRIER)), tx));

/** Shipments of the carrier, every other one with two parcels. */
const keep = async (count: number, prefix: string): Promise<ShipmentKey[]> => {
  const keys = Array.from({ length: count }, () => newId<ShipmentKey>());
  await app.database.asOperator(async (tx) => {
    await sql`insert into waybill.shipments (organisation_id, id, shipment_id, carrier_id, created_at, updated_at)
      select ${CARRIER}, key, ${prefix} || lpad(n::text, 6, '0'), ${CARRIER}, now(), now()
      from unnest(${keys}::uuid[]) with ordinality k (key, n)`.execute(tx);
    await sql`insert into waybill.parcels (organisation_id, id, shipment_key, position, barcode, status)
      select ${CARRIER}, gen_random_uuid(), key, p, ${prefix} || n || '-' || p, 'new'
      from unnest(${keys}::uuid[]) with ordinality k (key, n), generate_series(1, 2) p where n % 2 = 0`.execute(tx);
  });
  return keys;
};

const withStatus = (shipments: readonly BulkShipment[], to: 'in-warehouse') =>
  shipments.map((shipment) => {
    const changed = changeStatus(shipment, { to, reason: null, failureParty: null }, CARRIER, app.time.now);
    if (typeof changed === 'string') throw new Error(changed);
    return changed;
  });

test('a thousand shipments with their parcels and their history change their status in three statements', async () => {
  const keys = await keep(1000, 'S0A');
  await inCarrier(async (repo, tx) => {
    const changed = withStatus(await repo.hold(keys), 'in-warehouse');
    await repo.changeStatus(
      changed.map(({ after }) => after),
      app.time.now,
    );
    const by = {
      kind: 'user',
      id: newId<UserId>(),
      name: 'x',
      email: null,
      address: null,
      userAgent: null,
      organisationId: CARRIER,
    } as const;
    await shipmentHistoryRecorder(tx, by, () => app.time.now)(changed.map(({ entry }) => entry));
  });
  const after = await inCarrier((repo) => repo.look(keys));
  expect(after).toHaveLength(1000);
  expect(new Set(after.flatMap(({ units }) => units.map(({ status }) => status)))).toEqual(new Set(['in-warehouse']));
  const { rows } = await app.database.asOperator((tx) =>
    sql<{ lines: string; versions: string }>`select (select count(*) from waybill.shipment_history) as lines,
      (select sum(version) from waybill.shipments where id = any (${keys}::uuid[])) as versions`.execute(tx),
  );
  expect(rows).toEqual([{ lines: '1000', versions: '2000' }]);
});

test('for a plan one parcel is read for all in the same state, and all of them for a change', async () => {
  const [, key] = await keep(2, 'S0P');
  if (!key) throw new Error('Two were asked for');
  const statuses = async (ways: 'look' | 'hold') =>
    (await inCarrier((repo) => repo[ways]([key]))).map(({ parcels }) => parcels.map(({ status }) => status).sort());
  expect({ look: await statuses('look'), hold: await statuses('hold') }).toEqual({
    look: [['new']],
    hold: [['new', 'new']],
  });
  await app.database.asOperator((tx) =>
    sql`update waybill.parcels set status = 'failed' where shipment_key = ${key} and position = 1`.execute(tx),
  );
  expect(await statuses('look')).toEqual([['failed', 'new']]);
});

test('days of pickup and dropoff are set, and taken away', async () => {
  const [first, second] = await keep(2, 'S0B');
  if (!first || !second) throw new Error('Two were asked for');
  const days = async () =>
    (await inCarrier((repo) => repo.look([first, second])))
      .map((one) => [one.key, one.pickupDate, one.dropoffDate])
      .sort();
  await inCarrier((repo) =>
    repo.changeDates(
      [
        { key: first, stop: 'pickup', scheduledDate: '2026-11-16' },
        { key: first, stop: 'dropoff', scheduledDate: '2026-11-17' },
        { key: second, stop: 'dropoff', scheduledDate: '2026-02-28' },
      ],
      app.time.now,
    ),
  );
  expect(await days()).toEqual(
    [
      [first, '2026-11-16', '2026-11-17'],
      [second, null, '2026-02-28'],
    ].sort(),
  );
  await inCarrier((repo) => repo.changeDates([{ key: second, stop: 'dropoff', scheduledDate: null }], app.time.now));
  expect(await days()).toEqual(
    [
      [first, '2026-11-16', '2026-11-17'],
      [second, null, null],
    ].sort(),
  );
});

test('what a stranger names is not there to be held', async () => {
  const keys = await keep(3, 'S0C');
  await app.database.inScope(scopeOf(STRANGER), async (tx) => {
    expect(await shipmentBatchRepo(tx, scopeOf(STRANGER)).hold(keys)).toEqual([]);
  });
});

test('shipments are held in one order, however they are named, so that nobody waits in a ring', async () => {
  const keys = await keep(200, 'S0D');
  const orders = [keys, keys.toReversed(), keys.toSorted().reverse()];
  const held = await Promise.all(orders.map((order) => inCarrier((repo) => repo.hold(order))));
  for (const shipments of held) expect(shipments.map(({ key }) => key)).toEqual(keys.toSorted());
});
