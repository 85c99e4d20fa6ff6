/**
 * One organisation's list of shipments while another's largest day is planned, again and again, beside the same list alone in the
 * same run, and beside processors that are kept busy with nothing; and while somebody looks at the best so far all the time, which is half a megabyte;
 * then the longest that the list takes while the plan is accepted and that is undone. Prints JSON, and fails when the list suffers from planning.
 */
import '../scripts/setup/require-node.mjs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded/start-embedded.ts';
import { startTestServer } from '../scripts/running/test-server.mjs';
import { serverCommand } from '../scripts/setup/server-command.mjs';
import { listTimes, summary } from './neighbours/list-times.ts';
import { enterAdmins } from './neighbours/people.ts';
import { DAY, makeBigDay } from './planning/big-day.ts';
import { keepBusy } from './planning/keep-busy.ts';
import { ORGANISATION_IDS, seed } from './shipments/seed.ts';

/** The neighbour may take so many times as long as alone. */
const GOAL = 1.3;
const STOPS = 2_000;
const VEHICLES = 40;
const ROUNDS = 4;
/** Ten seconds, as long as a plan is searched for. */
const SAMPLES = 200;
const ROWS = 40_000;
/** Lists between two times that an open board asks: each takes a twentieth of a second. */
const ASKED_AFTER = { figures: 20, whole: 60 };

type Asking = { readonly origin: string; readonly cookie: string };

const answerTo = async ({ origin, cookie }: Asking, method: string, path: string, body?: object): Promise<string> => {
  const headers = { cookie, origin, ...(body && { 'content-type': 'application/json' }) };
  const answer = await fetch(`${origin}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
  return text;
};
const ask = async (...asked: Parameters<typeof answerTo>) => {
  const text = await answerTo(...asked);
  return text === '' ? null : JSON.parse(text);
};

type Plan = { readonly id: string; readonly state: string; readonly best: { readonly proposed: object } | null };

/** What the list takes while some work is done, and how long that is. */
const during = async (origin: string, cookie: string, work: Promise<unknown>) => {
  const begunAt = performance.now();
  const times: number[] = [];
  let isOver = false;
  const over = work.finally(() => {
    isOver = true;
  });
  while (!isOver) times.push(...(await listTimes(origin, cookie, 1)));
  await over;
  return { ms: Math.round(performance.now() - begunAt), longestListMs: Math.round(Math.max(...times)) };
};

const root = join(import.meta.dirname, '..');
const folder = await mkdtemp(join(tmpdir(), 'waybill-bench-'));
await chmod(folder, 0o755);
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {}, config: {} });
try {
  const { url, cookie } = await seed(postgres.url, 'planning', ROWS);
  const [, planning = ''] = ORGANISATION_IDS;
  const [admin = ''] = await enterAdmins(url, planning, 1);
  const vehicleIds = await makeBigDay(url, planning, STOPS, VEHICLES);
  const server = await startTestServer(root, serverCommand(root), { DATABASE_URL: url, DEMO: 'false' });
  const planner = { origin: server.url, cookie: admin };
  try {
    await listTimes(server.url, cookie, SAMPLES);
    const loadBefore = loadavg()[0];
    const [alone, busy]: [number[], number[]] = [[], []];
    const [beside, besideLooking]: [number[], number[]] = [[], []];
    const proposals: object[] = [];
    let found = '';
    const plan = async (looked: 'figures' | 'whole', times: number[]) => {
      const asked = { day: DAY, vehicleIds, shipments: 'all', objective: 'distance', keepsOrder: false };
      const { plan: started }: { plan: Plan } = await ask(planner, 'POST', '/api/plans', asked);
      for (;;) {
        times.push(...(await listTimes(server.url, cookie, ASKED_AFTER[looked])));
        // The planner's browser is another machine: to take half a megabyte apart here would slow down the neighbour's next lists.
        const answer = await answerTo(planner, 'GET', `/api/plans/${started.id}?whileRunning=${looked}`);
        const [, state] = /"state":"(\w+)"/.exec(answer) ?? [];
        if (state === 'failed') throw new Error('The plan has failed.');
        if (state !== 'done') continue;
        const { plan: done }: { plan: Plan } = JSON.parse(answer);
        proposals.push(done.best?.proposed ?? {});
        found = done.id;
        break;
      }
      await pause(1_000);
    };
    for (let round = 0; round < ROUNDS; round++) {
      alone.push(...(await listTimes(server.url, cookie, SAMPLES)));
      const loops = keepBusy();
      try {
        busy.push(...(await listTimes(server.url, cookie, SAMPLES)));
      } finally {
        loops.stop();
      }
      await plan('figures', beside);
      await plan('whole', besideLooking);
    }
    let changeId = '';
    const accepting = await during(
      server.url,
      cookie,
      ask(planner, 'POST', `/api/plans/${found}/accept`, {}).then((answer) => {
        changeId = answer.changeId;
      }),
    );
    const reading = await during(server.url, cookie, ask(planner, 'GET', `/api/routes?day=${DAY}`));
    const undoing = await during(server.url, cookie, ask(planner, 'POST', `/api/route-changes/${changeId}/undo`, {}));
    const times = Number((summary(beside).p99Ms / summary(alone).p99Ms).toFixed(2));
    const isReached = times <= GOAL;
    // What any work beside it costs on this machine: no search can be gentler than a loop.
    const besideLoops = { ...summary(busy), times: Number((summary(busy).p99Ms / summary(alone).p99Ms).toFixed(2)) };
    const looking = Number((summary(besideLooking).p99Ms / summary(alone).p99Ms).toFixed(2));
    const measured = {
      alone: summary(alone),
      besideLoops,
      beside: { ...summary(beside), requests: beside.length },
      besideLooking: { ...summary(besideLooking), requests: besideLooking.length, times: looking },
    };
    console.log(
      JSON.stringify(
        { goal: GOAL, isReached, times, loadBefore, ...measured, accepting, reading, undoing, proposals },
        null,
        2,
      ),
    );
    process.exitCode = isReached ? 0 : 1;
  } finally {
    await server.stop();
  }
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
