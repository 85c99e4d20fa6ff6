/**
 * The embedded geocoder with a real registry: the import, its size, drawing its streets, addresses in a second, completion by
 * keystroke, and how far from the truth it is with addresses that were left out of the registry by a seed. Prints JSON. BENCH_DATA
 * names the folder with iceland/addresses.csv.gz; `--sample 500` asks for fewer addresses.
 */
import { createWriteStream } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { csvLine } from '@waybill/domain/csv';
import { type AddressQuery, metresBetween, type Point } from '@waybill/domain/geocoding';
import { sql } from 'kysely';
import { readTable } from '../apps/server/src/adapters/tables/read-table.ts';
import { connect } from '../apps/server/src/db/connect.ts';
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded/start-embedded.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { wireAddresses } from '../apps/server/src/wiring/wire-addresses.ts';
import { measureCompletion } from './geocode/completion.ts';
import { type Line, randomFrom, WAYS } from './geocode/sample.ts';

const { values } = parseArgs({
  options: { sample: { type: 'string', default: '2000' }, seed: { type: 'string', default: '11' } },
});
const dataFolder = process.env.BENCH_DATA;
if (!dataFolder) throw new Error('BENCH_DATA must name the folder that has iceland/addresses.csv.gz.');
const registry = join(dataFolder, 'iceland/addresses.csv.gz');

const GOALS = {
  importSeconds: 30,
  addressesPerSecond: 2_000,
  medianMetres: 20,
  within100: { asWritten: 0.9, letterDropped: 0.85, oneField: 0.85, oneFieldWithoutComma: 0.85 },
  memoryMb: 60,
  completionP99Ms: 30,
};
const MEGABYTE = 2 ** 20;
const PORTION = 200;
const FULL_TURNS = 20_000;
const COMPLETED = 250;

const rounded = (value: number, digits = 1) => Number(value.toFixed(digits));
const quantile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

const rows: string[][] = [];
for await (const { cells } of readTable(registry)) rows.push([...(cells ?? [])]);
const [header = [], ...body] = rows;
const cell = (row: readonly string[], name: string) => row[header.indexOf(name)] ?? '';
const lineOf = (row: readonly string[]): Line => ({
  street: cell(row, 'street_nominative'),
  dative: cell(row, 'street_dative'),
  number: cell(row, 'house_number'),
  postcode: cell(row, 'postcode'),
  city: cell(row, 'municipality'),
  latitude: Number(cell(row, 'lat')),
  longitude: Number(cell(row, 'lon')),
});

const random = randomFrom(Number(values.seed));
// A farm without a number has no neighbours to be found between: what is left out of the registry is then unknown to it.
const numbered = body.filter((row) => /^\d/.test(cell(row, 'house_number')));
const heldOut = new Set(
  Array.from({ length: Number(values.sample) }, () => numbered[Math.floor(random() * numbered.length)] ?? []),
);

const folder = await mkdtemp(join(tmpdir(), 'waybill-bench-'));
await chmod(folder, 0o755);
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {} });
const database = connect({ url: postgres.url, maxConnections: 4 });
try {
  await migrate(database.kysely);
  const parts = { database, clock: () => new Date(), outside: null, log: () => {} };
  // Drawing the streets is measured apart from the import.
  async function* cutStreets() {
    yield* [];
    return { peakBytes: 0 };
  }
  const addresses = wireAddresses({ ...parts, cutStreets });
  const rest = join(folder, 'rest.csv');
  await pipeline(
    (function* () {
      yield csvLine(header);
      for (const row of body) if (!heldOut.has(row)) yield csvLine(row);
    })(),
    createWriteStream(rest),
  );
  const wanted = { country: 'IS', attribution: '', columns: {} };

  const timed = async <Result>(work: () => Promise<Result>) => {
    const from = performance.now();
    const result = await work();
    return { result, seconds: (performance.now() - from) / 1000 };
  };
  const whole = await timed(() => addresses.importFile({ ...wanted, path: registry }));
  const { rows: sizes } = await sql<{ bytes: number }>`
    select sum(pg_total_relation_size(c.oid))::float as bytes from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'waybill' and c.relkind = 'r'
      and c.relname in ('address_streets', 'address_names', 'address_mistypings', 'address_postcodes')`.execute(
    database.kysely,
  );

  const inPortions = async (queries: readonly AddressQuery[]) => {
    const found: (Point | null)[] = [];
    for (let at = 0; at < queries.length; at += PORTION) {
      const answers = await addresses.geocode(queries.slice(at, at + PORTION));
      found.push(...answers.map(({ candidates: [best] }) => best ?? null));
    }
    return found;
  };
  const all = Array.from({ length: FULL_TURNS }, () => lineOf(body[Math.floor(random() * body.length)] ?? []));
  const asWritten = all.map((line) => WAYS.asWritten(line));
  await inPortions(asWritten.slice(0, 2_000));
  const memoryBefore = process.memoryUsage.rss();
  const speed = await timed(() => inPortions(asWritten));
  const misspelled = await timed(() => inPortions(all.slice(0, 5_000).map((line) => WAYS.letterDropped(line, random))));
  const memoryMb = (process.memoryUsage.rss() - memoryBefore) / MEGABYTE;

  const completion = await measureCompletion(
    database,
    all.filter(({ number }) => /^\d/.test(number)).slice(0, COMPLETED),
  );
  const drawn = await timed(() => wireAddresses(parts).draw('IS'));

  await addresses.importFile({ ...wanted, path: rest });
  const sample = [...heldOut].map(lineOf);
  const accuracy: Record<string, { medianMetres: number; p90Metres: number; within100: number }> = {};
  const judge = async (name: string, asked: readonly AddressQuery[], truth: readonly Point[]) => {
    const found = await inPortions(asked);
    const metres = found.map((point, at) => {
      const line = truth[at];
      return point && line ? metresBetween(point, line) : Number.POSITIVE_INFINITY;
    });
    const sorted = metres.toSorted((a, b) => a - b);
    const within100 = rounded(metres.filter((each) => each <= 100).length / metres.length, 3);
    accuracy[name] = {
      medianMetres: rounded(quantile(sorted, 0.5)),
      p90Metres: rounded(quantile(sorted, 0.9)),
      within100,
    };
  };
  for (const [name, ask] of Object.entries(WAYS))
    await judge(
      name,
      sample.map((line) => ask(line, random)),
      sample,
    );

  const missed = [
    ...(whole.seconds > GOALS.importSeconds ? ['import'] : []),
    ...(FULL_TURNS / speed.seconds < GOALS.addressesPerSecond ? ['addresses per second'] : []),
    ...((accuracy.asWritten?.medianMetres ?? Number.POSITIVE_INFINITY) > GOALS.medianMetres ? ['median'] : []),
    ...Object.entries(GOALS.within100).flatMap(([name, goal]) =>
      (accuracy[name]?.within100 ?? 0) < goal ? [name] : [],
    ),
    ...(memoryMb > GOALS.memoryMb ? ['memory'] : []),
    ...(completion.p99Ms > GOALS.completionP99Ms ? ['completion'] : []),
  ];
  console.log(
    JSON.stringify(
      {
        import: {
          rows: whole.result.kept,
          seconds: rounded(whole.seconds),
          rowsPerSecond: Math.round(whole.result.kept / whole.seconds),
        },
        streets: {
          seconds: rounded(drawn.seconds),
          memoryMb: rounded(drawn.result.peakBytes / MEGABYTE),
          tiles: drawn.result.tiles,
          tilesMb: rounded(drawn.result.bytes / MEGABYTE),
        },
        indexMb: rounded((sizes[0]?.bytes ?? 0) / MEGABYTE),
        addressesPerSecond: {
          asWritten: Math.round(FULL_TURNS / speed.seconds),
          letterDropped: Math.round(5_000 / misspelled.seconds),
        },
        memoryMb: rounded(memoryMb),
        completion,
        heldOut: sample.length,
        accuracy,
        goals: GOALS,
        missed,
      },
      null,
      2,
    ),
  );
  process.exitCode = missed.length === 0 ? 0 : 1;
} finally {
  await database.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
