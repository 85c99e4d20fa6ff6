import type { Database } from './connect.ts';
import { listen } from './listen.ts';
import { majorVersion, versionProblem } from './server-version.ts';

/** The message is meant for the operator's screen. */
export class DatabaseUnreachable extends Error {}

/** Reports in a sentence that the database does not answer, or is too old, before anything else uses it. */
export const reach = async (database: Pick<Database, 'pool'>): Promise<void> => {
  const version = await majorVersion(database).catch((error: unknown) => {
    throw new DatabaseUnreachable(`The database cannot be reached: ${reasonOf(error)}`, { cause: error });
  });
  const refusal = versionProblem(version);
  if (refusal) throw new DatabaseUnreachable(refusal);
};

type Announced = Pick<Database, 'pool' | 'url' | 'operatorUrl' | 'directUrl' | 'isPooled'>;

/**
 * Refuses a pooler that gives a connection to each transaction where none is expected: LISTEN succeeds there and nothing is heard, and settings and
 * locks end up on somebody else's connection.
 */
export const assertHeard = async ({ pool, url, operatorUrl, directUrl, isPooled }: Announced): Promise<void> => {
  for (const lasting of new Set(isPooled ? [directUrl] : [url, operatorUrl ?? url])) {
    let failure: unknown;
    const onError = (error: unknown) => {
      failure = error;
    };
    const listener = await listen({
      url: lasting,
      channel: 'waybill_start',
      onMessage: () => {},
      onMissed: () => {},
      onError,
    });
    try {
      if (failure)
        throw new DatabaseUnreachable(
          `${isPooled ? 'DATABASE_DIRECT_URL' : 'The database'} cannot be reached: ${reasonOf(failure)}`,
        );
      await listener
        .assertHears((channel) => pool.query('select pg_notify($1, $2)', [channel, '']))
        .catch((error: unknown) => {
          throw new DatabaseUnreachable(isPooled ? NOT_THE_SAME : NOT_HEARD, { cause: error });
        });
    } finally {
      await listener.stop();
    }
  }
};

const NOT_HEARD =
  'What is announced through DATABASE_URL is not heard there: a pooler between gives a connection to each transaction. Set DATABASE_DIRECT_URL to the ' +
  'address of PostgreSQL itself, with the log-in of the operator: see docs/OPERATIONS.md';
const NOT_THE_SAME =
  'What is announced through DATABASE_URL is not heard at DATABASE_DIRECT_URL: it has to be the same database, and past any pooler that gives a ' +
  'connection to each transaction.';

/** Refuses a replica that is none: its rows are those of another database. One that is away is only not used. */
export const assertReplica = async ({ replica }: Pick<Database, 'replica'>): Promise<void> => {
  if ((await replica?.look()) !== 'other-database') return;
  throw new DatabaseUnreachable(
    'DATABASE_READ_URL leads to another database than DATABASE_URL: it has to be a replica of the same server.',
  );
};

/** A host with several addresses fails once for each, and the combined error has no message of its own. */
const reasonOf = (error: unknown): string => {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
};

/** Rejects on a standby, and on a server that its operator has made read-only. */
export const assertUsable = async (database: Pick<Database, 'pool'>): Promise<void> => {
  const { rows } = await database.pool.query<{ isStandby: boolean; isReadOnly: boolean }>(
    `select pg_is_in_recovery() as "isStandby", current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
  );
  if (rows[0]?.isStandby) throw new Error('The database is a standby, which only reads');
  if (rows[0]?.isReadOnly) throw new Error('The database is read-only');
};
