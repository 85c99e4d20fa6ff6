import { createReadStream } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import product from '../../../../package.json' with { type: 'json' };
import { openStorage, type StorageParts } from '../adapters/storage/open-storage.ts';
import { unlessMissing, WRITING } from '../adapters/storage/partial-files.ts';
import type { Said } from '../commands/command.ts';
import { type CommandContext, openDatabase } from '../commands/open-database.ts';
import { archiveWriter } from '../db/backup/archive.ts';
import { BackupRefusal } from '../db/backup/backup-refusal.ts';
import { restoreBackup } from '../db/backup/restore-backup.ts';
import { writeBackup } from '../db/backup/write-backup.ts';
import { syncFolder } from '../machine/data-files.ts';
import { keepSecretKey, keptSecretKey } from '../secret-key.ts';
import { assertOwnStorage, shownStorage, storageOf } from './wire-storage.ts';

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** Two backups never write to one file. */
const openNew = async (partial: string) => {
  try {
    return await open(partial, 'wx', 0o600);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new BackupRefusal(
      code === 'EEXIST'
        ? `${partial} exists: another backup writes it, or one was cut off. Remove it if none is running.`
        : `${partial} cannot be written (${code}).`,
    );
  }
};

/** Written under another name until it is complete, so that a file with the name of a backup is one. */
export const backUp = async (context: CommandContext, file: string): Promise<Said> => {
  const { environment, parts } = context;
  const path = resolve(file);
  if (await exists(path)) throw new BackupRefusal(`${path} exists already. Name a file that does not.`);
  const dataDir = resolve(environment.dataDir);
  if (!environment.databaseUrl && !(await exists(dataDir))) {
    throw new BackupRefusal(`There is nothing to back up: ${dataDir} does not exist. Set DATA_DIR.`);
  }
  const partial = `${path}.partial`;
  const archiveFile = await parts.start(
    () => openNew(partial),
    async (opened) => {
      // Closed already, once the archive was written.
      await opened.close().catch(() => {});
      await rm(partial, { force: true });
    },
  );
  const { url, database } = await openDatabase(context);
  const files = storageOf(environment);
  const storage = openStorage(files);
  await assertOwnStorage(database, { storage, where: files });
  const now = new Date();
  const archive = archiveWriter(archiveFile.createWriteStream({ flush: true }), now);
  const secretKey = environment.secretKey ? null : await keptSecretKey(dataDir);
  const written = await writeBackup({ url, open: storage.get, secretKey, version: product.version, now }, archive);
  await archive.finish();
  await rename(partial, path);
  await syncFolder(dirname(path));
  const rows = Object.values(written.tables).reduce((sum, { lines }) => sum + lines, 0);
  const { length } = Object.keys(written.files);
  return {
    lines: [`${path}: ${rows} rows of ${Object.keys(written.tables).length} tables, ${length} files.`],
    remarks: [
      ...written.missingFiles.map((key) => `The file ${key} is not in the storage, and so not in the backup.`),
      secretKey
        ? 'It holds the secret key, too: keep it where nobody reads it who may not read everything.'
        : 'The secret key is not in it: keep SECRET_KEY, too. API keys cannot be read without it.',
    ],
  };
};

export const restore = async (context: CommandContext, file: string): Promise<Said> => {
  const { environment, parts } = context;
  const path = resolve(file);
  if (!(await exists(path))) throw new BackupRefusal(`There is no file ${path}.`);
  const dataDir = resolve(environment.dataDir);
  await refuseUnlessEmpty(dataDir, environment.databaseUrl !== null);
  const files = storageOf(environment);
  const storage = openStorage(files);
  for await (const key of storage.list()) throw new BackupRefusal(notEmpty(files, key));
  const outcome = { isRestored: false };
  const put: string[] = [];
  // Registered before the database: parts stop in reverse order, so the restored files are removed last.
  await parts.start(
    () => mkdir(dataDir, { recursive: true }),
    async () => {
      if (outcome.isRestored) return;
      for (const key of put) await storage.remove(key);
      await emptyAgain(dataDir, environment.databaseUrl !== null);
    },
  );
  const { database, url } = await openDatabase(context);
  const source = createReadStream(path);
  const restoring = restoreBackup({
    database,
    url,
    source,
    putFile: (key, content) => {
      put.push(key);
      return storage.put(key, content);
    },
    putSecretKey: (key) => keepSecretKey(key, dataDir),
  }).then((read) => {
    outcome.isRestored = true;
    return read;
  });
  const settled = restoring.catch(() => {});
  // When interrupted, the restore rolls back while it still has a database.
  await parts.start(
    () => {},
    () => {
      // A restore that was refused before it read the file does not listen any more.
      source.on('error', () => {}).destroy(new Error('interrupted'));
      return settled;
    },
  );
  const { header, manifest, secretKey } = await restoring;
  const rows = Object.values(manifest.tables).reduce((sum, { lines }) => sum + lines, 0);
  return {
    lines: [`Restored as of ${header.createdAt}: ${rows} rows, ${Object.keys(manifest.files).length} files.`],
    remarks: [
      ...manifest.missingFiles.map((key) => `The file ${key} was missing when the backup was made.`),
      ...keyRemarks(secretKey !== null, environment.secretKey !== null),
    ],
  };
};

const keyRemarks = (isInBackup: boolean, isInEnvironment: boolean): string[] => {
  if (isInBackup && !isInEnvironment) return [];
  return isInBackup
    ? ['SECRET_KEY is set and goes before the key of the backup: API keys can be read only if the two are the same.']
    : ['The backup has no secret key: start Waybill with the SECRET_KEY that it had.'];
};

const notEmpty = (files: StorageParts, key: string): string =>
  `There are files in ${shownStorage(files)} (${key}): a backup is restored into an empty storage only.`;

/** With a separate database, DATA_DIR holds only the files and the key. */
const OURS = ['files', 'secret.key'];

/** A process that died has left uploads half received: nothing names them, and they are swept away a day later. */
const hasOnlyDrafts = async (files: string): Promise<boolean> => {
  const found = await readdir(files).catch(unlessMissing);
  return (found ?? []).every((name) => name === WRITING);
};

const refuseUnlessEmpty = async (dataDir: string, hasOwnDatabase: boolean) => {
  const found = await readdir(dataDir).catch(() => []);
  const isOnlyDrafts = await hasOnlyDrafts(join(dataDir, 'files'));
  const inTheWay = found.filter((name) => (name === 'files' ? !isOnlyDrafts : !hasOwnDatabase || OURS.includes(name)));
  if (inTheWay.length === 0) return;
  throw new BackupRefusal(
    `${dataDir} is not empty (${inTheWay.slice(0, 3).join(', ')}): a backup is restored into an empty DATA_DIR only.`,
  );
};

const emptyAgain = async (dataDir: string, hasOwnDatabase: boolean) => {
  const names = hasOwnDatabase ? OURS : await readdir(dataDir);
  for (const name of names) await rm(join(dataDir, name), { recursive: true, force: true });
};
