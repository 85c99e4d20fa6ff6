/**
 * What counting for limits costs a request: the library's own counts in memory beside ours, alone and while they are exchanged with another
 * process, on one machine in one run, in rounds that alternate. Prints JSON.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '../apps/server/src/db/connect.ts';
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded/start-embedded.ts';
import { limitCounts } from '../apps/server/src/db/limit-counts.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { type Tallies, tallies } from '../apps/server/src/tallies.ts';
import { shareTallies } from '../apps/server/src/wiring/wire-tallies.ts';

const ROUNDS = 7;
const COUNTS = 200_000;
const CALLERS = 500;
const MOST = 1_200;
/** A hundredth of the quickest request, which takes a millisecond. */
const GOAL_US = 10;

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const round = (value: number, digits = 2) => Number(value.toFixed(digits));

type Store = {
  incr(key: string, done: (error: Error | null, result?: unknown) => void, ms: number, most: number): void;
};
const LocalStore = createRequire(import.meta.url)('@fastify/rate-limit/store/LocalStore') as new (
  ...how: unknown[]
) => Store;

/**
 * Microseconds of the processor for each count, with breaks in which what waits beside the requests is done. Of the processor and not of the clock: others
 * use the machine, too.
 */
const timed = async (count: (key: string) => void): Promise<number> => {
  let us = 0;
  for (let portion = 0; portion < 20; portion++) {
    const from = process.cpuUsage();
    for (let n = 0; n < COUNTS / 20; n++) count(`GET /api/shipments from 10.0.${n % CALLERS}`);
    const { user, system } = process.cpuUsage(from);
    us += user + system;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return us / COUNTS;
};

/** As a process counted that knew of no other: the library's store for the address, and two maps. */
const formerly = (library: Store) => {
  const accounts = new Map<string, { requests: number; underWay: number }>();
  const organisations = new Map<string, number>();
  return (key: string) => {
    library.incr(key, () => {}, 60_000, MOST);
    const account = accounts.get(`${key} of caller`) ?? { requests: 0, underWay: 0 };
    accounts.set(`${key} of caller`, account);
    account.requests++;
    account.underWay++;
    organisations.set('the organisation', (organisations.get('the organisation') ?? 0) + 1);
    account.underWay--;
    organisations.delete('the organisation');
  };
};

const counting = ({ perMinute, atOnce }: Tallies) => ({
  ofAddress: (key: string) => void perMinute.add(key, MOST),
  /** All that a request of a caller counts. */
  ofRequest: (key: string) => {
    perMinute.add(key, MOST);
    const leave = [atOnce.enter(`${key} at once`, 100), atOnce.enter('the organisation', 500)];
    perMinute.read(`${key} of caller`);
    perMinute.add(`${key} of caller`, MOST);
    for (const each of leave) each();
  },
});

const dataDir = await mkdtemp(join(tmpdir(), 'waybill-limits-'));
await chmod(dataDir, 0o755);
const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
const database = connect({ url: postgres.url });
try {
  await migrate(database.kysely);
  const library = new LocalStore(false, false);
  const alone = counting(tallies());
  const shared = tallies();
  const ours = counting(shared);
  const before = formerly(library);
  const figures: Record<
    'libraryUs' | 'aloneUs' | 'sharedUs' | 'requestBeforeUs' | 'requestAloneUs' | 'requestSharedUs',
    number[]
  > = {
    libraryUs: [],
    requestBeforeUs: [],
    aloneUs: [],
    sharedUs: [],
    requestAloneUs: [],
    requestSharedUs: [],
  };
  for (let turn = 0; turn < ROUNDS; turn++) {
    figures.libraryUs.push(await timed((key) => library.incr(key, () => {}, 60_000, MOST)));
    figures.requestBeforeUs.push(await timed(before));
    figures.aloneUs.push(await timed(alone.ofAddress));
    figures.requestAloneUs.push(await timed(alone.ofRequest));
    const sharing = shareTallies({ database, counts: shared, onError: (error) => console.error(error) });
    figures.sharedUs.push(await timed(ours.ofAddress));
    figures.requestSharedUs.push(await timed(ours.ofRequest));
    await sharing.stop();
  }
  const [one, other] = [limitCounts(database, crypto.randomUUID()), limitCounts(database, crypto.randomUUID())];
  const exchangeMs: Record<string, number> = {};
  for (const keys of [1, 100, 1_000]) {
    const asked = Array.from({ length: keys }, (_, n) => `key ${n}`);
    const told = asked.map((key) => ({ key, counted: 60, leftMs: 30_000 }));
    const taken: number[] = [];
    for (let turn = 0; turn < 30; turn++) {
      await other.exchange({ told, asked });
      const from = performance.now();
      await one.exchange({ told, asked });
      taken.push(performance.now() - from);
    }
    exchangeMs[keys] = round(median(taken));
  }
  const medians = Object.fromEntries(Object.entries(figures).map(([name, values]) => [name, round(median(values), 3)]));
  const perRequest = median(figures.requestSharedUs);
  const isReached = perRequest <= GOAL_US;
  const sharedOfBefore = round(perRequest / median(figures.requestBeforeUs));
  console.log(JSON.stringify({ ...medians, sharedOfBefore, exchangeMs, goalUs: GOAL_US, isReached }, null, 2));
  process.exitCode = isReached ? 0 : 1;
} finally {
  await database.close();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
