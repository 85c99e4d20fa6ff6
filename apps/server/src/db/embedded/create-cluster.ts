import { randomBytes } from 'node:crypto';
import { chown, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../../machine/data-files.ts';
import type { Binaries } from './binaries.ts';
import { type ClusterPlace, clusterExists } from './cluster-home.ts';
import { EmbeddedPostgresError } from './embedded-errors.ts';
import { type RunResult, runAs } from './run-as.ts';

const DRAFT_PREFIX = 'data.draft-';

/**
 * Code-point order that the server itself defines. It is the same on every platform and in every version, so an upgrade
 * of a system library cannot put an index out of order. Lists for people name a collation, or sort by folded text.
 */
const LOCALE = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

const insist = (what: string, result: RunResult): void => {
  if (result.ok) return;
  throw new EmbeddedPostgresError(`PostgreSQL could not ${what}:\n${result.output.split('\n').slice(-20).join('\n')}`);
};

/** Runs without a server, so no one else can connect at any moment. One statement per line. */
const runAlone = (
  { postgres }: Binaries,
  { account }: ClusterPlace,
  data: string,
  statements: readonly string[],
): Promise<RunResult> =>
  runAs(
    account,
    postgres,
    ['--single', '-D', data, '-c', 'exit_on_error=on', 'postgres'],
    `${statements.join('\n')}\n`,
  );

const removeDrafts = async (home: string): Promise<void> => {
  const drafts = (await readdir(home)).filter((name) => name.startsWith(DRAFT_PREFIX));
  // An initdb whose app was killed may still be writing to its draft; the next start removes the rest.
  await Promise.allSettled(drafts.map((name) => rm(join(home, name), { recursive: true, force: true })));
};

/** Made in a draft folder and renamed when complete, so an interrupted initdb is never mistaken for a cluster. */
const createCluster = async (
  binaries: Binaries,
  place: ClusterPlace,
  password: string,
  durable: boolean,
): Promise<void> => {
  const draft = join(place.home, `${DRAFT_PREFIX}${randomBytes(6).toString('hex')}`);
  await mkdir(draft, { mode: 0o700 });
  if (place.account !== null) await chown(draft, place.account.uid, place.account.gid);
  // "reject": our own pg_hba.conf decides who may connect, and the bootstrap superuser has no password to guess.
  const rights = ['--username=postgres', '--auth=reject'];
  const speed = durable ? [] : ['--no-sync'];
  const args = ['-D', draft, ...LOCALE, ...rights, ...speed, '--no-instructions'];
  insist('create its files (initdb)', await runAs(place.account, binaries.initdb, args));
  insist(
    'create the user and the database "waybill"',
    await runAlone(binaries, place, draft, [
      `CREATE ROLE waybill LOGIN CREATEDB CREATEROLE PASSWORD '${password}'`,
      'CREATE DATABASE waybill OWNER waybill',
    ]),
  );
  await rename(draft, place.data);
  await syncFolder(place.home);
};

const refuseOtherMajor = async (binaries: Binaries, { data, account }: ClusterPlace): Promise<void> => {
  const ours = /\s(\d+)/.exec((await runAs(account, binaries.postgres, ['--version'])).output)?.[1];
  const theirs = (await readFile(join(data, 'PG_VERSION'), 'utf8')).trim();
  if (ours === theirs) return;
  throw new EmbeddedPostgresError(
    `The database in ${data} was written by PostgreSQL ${theirs}, and this Waybill brings PostgreSQL ${ours}. ` +
      'Make a backup with the Waybill that wrote it, and restore it with this one into an empty DATA_DIR.',
  );
};

/** Returns the password of the role `waybill`: the recorded one, or a new one where none is on record. */
export const ensureCluster = async (
  binaries: Binaries,
  place: ClusterPlace,
  recordedPassword: string | undefined,
  durable: boolean,
): Promise<string> => {
  await removeDrafts(place.home);
  const fresh = randomBytes(24).toString('hex');
  if (!(await clusterExists(place.data))) {
    await createCluster(binaries, place, fresh, durable);
    return fresh;
  }
  await refuseOtherMajor(binaries, place);
  if (recordedPassword !== undefined) return recordedPassword;
  insist('set a password', await runAlone(binaries, place, place.data, [`ALTER ROLE waybill PASSWORD '${fresh}'`]));
  return fresh;
};
