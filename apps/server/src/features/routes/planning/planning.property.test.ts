import { checkSolution } from '@waybill/optimiser/check/check-solution';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { comparePlans } from './compare-plans.ts';
import type { PlanInput, PlanPlace, PlanShipment, PlanVehicle } from './planning-input.ts';
import { anInput, aPlace, aShipment, aStop, at, aVehicle, HOUR, keyOf, proposed, span } from './testing/plan-lab.ts';

const place: fc.Arbitrary<PlanPlace> = fc
  .record({
    minutes: fc.integer({ min: 0, max: 12 }),
    window: fc.constantFrom(span(0, 24), span(0, 24), span(9, 10), span(9.5, 11), span(18, 19)),
    hasPoint: fc.constantFrom(true, true, true, true, false),
  })
  .map(({ minutes, window, hasPoint }) => aPlace(minutes, { window, ...(hasPoint ? {} : { point: null }) }));

const shipments = fc
  .array(
    fc.record({
      pickup: fc.option(place),
      dropoff: fc.option(place, { freq: 9 }),
      grams: fc.integer({ min: 0, max: 600 }),
      needs: fc.constantFrom<PlanShipment['needs']>([], [], [], ['cooled']),
    }),
    { maxLength: 10 },
  )
  .map((given) =>
    given.map(({ grams, dropoff, ...fields }, n) =>
      aShipment(`${n}`, dropoff, { ...fields, load: { grams, cm3: grams } }),
    ),
  );

const vehicle = (name: string): fc.Arbitrary<PlanVehicle> =>
  fc
    .record({
      start: fc.constantFrom(at(0), at(5), null),
      end: fc.constantFrom(at(0), null),
      shift: fc.constantFrom(span(8, 17), span(9, 9.5)),
      rest: fc.constantFrom(null, { seconds: 1800, window: span(9, 10) }),
      weightCapacityG: fc.constantFrom(null, 1_000),
      equipment: fc.constantFrom<PlanVehicle['equipment']>([], ['cooled']),
    })
    .map((fields) => aVehicle(name, fields));

type Draw = { readonly vehicle: number; readonly share: number };

/** More for the same door, handed over one after the other at one stop. */
const forSameDoor = (shipment: PlanShipment, draw: Draw | undefined): readonly PlanShipment[] =>
  draw && draw.share % 2 === 1 && !shipment.pickup ? [{ ...shipment, key: keyOf(`${shipment.key} again`) }] : [];

/** Puts shipments on vehicles as somebody may have, however little sense it makes: the first stops of each are fixed, some of them over. */
const assigned = (input: PlanInput, draws: readonly Draw[], begun: number, locked: number): PlanInput => {
  const stopsOf = (own: number) =>
    input.shipments.flatMap((shipment, n) => {
      const draw = draws[n];
      if (draw?.vehicle !== own) return [];
      const kinds = (['pickup', 'dropoff'] as const).filter((kind) => shipment[kind]);
      return kinds.map((kind) => aStop(kind, [shipment, ...forSameDoor(shipment, draw)]));
    });
  return {
    ...input,
    shipments: input.shipments.flatMap((shipment, n) => [shipment, ...forSameDoor(shipment, draws[n])]),
    vehicles: input.vehicles.map((each, own) => {
      const stops = stopsOf(own).map((stop, n) => {
        const arrivedAt = 8 * HOUR + n * 600;
        return n < begun ? { ...stop, arrivedAt, completedAt: n % 2 === 0 ? arrivedAt + 300 : null } : stop;
      });
      return { ...each, fixedStops: stops.slice(0, begun + locked), openStops: stops.slice(begun + locked) };
    }),
  };
};

const input: fc.Arbitrary<PlanInput> = fc
  .record({
    shipments,
    vehicles: fc.constantFrom(0, 1, 2, 2, 2).chain((count) => fc.tuple(...['A', 'B'].slice(0, count).map(vehicle))),
    scope: fc.constantFrom('everything', 'unassigned'),
    objective: fc.constantFrom('distance', 'time', 'vehicles'),
    now: fc.constantFrom(null, 8.2 * HOUR, 12 * HOUR, 20 * HOUR),
    draws: fc.array(fc.record({ vehicle: fc.integer({ min: 0, max: 3 }), share: fc.nat() }), { maxLength: 10 }),
    begun: fc.integer({ min: 0, max: 2 }),
    locked: fc.integer({ min: 0, max: 2 }),
  })
  .map(({ draws, begun, locked, ...fields }) => assigned(anInput(fields), draws, begun, locked));

const visitsIn = (routes: readonly { stops: readonly { kind: string; tasks: readonly { shipment: string }[] }[] }[]) =>
  routes.flatMap(({ stops }) => stops.flatMap(({ kind, tasks }) => tasks.map(({ shipment }) => `${kind} ${shipment}`)));

test('a plan never loses a shipment, and never has one twice', () => {
  fc.assert(
    fc.property(input, (given) => {
      const { plan, solution, proposal } = proposed(given, { attempts: 30 });
      expect(checkSolution(plan.problem, solution)).toEqual([]);
      const visits = visitsIn(proposal.routes);
      expect(new Set(visits).size).toBe(visits.length);
      const today = given.vehicles.map(({ fixedStops, openStops }) => ({ stops: [...fixedStops, ...openStops] }));
      expect(visits).toEqual(expect.arrayContaining(visitsIn(today)));
      const unserved = new Set(proposal.unserved.map(({ key }) => key));
      for (const { key, pickup, dropoff } of given.shipments) {
        const isServed =
          (pickup !== null || dropoff !== null) &&
          (!pickup || visits.includes(`pickup ${key}`)) &&
          (!dropoff || visits.includes(`dropoff ${key}`));
        expect([key, isServed]).toEqual([key, !unserved.has(key)]);
      }
    }),
    { numRuns: 200 },
  );
});

test('what is fixed is where it was, and what is kept is in its order', () => {
  fc.assert(
    fc.property(input, (given) => {
      const { proposal } = proposed(given, { attempts: 30 });
      for (const [at, { fixedStops, openStops }] of given.vehicles.entries()) {
        const stops = proposal.routes[at]?.stops ?? [];
        expect(stops.slice(0, fixedStops.length).map(({ id }) => id)).toEqual(fixedStops.map(({ id }) => id));
        if (given.scope !== 'unassigned') continue;
        const kept = new Set(openStops.map(({ id }) => id));
        const left = stops.filter(({ id }) => id !== null && kept.has(id)).map(({ id }) => id);
        expect(left).toEqual(openStops.map(({ id }) => id));
      }
    }),
    { numRuns: 200 },
  );
});

test('where nothing was decided before, nobody is late, over time or too full', () => {
  fc.assert(
    fc.property(input, (given) => {
      const vehicles = given.vehicles.map((each) => ({ ...each, fixedStops: [], openStops: [] }));
      const { proposal } = proposed({ ...given, vehicles }, { attempts: 30 });
      for (const [at, { stops, overtimeSeconds, mostLoad }] of proposal.routes.entries()) {
        if (stops.length === 0) continue;
        expect(stops.filter(({ lateSeconds }) => lateSeconds > 0)).toEqual([]);
        expect(overtimeSeconds).toBe(0);
        expect(mostLoad.grams).toBeLessThanOrEqual(vehicles[at]?.weightCapacityG ?? Number.POSITIVE_INFINITY);
      }
    }),
    { numRuns: 200 },
  );
});

test('the moves lead from the plan of today to the proposal', () => {
  fc.assert(
    fc.property(input, (given) => {
      const { proposal, way } = proposed(given, { attempts: 30 });
      const { moves, vehicles } = comparePlans(given, proposal, way);
      const before = new Set(visitsIn(vehicles.map(({ today }) => today)));
      const after = new Set(visitsIn(proposal.routes));
      for (const { key, kind, from, to } of moves)
        expect([from !== null, to !== null]).toEqual([before.has(`${kind} ${key}`), after.has(`${kind} ${key}`)]);
      for (const { from, to } of moves) expect(from).not.toEqual(to);
      const moved = new Set(moves.map(({ key, kind }) => `${kind} ${key}`));
      for (const visit of new Set([...before, ...after]))
        if (before.has(visit) !== after.has(visit)) expect(moved).toContain(visit);
    }),
    { numRuns: 100 },
  );
});
