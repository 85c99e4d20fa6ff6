import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '../connect.ts';
import { startEmbeddedPostgres } from '../embedded/start-embedded.ts';
import { migrate } from '../migrate.ts';
import { tableTypes } from './table-types.ts';

/** `npm run db:types`: migrates a database made for the purpose and writes schema.ts from it. */
const folder = await mkdtemp(join(tmpdir(), 'waybill-types-'));
await chmod(folder, 0o755);
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {} });
try {
  const database = connect({ url: postgres.url });
  await migrate(database.kysely);
  await database.close();
  await tableTypes(postgres.url, 'write');
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
