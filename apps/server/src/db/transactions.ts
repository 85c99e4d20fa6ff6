import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  Kysely,
  type KyselyProps,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
  type QueryResult,
  Transaction,
} from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { isOutdated, namingPool, runStatement } from './named-statements.ts';
import type { DB } from './schema.ts';

type Row = Readonly<Record<string, unknown>>;
/** `first` are the rows of the opening's last statement. */
export type OpenedWork<Result> = (tx: Transaction<DB>, first: readonly Row[]) => Promise<Result>;

const READ_ONLY = '25006';
const COUNTED = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** What somebody sees of a connection. */
export type Watch = {
  /** Judges a connection that was open already: one that is out of use is closed, and another taken. */
  readonly isOutOfUse?: (client: PoolClient) => boolean;
  /** Judges the connection before it is used, and rejects when it will not do: then it is closed, and the next one may lead to another server. */
  readonly ready?: (client: PoolClient) => Promise<void>;
  /** Told of each error that the connection is the reason of, and not the work. */
  readonly failed?: (error: unknown) => void;
};

type Opening = Watch & {
  /** BEGIN, with what it says of the transaction. */
  readonly begin: string;
  /** What follows in the same message. */
  readonly opening?: string;
  readonly onlyReads?: boolean;
};

/** A connection while it is lent. A later query would run outside of row-level security, and is refused. */
class LentConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  readonly #isNamed: boolean;
  readonly #failed: Watch['failed'];
  isOver = false;
  /** Its server only reads, from one moment to the next: another connection may lead to the one that writes now. */
  isDemoted = false;

  constructor(client: PoolClient, isNamed: boolean, failed?: Watch['failed']) {
    this.#client = client;
    this.#isNamed = isNamed;
    this.#failed = failed;
  }

  async executeQuery<Found>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Found>> {
    if (this.isOver) throw new Error('The transaction is over');
    try {
      const result = await runStatement(this.#client, sql, parameters, this.#isNamed);
      const { command, rowCount, rows } = Array.isArray(result) ? (result.at(-1) ?? NOTHING) : result;
      return COUNTED.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
    } catch (error) {
      if ((error as { code?: string } | null)?.code === READ_ONLY) this.isDemoted = true;
      // This stack leads back to the caller; the original one leads only to the socket.
      if (error instanceof Error) Error.captureStackTrace(error);
      this.#failed?.(error);
      throw error;
    }
  }

  // biome-ignore lint/correctness/useYield: the interface asks for it, and nothing here reads by cursor.
  async *streamQuery<Found>(): AsyncIterableIterator<QueryResult<Found>> {
    throw new Error('Rows are not streamed');
  }
}
const NOTHING = { command: '', rowCount: 0, rows: [] };

/** Skips the steps that plugins would need around a query: there are no plugins. */
class DirectExecutor extends DefaultQueryExecutor {
  override executeQuery<Found>(query: CompiledQuery): Promise<QueryResult<Found>> {
    return this.provideConnection((connection) => connection.executeQuery<Found>(query));
  }
}

type Manner = {
  /**
   * What every transaction begins with after its BEGIN, where a pooler gives another connection to each: then nothing outlasts a transaction, and
   * a single statement is one. Null: settings and names of statements last as long as the connection.
   */
  readonly settings: string | null;
};

/**
 * Kysely's own parts, put together so that little is between a query and the connection: making a Kysely for each
 * transaction takes longer than running a statement.
 */
export const transactionsOn = (pool: Pool, { settings }: Manner) => {
  const isNamed = settings === null;
  const dialect = new PostgresDialect({ pool: namingPool(pool) });
  const shared: Omit<KyselyProps, 'executor'> = { config: { dialect }, dialect, driver: dialect.createDriver() };
  const compiler = new PostgresQueryCompiler();
  const adapter = new PostgresAdapter();

  const on = (connection: LentConnection): KyselyProps => ({
    ...shared,
    executor: new DirectExecutor(compiler, adapter, { provideConnection: (consumer) => consumer(connection) }),
  });

  /**
   * Begins with `begin` and `opening`: what must apply from the first statement on, in one round trip. What only reads has its
   * answer a round trip earlier: nothing depends on the end of it.
   */
  const lent = async <Result>(
    { begin, opening = '', onlyReads = false, isOutOfUse = () => false, ready, failed }: Opening,
    work: (connection: LentConnection, first: readonly Row[]) => Promise<Result>,
  ): Promise<Result> => {
    const telling = async <Done>(asked: Promise<Done>): Promise<Done> => {
      try {
        return await asked;
      } catch (error) {
        failed?.(error);
        throw error;
      }
    };
    let client = await telling(pool.connect());
    while (isOutOfUse(client)) {
      client.release(true);
      client = await telling(pool.connect());
    }
    try {
      await ready?.(client);
    } catch (error) {
      failed?.(error);
      client.release(true);
      throw error;
    }
    const connection = new LentConnection(client, isNamed, failed);
    // A connection that could not even be ended must not be reused.
    const giveBack = (ended: Promise<unknown>) =>
      ended.then(
        () => client.release(connection.isDemoted),
        () => client.release(true),
      );
    try {
      const opened = await telling(runStatement(client, [begin, settings, opening].filter(Boolean).join('; ')));
      const first = Array.isArray(opened) ? (opened.at(-1)?.rows ?? []) : opened.rows;
      const result = await work(connection, first);
      connection.isOver = true;
      const ended = runStatement(client, 'commit');
      if (!onlyReads) await telling(ended);
      void giveBack(ended);
      return result;
    } catch (error) {
      connection.isOver = true;
      // Rolls back also when the opening failed, since its BEGIN may have gone through.
      await giveBack(runStatement(client, 'rollback'));
      throw error;
    }
  };

  const inTransaction = <Result>(opening: Opening, work: OpenedWork<Result>): Promise<Result> =>
    lent(opening, (connection, first) => work(new Transaction<DB>(on(connection)), first));

  const alone = new DirectExecutor(compiler, adapter, {
    provideConnection: async (consumer) => {
      if (!isNamed) return lent({ begin: 'begin' }, consumer);
      const client = await pool.connect();
      const connection = new LentConnection(client, isNamed);
      try {
        return await consumer(connection).catch((error: unknown) => {
          if (!isOutdated(error)) throw error;
          return consumer(connection);
        });
      } finally {
        connection.isOver = true;
        client.release(connection.isDemoted);
      }
    },
  });
  return { inTransaction, statements: new Kysely<DB>({ ...shared, executor: alone }) };
};
