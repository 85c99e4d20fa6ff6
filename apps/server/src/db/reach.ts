import type { Database } from './connect.ts';
import { majorVersion, versionProblem } from './server-version.ts';

/** The message is meant for the operator's screen. */
export class DatabaseUnreachable extends Error {}

/** Reports in a sentence that the database does not answer, or is too old, before anything else uses it. */
export const reach = async (database: Pick<Database, 'pool'>): Promise<void> => {
  const version = await majorVersion(database).catch((error: unknown) => {
    throw new DatabaseUnreachable(`The database cannot be reached: ${reasonOf(error)}`, { cause: error });
  });
  const refusal = versionProblem(version) ?? (await settingsProblem(database));
  if (refusal) throw new DatabaseUnreachable(refusal);
};

/** Reported at the start, rather than by the first statement that does not find its table. */
const settingsProblem = async ({ pool }: Pick<Database, 'pool'>): Promise<string | null> => {
  const { rows } = await pool.query<{ path: string }>("select current_setting('search_path') as path");
  return rows[0]?.path.startsWith('waybill')
    ? null
    : 'The settings of a connection do not reach the database: a pooler between drops them. Give DATABASE_URL the ' +
        "database's own address, or a pooler in session mode that passes `options` on.";
};

/** A host with several addresses fails once for each, and the combined error has no message of its own. */
const reasonOf = (error: unknown): string => {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
};

/** Rejects on a standby, on a server that its operator has made read-only, and behind a pooler that drops settings. */
export const assertUsable = async (database: Pick<Database, 'pool'>): Promise<void> => {
  const problem = await settingsProblem(database);
  if (problem) throw new Error(problem);
  const { rows } = await database.pool.query<{ isStandby: boolean; isReadOnly: boolean }>(
    `select pg_is_in_recovery() as "isStandby", current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
  );
  if (rows[0]?.isStandby) throw new Error('The database is a standby, which only reads');
  if (rows[0]?.isReadOnly) throw new Error('The database is read-only');
};
