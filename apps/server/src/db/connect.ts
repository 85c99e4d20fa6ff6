import { AsyncLocalStorage } from 'node:async_hooks';
import { availableParallelism } from 'node:os';
import type { OrganisationId } from '@waybill/domain/ids';
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import { escapeLiteral, Pool } from 'pg';
import { fairTurns } from '../fair-turns.ts';
import { clientClass, KEEP_ALIVE_MS } from './connect-client.ts';
import { DEFAULT_CONNECTIONS, DIRECT_CONNECTIONS, OPERATOR_CONNECTIONS } from './connection-budget.ts';
import { cutOffFrozen, type FrozenTiming } from './cut-off-frozen.ts';
import { fieldParsers } from './field-parsers.ts';
import { isOutdated, namingPool } from './named-statements.ts';
import { followReplica, type Replica, type ReplicaProblem } from './replica.ts';
import type { DB } from './schema.ts';
import type { Scope } from './scope.ts';
import { type OpenedWork, transactionsOn } from './transactions.ts';

export type Tx = Transaction<DB>;
/** The database may ask for a retry from the beginning, so the work must have no effect outside its transaction. */
export type Work<Result> = (tx: Tx) => Promise<Result>;

/**
 * The only ways to the rows. Each opens a transaction that assumes one of the roles of the first migration;
 * outside of them row-level security hides every row from the connection's own user. With `operatorUrl`, requests and the
 * operator have log-ins of their own, and that of requests cannot become the operator (docs/adr/0029).
 */
export type Database = {
  /**
   * Works for one organisation, within its row-level security and its share of the connections: never inside another
   * transaction, which would wait for a connection while it holds one.
   */
  inScope<Result>(scope: Scope, work: Work<Result>): Promise<Result>;
  /**
   * Like inScope, and can only read, from a replica where there is one; `statement` is fixed SQL without values, or null. It is sent with the opening, and
   * work gets its rows. Work may be done twice: on a replica that fails, and then on the primary.
   */
  readInScope<Result>(scope: Scope, statement: string | null, work: OpenedWork<Result>): Promise<Result>;
  /** The same without a statement: all of it as it was at one moment, however long it takes. */
  readSnapshot<Result>(scope: Scope, work: Work<Result>): Promise<Result>;
  /**
   * Like inScope; and whatever the work itself does in this scope, by whatever name, is part of this one transaction. So an answer can be kept
   * with what it answers, though neither knows of the other: both are there, or neither.
   */
  inOneTransaction<Result>(scope: Scope, work: Work<Result>): Promise<Result>;
  /** For signing in: accounts and sessions, before the organisation is known. */
  asSignIn<Result>(work: Work<Result>): Promise<Result>;
  /** For seeds, jobs and the operator's commands. */
  asOperator<Result>(work: Work<Result>): Promise<Result>;
  /** Single statements outside of a transaction, as the connection's own user: for functions that take on a role themselves. */
  readonly statements: Kysely<DB>;
  /** The same with the operator's log-in. */
  readonly operatorStatements: Kysely<DB>;
  /** For migrations and health checks, with the operator's log-in, on connections that are nobody else's for as long as they are lent. */
  readonly kysely: Kysely<DB>;
  /** The connections of requests. */
  readonly pool: Pool;
  readonly url: string;
  /** Null when requests and the operator share a log-in. */
  readonly operatorUrl: string | null;
  /** For what needs a connection of its own that lasts: listening, locks of a whole process, backup. It has the operator's log-in. */
  readonly directUrl: string;
  /** Of `readUrl`; null when there is none. */
  readonly replica: Replica | null;
  /** Whether a pooler is between that gives a connection to each transaction. */
  readonly isPooled: boolean;
  close(): Promise<void>;
};

export type ConnectOptions = {
  readonly url: string;
  /** The operator's log-in, where it is another than that of `url`. */
  readonly operatorUrl?: string | null;
  /**
   * The way past a pooler that gives a connection to each transaction, with the operator's log-in. Null: there is no such pooler, and what is set
   * on a connection lasts as long as it does.
   */
  readonly directUrl?: string | null;
  /** A replica that answers what only reads, for as long as it is not behind. */
  readonly readUrl?: string | null;
  /** How long a reader waits for the replica to catch up; tests on a busy machine are more patient. */
  readonly catchUpMs?: number;
  /** Told when the replica cannot be used any more, and when it can again. */
  readonly onReplica?: (problem: ReplicaProblem | null) => void;
  readonly maxConnections?: number;
  readonly operatorConnections?: number;
  /** How long one waits for a connection, free or new; tests on a busy machine are more patient. */
  readonly connectMs?: number;
  /** How soon a frozen server is noticed; tests are less patient. */
  readonly frozenTiming?: FrozenTiming;
};

const CONNECT_MS = 5_000;
/** Nobody waits longer for a replica: the primary answers, too. */
const REPLICA_MS = 1_000;
/**
 * The share of the connections that one organisation may use at a time, and that all of them may: a rest stays for signing
 * in, for finding out who calls, and for the queue of jobs. One organisation never has more of them than there are processors:
 * its questions would only wait for one another, and everybody's with them.
 */
const ORGANISATION_SHARE = 0.15;
const ORGANISATIONS_SHARE = 0.8;
/** Twenty new connections at a time hold everybody up for a quarter of a second, so they outlast a quiet moment. */
const KEPT_OPEN_MS = 5 * 60_000;

type PoolOptions = Required<Pick<ConnectOptions, 'url' | 'maxConnections' | 'connectMs'>> &
  Pick<ConnectOptions, 'frozenTiming'> & {
    /** How long the settings below last: as long as a connection does, or for a transaction, whose opening then repeats them. */
    readonly settingsLast: 'connection' | 'transaction';
    readonly onlyStandby?: boolean;
  };

const SETTINGS = [
  'search_path = waybill, public',
  `statement_timeout = '30s'`,
  `idle_in_transaction_session_timeout = '60s'`,
];
const settingsBy = (verb: 'set' | 'set local') => SETTINGS.map((setting) => `${verb} ${setting}`).join('; ');

const openPool = ({ url, maxConnections, connectMs, frozenTiming, settingsLast, onlyStandby = false }: PoolOptions) => {
  const isPooled = settingsLast === 'transaction';
  const pool = new Pool({
    Client: clientClass(url, {
      application_name: 'waybill',
      types: fieldParsers,
      connectionTimeoutMillis: connectMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      onlyStandby,
      ...(isPooled ? {} : { beginning: settingsBy('set') }),
    }),
    max: maxConnections,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: KEPT_OPEN_MS,
  });
  // A connection that the server drops (a restart, a failover), idle or in the middle of a transaction, must not take
  // the process down with it: its query fails, and the next one gets another connection.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const endWatch = cutOffFrozen({ pool, url, ...(frozenTiming ? { timing: frozenTiming } : {}) });
  const { inTransaction, statements } = transactionsOn(pool, { settings: isPooled ? settingsBy('set local') : null });
  const transaction: typeof inTransaction = async (...how) => {
    try {
      return await inTransaction(...how);
    } catch (error) {
      if (!isToBeRepeated(error)) throw error;
      return inTransaction(...how);
    }
  };
  const close = async () => {
    endWatch();
    await pool.end();
  };
  return { pool, inTransaction, transaction, statements, close };
};

export const connect = (options: ConnectOptions): Database => {
  const { url, operatorUrl = null, directUrl = null, connectMs = CONNECT_MS } = options;
  const { maxConnections = DEFAULT_CONNECTIONS, operatorConnections = OPERATOR_CONNECTIONS } = options;
  const patience = { connectMs, ...(options.frozenTiming && { frozenTiming: options.frozenTiming }) };
  const how = { ...patience, settingsLast: directUrl ? 'transaction' : 'connection' } as const;
  const app = openPool({ url, maxConnections, ...how });
  const operator = operatorUrl ? openPool({ url: operatorUrl, maxConnections: operatorConnections, ...how }) : app;
  const direct = directUrl
    ? openPool({ url: directUrl, maxConnections: DIRECT_CONNECTIONS, ...patience, settingsLast: 'connection' })
    : operator;
  const follower = options.readUrl
    ? openPool({ url: options.readUrl, maxConnections, ...how, connectMs: REPLICA_MS, onlyStandby: true })
    : null;
  const replica =
    follower &&
    followReplica({
      primary: app.statements,
      isNamed: !directUrl,
      tryOut: (watch) => follower.inTransaction({ begin: 'begin read only', ...watch }, async () => {}),
      catchUpMs: options.catchUpMs,
      onChange: options.onReplica,
    });
  /** Work that only reads, on the replica where there is one that can be used. */
  const reading: typeof app.transaction = (opening, work) => {
    const onPrimary = () => app.transaction(opening, work);
    if (!follower || !replica) return onPrimary();
    return replica.read((watch) => follower.inTransaction({ ...opening, ...watch }, work), onPrimary);
  };
  const share = fairTurns<OrganisationId>({
    atOnce: Math.max(2, Math.floor(maxConnections * ORGANISATIONS_SHARE)),
    perOwner: Math.max(2, Math.min(availableParallelism(), Math.floor(maxConnections * ORGANISATION_SHARE))),
    mostWaiting: Number.POSITIVE_INFINITY,
    longestWaitMs: connectMs,
  });

  const around = new AsyncLocalStorage<OuterTransaction>();
  const inScope: Database['inScope'] = (scope, work) => {
    const outer = around.getStore();
    if (outer?.isOpen) return outer.step(scope, work);
    return share(scope.organisationId, () =>
      app.transaction({ begin: 'begin', opening: openingOf('waybill_app', scope) }, work),
    );
  };

  return {
    inScope,
    readInScope: (scope, statement, work) => {
      const outer = around.getStore();
      if (outer?.isOpen)
        return outer.step(scope, async (tx) =>
          work(tx, statement === null ? [] : (await sql.raw<Row>(statement).execute(tx)).rows),
        );
      const opening = openingOf('waybill_app', scope) + (statement === null ? '' : `; ${statement}`);
      return share(scope.organisationId, () => reading({ begin: 'begin read only', opening, onlyReads: true }, work));
    },
    readSnapshot: (scope, work) =>
      share(scope.organisationId, () =>
        reading(
          { begin: 'begin isolation level repeatable read read only', opening: openingOf('waybill_app', scope) },
          work,
        ),
      ),
    inOneTransaction: (scope, work) =>
      inScope(scope, async (tx) => {
        const outer = outerTransaction(tx, scope);
        try {
          return await around.run(outer, () => work(tx));
        } finally {
          outer.isOpen = false;
        }
      }),
    asSignIn: (work) => app.transaction({ begin: 'begin', opening: openingOf('waybill_auth', null) }, work),
    asOperator: (work) => operator.transaction({ begin: 'begin', opening: openingOf('waybill_operator', null) }, work),
    statements: app.statements,
    operatorStatements: operator.statements,
    kysely: new Kysely<DB>({ dialect: new PostgresDialect({ pool: namingPool(direct.pool) }) }),
    pool: app.pool,
    url,
    operatorUrl,
    directUrl: directUrl ?? operatorUrl ?? url,
    replica,
    isPooled: directUrl !== null,
    close: async () => {
      replica?.stop();
      for (const pool of new Set([app, operator, direct, follower])) await pool?.close();
    },
  };
};

type Row = Readonly<Record<string, unknown>>;
type OuterTransaction = { isOpen: boolean; step<Result>(scope: Scope, work: Work<Result>): Promise<Result> };

/** Steps come one after the other, and one that fails undoes itself alone: as if each were a transaction of its own. */
const outerTransaction = (tx: Tx, { organisationId, subCompanyId }: Scope): OuterTransaction => {
  let before: Promise<unknown> = Promise.resolve();
  const inSavepoint = async <Result>(work: Work<Result>): Promise<Result> => {
    await sql`savepoint step`.execute(tx);
    try {
      const result = await work(tx);
      await sql`release savepoint step`.execute(tx);
      return result;
    } catch (error) {
      // Two that wait for each other lose the whole transaction, which is tried again from its beginning.
      if (!isToBeRepeated(error)) await sql`rollback to savepoint step`.execute(tx);
      throw error;
    }
  };
  return {
    isOpen: true,
    step: (scope, work) => {
      if (scope.organisationId !== organisationId || scope.subCompanyId !== subCompanyId)
        throw new Error('A step of a transaction has the scope of the transaction');
      const step = before.then(() => inSavepoint(work));
      before = step.catch(() => {});
      return step;
    },
  };
};

/**
 * Of two deadlocked transactions the database aborts one, and any that meets a statement from before a migration: with nothing done, and it
 * succeeds when it is run again.
 */
const isToBeRepeated = (error: unknown) =>
  ['40P01', '40001'].includes((error as { code?: string } | null)?.code ?? '') || isOutdated(error);

/** The role and the scope apply from the first statement on, and end with the transaction. */
const openingOf = (role: string, scope: Scope | null): string =>
  [
    `set local role ${role}`,
    `set local waybill.organisation_id = ${escapeLiteral(scope?.organisationId ?? '')}`,
    `set local waybill.sub_company_id = ${escapeLiteral(scope?.subCompanyId ?? '')}`,
  ].join('; ');
