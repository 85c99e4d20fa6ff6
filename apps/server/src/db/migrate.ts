import { type Kysely, type MigrationProvider, type MigrationResultSet, Migrator, sql } from 'kysely';
import { keepChecksums, keepContract, MigrationError, readHistory } from './migration-checksums.ts';
import { MIGRATIONS_FOLDER, type MigrationFile, readMigrations } from './migration-files.ts';
import type { DB } from './schema.ts';
import { missingParts, readShape } from './schema-shape.ts';

/** Whoever waits for a table keeps all others waiting who come after: a migration gives way, and tries again. */
const LOCK_WAIT_MS = 3_000;
const LOCK_TRIES = 20;
const LOCK_PAUSE_MS = 2_000;

/** All that are due run in one transaction: a failure half-way leaves nothing behind. */
const providerOf = (files: readonly MigrationFile[], lockWaitMs: number): MigrationProvider => ({
  getMigrations: async () =>
    Object.fromEntries(
      files.map((file) => [
        file.name,
        {
          up: async (db) => {
            // A migration may rewrite a large table; the limit is meant for requests.
            await sql`set local statement_timeout = 0`.execute(db);
            await sql`set local lock_timeout = ${sql.lit(lockWaitMs)}`.execute(db);
            await sql.raw(file.text).execute(db);
            await keepChecksums(db, [file]);
            await keepContract(db, file);
          },
        },
      ]),
    ),
});

type Options = {
  readonly folder?: string;
  /** The last one to run; all of them unless it is named. */
  readonly upTo?: string;
  /** How long it waits for a table at a time, and how often; tests are less patient. */
  readonly lockWait?: { readonly ms: number; readonly tries: number; readonly pauseMs: number };
};

/** The limit of a statement ended the wait for others who migrate: migrations have none, and say which of them failed. */
const wasWaiting = ({ error, results }: MigrationResultSet) =>
  results === undefined && (error as { code?: string } | null)?.code === '57014';
/** It has waited for too long, or for somebody who waits for it: a request that has read a table before and now wants to write to it. */
const GAVE_WAY = ['55P03', '40P01'];
const gaveWay = (error: unknown) => GAVE_WAY.includes((error as { code?: string } | null)?.code ?? '');
const PATIENT = { ms: LOCK_WAIT_MS, tries: LOCK_TRIES, pauseMs: LOCK_PAUSE_MS };

/**
 * Brings the database up to date. Several processes may call this at once: an advisory lock lets one do it. One that a newer Waybill has
 * migrated stays as it is.
 */
export const migrate = async (
  db: Kysely<DB>,
  { folder = MIGRATIONS_FOLDER, upTo, lockWait = PATIENT }: Options = {},
): Promise<readonly string[]> => {
  const files = await readMigrations(folder);
  const { isAhead, due } = await readHistory(db, files);
  if (isAhead) {
    assertNothingDue(due);
    return [];
  }
  const migrator = new Migrator({
    db,
    provider: providerOf(files, lockWait.ms),
    migrationTableSchema: 'waybill_migrations',
    allowUnorderedMigrations: false,
  });
  const attempt = async (): Promise<MigrationResultSet> => {
    const outcome = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest());
    return wasWaiting(outcome) ? attempt() : outcome;
  };
  let outcome = await attempt();
  for (let tries = 1; gaveWay(outcome.error) && tries < lockWait.tries; tries++) {
    await new Promise((resolve) => setTimeout(resolve, lockWait.pauseMs));
    outcome = await attempt();
  }
  if (outcome.error) {
    // Meanwhile a newer Waybill may have begun, and have done it all.
    const now = await readHistory(db, files);
    if (now.isAhead && now.due.length === 0) return [];
    throw migrationError(outcome);
  }
  if (!upTo) await adopt(db, files);
  return (outcome.results ?? []).map((result) => result.migrationName);
};

const assertNothingDue = (due: readonly string[]): void => {
  if (due.length === 0) return;
  throw new MigrationError(
    `Another Waybill has migrated the database, and it has not been through ${due[0]}.sql of this one: neither is the other's newer version.`,
  );
};

const migrationError = ({ error, results = [] }: MigrationResultSet): MigrationError => {
  const failed = results.find((result) => result.status === 'Error');
  const reason = gaveWay(error)
    ? 'a table that it changes was in use all the time, by a backup or a long export: try again when that is over'
    : error instanceof Error
      ? error.message
      : String(error);
  return new MigrationError(
    failed
      ? `Migration ${failed.migrationName}.sql failed and was rolled back: ${reason}`
      : `The database could not be migrated: ${reason}`,
    { cause: error },
  );
};

/** The migrations that `migrate` would run. */
export const dueMigrations = async (db: Kysely<DB>): Promise<readonly string[]> =>
  (await readHistory(db, await readMigrations())).due;

/** For whoever is about to work with the database: brings it up to date, or says what has to be done where that is a step of its own. */
export const prepareSchema = async (
  db: Kysely<DB>,
  { migrateAtStart }: { readonly migrateAtStart: boolean },
): Promise<void> => {
  if (migrateAtStart) {
    await migrate(db);
    return;
  }
  const due = await dueMigrations(db);
  if (due.length === 0) return;
  throw new MigrationError(
    `The database has not been through ${due[0]}.sql${due.length > 1 ? ` and ${due.length - 1} more` : ''}, which this Waybill needs, and ` +
      'MIGRATE_AT_START is false. Run "npm run migrate" with this version and the same environment, then start again.',
  );
};

/** Databases that are older than checksums are trusted once, if they have all that their migrations make today. */
const adopt = async (db: Kysely<DB>, files: readonly MigrationFile[]): Promise<void> => {
  await assertShape(db, await readShape());
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('waybill migration checksums'))`.execute(tx);
    await keepChecksums(tx, files);
  });
};

const assertShape = async (db: Kysely<DB>, shape: readonly string[]): Promise<void> => {
  const missing = await missingParts(db, shape);
  if (missing.length > 0) {
    throw new MigrationError(`The database does not fit this Waybill. It lacks: ${missing.join('; ')}`);
  }
};

/**
 * For /readyz: rejects when the database is not, or is no longer, the one that this code works with. The files are read once:
 * those of a newer version, put in their place, are not what this process runs. What a newer version has made of the database was judged when
 * its migrations landed, and has another shape.
 */
export const schemaCheck = (db: Kysely<DB>): (() => Promise<void>) => {
  let known: Promise<readonly [readonly MigrationFile[], readonly string[]]> | undefined;
  return async () => {
    known ??= Promise.all([readMigrations(), readShape()]);
    const [files, shape] = await known;
    const { due, isAhead } = await readHistory(db, files);
    if (due.length > 0) throw new MigrationError(`The database has not been through the migration ${due[0]}.sql`);
    if (!isAhead) await assertShape(db, shape);
  };
};
