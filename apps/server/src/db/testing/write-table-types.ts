import { appendFile, chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '../connect.ts';
import { startEmbeddedPostgres } from '../embedded/start-embedded.ts';
import { migrate } from '../migrate.ts';
import { LANDED_FILE, readMigrations } from '../migration-files.ts';
import { SHAPE_FILE, shapeOf } from '../schema-shape.ts';
import { tableTypes } from './table-types.ts';

/**
 * `npm run db:types`: migrates a database made for the purpose and writes schema.ts and schema-shape.txt from it. Checksums of
 * new migrations are added to those of the landed ones, which are never written anew.
 */
const folder = await mkdtemp(join(tmpdir(), 'waybill-types-'));
await chmod(folder, 0o755);
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {} });
try {
  const database = connect({ url: postgres.url });
  // Not all of them: without a last one named, the database would be compared with the shape that is to be written.
  const migrations = await readMigrations();
  await migrate(database.kysely, { upTo: migrations.at(-1)?.name ?? '' });
  await writeFile(SHAPE_FILE, await shapeOf(database.kysely));
  const landed = await readFile(LANDED_FILE, 'utf8');
  const added = migrations.filter(({ name }) => !landed.includes(`  ${name}.sql\n`));
  await appendFile(LANDED_FILE, added.map(({ name, checksum }) => `${checksum}  ${name}.sql\n`).join(''));
  await database.close();
  await tableTypes(postgres.url, 'write');
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
