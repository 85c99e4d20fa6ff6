import { countShipments, listShipments } from '@waybill/contract/shipment-list';
import type { ShipmentRow } from '@waybill/contract/shipments';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STRANGER } from '../../../seed/demo-data.ts';
import type { Browser } from '../../../testing/browser.ts';
import { enterShipments, type NewShipment } from '../../../testing/enter-shipments.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let stranger: Browser;

/** More old shipments than the index search returns, behind more new ones than a page scans. */
const OLD = 2_100;
const NEW = 600;
const EVERY = 7;

const shipments = (count: number, name: string, day: string): NewShipment[] =>
  Array.from({ length: count }, (_, n) => ({
    dropoff_receiver_name: `${name} ${n}`,
    delivery_status: n % EVERY === 0 ? 'failed' : 'completed',
    updated_at: `${day}T08:${String(n % 60).padStart(2, '0')}:00Z`,
  }));

beforeAll(async () => {
  app = await createTestApp();
  stranger = await app.signedIn('admin@stranger.test');
  await enterShipments(app.database, STRANGER, [
    ...shipments(OLD, 'Vetrarsending', '2026-01-10'),
    ...shipments(NEW, 'Sumarsending', '2026-06-10'),
  ]);
});
afterAll(() => app.close());

type Page = { shipments: ShipmentRow[]; exact: number; offset: number; after: string | null; before: string | null };
const page = async (query: Record<string, string>): Promise<Page> => {
  const answer = await stranger.get(`${listShipments.path}?${new URLSearchParams(query)}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};

const everyId = async (query: Record<string, string>): Promise<string[]> => {
  const ids: string[] = [];
  for (let next: string | null = ''; next !== null; ) {
    const found: Page = await page({ ...query, ...(next ? { after: next } : {}) });
    ids.push(...found.shipments.map(({ shipmentId }) => shipmentId));
    next = found.after;
  }
  return ids;
};

test.each([
  ['that many have, all of them long ago', 'vetrar', OLD],
  ['that many have, lately', 'sumar', NEW],
  ['that all have', 'sending', OLD + NEW],
  ['that few have', 'vetrarsending 2099', 1],
  ['that nobody has', 'haustsending', 0],
])('the pages of a search for a word %s show every shipment once', async (_, search, count) => {
  const ids = await everyId({ search, rows: '250' });
  expect(ids).toHaveLength(count);
  expect(new Set(ids).size).toBe(count);
  const { body } = await stranger.get(`${countShipments.path}?${new URLSearchParams({ search })}`);
  expect(body.counts.all).toBe(count);
});

test('a search is sorted and filtered as every list, whichever way it is found', async () => {
  const { shipments: found } = await page({
    search: 'vetrar',
    status: 'failed',
    sort: 'receiverName',
    direction: 'asc',
  });
  expect(found).toHaveLength(50);
  expect(found.every(({ deliveryStatus }) => deliveryStatus === 'failed')).toBe(true);
  const names = found.map(({ dropoff }) => dropoff.receiverName ?? '');
  expect(names).toEqual(names.toSorted(new Intl.Collator('is').compare));
  const ids = await everyId({ search: 'vetrar', status: 'failed', rows: '250' });
  expect(ids).toHaveLength(Math.ceil(OLD / EVERY));
});

test('a search shows what has a value before what has none, however far down the sorted list it is', async () => {
  const weighed = (count: number, name: string, from: number | null): NewShipment[] =>
    Array.from({ length: count }, (_, n) => ({
      dropoff_receiver_name: `${name} ${n}`,
      weight_g: from === null ? null : from + n,
    }));
  await enterShipments(app.database, STRANGER, [
    ...weighed(600, 'Steypa', 500_000),
    ...weighed(10, 'Dúnpúði', 100),
    ...weighed(1_000, 'Dúnpúði', null),
  ]);
  const query = { search: 'dúnpúði', sort: 'weight', direction: 'desc', rows: '25' };
  const { shipments: found } = await page(query);
  expect(found.map(({ weight }) => weight !== null)).toEqual([...Array(10).fill(true), ...Array(15).fill(false)]);
  expect(new Set(await everyId(query)).size).toBe(1_010);
});

describe('exact matches', () => {
  const numbered = (reference: string, name: string, updated: string): NewShipment => ({
    reference_number: reference,
    dropoff_receiver_name: name,
    updated_at: updated,
  });
  const texts = ({ shipment_id, dropoff_receiver_name: name, reference_number: reference }: NewShipment) => [
    shipment_id,
    name,
    reference,
  ];
  const OLDEST = '2025-01-01T08:00:00Z';
  const LATER = '2026-07-01T08:00:00Z';
  let found: string[];

  beforeAll(async () => {
    await enterShipments(
      app.database,
      STRANGER,
      // More than a page scans have both words in them, and all of them changed later.
      Array.from({ length: 1_200 }, (_, n) => numbered(`REF-77${1_000 + n}`, `Kornið ${n}`, LATER)),
      texts,
    );
    found = await enterShipments(
      app.database,
      STRANGER,
      [
        numbered('REF-77', 'Kornhlaðan', OLDEST),
        numbered('ref-77', 'Kornið', OLDEST),
        // No number of its own: the id is the last of its texts.
        numbered('REF-8', 'Kornið', OLDEST),
      ],
      texts,
    );
  });

  const exactOf = async (query: Record<string, string>) => {
    const { shipments: rows, exact } = await page(query);
    return rows.slice(0, exact).map(({ shipmentId }) => shipmentId);
  };

  test.each([
    ['a reference', () => 'REF-77', () => found.slice(0, 2)],
    ['a reference in small letters', () => 'ref-77', () => found.slice(0, 2)],
    ['a reference that few have, without its sign', () => 'ref8', () => found.slice(2)],
    ['an id', () => String(found[2]), () => found.slice(2)],
    ['an id in small letters', () => String(found[2]).toLowerCase(), () => found.slice(2)],
    ['a name that few have', () => 'kornhlaðan', () => found.slice(0, 1)],
    ['a part of a number', () => 'REF-7', () => []],
    ['nothing but signs', () => '-', () => []],
  ])('of %s stand first, however many newer ones have it in them', async (_, search, expected) => {
    expect((await exactOf({ search: search(), rows: '25' })).toSorted()).toEqual([...expected()].toSorted());
  });

  test('stand on the first page alone, and pages lead there and back without losing one', async () => {
    const query = { search: 'REF-77', rows: '250' };
    const ids = await everyId(query);
    expect(ids).toHaveLength(1_202);
    expect(new Set(ids).size).toBe(1_202);
    const first = await page({ search: 'REF-77', rows: '25' });
    const second = await page({ search: 'REF-77', rows: '25', after: first.after as string });
    expect([first.exact, second.exact, second.offset]).toEqual([2, 0, 25]);
    const back = await page({ search: 'REF-77', rows: '25', before: second.before as string });
    expect(back).toEqual(first);
  });

  test('are in the order of the list, and only those that its filter lets through', async () => {
    const ascending = await page({ search: 'REF-77', sort: 'receiverName', direction: 'asc', rows: '25' });
    expect(ascending.shipments.slice(0, 2).map(({ dropoff }) => dropoff.receiverName)).toEqual([
      'Kornhlaðan',
      'Kornið',
    ]);
    expect(await exactOf({ search: 'REF-77', status: 'failed' })).toEqual([]);
    expect(await exactOf({ search: 'REF-77', status: 'new,failed' })).toHaveLength(2);
  });

  test('are not told apart where very many are exact', async () => {
    const many = Array.from({ length: 11 }, (_, n) => numbered('MANY-5', `Hlaða ${n}`, LATER));
    await enterShipments(app.database, STRANGER, many, texts);
    const { shipments: rows, exact } = await page({ search: 'MANY-5', rows: '25' });
    expect([rows.length, exact]).toEqual([11, 0]);
  });

  test('are of one organisation', async () => {
    const carrier = await app.signedIn('admin@demo.test');
    const { body } = await carrier.get(`${listShipments.path}?search=${found[0]}`);
    expect([body.shipments, body.exact]).toEqual([[], 0]);
  });
});
