import type { Database } from './connect.ts';

/** The oldest server that the tests run on. */
const OLDEST = 15;

export const majorVersion = async ({ pool }: Pick<Database, 'pool'>): Promise<number> => {
  const { rows } = await pool.query<{ version: string }>("select current_setting('server_version_num') as version");
  return Math.floor(Number(rows[0]?.version) / 10_000);
};

/** Reported at the start, rather than by a migration that fails on syntax an older server does not know. */
export const versionProblem = (version: number): string | null =>
  version < OLDEST ? `The database is PostgreSQL ${version}. Waybill needs ${OLDEST} or newer.` : null;
