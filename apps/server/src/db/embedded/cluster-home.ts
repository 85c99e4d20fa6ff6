import { createHash } from 'node:crypto';
import { access, chmod, chown, constants, mkdir, realpath, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { canEnter, chooseAccount } from './account.ts';
import { readRecord, recordPath } from './connection-record.ts';
import { EmbeddedPostgresError, errorCode } from './embedded-errors.ts';
import type { Account } from './run-as.ts';

/** `home` holds the lock, the log and the cluster (`data`). Only `data` belongs to the account that PostgreSQL runs as. */
export type ClusterPlace = {
  readonly dataDir: string;
  readonly home: string;
  readonly data: string;
  readonly account: Account;
};

const INSIDE = 'postgres';
const OUTSIDE = '/var/lib/waybill';

export const clusterExists = async (data: string): Promise<boolean> => {
  try {
    return (await stat(join(data, 'PG_VERSION'))).isFile();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
};

/** The name begins readably for people, and the hash of the whole path makes it unique. */
export const outsideHome = (dataDir: string): string => {
  const label = basename(dataDir).replace(/[^A-Za-z0-9._-]/g, '_');
  return join(OUTSIDE, `${label}-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`);
};

/** The folder itself, with symbolic links resolved: the lock and the checks compare this path. */
export const openDataDir = async (dataDir: string): Promise<string> => {
  const path = resolve(dataDir);
  try {
    await mkdir(path, { recursive: true });
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
    return await realpath(path);
  } catch (error) {
    throw new EmbeddedPostgresError(
      `Cannot write to DATA_DIR ${path} (${errorCode(error)}). ` +
        `Make it a folder that the user ${userName()} may write to, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
};

/** A container may run under a uid that has no name. */
const userName = (): string => {
  try {
    return `"${userInfo().username}"`;
  } catch {
    return `with uid ${process.getuid?.()}`;
  }
};

export const locateCluster = async (dataDir: string): Promise<ClusterPlace> => {
  const record = await readRecord(dataDir);
  const inside = join(dataDir, INSIDE);
  const recorded = record === null ? inside : resolve(dataDir, record.home);
  const existing = await clusterExists(join(recorded, 'data'));
  if (record !== null && !existing) {
    throw new EmbeddedPostgresError(
      `${recordPath(dataDir)} says that the database is in ${recorded}, but it is not there. ` +
        'Bring that folder back, or delete postgres.json to begin with an empty database.',
    );
  }
  const account = await chooseAccount([join(recorded, 'data'), dataDir]);
  const home = existing || (await canEnter(account, dataDir)) ? recorded : outsideHome(dataDir);
  const outside = home === outsideHome(dataDir);
  await mkdir(home, { recursive: true });
  // Under a strict umask root would otherwise have made folders that PostgreSQL cannot enter.
  if (account !== null) await Promise.all((outside ? [OUTSIDE, home] : [home]).map((path) => chmod(path, 0o755)));
  return { dataDir, home, data: join(home, 'data'), account };
};

export const isInside = ({ dataDir, home }: Pick<ClusterPlace, 'dataDir' | 'home'>): boolean =>
  home === join(dataDir, INSIDE);

/** The path in postgres.json is relative when inside, so that DATA_DIR can be moved or restored elsewhere as a whole. */
export const recordedHome = (place: ClusterPlace): string => (isInside(place) ? INSIDE : place.home);

/** Folders that root makes inside a user's DATA_DIR are given to that user, who can then run Waybill without root. */
export const shareHome = async ({ dataDir, home }: ClusterPlace): Promise<void> => {
  if (process.getuid?.() !== 0 || !isInside({ dataDir, home })) return;
  const { uid, gid } = await stat(dataDir);
  await Promise.all([home, join(home, 'lock')].map((path) => chown(path, uid, gid)));
};
