import type { ReplyOf } from '@waybill/contract/endpoint';
import type { readOverview, Tally } from '@waybill/contract/overview';
import {
  NO_DIVISION,
  NO_VEHICLE,
  type ShipmentCounts,
  type WrittenShipmentFilter,
} from '@waybill/contract/shipment-list';
import { plusDays } from '@waybill/domain/calendar';
import { STATUSES_OF_STAGE } from '@waybill/domain/stage';
import { DELIVERY_STATUSES, type DeliveryStatus } from '@waybill/domain/statuses';
import { FAILURE_PARTIES } from '@waybill/domain/transitions';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sumUpCounts } from '../../records/sum-up-counts.ts';
import { AKUREYRI, CARRIER, REYKJAVIK } from '../../seed/demo-data.ts';
import type { Browser } from '../../testing/browser.ts';
import { enterShipments } from '../../testing/enter-shipments.ts';
import { configure } from '../../testing/shipment-calls.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

type Overview = ReplyOf<typeof readOverview>;

let app: TestApp;
let admin: Browser;
let today: string;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signedIn('admin@demo.test');
  today = app.time.now.toISOString().slice(0, 10);
});
afterAll(() => app.close());

const overviewOf = async (by: Browser, days: number): Promise<Overview> =>
  (await by.get(`/api/overview?days=${days}`)).body;

/** How many shipments the list that a number leads to has, by status. */
const listed = async (by: Browser, filter: WrittenShipmentFilter): Promise<ShipmentCounts> => {
  const query = new URLSearchParams(filter as Record<string, string>);
  return (await by.get(`/api/shipment-counts?${query}`)).body.counts;
};

/** Each number of a tally is that of its list. */
const expectLists = async (by: Browser, tally: Tally, of: WrittenShipmentFilter) => {
  const counts = await listed(by, of);
  expect(tally.planned, JSON.stringify(of)).toBe(counts.all);
  for (const status of DELIVERY_STATUSES.filter((one) => one !== 'deleted'))
    expect(tally.byStatus[status] ?? 0, `${status} ${JSON.stringify(of)}`).toBe(counts[status]);
  const waiting = STATUSES_OF_STAGE.waiting.reduce((sum, status) => sum + (tally.byStatus[status] ?? 0), 0);
  expect(waiting, `waiting ${JSON.stringify(of)}`).toBe((await listed(by, { ...of, stage: 'waiting' })).all);
  expect(tally.onTime).toBe((await listed(by, { ...of, punctuality: 'on-time' })).completed);
  expect(tally.late).toBe((await listed(by, { ...of, punctuality: 'late' })).completed);
};

const expectTrue = async (by: Browser, days: number) => {
  const { from, to, total, failures, vehicles, divisions, today: ofToday, ...shown } = await overviewOf(by, days);
  const period = { from, to };
  expect([from, to]).toEqual([plusDays(today, 1 - days), today]);
  await expectLists(by, total, period);
  await expectLists(by, ofToday, { from: today, to: today });
  for (const { vehicle, ...tally } of vehicles)
    await expectLists(by, tally, { ...period, vehicle: vehicle ?? NO_VEHICLE });
  for (const { subCompanyId, ...tally } of divisions)
    await expectLists(by, tally, { ...period, subCompany: subCompanyId ?? NO_DIVISION });
  for (const party of FAILURE_PARTIES)
    expect(failures.find((one) => one.party === party)?.count ?? 0).toBe(
      (await listed(by, { ...period, failureParty: party })).failed,
    );
  for (const tallies of [vehicles, divisions])
    expect(tallies.reduce((sum, { planned }) => sum + planned, 0)).toBe(total.planned);
  expect(shown.days).toHaveLength(Math.max(days, 14));
  expect(shown.days.at(-1)).toMatchObject({ day: today, planned: ofToday.planned });
};

const row = fc.record({
  delivery_status: fc.constantFrom<DeliveryStatus>('open', 'assigned', 'out-for-delivery', 'completed', 'failed'),
  failure_party: fc.constantFrom(null, ...FAILURE_PARTIES),
  daysAgo: fc.integer({ min: -1, max: 30 }),
  latest: fc.constantFrom(null, '08:00', '23:59'),
  vehicle_registration: fc.constantFrom(null, 'TL-K48', 'NB-202'),
  division: fc.constantFrom(null, AKUREYRI, REYKJAVIK),
});
const change = fc.record({
  to: fc.constantFrom<DeliveryStatus>('open', 'completed', 'failed', 'deleted'),
  every: fc.integer({ min: 1, max: 4 }),
});

test('whatever was done, each number is that of the list that it leads to', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 12 }),
      fc.array(change, { maxLength: 3 }),
      async (rows, changes) => {
        await enterShipments(
          app.database,
          CARRIER,
          rows.map(({ daysAgo, latest, division, failure_party, ...one }) => ({
            ...one,
            failure_party: one.delivery_status === 'failed' ? failure_party : null,
            dropoff_scheduled_date: plusDays(today, -daysAgo),
            dropoff_latest_time: latest,
            carrier_id: CARRIER,
            sub_company_id: division,
            carrier_sub_company_id: division,
          })),
        );
        for (const { to, every } of changes)
          await app.database.asOperator((tx) =>
            sql`update waybill.shipments set delivery_status = ${to}, updated_at = ${app.time.now},
              deleted_at = ${to === 'deleted' ? app.time.now : null}, failure_party = case when ${to} = 'failed' then 'weather' end
              where organisation_id = ${CARRIER} and id in (select id from (select id, row_number() over (order by id) as place
                from waybill.shipments where organisation_id = ${CARRIER}) r where place % ${every} = 0)`.execute(tx),
          );
        await expectTrue(admin, 28);
        await app.database.asOperator(sumUpCounts);
        await expectTrue(admin, 7);
      },
    ),
    { numRuns: 5 },
  );
});

test('somebody of one division sees its numbers alone', async () => {
  const division = await app.signedIn('division@demo.test');
  await expectTrue(division, 28);
  const [all, own] = [await overviewOf(admin, 28), await overviewOf(division, 28)];
  expect(own.total.planned).toBeLessThan(all.total.planned);
  expect(new Set(own.divisions.map(({ subCompanyId }) => subCompanyId)).size).toBe(1);
});

test('another organisation sees nothing of it', async () => {
  const stranger = await app.signedIn('admin@stranger.test');
  await expectTrue(stranger, 84);
});

test.each([
  ['10:00', '2026-11-10T09:59:00Z', 'on-time'],
  ['10:00', '2026-11-10T10:00:30Z', 'on-time'],
  ['10:00', '2026-11-10T10:01:00Z', 'late'],
  [null, '2026-11-10T23:59:59Z', 'on-time'],
  [null, '2026-11-11T00:00:00Z', 'late'],
])('with a window until %s, what is delivered at %s is %s', async (latest, at, expected) => {
  const [id] = await enterShipments(app.database, CARRIER, [
    { delivery_status: 'out-for-delivery', dropoff_scheduled_date: '2026-11-10', dropoff_latest_time: latest },
  ]);
  const move = (to: DeliveryStatus) =>
    app.database.asOperator(async (tx) => {
      const { rows } = await sql<{ punctuality: string | null }>`update waybill.shipments set delivery_status = ${to},
        updated_at = ${at} where shipment_id = ${id} returning punctuality`.execute(tx);
      return rows[0]?.punctuality;
    });
  expect(await move('completed')).toBe(expected);
  expect(await move('failed')).toBeNull();
});

test('what was deleted and is restored days later was handed over when it was', async () => {
  const [id] = await enterShipments(app.database, CARRIER, [
    { delivery_status: 'out-for-delivery', dropoff_scheduled_date: '2026-11-10' },
  ]);
  const move = (to: DeliveryStatus, at: string) =>
    app.database.asOperator(async (tx) => {
      const { rows } = await sql<{ completed_at: Date | null; punctuality: string | null }>`update waybill.shipments
        set delivery_status = ${to}, updated_at = ${at}, deleted_at = case when ${to} = 'deleted' then ${at}::timestamptz end
        where shipment_id = ${id} returning completed_at, punctuality`.execute(tx);
      return rows[0];
    });
  const handedOver = { completed_at: new Date('2026-11-10T12:00:00Z'), punctuality: 'on-time' };
  expect(await move('completed', '2026-11-10T12:00:00Z')).toEqual(handedOver);
  expect(await move('deleted', '2026-11-12T12:00:00Z')).toEqual({ completed_at: null, punctuality: null });
  expect(await move('completed', '2026-11-13T12:00:00Z')).toEqual(handedOver);
  // Delivered another time, and not undone.
  await move('open', '2026-11-13T13:00:00Z');
  expect(await move('completed', '2026-11-14T12:00:00Z')).toMatchObject({ punctuality: 'late' });
});

test('on time is judged by the clock of whoever delivers, and anew when the window is corrected', async () => {
  await configure(app, CARRIER, { timeZone: 'Pacific/Auckland' });
  const [id] = await enterShipments(app.database, CARRIER, [
    { delivery_status: 'out-for-delivery', dropoff_scheduled_date: '2026-11-10', dropoff_latest_time: '10:00' },
  ]);
  const write = (columns: object) =>
    app.database.asOperator(async (tx) => {
      const row = await tx
        .updateTable('shipments')
        .set(columns)
        .where('shipment_id', '=', id as never)
        .returning('punctuality')
        .executeTakeFirst();
      return row?.punctuality;
    });
  // Half past ten in Auckland, and still the day before in Reykjavík.
  expect(await write({ delivery_status: 'completed', updated_at: '2026-11-09T21:30:00Z' })).toBe('late');
  expect(await write({ dropoff_latest_time: '11:00' })).toBe('on-time');
  expect(await write({ dropoff_scheduled_date: '2026-11-09' })).toBe('late');
  await configure(app, CARRIER, { timeZone: 'Atlantic/Reykjavik' });
});

test('open money is all that is not paid yet, collected money is with its fee, and neither is shown where payments are off', async () => {
  const moneyOf = async () => (await overviewOf(admin, 7)).money;
  const minorOf = (lines: readonly { status: string; minor: number; currency: string }[] | undefined, status: string) =>
    lines?.find((line) => line.status === status && line.currency === 'USD')?.minor ?? 0;
  await configure(app, CARRIER, { usesPayments: true });
  const before = await moneyOf();
  await app.database.asOperator((tx) =>
    sql`insert into waybill.payments (organisation_id, status, currency, amount, shipment_amount, paid_at)
      select ${CARRIER}, status, 'USD', 50, 700, case when status = 'success' then ${app.time.now}::timestamptz end
      from unnest(array['pending', 'onsite', 'needs-payment', 'failed', 'success']) status`.execute(tx),
  );
  const after = await moneyOf();
  for (const status of ['pending', 'onsite', 'needs-payment'])
    expect(minorOf(after?.open, status) - minorOf(before?.open, status), status).toBe(750);
  expect(after?.open.map(({ status }) => status)).not.toContain('failed');
  expect(minorOf(after?.collected, 'success') - minorOf(before?.collected, 'success')).toBe(750);
  await configure(app, CARRIER, { usesPayments: false });
  expect(await moneyOf()).toBeNull();
  await configure(app, CARRIER, { usesPayments: true });
});
