/**
 * Lists, search and counts of shipments, with a million of them in twenty organisations and with ten thousand, on one
 * server in one run. All alternate, so that any other load on the machine affects all of them. Then the processor time
 * of a request of each kind, which does not depend on who else uses the machine. Prints JSON.
 *
 * `--rows 100000` makes it smaller; BENCH_DATA names a folder with real addresses, else they are made up.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded/start-embedded.ts';
import { type ServerProcess, startServer } from './api/children.ts';
import { measure } from './shipments/measure.ts';
import { seed } from './shipments/seed.ts';

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '1000000' }, turns: { type: 'string', default: '500' } },
});

const FEW = 10_000;
/** The memory that an operator gives a database of this size; the rest is PostgreSQL's default. */
const CONFIG_FIELDS = { shared_buffers: '1GB', max_wal_size: '4GB' };

const folder = await mkdtemp(join(tmpdir(), 'waybill-bench-'));
await chmod(folder, 0o755);
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {}, config: CONFIG_FIELDS });
try {
  const few = await seed(postgres.url, 'few', FEW);
  const many = await seed(postgres.url, 'many', Number(values.rows));
  const servers = await Promise.all([few, many].map(({ url }) => startServer('waybill', url)));
  try {
    const [atFew, atMany] = servers as [ServerProcess, ServerProcess];
    const result = await measure({ ...few, ...atFew }, { ...many, ...atMany }, Number(values.turns));
    console.log(JSON.stringify(result, null, 2));
    process.exitCode = result.isReached ? 0 : 1;
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
