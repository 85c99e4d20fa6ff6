import type { Point } from '@waybill/domain/geocoding';
import type { OrganisationId, ShipmentId, ShipmentKey, VehicleId } from '@waybill/domain/ids';
import { estimateLeg } from '@waybill/domain/route/travel';
import { afterAll, expect, test } from 'vitest';
import { fakeVroom } from '../adapters/solvers/testing/fake-vroom.ts';
import { type PlanInput, pointsOf } from '../features/routes/planning/planning-input.ts';
import { matrixOf, span } from '../features/routes/planning/testing/plan-lab.ts';
import { wirePlanner } from './wire-planner.ts';

const DEPOT: Point = { latitude: 64.1237, longitude: -21.8174 };
/** Spread over Reykjavík and its neighbours, the same each time. */
const somewhere = (n: number): Point => ({
  latitude: 64.08 + ((n * 37) % 101) / 1000,
  longitude: -21.98 + ((n * 53) % 97) / 400,
});
const WINDOWS = [span(0, 24), span(8, 12), span(12, 17), span(10, 14)];

/** 120 shipments to 100 doors, ten of them picked up on the way and a few cooled, and six vehicles. */
const day: PlanInput = {
  scope: 'everything',
  objective: 'distance',
  now: null,
  changes: [],
  vehicles: Array.from({ length: 6 }, (_, n) => ({
    vehicleId: `vehicle ${n}` as VehicleId,
    shift: span(8, 17),
    startTime: null,
    rest: { seconds: 30 * 60, window: span(11, 13.5) },
    start: DEPOT,
    end: DEPOT,
    weightCapacityG: 900_000,
    volumeCapacityCm3: 12_000_000,
    equipment: n < 2 ? ['cooled'] : [],
    fixedStops: [],
    openStops: [],
  })),
  shipments: Array.from({ length: 120 }, (_, n) => {
    const door = n % 100;
    const window = WINDOWS[door % WINDOWS.length] ?? span(0, 24);
    const pickup = { placeKey: `shop ${n % 3}`, point: somewhere(200 + (n % 3)), window: span(8, 11) };
    return {
      key: `shipment ${n}` as ShipmentKey,
      shipmentId: `S${n}` as ShipmentId,
      load: { grams: 5_000 + ((n * 7919) % 40_000), cm3: 20_000 + ((n * 104_729) % 300_000) },
      needs: n % 20 === 0 ? ['cooled'] : [],
      pickup: n % 12 === 0 ? pickup : null,
      dropoff: { placeKey: `door ${door}`, point: somewhere(door), window: n % 12 === 0 ? span(12, 17) : window },
    };
  }),
};

const OURS = 'ours' as OrganisationId;
const errors: unknown[] = [];
const own = wirePlanner({ optimiserUrl: null, onError: (error) => errors.push(error) });
afterAll(own.close);
const matrix = matrixOf(pointsOf(day), estimateLeg);

test('a day with 120 shipments and six vehicles is planned in threads', async () => {
  const options = { limit: { attempts: 300 }, seed: 7 };
  const { proposal, comparison, solvedBy } = await own.start(OURS, day, matrix, options, () => {}).done;
  expect(solvedBy).toBe('embedded');
  expect(proposal.unserved).toEqual([]);
  const dropped = proposal.routes.flatMap(({ stops }) => stops).filter(({ kind }) => kind === 'dropoff');
  expect(new Set(dropped.flatMap(({ tasks }) => tasks.map(({ shipment }) => shipment))).size).toBe(120);
  expect(proposal.totals).toMatchObject({ lateStops: 0, unserved: 0 });
  expect(comparison.moves.every(({ reason }) => reason === 'new-shipment')).toBe(true);
});

test('the best plan is known while threads search for a better one, until they are stopped', async () => {
  const plan = own.start(OURS, day, matrix, { limit: { attempts: 1e9 }, seed: 7 }, () => {});
  await expect.poll(plan.best).toMatchObject({ totals: { lateStops: 0 } });
  plan.stop();
  expect((await plan.done).proposal.totals.lateStops).toBe(0);
});

test('where the solver of somebody else gives a plan that does not hold, the own one makes it', async () => {
  const vroom = await fakeVroom();
  const both = wirePlanner({ optimiserUrl: vroom.url, onError: (error) => errors.push(error) });
  const plan = (given: PlanInput) =>
    both.start(OURS, given, matrixOf(pointsOf(given), estimateLeg), { limit: { attempts: 20 } }, () => {}).done;
  // The fake puts everything on the first vehicle, which is too much for a day.
  expect(await plan(day)).toMatchObject({ solvedBy: 'embedded', hasFallenBack: true });
  expect(errors.map(String)).toEqual([expect.stringContaining('WrongPlan')]);
  const easy = { ...day, shipments: day.shipments.slice(1, 2) };
  expect(await plan(easy)).toMatchObject({ solvedBy: 'vroom', hasFallenBack: false });
  expect(vroom.asked).toHaveLength(2);
  await both.close();
  await vroom.close();
});
