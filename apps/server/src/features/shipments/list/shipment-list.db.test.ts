import { listShipments, SHIPMENT_SORTS, type ShipmentSort, shipmentListQuery } from '@waybill/contract/shipment-list';
import type { ShipmentRow } from '@waybill/contract/shipments';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CARRIER, STRANGER } from '../../../seed/demo-data.ts';
import type { Browser } from '../../../testing/browser.ts';
import { enterShipments, type NewShipment } from '../../../testing/enter-shipments.ts';
import { configure } from '../../../testing/shipment-calls.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let stranger: Browser;

const PAGE = 25;
/** More than two pages, with values that many rows share, that few have, and that are missing. */
const ROWS: readonly NewShipment[] = Array.from({ length: 90 }, (_, n) => ({
  delivery_status: n % 3 === 0 ? 'open' : 'completed',
  weight_g: n % 4 === 0 ? null : (n % 5) * 1_000,
  payment_amount_minor: n < 60 ? null : 700 + (n % 2),
  payment_currency: n < 60 ? null : 'ISK',
  dropoff_receiver_name: n % 7 === 0 ? null : (['Ösp', 'Anna', 'Ævar', 'Þór', 'anna', 'Zoe'][n % 6] as string),
  pickup_scheduled_date: n % 2 === 0 ? null : `2026-11-${10 + (n % 3)}`,
  dropoff_scheduled_date: n % 30 === 0 ? `2026-11-20` : null,
  // Four rows at the same microsecond, and four a microsecond later.
  updated_at: `2026-11-14T09:00:00.${String(100_000 + Math.floor(n / 4)).padStart(6, '0')}Z`,
}));

beforeAll(async () => {
  app = await createTestApp();
  // Lists are sorted by what is switched on.
  await configure(app, STRANGER, { usesPayments: true, usesPickups: true });
  stranger = await app.signedIn('admin@stranger.test');
  await enterShipments(app.database, STRANGER, ROWS);
});
afterAll(() => app.close());

type Page = { shipments: ShipmentRow[]; offset: number; after: string | null; before: string | null };
const page = async (query: Record<string, string>, browser = stranger): Promise<Page> => {
  const answer = await browser.get(`${listShipments.path}?${new URLSearchParams({ rows: String(PAGE), ...query })}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const ids = ({ shipments }: Page) => shipments.map(({ shipmentId }) => shipmentId);

/** Every page from the first to the last; `between` is called before each further one. */
const forwards = async (query: Record<string, string>, between = async () => {}) => {
  const pages = [await page(query)];
  for (let next = pages[0]?.after; next; next = pages.at(-1)?.after) {
    await between();
    pages.push(await page({ ...query, after: next }));
  }
  return pages;
};
const backwards = async (query: Record<string, string>, from: Page) => {
  const pages = [from];
  for (let next = from.before; next; next = pages[0]?.before ?? null)
    pages.unshift(await page({ ...query, before: next }));
  return pages;
};

const VALUE: Record<ShipmentSort, (row: ShipmentRow) => string | number | null> = {
  shipmentId: (row: ShipmentRow) => row.shipmentId,
  receiverName: (row: ShipmentRow) => row.dropoff.receiverName,
  deliveryStatus: (row: ShipmentRow) => row.deliveryStatus,
  dropoffScheduledDate: (row: ShipmentRow) => row.dropoff.scheduledDate,
  pickupScheduledDate: (row: ShipmentRow) => row.pickup.scheduledDate,
  paymentAmount: (row: ShipmentRow) => row.paymentAmount?.minor ?? null,
  weight: (row: ShipmentRow) => row.weight,
  updatedDate: (row: ShipmentRow) => row.updatedAt,
};

describe.each(SHIPMENT_SORTS.flatMap((sort) => (['asc', 'desc'] as const).map((direction) => ({ sort, direction }))))(
  'sorted by $sort, $direction',
  ({ sort, direction }) => {
    test('the pages show every shipment once, there and back', async () => {
      const pages = await forwards({ sort, direction });
      const seen = pages.flatMap(ids);
      expect(pages).toHaveLength(4);
      expect(new Set(seen).size).toBe(ROWS.length);
      expect(seen).toHaveLength(ROWS.length);
      expect(pages.map(({ offset }) => offset)).toEqual([0, 25, 50, 75]);
      const back = await backwards({ sort, direction }, pages.at(-1) as Page);
      expect(back).toEqual(pages);
    });

    test('the rows are in order, and what has no value comes last', async () => {
      const values = (await forwards({ sort, direction })).flatMap(({ shipments }) => shipments.map(VALUE[sort]));
      const known = values.filter((value) => value !== null);
      expect(values.slice(known.length).every((value) => value === null)).toBe(true);
      const { compare } = new Intl.Collator('is');
      const order = (a: string | number, b: string | number) => {
        if (typeof a === 'number' && typeof b === 'number') return a - b;
        return sort === 'receiverName' ? compare(String(a), String(b)) : a < b ? -1 : Number(a > b);
      };
      const sorted = known.toSorted((a, b) => (direction === 'asc' ? order(a, b) : order(b, a)));
      expect(known).toEqual(sorted);
    });
  },
);

test('shipments that come while somebody pages neither hide one nor show one twice', async () => {
  const before = new Set((await forwards({})).flatMap(ids));
  const added: string[] = [];
  const pages = await forwards({}, async () => {
    added.push(...(await enterShipments(app.database, STRANGER, [{ updated_at: '2026-11-15T08:00:00Z' }])));
  });
  const seen = pages.flatMap(ids);
  expect(new Set(seen)).toEqual(before);
  expect(seen).toHaveLength(before.size);
  expect(added).toHaveLength(3);
  const back = (await backwards({}, pages.at(-1) as Page)).flatMap(ids);
  expect(new Set(back)).toEqual(new Set([...before, ...added]));
});

test('whoever goes back to the beginning gets a whole first page, with what has come since', async () => {
  const first = await page({});
  const second = await page({ after: first.after as string });
  const [added] = await enterShipments(app.database, STRANGER, [{ updated_at: '2026-11-15T08:30:00Z' }]);
  const back = await page({ before: second.before as string });
  expect(ids(back)).toHaveLength(PAGE);
  expect(back).toMatchObject({ offset: 1 });
  const top = await page({ before: back.before as string });
  expect(top).toMatchObject({ offset: 0, before: null });
  expect(ids(top)[0]).toBe(added);
  expect(ids(top)).toHaveLength(PAGE);
});

const cursorOf = (...parts: readonly unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');

test('where everything behind a place has gone, the last page is shown', async () => {
  const rows = await forwards({ sort: 'shipmentId', direction: 'asc' });
  const last = rows.at(-1) as Page;
  // A cursor behind the very last row.
  const behind = cursorOf('shipmentId', 'asc', ['SZZZZZZZZ'], crypto.randomUUID(), 999);
  const answer = await page({ sort: 'shipmentId', direction: 'asc', after: behind });
  expect(ids(answer).at(-1)).toBe(ids(last).at(-1));
  expect(answer.after).toBeNull();
  const back = await page({ sort: 'shipmentId', direction: 'asc', before: answer.before as string });
  expect(ids(back)).toHaveLength(PAGE);
  expect((ids(back).at(-1) as string) < (ids(answer)[0] as string)).toBe(true);
});

test.each([
  ['nonsense', '%%%'],
  ['the key of another sort', cursorOf('updatedDate', 'desc', ['12'], crypto.randomUUID(), 1)],
  ['no row', cursorOf('updatedDate', 'desc', ['2026-11-14T09:00:00.000000Z'], 'x', 1)],
  ['a moment that never was', cursorOf('updatedDate', 'desc', ['2026-02-31T09:00:00.000000Z'], crypto.randomUUID(), 1)],
  [
    'a year that no database knows',
    cursorOf('updatedDate', 'desc', ['0000-01-01T09:00:00.000000Z'], crypto.randomUUID(), 1),
  ],
  ['half a letter', cursorOf('updatedDate', 'desc', ['\ud800'], crypto.randomUUID(), 1)],
])('a mangled cursor is refused beside its name: %s', async (_, cursor) => {
  for (const path of ['after', 'before']) {
    const answer = await stranger.get(`${listShipments.path}?${new URLSearchParams({ [path]: cursor })}`);
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toMatchObject([{ path, problem: 'invalid' }]);
  }
});

test('a day that no carrier could mean is refused beside its name, in a filter and in a cursor', async () => {
  for (const path of ['from', 'to']) {
    const answer = await stranger.get(`${listShipments.path}?${path}=0000-01-01`);
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toMatchObject([{ path, problem: 'date' }]);
  }
  const after = cursorOf('dropoffScheduledDate', 'desc', ['0000-01-01'], crypto.randomUUID(), 1);
  const query = new URLSearchParams({ sort: 'dropoffScheduledDate', after });
  const answer = await stranger.get(`${listShipments.path}?${query}`);
  expect(answer.body.errors).toMatchObject([{ path: 'after', problem: 'invalid' }]);
});

test('a place in a list leads nowhere in one of another order', async () => {
  const { after } = await page({ sort: 'weight', direction: 'asc' });
  for (const other of [
    { sort: 'weight', direction: 'desc' },
    { sort: 'paymentAmount', direction: 'asc' },
  ]) {
    for (const path of ['after', 'before']) {
      const answer = await stranger.get(
        `${listShipments.path}?${new URLSearchParams({ ...other, [path]: after as string })}`,
      );
      expect(answer.status).toBe(400);
      expect(answer.body.errors).toMatchObject([{ path, problem: 'invalid' }]);
    }
  }
});

test('there is one place to go on from, not two', async () => {
  const { after } = await page({});
  const query = new URLSearchParams({ after: after as string, before: after as string });
  const answer = await stranger.get(`${listShipments.path}?${query}`);
  expect(answer.body.errors).toMatchObject([{ path: 'before' }]);
});

test('without anything asked for, the fifty that changed last are shown', async () => {
  expect(shipmentListQuery.parse({})).toMatchObject({
    sort: 'updatedDate',
    direction: 'desc',
    rows: 50,
    status: 'all',
  });
  const answer = await stranger.get(listShipments.path);
  expect(answer.body.shipments).toHaveLength(50);
});

test('each row names its carrier, the reader’s own organisation and another that carries for it, or none', async () => {
  const vehicle = 'CA-R01';
  await enterShipments(app.database, STRANGER, [
    { carrier_id: STRANGER, vehicle_registration: vehicle, dropoff_receiver_name: 'A' },
    { carrier_id: CARRIER, vehicle_registration: vehicle, dropoff_receiver_name: 'B' },
    { vehicle_registration: vehicle, dropoff_receiver_name: 'C' },
  ]);
  const { shipments } = await page({ vehicle, sort: 'receiverName', direction: 'asc' });
  expect(shipments.map(({ carrier }) => carrier)).toEqual([
    { id: STRANGER, name: 'Útnes sf.' },
    { id: CARRIER, name: 'Bláfell ehf.' },
    null,
  ]);
});
