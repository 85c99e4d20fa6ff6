/**
 * Mixed work of many people and programs on two processes: lists, searches, edits and new shipments at so many requests a second, each from an address of
 * its own, with dashboards open and phones that send positions meanwhile. A request's time counts from when it was due and not from when it could be sent. Prints
 * JSON and fails when a goal is missed.
 *
 * `npm run bench:load -- --rows 20000 --rate 20 --seconds 60 --dashboards 50 --phones 5` is a small one.
 */
import '../scripts/setup/require-node.mjs';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded/start-embedded.ts';
import { startTestServer } from '../scripts/running/test-server.mjs';
import { serverCommand } from '../scripts/setup/server-command.mjs';
import { enterCrew } from './load/people.ts';
import { type Kind, kindOf, positionsOf, send, workFor } from './load/work.ts';
import { ORGANISATION_IDS, seed } from './shipments/seed.ts';
import { openStreams } from './streams/open-streams.mjs';

const GOALS = { p99Ms: 250, failed: 0, memoryGrowth: 1.1 };
const PHONE_EVERY_MS = 5_000;
const MEMORY_EVERY_MS = 5_000;
/** Statements are planned and functions compiled first. */
const WARM_UP_SECONDS = 10;

const USUAL = { rows: '1000000', rate: '200', seconds: '600', dashboards: '500', phones: '50' };
const options = Object.fromEntries(
  Object.entries(USUAL).map(([name, value]) => [name, { type: 'string' as const, default: value }]),
);
const { values } = parseArgs({ options });
const size = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value)])) as Record<
  keyof typeof USUAL,
  number
>;

const round = (value: number) => Number(value.toFixed(1));
const shares = (times: readonly number[]) => {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return { requests: times.length, p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1) };
};
const median = (of: readonly number[]) => of.toSorted((a, b) => a - b)[of.length >> 1] ?? 0;

const memoryOf = async (origin: string) => {
  const text = await (await fetch(`${origin}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]) / 2 ** 20;
};

const root = join(import.meta.dirname, '..');
const folder = await mkdtemp(join(tmpdir(), 'waybill-bench-'));
await chmod(folder, 0o755);
await mkdir(join(folder, 'product'));
const postgres = await startEmbeddedPostgres({
  dataDir: folder,
  log: () => {},
  config: { shared_buffers: '1GB', max_connections: '200' },
});
try {
  const { url } = await seed(postgres.url, 'load', size.rows);
  const { dashboards, phones } = await enterCrew(url, ORGANISATION_IDS, size.dashboards, size.phones);
  const shared = {
    DATABASE_URL: url,
    DEMO: 'false',
    DATA_DIR: join(folder, 'product'),
    SECRET_KEY: 'a secret key for the benchmark, and long enough',
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'error',
  };
  const servers = [
    await startTestServer(root, serverCommand(root), shared),
    await startTestServer(root, serverCommand(root), shared),
  ];
  try {
    // Addresses and not names: X-Forwarded-For counts from the loopback alone.
    const origins = servers.map((server) => server.url.replace('localhost', '127.0.0.1'));
    const originOf = (n: number) => origins[n % origins.length] as string;
    const streams = await Promise.all(
      origins.map((origin, at) =>
        openStreams(
          origin,
          dashboards.filter((_, n) => n % origins.length === at).map(({ cookie }) => cookie),
        ),
      ),
    );
    const work = await workFor(url, ORGANISATION_IDS);
    const times = new Map<Kind | 'positions', number[]>();
    const failed: Record<string, number> = {};
    const memory: number[][] = origins.map(() => []);
    const loadBefore = loadavg()[0];
    let isOver = false;

    let counts = false;
    const note = (kind: Kind | 'positions', status: number, ms: number, text: string) => {
      if (!counts) return;
      const known = times.get(kind);
      if (known) known.push(ms);
      else times.set(kind, [ms]);
      if (status === 200) return;
      const code = /"code":"([\w-]+)"/.exec(text)?.[1] ?? text.slice(0, 40);
      failed[`${kind} ${status} ${code}`] = (failed[`${kind} ${status} ${code}`] ?? 0) + 1;
    };

    const driving = phones.map(async (phone, n) => {
      await pause((n / phones.length) * PHONE_EVERY_MS);
      while (!isOver) {
        const begun = performance.now();
        const { path, body } = positionsOf(phone, Date.now() - PHONE_EVERY_MS, PHONE_EVERY_MS / 1000);
        const { status, text } = await send(originOf(n), phone, path, { method: 'POST', body });
        note('positions', status, performance.now() - begun, text);
        await pause(Math.max(0, PHONE_EVERY_MS - (performance.now() - begun)));
      }
    });
    const remembering = (async () => {
      while (!isOver) {
        for (const [at, origin] of origins.entries()) memory[at]?.push(await memoryOf(origin));
        await pause(MEMORY_EVERY_MS);
      }
    })();
    const began = performance.now();
    const all = (WARM_UP_SECONDS + size.seconds) * size.rate;
    const underWay = new Set<Promise<void>>();
    for (let n = 0; n < all; n++) {
      const due = began + (n / size.rate) * 1000;
      await pause(Math.max(0, due - performance.now()));
      counts = n >= WARM_UP_SECONDS * size.rate;
      const kind = kindOf(n);
      const person = dashboards[(n * 7) % dashboards.length];
      if (!person) throw new Error('Nobody is there.');
      const asked = work(kind, originOf(n), person).then(({ status, text }) => {
        underWay.delete(asked);
        note(kind, status, performance.now() - due, text);
      });
      underWay.add(asked);
    }
    await Promise.all(underWay);
    isOver = true;
    await Promise.all([...driving, remembering]);
    for (const stream of streams) stream.close();

    const asked = [...times].filter(([kind]) => kind !== 'positions').flatMap(([, of]) => of);
    const growth = memory.map((of) => {
      const quarter = Math.max(1, of.length >> 2);
      return median(of.slice(-quarter)) / median(of.slice(quarter, 2 * quarter));
    });
    const total = Object.values(failed).reduce((sum, one) => sum + one, 0);
    const isReached =
      shares(asked).p99Ms <= GOALS.p99Ms && total === GOALS.failed && growth.every((one) => one <= GOALS.memoryGrowth);
    console.log(
      JSON.stringify(
        {
          ...size,
          loadBefore,
          all: shares(asked),
          kinds: Object.fromEntries([...times].map(([kind, of]) => [kind, shares(of)])),
          failed,
          memory: memory.map((of, at) => ({
            firstMb: Math.round(of[0] ?? 0),
            lastMb: Math.round(of.at(-1) ?? 0),
            mostMb: Math.round(Math.max(...of)),
            growth: round(growth[at] ?? 0),
          })),
          goals: GOALS,
          isReached,
        },
        null,
        2,
      ),
    );
    process.exitCode = isReached ? 0 : 1;
  } finally {
    for (const server of servers) await server.stop();
  }
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
