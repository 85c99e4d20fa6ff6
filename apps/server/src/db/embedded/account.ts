import { readFile, stat } from 'node:fs/promises';
import { EmbeddedPostgresError, errorCode } from './embedded-errors.ts';
import { type Account, runAs } from './run-as.ts';

type KnownAccount = { readonly name: string; readonly uid: number; readonly gid: number };

export const parsePasswd = (text: string): KnownAccount[] =>
  text.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });

/**
 * The user that PostgreSQL runs as when we are root, which it refuses to be. The owner of the files if that is an ordinary
 * user: no other can read an existing cluster, and the owner of DATA_DIR expects to own what is in it. Otherwise
 * `waybill` if the operator made such a user, and `nobody`, which every Linux has. A uid without a name will not do:
 * initdb refuses it.
 */
export const pickAccount = (owners: readonly number[], known: readonly KnownAccount[]): KnownAccount | undefined => {
  const byUid = owners.map((uid) => known.find((one) => one.uid === uid && uid !== 0));
  const byName = ['waybill', 'nobody'].map((name) => known.find((one) => one.name === name && one.uid !== 0));
  return [...byUid, ...byName].find((one) => one !== undefined);
};

const ownerOf = async (path: string): Promise<number[]> => {
  try {
    return [(await stat(path)).uid];
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
};

/** `paths` in order of precedence; those that do not exist yet are skipped. */
export const chooseAccount = async (paths: readonly string[]): Promise<Account> => {
  if (process.getuid?.() !== 0) return null;
  if (process.platform !== 'linux') {
    throw new EmbeddedPostgresError('PostgreSQL refuses to run as root. Run Waybill as an ordinary user.');
  }
  const owners = (await Promise.all(paths.map(ownerOf))).flat();
  const account = pickAccount(owners, parsePasswd(await readFile('/etc/passwd', 'utf8')));
  if (account === undefined) {
    throw new EmbeddedPostgresError(
      'PostgreSQL refuses to run as root, and this system has neither a user "waybill" nor "nobody" to run it as. ' +
        'Add one, or run Waybill as an ordinary user.',
    );
  }
  return { uid: account.uid, gid: account.gid };
};

/** Tries the access as that user: mode bits alone would miss access lists and mount options. */
export const canEnter = async (account: Account, folder: string): Promise<boolean> =>
  account === null || (await runAs(account, '/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder])).ok;
