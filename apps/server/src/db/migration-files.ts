import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export const MIGRATIONS_FOLDER = join(import.meta.dirname, 'migrations');

/** The checksums of the migrations that have landed, as `sha256sum` prints them. `npm run db:types` adds those of new ones. */
export const LANDED_FILE = join(MIGRATIONS_FOLDER, 'landed.sha256');

export type MigrationFile = {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
  /** It takes something away: the migration since which no version uses that any more. Null for all that only add. */
  readonly contractsAfter: string | null;
};

/** The plain numbered SQL files, in the order in which they run. */
export const readMigrations = async (folder = MIGRATIONS_FOLDER): Promise<readonly MigrationFile[]> => {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(folder, file), 'utf8');
      return {
        name: file.replace(/\.sql$/, ''),
        text,
        checksum: checksumOf(text),
        contractsAfter: contractsAfter(text),
      };
    }),
  );
};

/** `-- contract after 0081_one_address: why`, at the beginning of a line (docs/adr/0069). */
const contractsAfter = (text: string): string | null => /^-- contract after (\d{4}_\w+): \S/m.exec(text)?.[1] ?? null;

/** Alike for a file that Git has checked out with the line ends of Windows. */
const checksumOf = (text: string): string => createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');
