import { buffer } from 'node:stream/consumers';
import type { Route, RouteStop } from '@waybill/contract/routes';
import { type DeliveryId, newId, type ShipmentId, shipmentId, type VehicleId } from '@waybill/domain/ids';
import type { Locale } from '@waybill/domain/locales';
import { createTranslate } from '@waybill/i18n/create-translate';
import { createFormat } from '@waybill/i18n/format';
import { expect, test } from 'vitest';
import { readPages } from '../../../paper/testing/read-pages.ts';
import { runSheetOf, type SheetGoods } from './run-sheet.ts';
import { runSheetsPdf } from './run-sheet-pdf.ts';

const idOf = (number: number) => shipmentId.parse(`S${String(number).padStart(8, '0')}`);

const aShipment = (
  number: number,
  changes: Partial<RouteStop['shipments'][number]> = {},
): RouteStop['shipments'][number] => ({
  shipmentId: idOf(number),
  deliveryStatus: 'assigned',
  subCompanyId: null,
  receiverName: `Receiver ${number}`,
  weight: 12.5,
  volume: 0.1,
  totalUnits: 2,
  countedUnits: null,
  contact: null,
  flags: [],
  driverNote: null,
  ...changes,
});

const aStop = (number: number, changes: Partial<RouteStop> = {}): RouteStop => ({
  id: newId<DeliveryId>(),
  kind: 'dropoff',
  stopNumber: number,
  status: 'assigned',
  isLocked: false,
  name: `Place ${number}.`,
  address: `Gata ${number}, 101 Reykjavík`,
  point: { latitude: 64.1 + (number % 7) * 0.01, longitude: -21.9 + (number % 5) * 0.02 },
  placeState: 'found',
  earliestTime: '10:00',
  latestTime: '12:00',
  contact: { name: 'Anna Jónsdóttir', phoneNumber: '+354 555 0101', email: null },
  plannedArrival: '2026-11-20T10:05:00Z',
  plannedDeparture: '2026-11-20T10:10:00Z',
  eta: null,
  risk: 'on-time',
  lateMinutes: 0,
  waitMinutes: 0,
  announcedAt: null,
  arrivedAt: null,
  completedAt: null,
  metres: 1200,
  load: { weight: 0, volume: 0 },
  shipments: [aShipment(number)],
  ...changes,
});

const aRoute = (stops: readonly RouteStop[]): Route => ({
  id: null,
  vehicleId: newId<VehicleId>(),
  day: '2026-11-20',
  version: 1,
  startTime: null,
  startPoint: { latitude: 64.14, longitude: -21.9 },
  endPoint: { latitude: 64.14, longitude: -21.9 },
  leavesAt: stops.length > 0 ? '2026-11-20T09:40:00Z' : null,
  endsAt: stops.length > 0 ? '2026-11-20T16:20:00Z' : null,
  metres: stops.length * 1200,
  travelSource: 'router',
  lateStops: 0,
  overtimeMinutes: 0,
  startLoad: { weight: 0, volume: 0 },
  mostLoad: { weight: 0, volume: 0 },
  stops: [...stops],
});

const VEHICLE = {
  name: 'Kælibíll 2',
  registration: 'KB-X42',
  drivers: ['Björn Bjarnason', 'Dísa Ólafsdóttir'],
  organisationName: 'Bláfell ehf.',
};

type Choices = {
  readonly locale?: Locale;
  readonly endsAt?: string;
  readonly goods?: readonly (readonly [ShipmentId, SheetGoods])[];
};

const printed = async (stops: readonly RouteStop[], { locale = 'en', endsAt, goods = [] }: Choices = {}) => {
  // An hour ahead of the times in the route.
  const words = { t: createTranslate(locale), format: createFormat(locale, 'Europe/Berlin') };
  const route = { ...aRoute(stops), ...(endsAt && { endsAt }) };
  return readPages(await buffer(runSheetsPdf([runSheetOf(route, VEHICLE, new Map(goods), words)])));
};

const COLD: SheetGoods = { temperature: { lower: -22, upper: -18 }, barcode: 'WB3540029171' };

test('a driver reads whose day it is, and of each stop where, when, whom to call and what to hand over', async () => {
  const stop = aStop(1, {
    lateMinutes: 7,
    shipments: [aShipment(1, { flags: ['frozen', 'fragile'], driverNote: 'Ring twice,\nthen wait' })],
  });
  const [page, load, ...others] = await printed([stop], { goods: [[idOf(1), COLD]] });
  expect(others).toEqual([]);
  expect(page).toMatchObject({ widthMm: 210, heightMm: 297, allBars: ['WB3540029171'] });
  for (const words of [
    'Bláfell ehf.',
    'Run sheet, Fri 20 Nov 2026',
    'Kælibíll 2 · KB-X42',
    'Björn Bjarnason, Dísa Ólafsdóttir',
    '10:40',
    '17:20',
    '1.2 km',
    '12.5 kg',
    '0.1 m³',
    '11:05',
    '10:00–12:00',
    '7 min late',
    'Dropoff',
    'Place 1.',
    'Gata 1, 101 Reykjavík',
    'Anna Jónsdóttir, +354 555 0101',
    'S00000001',
    'Receiver 1 · 2 units · 12.5 kg',
    'FROZEN · FRAGILE · −22 to −18 °C',
    'Note: Ring twice, then wait',
    '1 / 2',
  ]) {
    expect(page?.text).toContain(words);
  }
  for (const words of ['Load list', 'S00000001', '1 shipment · 12.5 kg · 0.1 m³', 'FROZEN', '2 / 2'])
    expect(load?.text).toContain(words);
});

test('stops come in their order, each on one page with all of its shipments', async () => {
  const stops = Array.from({ length: 16 }, (_, at) =>
    aStop(at + 1, { shipments: Array.from({ length: 1 + (at % 4) }, (__, nth) => aShipment(100 * (at + 1) + nth)) }),
  );
  const pages = await printed(stops);
  const sheets = pages.slice(
    0,
    pages.findIndex(({ text }) => text.includes('Load list')),
  );
  const pagesWith = (words: string) => sheets.flatMap(({ text }, at) => (text.includes(words) ? [at] : []));
  expect(sheets.length).toBeGreaterThan(3);
  const first = stops.map(({ name, shipments }) => {
    const found = pagesWith(name ?? '');
    expect(found).toHaveLength(1);
    for (const shipment of shipments) expect(pagesWith(shipment.shipmentId)).toEqual(found);
    return found[0] ?? -1;
  });
  expect(first).toEqual(first.toSorted((one, other) => one - other));
  expect(sheets.flatMap(({ allBars }) => allBars)).toEqual(
    stops.flatMap(({ shipments }) => shipments.map((shipment) => shipment.shipmentId)),
  );
  pages.forEach(({ text, isBlank }, at) => {
    expect(text).toContain(`${at + 1} / ${pages.length}`);
    expect(isBlank(12, 281, 186, 4)).toBe(true);
  });
});

test('a stop that is longer than a page goes on under its name, and loses nothing', async () => {
  const shipments = Array.from({ length: 12 }, (_, at) => aShipment(at, { driverNote: 'A long way in. '.repeat(20) }));
  const pages = await printed([aStop(1, { shipments })]);
  const text = pages.map((page) => page.text).join('\n');
  expect(text).toContain('Place 1. (continued)');
  expect(pages.flatMap(({ allBars }) => allBars)).toEqual(shipments.map((one) => one.shipmentId));
});

test('what leaves the vehicle last is loaded first, and what is picked up on the way is not loaded', async () => {
  const pages = await printed([
    aStop(1),
    aStop(2, { kind: 'pickup', shipments: [aShipment(9)] }),
    aStop(3, { shipments: [aShipment(3), aShipment(9)] }),
    aStop(4),
  ]);
  const load = pages.at(-1)?.text ?? '';
  expect(load.match(/S\d{8}/g)).toEqual([idOf(4), idOf(3), idOf(1)]);
  expect(load).toContain('3 shipments · 37.5 kg');
  expect(load).toContain('What is picked up on the way is not listed.');
  // Picked up and delivered, it counts once.
  expect(pages[0]?.text).toContain('50 kg');
});

test('what is over is not loaded any more, and its stop is done: without a black number and bars to scan', async () => {
  const over = { deliveryStatus: 'completed' } as const;
  const [page, load] = await printed([
    aStop(1, { completedAt: '2026-11-20T09:12:00Z', shipments: [aShipment(1, over)] }),
    aStop(2, { shipments: [aShipment(2, { deliveryStatus: 'failed' }), aShipment(3)] }),
  ]);
  expect(page?.text).toContain('Done 10:12');
  expect(page?.text).toContain(idOf(1));
  expect(page?.allBars).toEqual([idOf(2), idOf(3)]);
  expect(load?.text.match(/S\d{8}/g)).toEqual([idOf(3)]);
  for (const words of ['1 shipment · 12.5 kg', 'Finished shipments are not listed.'])
    expect(load?.text).toContain(words);
  const [, none] = await printed([aStop(1, { completedAt: '2026-11-20T09:12:00Z', shipments: [aShipment(1, over)] })]);
  expect(none?.text).toContain('Nothing is left to load.');
});

test('a time of another day says which day it is', async () => {
  const [page] = await printed([aStop(1), aStop(2, { plannedArrival: '2026-11-20T23:30:00Z' })], {
    endsAt: '2026-11-21T05:49:00Z',
  });
  for (const words of ['Sat 06:49', 'Sat 00:30', '11:05']) expect(page?.text).toContain(words);
  expect(page?.text).not.toContain('Fri 11:05');
});

test('whoever else is at a stop can be called, too', async () => {
  const contact = { name: 'Björn Ólafsson', phoneNumber: '+354 555 0202', email: null };
  const other = aShipment(2, { receiverName: contact.name, contact });
  const [page] = await printed([aStop(1, { shipments: [aShipment(1), other] })]);
  for (const words of ['+354 555 0101', 'Björn Ólafsson, +354 555 0202']) expect(page?.text).toContain(words);
});

test('a vehicle without stops has one page that says so', async () => {
  const pages = await printed([]);
  expect(pages).toMatchObject([{ allBars: [] }]);
  for (const words of ['Kælibíll 2 · KB-X42', 'No stops', '1 / 1']) expect(pages[0]?.text).toContain(words);
});

test('it is in the language of the organisation', async () => {
  const [page, load] = await printed([aStop(1, { point: null }), aStop(2)], { locale: 'is' });
  for (const words of ['Akstursblað', 'Bílstjóri', 'Afhenda', '2 einingar', '1 stopp er ekki á kortinu'])
    expect(page?.text).toContain(words);
  expect(load?.text).toContain('Hleðslulisti');
});

test('texts without end, or in letters that the paper has not, spoil no barcode', async () => {
  for (const text of ['Þ'.repeat(2000), '📦 שלום 你好 \u202eabc']) {
    const shipments = [aShipment(1, { driverNote: text, receiverName: text })];
    const pages = await printed([aStop(1, { name: text, address: text, shipments }), aStop(2)]);
    expect(pages.flatMap(({ allBars }) => allBars)).toEqual([idOf(1), idOf(2)]);
  }
});

test('stops are drawn one by one, and between them others have their turn', async () => {
  const stops = Array.from({ length: 100 }, (_, at) => aStop(at + 1));
  const words = { t: createTranslate('en'), format: createFormat('en', 'Atlantic/Reykjavik') };
  const pdf = runSheetsPdf([runSheetOf(aRoute(stops), VEHICLE, new Map(), words)]);
  let turns = 0;
  let isDone = false;
  const others = async () => {
    while (!isDone) {
      await new Promise(setImmediate);
      turns++;
    }
  };
  const waiting = others();
  const bytes = await buffer(pdf);
  isDone = true;
  await waiting;
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  // Measured, drawn and loaded, one after the other.
  expect(turns).toBeGreaterThan(280);
});
