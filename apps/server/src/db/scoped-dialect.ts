import { createHash } from 'node:crypto';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  type PostgresPool,
  type PostgresPoolClient,
  PostgresQueryCompiler,
} from 'kysely';
import type { Pool, PoolClient } from 'pg';

/** More than the product has statements; a list whose length is part of its text must not fill the server's memory. */
const MOST_NAMED = 1_000;
const names = new Map<string, string>();

/** A named statement is parsed and planned once per connection, and not with every request. */
const nameOf = (text: string): string | undefined => {
  const known = names.get(text);
  if (known || names.size >= MOST_NAMED) return known;
  const name = createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return name;
};

const named = (client: PoolClient): PostgresPoolClient => ({
  query: ((text: string, values: readonly unknown[]) => {
    const name = values.length > 0 ? nameOf(text) : undefined;
    return client.query({ ...(name ? { name } : {}), text, values: [...values] });
  }) as unknown as PostgresPoolClient['query'],
  release: () => client.release(),
});

/** The pool as Kysely sees it; the pool itself belongs to whoever made it. */
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

class ScopedDriver extends PostgresDriver {
  readonly #opening: CompiledQuery;

  constructor(pool: PostgresPool, opening: string) {
    super({ pool });
    this.#opening = CompiledQuery.raw(opening);
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await connection.executeQuery(this.#opening);
    } catch (error) {
      // BEGIN itself may have gone through; the connection must not go back to the pool in a broken transaction.
      await this.rollbackTransaction(connection).catch(() => {});
      throw error;
    }
  }
}

/** Opens a transaction with `opening`: BEGIN and what must hold from its first statement on, in one round trip. */
export const scopedDialect = (pool: PostgresPool, opening: string): Dialect => ({
  createDriver: () => new ScopedDriver(pool, opening),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: (db) => new PostgresIntrospector(db),
});
