import { checkSolution } from '@waybill/optimiser/check/check-solution';
import type { Job, Problem, Vehicle } from '@waybill/optimiser/problem/problem';
import { afterEach, describe, expect, test } from 'vitest';
import { answerWith, fakeVroom } from './testing/fake-vroom.ts';
import { vroomSolver } from './vroom.ts';
import { readVroomAnswer } from './vroom-answer.ts';

const PLACES = 5;
const cells = Float64Array.from(
  { length: PLACES ** 2 },
  (_, at) => Math.abs(Math.floor(at / PLACES) - (at % PLACES)) * 60.5,
);
cells[1 * PLACES + 4] = Number.POSITIVE_INFINITY;
const visit = (place: number) => ({ place, serviceSeconds: 30, windows: [{ from: 0.5, to: 10_000.5 }] });
const aJob = (fields: Partial<Job>): Job => ({ kg: 5, m3: 7, skills: 0, ...fields });
const aVehicle = (fields: Partial<Vehicle> = {}): Vehicle => ({
  start: 0,
  end: 0,
  shift: { from: 0, to: 20_000 },
  kg: 100,
  m3: 100,
  skills: 0,
  ...fields,
});
const aProblem = (fields: Partial<Problem>): Problem => ({
  matrix: { size: PLACES, seconds: cells, metres: cells },
  jobs: [aJob({ dropoff: visit(1) }), aJob({ pickup: visit(2) }), aJob({ pickup: visit(1), dropoff: visit(3) })],
  vehicles: [aVehicle()],
  objective: 'distance',
  ...fields,
});

const closings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0)) await close();
});
const listening = async (...answer: Parameters<typeof fakeVroom>) => {
  const server = await fakeVroom(...answer);
  closings.push(server.close);
  return server;
};
const never = () => new AbortController().signal;

const askedFor = async (problem: Problem) => {
  const { url, asked } = await listening();
  const solution = await vroomSolver(url).solve(problem, never());
  return { solution, asked: asked[0], complaints: checkSolution(problem, solution).map(({ rule }) => rule) };
};

describe('a problem in the words of VROOM', () => {
  test('singles, pairs and whole numbers', async () => {
    const { asked, solution, complaints } = await askedFor(aProblem({}));
    const step = (id: number, place: number) => ({
      id,
      location_index: place,
      service: 30,
      time_windows: [[1, 10_000]],
    });
    expect(asked?.jobs).toEqual([
      { ...step(1, 1), delivery: [5, 7], skills: [] },
      { ...step(2, 2), pickup: [5, 7], skills: [] },
    ]);
    expect(asked?.shipments).toEqual([{ amount: [5, 7], skills: [], pickup: step(3, 1), delivery: step(3, 3) }]);
    expect(asked?.matrices.car.durations[0]).toEqual([0, 61, 121, 182, 242]);
    expect(asked?.matrices.car.distances[1]?.[4]).toBe(10_000_000);
    expect(complaints).toEqual([]);
    expect(solution.routes[0]?.stops.map(({ job, kind }) => `${kind} ${job}`)).toEqual([
      'dropoff 0',
      'pickup 1',
      'pickup 2',
      'dropoff 2',
    ]);
  });

  test('a vehicle with its shift, break, equipment and end', async () => {
    const vehicles = [
      aVehicle({ skills: 5, rest: { seconds: 600, window: { from: 100, to: 5_000 } } }),
      aVehicle({ start: 2, end: null }),
    ];
    const { asked, complaints } = await askedFor(aProblem({ vehicles }));
    expect(asked?.vehicles).toMatchObject([
      {
        id: 1,
        start_index: 0,
        end_index: 0,
        capacity: [100, 100],
        skills: [1, 3, 1000],
        time_window: [0, 20_000],
        breaks: [{ id: 1, service: 600, time_windows: [[100, 5_000]] }],
      },
      { id: 2, start_index: 2, skills: [1001] },
    ]);
    expect(asked?.vehicles[1]).not.toHaveProperty('end_index');
    expect(complaints).toEqual([]);
  });

  test.each([
    ['distance', { fixed: 0, per_hour: 0, per_km: 1_000 }],
    ['time', { fixed: 0, per_hour: 3_600, per_km: 0 }],
    ['vehicles', { fixed: 100_000_000, per_hour: 0, per_km: 1_000 }],
  ] as const)('the objective %s is what it costs', async (objective, costs) => {
    expect((await askedFor(aProblem({ objective }))).asked?.vehicles).toMatchObject([{ costs }]);
  });

  test('one that is tied needs its vehicle as a skill, and what has to be done goes before', async () => {
    const jobs = [aJob({ dropoff: visit(1), vehicle: 1, skills: 2, comesFirst: true })];
    const { asked, complaints } = await askedFor(aProblem({ jobs, vehicles: [aVehicle(), aVehicle({ skills: 2 })] }));
    expect(asked?.jobs).toMatchObject([{ skills: [2, 1001], priority: 100 }]);
    expect(complaints).toEqual([]);
  });

  test('a route that has begun goes on from there', async () => {
    const jobs = [
      aJob({ pickup: visit(2) }),
      aJob({ pickup: visit(3), dropoff: visit(1), skills: 1 }),
      aJob({ dropoff: visit(2) }),
    ];
    const fixed = [
      { job: 0, kind: 'pickup' as const },
      { job: 1, kind: 'pickup' as const },
    ];
    const { asked, solution, complaints } = await askedFor(aProblem({ jobs, vehicles: [aVehicle({ fixed })] }));
    expect(asked?.vehicles).toMatchObject([{ start_index: 3, time_window: [242, 20_000], capacity: [95, 93] }]);
    expect(asked?.jobs).toMatchObject([
      { id: 2, location_index: 1, delivery: [5, 7], skills: [1000] },
      { id: 3, location_index: 2, delivery: [5, 7], skills: [] },
    ]);
    expect(solution.routes[0]?.stops.map(({ job, kind }) => `${kind} ${job}`)).toEqual([
      'pickup 0',
      'pickup 1',
      'dropoff 1',
      'dropoff 2',
    ]);
    expect(complaints).toEqual([]);
  });

  test('what it leaves out is unserved', async () => {
    const { solution, complaints } = await askedFor(aProblem({ jobs: [aJob({ dropoff: visit(1), skills: 4 })] }));
    expect([solution.unserved, complaints]).toEqual([[0], []]);
  });

  test('a plan that breaks a rule is read, and found out by the checker', async () => {
    const { complaints } = await askedFor(aProblem({ vehicles: [aVehicle({ kg: 4 })] }));
    expect(complaints).toContain('kg');
  });
});

describe('what is no answer says so, and not where it was asked', () => {
  const routes = (vehicle: number, ...steps: object[]) => ({ code: 0, unassigned: [], routes: [{ vehicle, steps }] });
  const whole = [1, 2].map((id) => ({ type: 'job', id }));
  const endless: Parameters<typeof fakeVroom>[0] = (response) => {
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(256 * 1024, ' ')));
    };
    response.on('drain', more).writeHead(200);
    more();
  };

  test.each([
    ['a fault', answerWith({}, 500), 'unreachable'],
    ['a wrong question', answerWith({ code: 2, error: 'no' }, 400), 'refused'],
    ['a plan that is too large for it', answerWith({}, 413), 'refused'],
    ['an error with a plan', answerWith({ ...routes(1), code: 3 }), 'nonsense'],
    ['another shape', answerWith({ hello: 1 }), 'nonsense'],
    ['a page', ((response) => void response.end('<html>')) as Parameters<typeof fakeVroom>[0], 'nonsense'],
    ['a vehicle that is not there', answerWith(routes(2, { type: 'job', id: 1 })), 'nonsense'],
    ['a job that is not there', answerWith(routes(1, { type: 'job', id: 9 })), 'nonsense'],
    ['a stop of another kind', answerWith(routes(1, { type: 'pickup', id: 1 })), 'nonsense'],
    ['a stop that comes twice', answerWith(routes(1, { type: 'job', id: 1 }, { type: 'job', id: 1 })), 'nonsense'],
    [
      'a vehicle that comes twice',
      answerWith({ ...routes(1), routes: [routes(1), routes(1)].flatMap((r) => r.routes) }),
      'nonsense',
    ],
    ['a job that is lost', answerWith(routes(1, ...whole)), 'nonsense'],
    [
      'a job that was not asked for is not done',
      answerWith({ ...routes(1, ...whole), unassigned: [{ id: 3 }, { id: 9 }] }),
      'nonsense',
    ],
    ['no word of what is not done', answerWith({ code: 0, routes: [] }), 'nonsense'],
    ['faults without number', answerWith({ ...routes(1), routes: Array(100_000).fill(1) }), 'nonsense'],
    ['an answer without end', endless, 'nonsense'],
  ])('%s', async (_, answer, failure) => {
    const { url } = await listening(answer);
    const error = await vroomSolver(url)
      .solve(aProblem({}), never())
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ failure });
    expect(String(error)).not.toContain('127.0.0.1');
  });

  test.each([
    ['routes', (many: unknown) => ({ code: 0, unassigned: [], routes: many })],
    ['steps', (many: unknown) => ({ code: 0, unassigned: [], routes: [{ vehicle: 1, steps: many }] })],
    ['jobs that are not done', (many: unknown) => ({ code: 0, routes: [], unassigned: many })],
  ])('%s without number are not looked at one by one', (_, bodyOf) => {
    let looks = 0;
    const look = () => {
      looks += 1;
    };
    const none = new Proxy({}, { get: look });
    expect(() => readVroomAnswer(aProblem({}), bodyOf(Array(1_000).fill(none)))).toThrow('is not understood');
    expect(looks).toBe(0);
  });

  test('no answer in time', async () => {
    const { url } = await listening(() => {});
    const solved = vroomSolver(url, { timeoutMs: 20 }).solve(aProblem({}), never());
    await expect(solved).rejects.toMatchObject({ failure: 'unreachable' });
  });

  test('an answer that nobody waits for any more', async () => {
    const abort = new AbortController();
    const { url } = await listening(() => abort.abort());
    await expect(vroomSolver(url).solve(aProblem({}), abort.signal)).rejects.toMatchObject({ failure: 'unreachable' });
  });

  test('nobody there', async () => {
    const solved = vroomSolver('http://127.0.0.1:1/').solve(aProblem({}), never());
    await expect(solved).rejects.toMatchObject({ failure: 'unreachable' });
  });

  test('a plan that would be too long to send is not sent', async () => {
    const { url, asked } = await listening();
    const matrix = { size: 601, seconds: new Float64Array(601 ** 2), metres: new Float64Array(601 ** 2) };
    await expect(vroomSolver(url).solve(aProblem({ matrix }), never())).rejects.toMatchObject({ failure: 'too-large' });
    expect(asked).toEqual([]);
  });
});
