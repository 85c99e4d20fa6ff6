/**
 * An export of all shipments of an organisation, to its last row, beside a bare COPY of the same rows to a file in the same run. Prints JSON, and fails
 * when a goal is missed. `--rows 100000` makes the list smaller.
 */
import '../scripts/setup/require-node.mjs';
import { createWriteStream } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import type { ListExport } from '@waybill/contract/exports';
import { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded/start-embedded.ts';
import { startTestServer } from '../scripts/running/test-server.mjs';
import { serverCommand } from '../scripts/setup/server-command.mjs';
import { ensureWebBuilt } from '../scripts/setup/web-build.mjs';
import { ORGANISATION_IDS, seed } from './shipments/seed.ts';
import { memoryMb, memoryOfServing } from './shipments/server-memory.ts';

const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' } } });
const ROWS = Number(values.rows);
const GOALS = { memoryGrowthMb: 150 };
const POLL_MS = 250;
const [FIRST = ''] = ORGANISATION_IDS;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The shipments that the list has, and how long a bare copy of them takes. */
const bareCopy = async (url: string, path: string) => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set role waybill_operator');
    const listed = `select * from waybill.shipments where organisation_id = '${FIRST}' and delivery_status <> 'deleted'`;
    const { rows } = await client.query(`select count(*)::integer as count from (${listed}) s`);
    const begun = performance.now();
    await pipeline(client.query(copyTo(`copy (${listed}) to stdout csv`)), createWriteStream(path));
    return { expected: rows[0].count as number, seconds: (performance.now() - begun) / 1000 };
  } finally {
    await client.end();
  }
};

const root = join(import.meta.dirname, '..');
await ensureWebBuilt(root, (line) => console.error(line));
const folder = await mkdtemp(join(tmpdir(), 'waybill-bench-'));
await chmod(folder, 0o777);
const postgres = await startEmbeddedPostgres({
  dataDir: join(folder, 'database'),
  log: () => {},
  config: { shared_buffers: '512MB' },
});
try {
  const { url, cookie } = await seed(postgres.url, 'exports', ROWS, [FIRST]);
  const copied = await bareCopy(url, join(folder, 'copied.csv'));
  const server = await startTestServer(root, serverCommand(root), {
    DATABASE_URL: url,
    DEMO: 'false',
    DATA_DIR: join(folder, 'data'),
  });
  try {
    const call = async (method: string, path: string, body?: object): Promise<Response> => {
      const answer = await fetch(`${server.url}${path}`, {
        method,
        headers: { cookie, origin: server.url, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return answer;
    };
    const loadBefore = loadavg()[0];
    const before = await memoryOfServing(server);
    let peak = before;
    const begun = performance.now();
    const asked = await call('POST', '/api/exports', {
      list: 'shipments',
      selection: { by: 'filter', filter: {} },
      columns: 'all',
      lang: 'is',
    });
    const { id } = ((await asked.json()) as { export: ListExport }).export;
    let firstHalfSeconds: number | null = null;
    const secondsSoFar = () => (performance.now() - begun) / 1000;
    const ended = async (): Promise<ListExport> => {
      for (;;) {
        const found: ListExport = (await (await call('GET', `/api/exports/${id}`)).json()).export;
        peak = Math.max(peak, await memoryMb(server.pid));
        if (found.total !== null && found.written >= found.total / 2) firstHalfSeconds ??= secondsSoFar();
        if (found.state !== 'running') return found;
        await pause(POLL_MS);
      }
    };
    const done = await ended();
    const seconds = secondsSoFar();
    const file = await call('GET', `/api/exports/${id}/file`);
    if (!file.body) throw new Error('The file is empty.');
    const seen = new Set<string>();
    let lines = -1;
    let bytes = 0;
    const content = Readable.fromWeb(file.body as never).on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    for await (const line of createInterface({ input: content })) {
      lines += 1;
      if (lines > 0) seen.add(line.slice(0, 9));
    }
    const memoryGrowthMb = Math.round(peak - before);
    const isComplete =
      done.state === 'done' && lines === copied.expected && seen.size === lines && done.written === lines;
    const isReached = isComplete && memoryGrowthMb <= GOALS.memoryGrowthMb;
    const rounded = (value: number) => Number(value.toFixed(1));
    console.log(
      JSON.stringify(
        {
          goals: GOALS,
          isReached,
          loadBefore,
          rows: copied.expected,
          written: done.written,
          linesOfFile: lines,
          idsOnce: seen.size,
          columns: done.columnNames.length,
          megabytes: Math.round(bytes / 1e6),
          seconds: rounded(seconds),
          firstHalfSeconds: firstHalfSeconds && rounded(firstHalfSeconds),
          rowsPerSecond: Math.round(lines / seconds),
          copySeconds: rounded(copied.seconds),
          memoryMb: { before: Math.round(before), most: Math.round(peak) },
          memoryGrowthMb,
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
