import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newId, type OrganisationId, type ParcelId, type ShipmentId, type ShipmentKey } from './ids.ts';
import { DELIVERY_STATUSES, type DeliveryStatus } from './statuses.ts';
import { NEXT_STATUSES } from './transitions.ts';
import {
  type ArrivingShipment,
  type BeforeScan,
  beforeScan,
  commandOf,
  scanIn,
  shelfOf,
  undoScan,
  WALL_CODES,
} from './warehouse.ts';

const OWN = newId<OrganisationId>();
const OTHER = newId<OrganisationId>();
const NOW = new Date('2026-11-18T08:00:00Z');
const [ONE, TWO] = [newId<ParcelId>(), newId<ParcelId>()];

type Of = Partial<Omit<ArrivingShipment, 'parcels'>> & { readonly parcels?: readonly DeliveryStatus[] };
const unit = (status: DeliveryStatus) => ({
  status,
  statusBeforeDeletion: status === 'deleted' ? ('new' as const) : null,
  deletedAt: status === 'deleted' ? NOW : null,
});
const aShipment = (status: DeliveryStatus, { parcels = [], ...of }: Of = {}): ArrivingShipment => ({
  key: newId<ShipmentKey>(),
  shipmentId: 'S7K2M9XQA' as ShipmentId,
  organisationId: OWN,
  carrierId: OWN,
  forwarderId: null,
  deliveryStatus: status,
  statusBeforeDeletion: unit(status).statusBeforeDeletion,
  deletedAt: unit(status).deletedAt,
  failure: null,
  declinedReason: null,
  parcels: parcels.map((each, index) => ({ id: [ONE, TWO][index] as ParcelId, barcode: `B${index}`, ...unit(each) })),
  warehouseLocation: null,
  isPlanned: false,
  wasInWarehouse: false,
  arrived: [],
  ...of,
});

const NO_SHELF = { shelf: null, moves: false };
const scan = (
  shipment: ArrivingShipment,
  parcelId: ParcelId | null = null,
  shelf = NO_SHELF as { shelf: string | null; moves: boolean },
) => scanIn(shipment, parcelId, shelf, OWN, NOW);
const came = (...of: Parameters<typeof scan>) => {
  const arrival = scan(...of);
  if (typeof arrival === 'string') throw new Error(arrival);
  return arrival;
};

describe('the code of a shelf', () => {
  test.each([
    ['SHELF:A-12', 'A-12'],
    ['shelf: A 12 ', 'A 12'],
    ['SHELF:', ''],
    ['A-12', null],
    ['XSHELF:A', null],
    [`SHELF:${'x'.repeat(200)}`, 'x'.repeat(100)],
  ])('%s names %s', (code, shelf) => expect(shelfOf(code)).toBe(shelf));
});

describe('what is scanned in', () => {
  const COMES: readonly DeliveryStatus[] = DELIVERY_STATUSES.filter(
    (status) => status !== 'completed' && (NEXT_STATUSES[status] as readonly DeliveryStatus[]).includes('in-warehouse'),
  );
  test.each(COMES)('is in the warehouse, from %s', (status) => {
    const { after, hasCome, isWhole, entry } = came(aShipment(status));
    expect([after.deliveryStatus, hasCome, isWhole]).toEqual(['in-warehouse', true, true]);
    expect(entry).toMatchObject({ action: 'scanned-in', changes: { deliveryStatus: { from: status } } });
  });

  test.each([
    ['completed', 'completed'],
    ['deleted', 'deleted'],
    ['not-picked-up', 'not-picked-up'],
  ] as const)('does not come in from %s', (status, reason) => {
    expect(scan(aShipment(status))).toBe(reason);
    expect(scan(aShipment('mixed', { parcels: [status, 'new'] }), ONE)).toBe(reason);
  });

  test('is not another carrier’s', () => {
    expect(scan(aShipment('new', { carrierId: OTHER }))).toBe('not-yours');
  });

  test('stays on the vehicle that it is planned for, and is in all the same', () => {
    const { after, hasCome, isWhole } = came(
      aShipment('assigned', { isPlanned: true, parcels: ['assigned', 'assigned'] }),
      ONE,
    );
    expect([after.deliveryStatus, hasCome, isWhole]).toEqual(['assigned', true, false]);
    expect(came(after, ONE)).toMatchObject({ outcome: 'scanned-before', hasCome: false, entry: null });
    expect(came(after, TWO)).toMatchObject({ hasCome: true, isWhole: true });
  });

  test('was in before, when it has gone onto the vehicle from the warehouse', () => {
    expect(came(aShipment('assigned', { isPlanned: true, wasInWarehouse: true }))).toMatchObject({
      outcome: 'scanned-before',
    });
  });

  test.each([
    // place, shelf, moves, was in before: outcome and place
    [null, null, false, false, 'no-place', null],
    [null, 'A', false, false, 'in', 'A'],
    ['A', null, false, false, 'in', 'A'],
    ['A', 'A', false, false, 'in', 'A'],
    ['A', 'B', false, false, 'wrong-shelf', 'A'],
    ['A', 'B', true, false, 'in', 'B'],
    [null, null, false, true, 'scanned-before', null],
    [null, 'A', false, true, 'in', 'A'],
    ['A', 'A', false, true, 'scanned-before', 'A'],
    ['A', 'B', false, true, 'wrong-shelf', 'A'],
    ['A', 'B', true, true, 'in', 'B'],
  ] as const)('of %s at %s (moves: %s, in before: %s) is %s, at %s', (place, shelf, moves, wasIn, outcome, at) => {
    const shipment = aShipment(wasIn ? 'in-warehouse' : 'new', { warehouseLocation: place });
    const arrival = came(shipment, null, { shelf, moves });
    expect([arrival.outcome, arrival.after.warehouseLocation]).toEqual([outcome, at]);
    // Whatever changes is written down, and nothing else.
    expect(arrival.entry === null).toBe(wasIn && place === at);
  });
});

describe('a scan that is taken back', () => {
  const status = fc.constantFrom(...DELIVERY_STATUSES.filter((each) => each !== 'mixed' && each !== 'deleted'));
  const shelf = fc.record({ shelf: fc.constantFrom(null, 'A', 'B'), moves: fc.boolean() });

  test('leaves everything as it was, also after another parcel has come', () => {
    fc.assert(
      fc.property(status, status, fc.constantFrom(null, 'A'), fc.boolean(), shelf, (one, two, place, isPlanned, at) => {
        const whole = one === two ? one : 'mixed';
        const shipment = aShipment(whole, { parcels: [one, two], warehouseLocation: place, isPlanned });
        const first = scan(shipment, ONE, at);
        if (typeof first === 'string') return;
        const second = scan(first.after, TWO, at);
        let left: ArrivingShipment = first.after;
        if (typeof second !== 'string') {
          const back = undoScan(second.after, TWO, beforeScan(first.after, TWO), beforeScan(second.after, TWO), NOW);
          if (!back) throw new Error('It was not touched');
          expect({ ...back.after, arrived: [] }).toEqual({ ...first.after, arrived: [] });
          left = { ...back.after, arrived: first.after.arrived };
        }
        const back = undoScan(left, ONE, beforeScan(shipment, ONE), beforeScan(first.after, ONE), NOW);
        expect({ ...back?.after, arrived: [] }).toEqual(shipment);
      }),
    );
  });

  test.each([
    [ONE, TWO],
    [TWO, ONE],
  ])('leaves it declined as it was, whichever of the scans is undone before', (...undone) => {
    const shipment = aShipment('new', { parcels: ['new', 'new'], declinedReason: 'Full' });
    const first = came(shipment, ONE).after;
    expect(first.declinedReason).toBeNull();
    const second = came(first, TWO).after;
    const before = new Map([
      [ONE, beforeScan(shipment, ONE)],
      [TWO, beforeScan(first, TWO)],
    ]);
    let left = second;
    for (const parcel of undone) {
      const back = undoScan(left, parcel, before.get(parcel) as BeforeScan, beforeScan(second, parcel), NOW);
      left = { ...left, ...back?.after };
    }
    expect(left).toMatchObject({ deliveryStatus: 'new', declinedReason: 'Full' });
  });

  test('stays when its status or its place is another by now', () => {
    const shipment = aShipment('new');
    const { after } = came(shipment, null, { shelf: 'A', moves: false });
    const [before, left] = [beforeScan(shipment, null), beforeScan(after, null)];
    expect(undoScan({ ...after, deliveryStatus: 'assigned' }, null, before, left, NOW)).toBeNull();
    expect(undoScan({ ...after, warehouseLocation: 'B' }, null, before, left, NOW)).toBeNull();
    expect(undoScan(after, null, before, left, NOW)?.after).toMatchObject({
      deliveryStatus: 'new',
      warehouseLocation: null,
    });
  });
});

test.each([
  ...Object.entries(WALL_CODES).map(([command, code]) => [code, command] as const),
  ['do:undo', 'undo'],
  ['DO:UNDO1', null],
  ['SHELF:A-12', null],
  ['BLF00000001', null],
  ['', null],
] as const)('the code %j is the command %s, and is no shelf if it is one', (code, command) => {
  expect(commandOf(code)).toBe(command);
  if (command) expect(shelfOf(code)).toBeNull();
});
