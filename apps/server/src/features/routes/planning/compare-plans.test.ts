import { describe, expect, test } from 'vitest';
import { comparePlans } from './compare-plans.ts';
import { longestRun } from './longest-run.ts';
import type { PlanInput } from './planning-input.ts';
import { anInput, aPlace, aShipment, aStop, aVehicle, HOUR, proposed, span, spelled } from './testing/plan-lab.ts';

const dropoffs = (...shipments: Parameters<typeof aStop>[1][number][]) =>
  shipments.map((each) => aStop('dropoff', [each]));
const [one, two, three, four] = [10, 20, 30, 40].map((minutes) => aShipment(`at ${minutes}`, aPlace(minutes))) as [
  ReturnType<typeof aShipment>,
  ReturnType<typeof aShipment>,
  ReturnType<typeof aShipment>,
  ReturnType<typeof aShipment>,
];

const compared = (fields: Partial<PlanInput>) => {
  const input = anInput(fields);
  const { proposal, way } = proposed(input);
  const comparison = comparePlans(input, proposal, way);
  const moves = comparison.moves.map(({ key, from, to, reason }) => {
    const spell = (at: typeof from) => (at ? `${at.vehicleId}${at.stopNumber}` : '-');
    return `${key}: ${spell(from)} > ${spell(to)} ${reason}`;
  });
  return { ...comparison, moves, plan: spelled(proposal.routes), proposal };
};

describe('a proposal beside the plan of today', () => {
  test('a shorter order names what has changed places, and not what was only shifted by it', () => {
    const vehicles = [aVehicle('A', { end: null, openStops: dropoffs(one, three, two, four) }), aVehicle('B')];
    const {
      moves,
      today,
      proposed: after,
      vehicles: rows,
    } = compared({ vehicles, shipments: [one, two, three, four] });
    expect(moves).toEqual(['at 20: A3 > A2 shorter']);
    expect([today.metres, after.metres]).toEqual([60_000, 40_000]);
    expect(rows.map(({ isUnchanged }) => isUnchanged)).toEqual([false, true]);
  });

  test('a stop that keeps its number while those around it change places has not moved', () => {
    const vehicles = [aVehicle('A', { end: null, openStops: dropoffs(three, two, one) })];
    const { moves } = compared({ vehicles, shipments: [one, two, three] });
    expect(moves.toSorted()).toEqual(['at 10: A3 > A1 shorter', 'at 30: A1 > A3 shorter']);
  });

  test('what was on no vehicle is new, and what the search has no place for stays where it is', () => {
    const frozen = aShipment('frozen', aPlace(20), { needs: ['frozen'] });
    const {
      moves,
      today,
      proposed: after,
    } = compared({
      vehicles: [aVehicle('A', { openStops: dropoffs(frozen) })],
      shipments: [one, frozen],
    });
    expect(moves).toEqual(['at 10: - > A2 new-shipment']);
    expect([today.unserved, after.unserved]).toEqual([1, 0]);
  });

  test('a stop that was late is there in time', () => {
    const urgent = aShipment('urgent', aPlace(30, { window: span(8, 8.51) }));
    const vehicles = [aVehicle('A', { openStops: dropoffs(one, two, urgent) })];
    const { moves, today, proposed: after } = compared({ vehicles, shipments: [one, two, urgent] });
    expect(moves).toContain('urgent: A3 > A1 late-before');
    expect([today.lateStops, after.lateStops]).toEqual([1, 0]);
  });

  test('what is over is not late any more, whatever is planned: only stops still to be made are counted', () => {
    const window = span(8, 9);
    const times = { arrivedAt: 10 * HOUR, completedAt: 10.1 * HOUR };
    const over = aStop('dropoff', [aShipment('over', aPlace(5, { window }))], times);
    const ahead = aShipment('ahead', aPlace(30, { window }));
    const vehicles = [aVehicle('A', { fixedStops: [over], openStops: dropoffs(ahead) })];
    const { today, proposed: after, proposal } = compared({ vehicles, shipments: [ahead], now: 11 * HOUR });
    expect([today.lateStops, after.lateStops]).toEqual([1, 1]);
    expect(proposal.routes[0]?.stops.map(({ lateSeconds }) => lateSeconds > 0)).toEqual([true, true]);
  });

  test('a vehicle that was too full is relieved', () => {
    const heavy = (name: string, minutes: number) => aShipment(name, aPlace(minutes), { load: { grams: 700, cm3: 0 } });
    const [a, b] = [heavy('a', 10), heavy('b', 12)];
    const vehicles = ['A', 'B'].map((name) => aVehicle(name, { weightCapacityG: 1_000 }));
    const [full, empty] = vehicles as [(typeof vehicles)[0], (typeof vehicles)[0]];
    const { moves } = compared({ vehicles: [{ ...full, openStops: dropoffs(a, b) }, empty], shipments: [a, b] });
    expect(moves.filter((move) => move.includes('overloaded-before'))).toHaveLength(1);
  });

  test('a plan that is as good as any stays as it is', () => {
    const {
      moves,
      plan,
      today,
      proposed: after,
    } = compared({
      vehicles: [aVehicle('A', { end: null, openStops: dropoffs(one, two) })],
      shipments: [one, two],
    });
    expect([moves, plan]).toEqual([[], 'A: d at 10, d at 20']);
    expect(after).toEqual(today);
  });

  test('stops keep their ids where they go on being the same', () => {
    const { proposal } = compared({
      vehicles: [aVehicle('A', { end: null, openStops: dropoffs(two, one) })],
      shipments: [one, two, three],
    });
    expect(proposal.routes[0]?.stops.map(({ id }) => id)).toEqual(['dropoff of at 10', 'dropoff of at 20', null]);
  });
});

describe('where only what is unassigned is planned', () => {
  const stable = (fields: Partial<PlanInput>) => compared({ scope: 'unassigned', ...fields });

  test('nothing changes its vehicle or its order, however long the way', () => {
    const vehicles = [aVehicle('A', { openStops: dropoffs(three, one) }), aVehicle('B', { openStops: dropoffs(four) })];
    const { plan, moves } = stable({ vehicles, shipments: [one, two, three, four] });
    expect(plan).toMatch(/^A: (d at 20, )?d at 30, (d at 20, )?d at 10 \| B: (d at 20, )?d at 40(, d at 20)?$/);
    expect(moves).toEqual([expect.stringMatching(/^at 20: - > .* new-shipment$/)]);
  });

  test('one more at the door of a stop is part of that stop', () => {
    const twin = aShipment('twin', aPlace(10));
    const { plan } = stable({ vehicles: [aVehicle('A', { openStops: dropoffs(one) })], shipments: [one, twin] });
    expect(plan).toMatch(/^A: d (at 10\+twin|twin, d at 10)$/);
  });

  test('what is late today is no later', () => {
    const late = aShipment('late', aPlace(30, { window: span(7, 8) }));
    const {
      plan,
      today,
      proposed: after,
      proposal,
    } = stable({
      vehicles: [aVehicle('A', { openStops: dropoffs(late) })],
      shipments: [one, late],
    });
    expect(plan).toBe('A: d late, d at 10');
    expect([today.lateStops, after.lateStops]).toEqual([1, 1]);
    expect(proposal.routes[0]?.stops[0]?.begins).toBe(8.5 * HOUR);
  });

  test('what is too much today stays, and gets no more', () => {
    const heavy = aShipment('heavy', aPlace(10), { load: { grams: 5_000, cm3: 0 } });
    const vehicles = [aVehicle('A', { weightCapacityG: 1_000, openStops: dropoffs(heavy) })];
    const { plan, proposal } = stable({ vehicles, shipments: [heavy, two] });
    expect(plan).toBe('A: d heavy');
    expect(proposal.unserved).toMatchObject([{ key: 'at 20', reason: 'weight' }]);
  });

  test('a stop without coordinates stays where it is', () => {
    const unplaced = aShipment('unplaced', aPlace(0, { placeKey: 'somewhere', point: null }));
    const vehicles = [aVehicle('A', { openStops: dropoffs(one, unplaced) })];
    expect(stable({ vehicles, shipments: [one, unplaced] })).toMatchObject({
      moves: [],
      plan: 'A: d at 10, d unplaced',
    });
  });
});

test.each([
  [[], []],
  [
    [1, 2, 3],
    [1, 2, 3],
  ],
  [
    [1, 3, 2, 4],
    [1, 2, 4],
  ],
  [
    [5, 1, 1, 2],
    [1, 1, 2],
  ],
  [[3, 2, 1], [1]],
])('of %j the longest run is %j', (items, run) => {
  expect(longestRun(items, (item) => item)).toEqual(run);
});
