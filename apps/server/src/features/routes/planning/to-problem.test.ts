import { AppError } from '@waybill/domain/errors';
import type { SubCompanyId } from '@waybill/domain/ids';
import { checkProblem } from '@waybill/optimiser/problem/invalid-problem';
import { describe, expect, test } from 'vitest';
import { assertPlannable, pointsOf, travelBy } from './planning-input.ts';
import {
  anInput,
  aPlace,
  aShipment,
  aStop,
  at,
  aVehicle,
  HOUR,
  keyOf,
  MINUTE,
  matrixOf,
  proposed,
  span,
  spelled,
} from './testing/plan-lab.ts';

const [one, two, three] = [
  aShipment('one', aPlace(10)),
  aShipment('two', aPlace(20)),
  aShipment('three', aPlace(30)),
] as const;

describe('what vehicles and shipments are to the solver', () => {
  const problemOf = (fields: Parameters<typeof anInput>[0]) => {
    const { plan } = proposed(anInput(fields));
    expect(() => checkProblem(plan.problem)).not.toThrow();
    return plan.problem;
  };

  test('grams and cubic centimetres are whole, and no capacity is no limit', () => {
    const vehicles = [aVehicle('A', { weightCapacityG: 500_000 })];
    const { jobs, vehicles: given } = problemOf({ vehicles, shipments: [{ ...one, load: { grams: 1500, cm3: 7 } }] });
    expect(jobs).toMatchObject([{ kg: 1500, m3: 7 }]);
    expect(given).toMatchObject([{ kg: 500_000, m3: 1e12 }]);
  });

  test('two at one door cost what a stop with two costs, in whatever order and beside whatever else', () => {
    const twin = aShipment('twin', aPlace(10));
    const { proposal, solution } = proposed(anInput({ shipments: [one, two, twin] }));
    expect(proposal.routes[0]?.stops).toHaveLength(2);
    expect(spelled(proposal.routes)).toContain('d one+twin');
    const service = 180 + 30 + 180;
    expect(solution.totals.seconds).toBe(2 * 20 * MINUTE + service);
    expect(proposal.totals.seconds).toBe(solution.totals.seconds);
  });

  test('two at one door whose times do not meet are two stops', () => {
    const early = aShipment('early', aPlace(10, { window: span(8, 9) }));
    const late = aShipment('late', aPlace(10, { window: span(9.5, 10) }));
    expect(spelled(proposed(anInput({ shipments: [early, late] })).proposal.routes)).toBe('A: d early, d late');
  });

  test('two at one door whose times meet are one stop, where nothing gets later by it', () => {
    const early = aShipment('early', aPlace(10, { window: span(8, 12) }));
    const late = aShipment('late', aPlace(10, { window: span(8, 10) }));
    expect(spelled(proposed(anInput({ shipments: [early, late] })).proposal.routes)).toMatch(
      /^A: d (early\+late|late\+early)$/,
    );
  });

  test('a vehicle without a start starts at its first stop', () => {
    const { proposal } = proposed(
      anInput({ vehicles: [aVehicle('A', { start: null, end: null })], shipments: [three, one] }),
    );
    expect(proposal.totals).toMatchObject({ metres: 20_000, seconds: 20 * MINUTE + 2 * 180 });
  });

  test('equipment is held against those who lack it', () => {
    const vehicles = [aVehicle('A'), aVehicle('B', { start: at(90), end: at(90), equipment: ['cooled', 'tail-lift'] })];
    const { proposal } = proposed(anInput({ vehicles, shipments: [{ ...one, needs: ['cooled'] }] }));
    expect(spelled(proposal.routes)).toBe('B: d one');
  });

  test('a pickup comes before its dropoff', () => {
    const pair = aShipment('pair', aPlace(10), { pickup: aPlace(30) });
    expect(spelled(proposed(anInput({ shipments: [pair, two] })).proposal.routes)).toMatch(/p pair.*d pair$/);
  });

  test('more stops than can be planned are refused', () => {
    const shipments = Array.from({ length: 1001 }, (_, n) => aShipment(`${n}`, aPlace(n), { pickup: aPlace(n) }));
    const refusal = new AppError('plan-too-large', { stops: 2002, most: 2000 });
    expect(() => assertPlannable(anInput({ shipments }))).toThrow(refusal);
    expect(() => assertPlannable(anInput({ shipments: shipments.slice(1) }))).not.toThrow();
  });

  test('vehicles of more divisions than the solver tells apart are refused', () => {
    const vehicles = Array.from({ length: 24 }, (_, n) => aVehicle(`${n}`, { division: `${n}` as SubCompanyId }));
    const refusal = new AppError('plan-too-many-divisions', { divisions: 24, most: 23 });
    expect(() => assertPlannable(anInput({ vehicles }))).toThrow(refusal);
    const own = vehicles.slice(1);
    const shipments = own.map(({ division = null }, n) => aShipment(`${n}`, aPlace(n), { division }));
    const { proposal } = proposed(anInput({ vehicles: own, shipments }));
    expect(spelled(proposal.routes)).toBe(own.map(({ vehicleId }, n) => `${vehicleId}: d ${n}`).join(' | '));
  });

  test('a stop whose shipment is not part of the plan is a mistake', () => {
    const vehicles = [aVehicle('A', { openStops: [aStop('dropoff', [one])] })];
    expect(() => assertPlannable(anInput({ vehicles }))).toThrow('A stop has a shipment that the plan lacks.');
  });

  test('a matrix for other points is a mistake', () => {
    const points = pointsOf(anInput({ shipments: [one] }));
    expect(() => travelBy(points, matrixOf(points.slice(1)))).toThrow('The matrix has 1 places, and the plan 2.');
  });
});

describe('what was decided before stays', () => {
  const locked = aStop('dropoff', [three], { isLocked: true });

  test('what is locked comes first, however long the way, and what is late there is excused', () => {
    const late = aShipment('three', aPlace(30, { window: span(0, 8) }));
    const vehicles = [aVehicle('A', { fixedStops: [aStop('dropoff', [late], { isLocked: true })] })];
    const { proposal } = proposed(anInput({ vehicles, shipments: [one, two, late] }));
    expect(spelled(proposal.routes)).toBe('A: d three, d two, d one');
    expect(proposal.routes[0]?.stops[0]).toMatchObject({ id: 'dropoff of three', isLocked: true });
    expect(proposal.totals).toMatchObject({ lateStops: 1, unserved: 0 });
  });

  test('too much by hand stays, and leaves no room for more', () => {
    const heavy = { ...three, load: { grams: 5_000, cm3: 0 } };
    const fixedStops = [aStop('dropoff', [heavy], { isLocked: true })];
    const vehicles = [aVehicle('A', { weightCapacityG: 3_000, fixedStops })];
    const { proposal } = proposed(anInput({ vehicles, shipments: [heavy, one] }));
    expect(spelled(proposal.routes)).toBe('A: d three');
    expect(proposal.unserved).toMatchObject([
      { key: 'one', reason: 'weight', changes: [{ vehicleId: 'A', kg: 3 }, {}] },
    ]);
  });

  test('a route that is too long by hand stays, and the advice counts from the end of the shift', () => {
    const vehicles = [aVehicle('A', { shift: { from: 8 * HOUR, to: 8.5 * HOUR }, fixedStops: [locked] })];
    const far = aShipment('far', aPlace(40));
    const { proposal } = proposed(anInput({ vehicles, shipments: [three, far] }));
    expect(spelled(proposal.routes)).toBe('A: d three');
    expect(proposal.unserved[0]).toMatchObject({
      reason: 'shift',
      changes: [{ kind: 'shift', side: 'later', minutes: 56 }, {}],
    });
  });

  test('a vehicle goes on from where it is, when it leaves there', () => {
    const done = aStop('dropoff', [three], { arrivedAt: 10 * HOUR, completedAt: 10.5 * HOUR });
    const { proposal, plan } = proposed(
      anInput({ now: 10 * HOUR, vehicles: [aVehicle('A', { fixedStops: [done] })], shipments: [one, two, three] }),
    );
    expect(spelled(proposal.routes)).toBe('A: d three, d two, d one');
    expect(plan.problem.vehicles[0]?.shift).toEqual(span(10.5, 17));
    expect(proposal.routes[0]?.stops[1]).toMatchObject({ arrives: 10.5 * HOUR + 10 * MINUTE });
  });

  test('nobody leaves before now', () => {
    const { proposal } = proposed(anInput({ now: 11 * HOUR, shipments: [one] }));
    expect(proposal.routes[0]).toMatchObject({ leaves: 11 * HOUR });
  });

  test('what was picked up is on board, and only that vehicle drops it off', () => {
    const pair = aShipment('pair', aPlace(80), { pickup: aPlace(10), needs: ['cooled'] });
    const picked = aStop('pickup', [pair], { arrivedAt: 8 * HOUR, completedAt: 8.1 * HOUR });
    const vehicles = [aVehicle('A', { fixedStops: [picked] }), aVehicle('B', { start: at(80), end: at(80) })];
    const { proposal } = proposed(anInput({ vehicles, shipments: [pair] }));
    expect(spelled(proposal.routes)).toBe('A: p pair, d pair');
  });

  test('what is on board is not left over because it is too heavy', () => {
    const pair = aShipment('pair', aPlace(80), { pickup: aPlace(10), load: { grams: 9_000, cm3: 0 } });
    const picked = aStop('pickup', [pair], { arrivedAt: 8 * HOUR, completedAt: 8.1 * HOUR });
    const vehicles = [aVehicle('A', { fixedStops: [picked], weightCapacityG: 1_000 })];
    expect(proposed(anInput({ vehicles, shipments: [pair] })).proposal.unserved).toEqual([]);
  });

  test('a dropoff that is fixed before its pickup stays, and the shipment is reported', () => {
    const pair = aShipment('pair', aPlace(20), { pickup: aPlace(10) });
    const vehicles = [aVehicle('A', { fixedStops: [aStop('dropoff', [pair], { isLocked: true })] })];
    const { proposal } = proposed(anInput({ vehicles, shipments: [pair] }));
    expect(spelled(proposal.routes)).toBe('A: d pair');
    expect(proposal.unserved).toMatchObject([{ key: 'pair', reason: 'no-way' }]);
  });

  test('a vehicle without a way between its fixed stops stays as it is, and others are planned', () => {
    const island = at(500);
    const travel: Parameters<typeof matrixOf>[1] = (from, to) =>
      from !== to && (from.longitude === island.longitude || to.longitude === island.longitude)
        ? null
        : { seconds: 60, metres: 100 };
    const cut = aShipment('cut', aPlace(500, { point: island }));
    const vehicles = [aVehicle('A', { fixedStops: [aStop('dropoff', [cut], { isLocked: true })] }), aVehicle('B')];
    const { proposal, plan } = proposed(anInput({ vehicles, shipments: [cut, one] }), { travel });
    expect(plan.leftOut).toEqual(new Set(['A']));
    expect(spelled(proposal.routes)).toBe('A: d cut | B: d one');
  });

  test('a stop without a point that is locked takes its time and no way', () => {
    const unplaced = aShipment('unplaced', aPlace(0, { placeKey: 'somewhere', point: null }));
    const vehicles = [aVehicle('A', { fixedStops: [aStop('dropoff', [unplaced], { isLocked: true })] })];
    const { proposal } = proposed(anInput({ vehicles, shipments: [unplaced, one] }));
    expect(spelled(proposal.routes)).toBe('A: d unplaced, d one');
    expect(proposal.totals.seconds).toBe(20 * MINUTE + 2 * 180);
    expect(proposal.unserved).toEqual([]);
  });

  test('a break whose time is past was had', () => {
    const rest = { seconds: 1800, window: span(11, 12) };
    const { plan, proposal } = proposed(
      anInput({ now: 13 * HOUR, vehicles: [aVehicle('A', { rest })], shipments: [one] }),
    );
    expect(plan.problem.vehicles[0]?.rest).toBeUndefined();
    expect(proposal.unserved).toEqual([]);
  });

  test('a shipment of another vehicle is moved, and one that is fixed is not', () => {
    const vehicles = [
      aVehicle('A', { fixedStops: [locked], openStops: [aStop('dropoff', [two])] }),
      aVehicle('B', { start: at(20), end: at(20) }),
    ];
    const { proposal } = proposed(anInput({ vehicles, shipments: [two, three] }));
    expect(spelled(proposal.routes)).toBe('A: d three | B: d two');
    expect(keyOf('two')).toBe(proposal.routes[1]?.stops[0]?.tasks[0]?.shipment);
  });
});
