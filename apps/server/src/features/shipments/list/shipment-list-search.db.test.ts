import { countShipments, listShipments } from '@waybill/contract/shipment-list';
import type { ShipmentRow } from '@waybill/contract/shipments';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

type Page = { shipments: ShipmentRow[]; after: string | null };
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
