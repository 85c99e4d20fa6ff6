import { NO_DIVISION, type ShipmentFilter, shipmentFilter } from '@waybill/contract/shipment-list';
import { CONFIGURABLE_DELIVERY_STATUSES, PAYMENT_STATUSES, RECEIVER_STATUSES } from '@waybill/domain/statuses';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sumUpCounts } from '../../../records/sum-up-counts.ts';
import { AKUREYRI, CARRIER, FORWARDER, REYKJAVIK, STRANGER } from '../../../seed/demo-data.ts';
import { enterShipments, type NewShipment } from '../../../testing/enter-shipments.ts';
import { rowsReadBy } from '../../../testing/rows-read.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { shipmentCountsRepo } from './shipment-counts.repo.ts';
import type { ListedPart } from './shipment-list-filter.sql.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const status = fc.constantFrom(...CONFIGURABLE_DELIVERY_STATUSES);
const receiver = fc.constantFrom(null, ...RECEIVER_STATUSES);
const payment = fc.constantFrom(null, ...PAYMENT_STATUSES);
const subCompany = fc.constantFrom(null, AKUREYRI, REYKJAVIK);
/** An action applies to every n-th row. */
const every = fc.integer({ min: 1, max: 5 });

const entry = fc.oneof(
  fc.record({
    kind: fc.constant('enter' as const),
    status,
    receiver,
    payment,
    subCompany,
    rows: fc.integer({ min: 1, max: 6 }),
  }),
  fc.record({ kind: fc.constant('move' as const), every, status }),
  fc.record({ kind: fc.constant('tell' as const), every, receiver, payment }),
  fc.record({ kind: fc.constant('hand on' as const), every, to: fc.constantFrom(null, CARRIER, FORWARDER) }),
  fc.record({ kind: fc.constant('divide' as const), every, subCompany }),
  fc.record({ kind: fc.constant('delete' as const), every }),
  fc.record({ kind: fc.constant('purge' as const), every }),
  fc.record({ kind: fc.constant('sum up' as const) }),
);
type NewAuditEntry = typeof entry extends fc.Arbitrary<infer Kind> ? Kind : never;

const someRows = (n: number) => sql`id in (select id from
  (select id, row_number() over (order by id) as place from waybill.shipments) r where place % ${n} = 0)`;

const act = async (done: NewAuditEntry) => {
  if (done.kind === 'enter') {
    const row = {
      delivery_status: done.status,
      receiver_status: done.receiver,
      payment_status: done.payment,
      carrier_id: CARRIER,
      sub_company_id: done.subCompany,
      carrier_sub_company_id: done.subCompany,
    };
    await enterShipments(
      app.database,
      CARRIER,
      Array.from({ length: done.rows }, () => row),
    );
    return;
  }
  await app.database.asOperator(async (tx) => {
    if (done.kind === 'sum up') return sumUpCounts(tx);
    const rows = someRows(done.every);
    const change = {
      move: () =>
        sql`update waybill.shipments set delivery_status = ${'status' in done ? done.status : ''}, deleted_at = null where ${rows}`,
      // What is paid, or is about to be, cannot be taken back.
      tell: () => sql`update waybill.shipments set receiver_status = ${'receiver' in done ? done.receiver : null},
        payment_status = case when payment_status in ('pending', 'success', 'prepaid') then payment_status
          else ${'payment' in done ? done.payment : null} end where ${rows}`,
      'hand on': () =>
        sql`update waybill.shipments set carrier_id = ${'to' in done ? done.to : null}, carrier_sub_company_id = null where ${rows}`,
      divide: () => sql`update waybill.shipments set sub_company_id = ${'subCompany' in done ? done.subCompany : null}
        where organisation_id = ${CARRIER} and ${rows}`,
      delete: () => sql`update waybill.shipments set delivery_status = 'deleted', deleted_at = now() where ${rows}`,
      purge: () => sql`delete from waybill.shipments where ${rows}`,
    }[done.kind];
    await change().execute(tx);
  });
};

const FILTERS: readonly Partial<ShipmentFilter>[] = [
  {},
  { receiverStatus: ['home'] },
  { receiverStatus: ['home', 'not-home'], paymentStatus: ['pending', 'failed'] },
  { paymentStatus: ['pending'] },
  { subCompany: [AKUREYRI] },
  { subCompany: [NO_DIVISION] },
  { subCompany: [NO_DIVISION, AKUREYRI] },
];
const PARTS: readonly ListedPart[] = ['organisationId', 'carrierId', 'forwarderId'];

const nonZero = (counts: ReadonlyMap<string, number>) => new Map([...counts].filter(([, count]) => count !== 0).sort());

test('whatever was done, the kept counts are those of counting one by one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 8 }), async (entries) => {
      for (const done of entries) await act(done);
      for (const organisationId of [CARRIER, FORWARDER]) {
        for (const subCompanyId of organisationId === CARRIER ? [null, AKUREYRI] : [null]) {
          const scope = { organisationId, subCompanyId };
          await app.database.inScope(scope, async (tx) => {
            for (const part of PARTS) {
              const counts = shipmentCountsRepo(tx, scope, part);
              for (const changes of FILTERS) {
                const filter = { ...shipmentFilter.parse({}), ...changes };
                const kept = nonZero(await counts.kept(filter));
                expect(kept, JSON.stringify({ scope, part, changes })).toEqual(
                  nonZero(await counts.exact(filter, null)),
                );
              }
            }
          });
        }
      }
    }),
    { numRuns: 12 },
  );
});

test('summing up leaves one line for each place, and nothing of what came to nothing', async () => {
  await enterShipments(
    app.database,
    CARRIER,
    Array.from({ length: 3 }, () => ({ delivery_status: 'failed' })),
  );
  await enterShipments(app.database, CARRIER, [{ delivery_status: 'failed' }]);
  await app.database.asOperator(async (tx) => {
    await sql`delete from waybill.shipments where delivery_status = 'assigned'`.execute(tx);
    await sumUpCounts(tx);
    const lines = await tx.selectFrom('shipment_counts').selectAll().execute();
    const places = lines.map(({ difference, ...place }) => JSON.stringify(place));
    expect(new Set(places).size).toBe(lines.length);
    expect(lines.filter(({ delivery_status }) => delivery_status === 'assigned')).toEqual([]);
    expect(lines.every(({ difference }) => difference > 0)).toBe(true);
  });
});

test('two who sum up at once, while a shipment is entered, lose none and count none twice', async () => {
  const total = () =>
    app.database.asOperator(async (tx) => {
      const { rows } = await sql<{ kept: number; existing: number }>`select
        (select coalesce(sum(difference), 0)::int from waybill.shipment_counts where part = 'organisation') as kept,
        (select count(*)::int from waybill.shipments) as existing`.execute(tx);
      return rows[0];
    });
  for (let turn = 0; turn < 5; turn += 1) {
    await enterShipments(app.database, CARRIER, [{}, {}]);
    await enterShipments(app.database, CARRIER, [{}]);
    await Promise.all([
      app.database.asOperator(sumUpCounts),
      app.database.asOperator(sumUpCounts),
      enterShipments(app.database, CARRIER, [{}]),
    ]);
    const { kept, existing } = (await total()) as { kept: number; existing: number };
    expect(kept).toBe(existing);
  }
});

test('counting what is on one vehicle, or is due on some days, reads no other shipment', async () => {
  const scope = { organisationId: STRANGER, subCompanyId: null };
  const others = Array.from(
    { length: 3_000 },
    (_, n): NewShipment => ({
      delivery_status: n % 10 === 0 ? 'completed' : 'open',
      dropoff_scheduled_date: `2026-0${(n % 9) + 1}-01`,
      vehicle_registration: `KR-${n % 300}`,
    }),
  );
  const here = { vehicle_registration: 'NB-202', dropoff_scheduled_date: '2026-11-16' };
  const few = (['open', 'open', 'failed', 'deleted'] as const).map((delivery_status) => ({ ...here, delivery_status }));
  await enterShipments(app.database, STRANGER, [...others, ...few]);
  await sql`analyze waybill.shipments`.execute(app.database.kysely);

  await app.database.inScope(scope, async (tx) => {
    const counts = shipmentCountsRepo(tx, scope, 'organisationId');
    for (const changes of [{ vehicle: ['NB-202'] }, { from: '2026-11-15', to: '2026-11-21' }]) {
      const count = () => counts.exact({ ...shipmentFilter.parse({}), ...changes }, null);
      expect(await count()).toEqual(
        new Map([
          ['open', 2],
          ['failed', 1],
          ['deleted', 1],
        ]),
      );
      expect(await rowsReadBy(tx, 'shipments', count), JSON.stringify(changes)).toBeLessThanOrEqual(few.length);
    }
  });
});
