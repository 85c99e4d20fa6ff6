import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { type Pool, type PoolClient, Query, type QueryResult } from 'pg';

/** More than the product has statements; lists whose length is part of the SQL must not fill the server's memory. */
const MOST_NAMED = 1_000;
const names = new Map<string, string>();

/** A named statement is parsed and planned once per connection, and not with every request. */
const nameOf = (text: string): string | undefined => {
  const known = names.get(text);
  if (known || names.size >= MOST_NAMED) return known;
  const name = createHash('sha256').update(`${edition} ${text}`).digest('base64url');
  names.set(text, name);
  return name;
};

/**
 * A statement was prepared before a migration changed what it answers, such as `select *` of a table with one column more. PostgreSQL refuses
 * it then, on this connection for ever.
 */
export const isOutdated = (error: unknown): boolean => {
  const { code, routine } = (error ?? {}) as { code?: string; routine?: string };
  return code === '0A000' && routine === 'RevalidateCachedQuery';
};

/** All connections prepare their statements anew, under other names. */
let edition = 0;
const renameStatements = () => {
  edition++;
  names.clear();
};

const starts = new WeakMap<PoolClient, number>();

/** When the statement that is under way on this connection was sent, by the clock of `performance`. */
export const statementStart = (client: PoolClient): number | undefined => starts.get(client);

/** What was last sent on each connection. */
const underWay = new WeakMap<PoolClient, Promise<unknown>>();

/**
 * Sends a statement once those before it on the connection are answered: in a long transaction, one portion is prepared while another is written.
 */
export const runStatement = (
  client: PoolClient,
  text: string,
  values: readonly unknown[] = [],
  isNamed = true,
): Promise<QueryResult | QueryResult[]> => {
  const before = underWay.get(client);
  const sent = before
    ? before.then(
        () => send(client, text, values, isNamed),
        () => send(client, text, values, isNamed),
      )
    : send(client, text, values, isNamed);
  underWay.set(client, sent);
  const forget = () => {
    if (underWay.get(client) === sent) underWay.delete(client);
  };
  sent.then(forget, forget);
  return sent;
};

/**
 * Sends a statement, by name when it has values: unless the connection behind it is another one each time. Our own query object avoids the driver's copy of a config, which it makes
 * property by property and for each statement.
 */
const send = (
  client: PoolClient,
  text: string,
  values: readonly unknown[],
  isNamed: boolean,
): Promise<QueryResult | QueryResult[]> =>
  new Promise((resolve, reject) => {
    const query: Query & { name?: string | undefined } = new Query(text, values as unknown[]);
    if (isNamed && values.length > 0) query.name = nameOf(text);
    const done = (error: Error | null, result: QueryResult) => {
      starts.delete(client);
      if (!error) return resolve(result);
      // Once for all that were under way together.
      if (isOutdated(error) && names.get(text) === query.name) renameStatements();
      return reject(error);
    };
    starts.set(client, performance.now());
    // The driver's types omit the callback beside a query object; its documentation has it.
    (client.query as (query: Query, done: (error: Error | null, result: QueryResult) => void) => void).call(
      client,
      query,
      done,
    );
  });

const named = (client: PoolClient): PostgresPoolClient => ({
  query: ((text: string, values: readonly unknown[]) =>
    runStatement(client, text, values)) as unknown as PostgresPoolClient['query'],
  release: () => client.release(),
});

/** The pool as Kysely sees it; ending it is up to the caller that made it. */
export const namingPool = (pool: Pool): PostgresPool => {
  const known = new WeakMap<PoolClient, PostgresPoolClient>();
  return {
    connect: async () => {
      const client = await pool.connect();
      const seen = known.get(client) ?? named(client);
      known.set(client, seen);
      return seen;
    },
    end: () => pool.end(),
  };
};
