import { randomUUID } from 'node:crypto';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { copyFiles } from '../adapters/storage/copy-files.ts';
import { openStorage, type StorageParts } from '../adapters/storage/open-storage.ts';
import type { Storage } from '../adapters/storage/storage.ts';
import { isSameMark, readMark, type StorageMark, writeMark } from '../adapters/storage/storage-mark.ts';
import type { Said } from '../commands/command.ts';
import { type CommandContext, openDatabase } from '../commands/open-database.ts';
import type { Database } from '../db/connect.ts';
import { OtherInstallation, readInstallation, withInstallation } from '../db/installation.ts';
import { prepareSchema } from '../db/migrate.ts';
import { keepServersAway } from '../db/presence.ts';
import type { Environment } from '../environment.ts';
import { createKeyVault, type KeyVault } from '../features/api-keys/key-vault.ts';
import { loadSecretKey } from '../secret-key.ts';
import { type BucketAddress, shownStorageUrl } from '../storage-url.ts';

/** A command of the storage that will not do what it was told. The message is for the operator's screen. */
export class StorageRefusal extends Error {}

export const storageOf = ({ dataDir, bucket }: Pick<Environment, 'dataDir' | 'bucket'>): StorageParts => ({
  folder: join(resolve(dataDir), 'files'),
  bucket,
});

export const shownStorage = ({ folder, bucket }: StorageParts): string =>
  bucket === null ? folder : shownStorageUrl(bucket);

/** Reveals nothing of the key, and is the same for the same. */
const keyPrintOf = (vault: KeyVault): string => vault.secretFor('installation').toString('hex');

type Claimant = { readonly storage: Storage; readonly where: StorageParts; readonly vault: KeyVault };

/**
 * Two processes with files of their own would each miss those of the other, and with keys of their own could not read what the other has
 * sealed. The first process marks its storage; any later one that finds another mark, or none, does not start. Whoever joins shows its
 * presence before, so that of two that start at once one sees the other.
 */
export const joinInstallation = (database: Database, { storage, where, vault }: Claimant): Promise<void> =>
  withInstallation(database, async ({ installation, someFiles, hasOtherServers, keep }) => {
    const keyPrint = keyPrintOf(vault);
    const mark = await readMark(storage);
    if (installation === null) {
      const files = mark === null ? await someFiles() : [];
      if (files.length > 0 && !(await hasOneOf(storage, files))) throw new OtherInstallation(otherStorage(where, mark));
      return keep({ storage: await marked(storage, mark), keyPrint });
    }
    if (keyPrint !== installation.keyPrint) throw new OtherInstallation(OTHER_KEY);
    if (isSameMark(mark, installation.storage)) return;
    // A machine whose disk lives as long as it does may come back, as long as nothing was on it.
    if ((await hasOtherServers()) || (await someFiles()).length > 0)
      throw new OtherInstallation(otherStorage(where, mark));
    await keep({ storage: await marked(storage, mark), keyPrint });
  });

const hasOneOf = async (storage: Storage, keys: readonly string[]): Promise<boolean> => {
  for (const key of keys) {
    const file = await storage.get(key);
    file?.destroy();
    if (file) return true;
  }
  return false;
};

/** The mark of a storage, which has one from now on. */
const marked = async (storage: Storage, mark: StorageMark | null): Promise<StorageMark> => {
  if (mark !== null) return mark;
  const first = { id: randomUUID(), moves: 0 };
  await writeMark(storage, first);
  return first;
};

const CLAIM = 'If what was there is gone for good, npm run storage -- claim goes on with what is here.';

const otherStorage = (where: StorageParts, mark: StorageMark | null): string =>
  `The files of this database are not in ${shownStorage(where)}, which ${mark === null ? 'has never been its storage' : 'is the storage of another database, or was its own before a move'}. ` +
  'All processes of one database need the same folder in DATA_DIR, on a disk that they share, or the same STORAGE_URL. ' +
  `Move files with npm run storage -- move. ${CLAIM}`;

const OTHER_KEY =
  'The secret key of this process is another than that of this database: what other processes have sealed could not be read. ' +
  `Give all of them the same SECRET_KEY. ${CLAIM}`;

/** For whoever only reads: the storage is that of the database, or nobody has said yet which that is. */
export const assertOwnStorage = async (
  database: Database,
  { storage, where }: Omit<Claimant, 'vault'>,
): Promise<void> => {
  const installation = await database.asOperator(async (tx) => {
    const { rows } = await sql<{
      is_there: boolean;
    }>`select to_regclass('waybill.installation') is not null as is_there`.execute(tx);
    return rows[0]?.is_there ? readInstallation(tx) : null;
  });
  const mark = installation && (await readMark(storage));
  if (installation && !isSameMark(mark, installation.storage)) throw new OtherInstallation(otherStorage(where, mark));
};

/** The database, and the storage in which its files are. */
const openBoth = async (context: CommandContext) => {
  const { environment } = context;
  const where = storageOf(environment);
  const { database, url } = await openDatabase(context);
  await prepareSchema(database.kysely, environment);
  const vault = createKeyVault(await loadSecretKey(environment.secretKey, resolve(environment.dataDir)));
  return { database, url, where, vault, storage: openStorage(where) };
};

/** Copies all files to another storage; and makes it the database's, unless a server may still add files to this one. */
export const moveStorage = async (context: CommandContext, to: BucketAddress | null): Promise<Said> => {
  const { database, url, where, vault, storage } = await openBoth(context);
  const target = { ...where, bucket: to };
  if (shownStorage(target) === shownStorage(where))
    throw new StorageRefusal(`The files are in ${shownStorage(where)} already.`);
  if (isWithin(where.bucket, to) || isWithin(to, where.bucket))
    throw new StorageRefusal(
      `Of ${shownStorage(where)} and ${shownStorage(target)}, one lies in the other: its files would be listed as those of both. Name a folder beside it.`,
    );
  const alone = await context.parts.start(
    () => keepServersAway(url),
    async (kept) => kept?.giveBack(),
  );
  await joinInstallation(database, { storage, where, vault });
  const goal = openStorage(target);
  const own = await readMark(storage);
  const there = await readMark(goal);
  if (own === null || (there !== null && there.id !== own.id))
    throw new StorageRefusal(`${shownStorage(target)} is the storage of another database.`);
  const { copied, present, bytes } = await copyFiles(storage, goal, (count) => {
    if (count % REPORTED_EVERY === 0) context.log(`${count} files`);
  });
  const lines = [
    `${copied} files copied to ${shownStorage(target)}, ${present} were there already (${bytes} bytes). Each was read back and is the same.`,
  ];
  if (alone === null) {
    const remark =
      'Waybill runs and may add files meanwhile. Stop it and run this once more: it copies what is missing, and the move is done.';
    return { lines, remarks: [remark] };
  }
  await withInstallation(database, async ({ keep }) => {
    const moved = { id: own.id, moves: own.moves + 1 };
    await writeMark(goal, moved);
    await keep({ storage: moved, keyPrint: keyPrintOf(vault) });
  });
  const start = to === null ? 'without STORAGE_URL' : 'with its address in STORAGE_URL';
  return {
    lines,
    remarks: [
      `The files of this database are in ${shownStorage(target)} from now on: start Waybill ${start}.`,
      `Those in ${shownStorage(where)} are left as they are.`,
    ],
  };
};

const REPORTED_EVERY = 1_000;

/** Two regions do not have a bucket of the same name. */
const isWithin = (one: BucketAddress | null, other: BucketAddress | null): boolean =>
  one !== null &&
  other !== null &&
  one.bucket === other.bucket &&
  one.endpoint === other.endpoint &&
  one.prefix.startsWith(other.prefix);

/** Makes this storage, and this secret key, those of the database: for whoever has lost the others. */
export const claimStorage = async (context: CommandContext): Promise<Said> => {
  const { database, url, where, vault, storage } = await openBoth(context);
  const alone = await context.parts.start(
    () => keepServersAway(url),
    async (kept) => kept?.giveBack(),
  );
  if (alone === null) throw new StorageRefusal('Waybill runs. Stop all of its processes first.');
  await withInstallation(database, async ({ keep }) =>
    keep({ storage: await marked(storage, await readMark(storage)), keyPrint: keyPrintOf(vault) }),
  );
  return { lines: [`The files of this database are looked for in ${shownStorage(where)} from now on.`] };
};
