/**
 * Tables of estimated travel times between addresses of the capital area, with the whole registry of Iceland as land, and between addresses of the
 * whole country; how long the server's own thread is held meanwhile; and how far the estimate is from published minutes. Prints JSON.
 * BENCH_DATA names the folder with iceland/ and vrp/.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Point } from '@waybill/domain/geocoding';
import { connect } from '../apps/server/src/db/connect.ts';
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded/start-embedded.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { wireAddresses } from '../apps/server/src/wiring/wire-addresses.ts';
import { wireTravelTimes } from '../apps/server/src/wiring/wire-travel-times.ts';
import { randomFrom } from './geocode/sample.ts';
import { errorOf } from './travel-times/accuracy.ts';
import { readMinutes, registeredPoints, sharedData } from './travel-times/shared-data.ts';

const dataFolder = sharedData();
if (dataFolder === null) throw new Error('BENCH_DATA must name the folder that has iceland/addresses.csv.gz.');

const isInCapitalArea = ({ latitude, longitude }: Point) =>
  latitude > 64 && latitude < 64.4 && longitude > -22.2 && longitude < -21.3;
const rounded = (value: number, digits = 2) => Number(value.toFixed(digits));
const random = randomFrom(12);
const someOf = (points: readonly Point[], count: number) =>
  Array.from({ length: count }, () => points[Math.floor(random() * points.length)] ?? { latitude: 64, longitude: -21 });

const country = await registeredPoints(dataFolder);
const capital = country.filter(isInCapitalArea);

const folder = await mkdtemp(join(tmpdir(), 'waybill-bench-'));
await chmod(folder, 0o755);
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {} });
const database = connect({ url: postgres.url, maxConnections: 4 });
const clock = () => new Date();
const times = wireTravelTimes({ database, clock, routerUrl: null, onRouterFailure: () => {} });
try {
  await migrate(database.kysely);
  // Streets are not drawn here.
  async function* cutStreets() {
    yield* [];
    return { peakBytes: 0 };
  }
  const addresses = wireAddresses({ database, clock, outside: null, log: () => {}, cutStreets });
  const path = join(dataFolder, 'iceland/addresses.csv.gz');
  await addresses.importFile({ path, country: 'IS', attribution: '', columns: {} });

  const timed = async (work: () => Promise<unknown>) => {
    const held = monitorEventLoopDelay({ resolution: 1 });
    held.enable();
    const from = performance.now();
    await work();
    const seconds = (performance.now() - from) / 1000;
    held.disable();
    return { seconds: rounded(seconds), heldMs: rounded(held.max / 1e6, 1) };
  };
  const firstLeg = await timed(() => times.legs(someOf(capital, 2)));
  const route = await timed(() => times.legs(someOf(capital, 30)));
  const tables: Record<string, Awaited<ReturnType<typeof timed>>> = {};
  for (const count of [200, 1_000, 2_000])
    tables[`capital area, ${count}`] = await timed(() => times.table(someOf(capital, count)));
  tables['whole country, 2100'] = await timed(() => times.table(someOf(country, 2_100)));
  const errors = Object.fromEntries(
    ['poa-n100-1', 'bar-n100-1'].map((name) => {
      const { legs, median, ninth } = errorOf(readMinutes(join(dataFolder, 'vrp', `${name}.txt`)));
      return [name, { legs, median: rounded(median, 3), ninth: rounded(ninth, 3) }];
    }),
  );
  const memoryMb = Math.round(process.resourceUsage().maxRSS / 1024);
  console.log(JSON.stringify({ firstLeg, route, tables, memoryMb, errors }, null, 2));
} finally {
  await times.stop();
  await database.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
