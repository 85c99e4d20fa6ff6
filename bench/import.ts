/**
 * A file of shipments, from its upload to the last one entered, beside a bare COPY of the same rows into the same tables with the same indexes, in
 * one run; then a smaller one in the browser, whose faulty rows are repaired while the others are entered. Prints JSON, and fails when a goal is missed.
 * `--rows 100000` and `--shown 10000` make the files smaller.
 */
import '../scripts/setup/require-node.mjs';
import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import type { WholeImport } from '@waybill/contract/imports';
import { Client } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded/start-embedded.ts';
import { startTestServer } from '../scripts/running/test-server.mjs';
import { serverCommand } from '../scripts/setup/server-command.mjs';
import { ensureWebBuilt } from '../scripts/setup/web-build.mjs';
import { repairMeanwhile } from './imports/repair-meanwhile.mjs';
import { randomNumbers, readPlaces } from './shipments/believable.ts';
import { ORGANISATION_IDS, seed } from './shipments/seed.ts';
import { memoryMb, memoryOfServing } from './shipments/server-memory.ts';

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '1000000' }, shown: { type: 'string', default: '100000' } },
});
const ROWS = Number(values.rows);
const SHOWN_ROWS = Number(values.shown);
/** Rows of the file that is shown that have no phone number where one should be. */
const FAULTY = 40;
const REPAIRS = 12;
const GOALS = { memoryGrowthMb: 150, shareOfCopy: 0.25, medianRepairMs: 500 };
const POLL_MS = 250;
const SEED = 20_261_118;

/** The tables that a shipment without parcels is in. */
const TABLES = ['shipments', 'shipment_search', 'shipment_history', 'stop_places'] as const;
const [FIRST = ''] = ORGANISATION_IDS;

const writeCsv = async (path: string, of: { rows: number; mark: string; faulty: number }) => {
  const random = randomNumbers(SEED);
  const places = await readPlaces(process.env.BENCH_DATA, random);
  const lines = function* () {
    yield 'Pöntun;Móttakandi;Heimilisfang;Póstnr;Staður;Sími;Afh. dags.;Þyngd;Tilvísun\n';
    const everyFaulty = of.faulty > 0 ? Math.floor(of.rows / of.faulty) : Number.POSITIVE_INFINITY;
    for (let from = 0; from < of.rows; from += 500) {
      let chunk = '';
      for (let n = from; n < Math.min(from + 500, of.rows); n++) {
        const place = places[n % places.length];
        if (!place) throw new Error('There is no place.');
        const day = `${String(1 + (n % 28)).padStart(2, '0')}.12.2026`;
        const phone = (n + 1) % everyFaulty === 0 ? 'ekkert' : `55${String(10_000 + (n % 90_000))}`;
        chunk += `${of.mark}-${n};Viðtakandi ${n};${place.street};${place.postcode};${place.city};${phone};${day};${n % 500},5;R${n}\n`;
      }
      yield chunk;
    }
  };
  await pipeline(Readable.from(lines()), createWriteStream(path));
};

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const connected = async <Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/** The same rows into copies of the tables, with the same indexes; neither walls, triggers nor foreign keys. In seconds. */
const bareCopy = (url: string, folder: string): Promise<number> =>
  connected(url, async (client) => {
    const pathOf = (table: string) => join(folder, `${table}.copy`);
    for (const table of TABLES) {
      await client.query(`create table public.${table} (like waybill.${table} including all)`);
      await client.query('set role waybill_operator');
      const out = client.query(
        copyTo(`copy (select * from waybill.${table} where organisation_id = '${FIRST}') to stdout`),
      );
      await pipeline(out, createWriteStream(pathOf(table)));
      await client.query('reset role');
    }
    const begun = performance.now();
    for (const table of TABLES) {
      await pipeline(createReadStream(pathOf(table)), client.query(copyFrom(`copy public.${table} from stdin`)));
    }
    return (performance.now() - begun) / 1000;
  });

const root = join(import.meta.dirname, '..');
// The server knows the files that it finds when it starts.
await ensureWebBuilt(root, (line) => console.error(line));
const folder = await mkdtemp(join(tmpdir(), 'waybill-bench-'));
await chmod(folder, 0o777);
const postgres = await startEmbeddedPostgres({
  dataDir: join(folder, 'database'),
  log: () => {},
  config: { shared_buffers: '512MB' },
});
try {
  const { url, cookie } = await seed(postgres.url, 'imports', 0);
  await connected(url, async (client) => {
    await client.query('set role waybill_operator');
    await client.query(`insert into waybill.organisation_configs (organisation_id, version, overrides, updated_at)
      values ('${FIRST}', 1, '{"usesCsvUpload": true}', now())`);
  });
  const file = join(folder, 'shipments.csv');
  await writeCsv(file, { rows: ROWS, mark: 'N', faulty: 0 });
  const { size } = await stat(file);
  const server = await startTestServer(root, serverCommand(root), {
    DATABASE_URL: url,
    DEMO: 'false',
    DATA_DIR: join(folder, 'data'),
  });
  try {
    const ask = async (method: string, path: string): Promise<WholeImport> => {
      const answer = await fetch(`${server.url}${path}`, { method, headers: { cookie, origin: server.url } });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()).import;
    };
    const loadBefore = loadavg()[0];
    const before = await memoryOfServing(server);
    let peak = before;
    const times: Record<string, number> = {};
    let begun = performance.now();
    const timed = (step: string) => {
      times[step] = Number(((performance.now() - begun) / 1000).toFixed(1));
      begun = performance.now();
    };
    const sent = await fetch(`${server.url}/api/imports?name=shipments.csv`, {
      method: 'POST',
      headers: { cookie, origin: server.url, 'content-type': 'application/octet-stream' },
      body: Readable.toWeb(createReadStream(file)) as ReadableStream,
      duplex: 'half',
    } as RequestInit);
    if (!sent.ok) throw new Error(await sent.text());
    const { id } = (await sent.json()).import;
    timed('upload');
    const until = async (...states: readonly string[]): Promise<WholeImport> => {
      for (;;) {
        const found = await ask('GET', `/api/imports/${id}`);
        peak = Math.max(peak, await memoryMb(server.pid));
        if (states.includes(found.state)) return found;
        if (found.state === 'failed') throw new Error(`The import has failed: ${found.failure}`);
        await pause(POLL_MS);
      }
    };
    await until('checking', 'ready');
    timed('read');
    const ready = await until('ready');
    timed('check');
    await ask('POST', `/api/imports/${id}/run`);
    const done = await until('done');
    timed('enter');
    const seconds = Object.values(times).reduce((sum, each) => sum + each, 0);
    const copySeconds = await bareCopy(url, folder);
    const shown = join(folder, 'shown.csv');
    await writeCsv(shown, { rows: SHOWN_ROWS, mark: 'G', faulty: FAULTY });
    const grid = await repairMeanwhile({ url: server.url, cookie, file: shown, repairs: REPAIRS, text: '5551234' });
    const medianRepairMs = grid.repairMs[Math.floor(REPAIRS / 2)] ?? 0;
    const result = {
      rowsPerSecond: Math.round(ROWS / seconds),
      copiedPerSecond: Math.round(ROWS / copySeconds),
      shareOfCopy: Number((copySeconds / seconds).toFixed(2)),
      memoryMb: { before: Math.round(before), most: Math.round(peak) },
      memoryGrowthMb: Math.round(peak - before),
    };
    const isReached =
      done.shipments.created === ROWS &&
      result.shareOfCopy >= GOALS.shareOfCopy &&
      result.memoryGrowthMb <= GOALS.memoryGrowthMb &&
      grid.wasMeanwhile &&
      medianRepairMs <= GOALS.medianRepairMs;
    console.log(
      JSON.stringify(
        {
          goals: GOALS,
          isReached,
          loadBefore,
          rows: ROWS,
          megabytes: Math.round(size / 1e6),
          faulty: ready.rows.faulty,
          created: done.shipments.created,
          seconds: times,
          copySeconds: Number(copySeconds.toFixed(1)),
          ...result,
          shown: { rows: SHOWN_ROWS, faulty: FAULTY, medianRepairMs, ...grid },
        },
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
