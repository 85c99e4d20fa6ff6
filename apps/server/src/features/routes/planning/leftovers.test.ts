import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PlanInput, PlanShipment, PlanVehicle } from './planning-input.ts';
import { anInput, aPlace, aShipment, aStop, aVehicle, keyOf, proposed, span, spelled } from './testing/plan-lab.ts';

/** A vehicle that has these today, in this order; its day ends at the last stop. */
const carrying = (shipments: readonly PlanShipment[], fields: Partial<PlanVehicle> = {}): PlanInput =>
  anInput({
    scope: 'assigned',
    vehicles: [aVehicle('A', { end: null, openStops: shipments.map((each) => aStop('dropoff', [each])), ...fields })],
    shipments,
  });
const [near, middle, far] = [
  aShipment('near', aPlace(10)),
  aShipment('middle', aPlace(20)),
  aShipment('far', aPlace(30)),
];

describe('nothing out of the pool takes the place of what is on a vehicle', () => {
  const of = (name: string, minutes: number, kg: number, window = span(0, 24)) =>
    aShipment(name, aPlace(minutes, { window }), { load: { grams: kg * 1000, cm3: 0 } });
  const pool = [of('near', 10, 40), of('middle', 20, 40)];

  test.each<readonly [string, PlanShipment, Partial<PlanVehicle>]>([
    ['in its room', of('own', 30, 90), { weightCapacityG: 100_000 }],
    ['in its time', of('own', 30, 1, span(8, 8.52)), { shift: span(8, 8.6) }],
  ])('%s', (_, own, fields) => {
    const vehicle = aVehicle('A', { end: null, openStops: [aStop('dropoff', [own])], ...fields });
    const { proposal } = proposed(anInput({ vehicles: [vehicle], shipments: [...pool, own] }));
    expect(spelled(proposal.routes)).toContain('d own');
    expect(proposal.totals).toMatchObject({ lateStops: 0, overloaded: 0 });
  });
});

describe('what nobody can do in time, or within the limits, keeps its room and its time on its vehicle', () => {
  const heavy = (name: string, minutes: number, kg: number, fields: Partial<PlanShipment> = {}) =>
    aShipment(name, aPlace(minutes), { load: { grams: kg * 1000, cm3: 0 }, ...fields });
  const day = (own: PlanShipment, pool: PlanShipment, fields: Partial<PlanVehicle>): PlanInput =>
    anInput({
      vehicles: [aVehicle('A', { end: null, openStops: [aStop('dropoff', [own])], ...fields })],
      shipments: [own, pool],
    });
  const over = { dropoff: aPlace(30, { window: span(7, 8) }) };

  test.each<readonly [string, PlanShipment]>([
    ['a window that is over', heavy('own', 30, 90, over)],
    ['equipment that the vehicle lacks', heavy('own', 30, 90, { needs: ['frozen'] })],
  ])('%s: nothing is loaded on top of it, and the advice counts it', (_, own) => {
    const input = day(own, heavy('more', 20, 40), { weightCapacityG: 100_000 });
    const { proposal } = proposed(input);
    expect(spelled(proposal.routes)).toBe('A: d own');
    expect(proposal.totals).toMatchObject({ overloaded: 0, unserved: 1 });
    const [change] = proposal.unserved[0]?.changes ?? [];
    expect(change).toEqual({ kind: 'weight', vehicleId: 'A', kg: 30 });
    if (!change) throw new Error('no advice');
    const applied = proposed({ ...input, changes: [{ key: keyOf('more'), change }] }).proposal;
    expect(applied.totals.unserved).toBe(0);
    expect(applied.routes[0]?.mostLoad.grams).toBe(130_000);
  });

  test('more than any vehicle carries: nothing is added to it', () => {
    const { proposal } = proposed(day(heavy('own', 30, 150), heavy('more', 20, 40), { weightCapacityG: 100_000 }));
    expect(spelled(proposal.routes)).toBe('A: d own');
    expect(proposal.unserved[0]?.changes).toContainEqual({ kind: 'weight', vehicleId: 'A', kg: 90 });
  });

  test('a day that is full with it has no time for more', () => {
    const shift = span(8, 8.57);
    const { proposal } = proposed(day(heavy('own', 30, 1, over), heavy('more', 10, 1), { shift }));
    expect(spelled(proposal.routes)).toBe('A: d own');
    expect(proposal.routes[0]?.ends).toBeLessThanOrEqual(shift.to);
    expect(proposal.unserved[0]?.changes[0]).toMatchObject({ kind: 'shift', side: 'later', minutes: 2 });
  });
});

describe('what is on a vehicle is put into the best order', () => {
  test.each<readonly [string, PlanInput, string]>([
    ['the shortest way', carrying([far, near, middle]), 'A: d near, d middle, d far'],
    [
      'what stays comes first',
      carrying([far, near, middle], {
        fixedStops: [aStop('dropoff', [far], { isLocked: true })],
        openStops: [near, middle].map((each) => aStop('dropoff', [each])),
      }),
      'A: d far, d middle, d near',
    ],
    [
      'a window that nobody can keep any more takes nothing off',
      carrying([far, aShipment('late', aPlace(15, { window: span(7, 8) })), near]),
      'A: d late, d near, d far',
    ],
    [
      'more than the vehicle carries stays on it',
      carrying([far, near, middle], { weightCapacityG: 1500 }),
      'A: d near, d middle, d far',
    ],
    [
      'a day that is longer than the shift does not become shorter by leaving stops out',
      carrying([far, near, middle], { shift: span(8, 8.25) }),
      'A: d near, d middle, d far',
    ],
    [
      'equipment that the vehicle lacks takes nothing off',
      carrying([far, aShipment('cold', aPlace(10), { needs: ['cooled'] })]),
      'A: d cold, d far',
    ],
    [
      'a stop that is not on the map stays behind the one before it',
      carrying([far, aShipment('nowhere', aPlace(0, { point: null })), near]),
      'A: d near, d far, d nowhere',
    ],
  ])('%s', (_, input, expected) => {
    const { proposal } = proposed(input);
    expect(spelled(proposal.routes)).toBe(expected);
    expect(proposal.unserved).toEqual([]);
  });

  test('a pickup that is late comes before its dropoff, and both stay', () => {
    const brought = aShipment('brought', aPlace(10), { pickup: aPlace(25, { window: span(7, 8) }) });
    const input = carrying([brought, far], {
      openStops: [aStop('pickup', [brought]), aStop('dropoff', [brought]), aStop('dropoff', [far])],
    });
    expect(spelled(proposed(input).proposal.routes)).toMatch(/p brought.*d brought/);
  });

  test('a dropoff that is late comes behind its pickup, although it would be less late before it', () => {
    const brought = aShipment('brought', aPlace(10, { window: span(7, 8) }), { pickup: aPlace(25) });
    const input = carrying([brought, far], {
      openStops: [aStop('pickup', [brought]), aStop('dropoff', [brought]), aStop('dropoff', [far])],
    });
    expect(spelled(proposed(input).proposal.routes)).toMatch(/p brought.*d brought/);
  });

  test('each stop of today is there once, whatever its window, load and place', () => {
    const anyShipment = fc.record({
      place: fc.integer({ min: 1, max: 60 }),
      hasPoint: fc.boolean(),
      from: fc.integer({ min: 6, max: 18 }),
      grams: fc.integer({ min: 0, max: 3000 }),
    });
    fc.assert(
      fc.property(fc.array(anyShipment, { minLength: 1, maxLength: 8 }), fc.nat(8), (told, fixed) => {
        const shipments = told.map(({ place, hasPoint, from, grams }, at) =>
          aShipment(
            `s${at}`,
            aPlace(place, { placeKey: `${at}`, window: span(from, from + 1), ...(!hasPoint && { point: null }) }),
            { load: { grams, cm3: 0 } },
          ),
        );
        const stops = shipments.map((each) => aStop('dropoff', [each]));
        const fields = { weightCapacityG: 2000, fixedStops: stops.slice(0, fixed), openStops: stops.slice(fixed) };
        const [route] = proposed(carrying(shipments, fields), { attempts: 20 }).proposal.routes;
        const ids = route?.stops.map(({ id }) => id) ?? [];
        expect(ids.slice(0, fixed)).toEqual(stops.slice(0, fixed).map(({ id }) => id));
        expect(ids.toSorted()).toEqual(stops.map(({ id }) => id).toSorted());
      }),
      { numRuns: 60 },
    );
  });
});
