import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import { Pool } from 'pg';
import type { DB } from './schema.ts';
import type { Scope } from './scope.ts';

export type Tx = Transaction<DB>;
export type Work<Result> = (tx: Tx) => Promise<Result>;

/**
 * The only ways to the rows. Each opens a transaction that takes on one of the roles of the first migration;
 * outside of them the connection's own user meets row-level security and sees nothing.
 */
export type Database = {
  /** Works for one organisation, inside its walls. */
  inScope<Result>(scope: Scope, work: Work<Result>): Promise<Result>;
  /** The sign-in door: accounts and sessions, before anybody's organisation is known. */
  atTheDoor<Result>(work: Work<Result>): Promise<Result>;
  /** Seeds, jobs and the operator's commands. */
  asOperator<Result>(work: Work<Result>): Promise<Result>;
  /** For migrations and health checks. */
  readonly kysely: Kysely<DB>;
  readonly pool: Pool;
  close(): Promise<void>;
};

export type ConnectOptions = { readonly url: string; readonly maxConnections?: number };

export const connect = ({ url, maxConnections = 20 }: ConnectOptions): Database => {
  const pool = new Pool({
    connectionString: url,
    max: maxConnections,
    application_name: 'waybill',
    connectionTimeoutMillis: 10_000,
    options: '-c search_path=waybill,public -c statement_timeout=30s -c idle_in_transaction_session_timeout=60s',
  });
  // A connection that the server drops (a restart, a failover), idle or in the middle of a transaction, must not take
  // the process down with it: its query fails, and the next one gets another connection.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });

  const transaction = <Result>(role: string, scope: Scope | null, work: Work<Result>): Promise<Result> =>
    kysely.transaction().execute(async (tx) => {
      await sql`select set_config('role', ${role}, true),
        set_config('waybill.organisation_id', ${scope?.organisationId ?? ''}, true),
        set_config('waybill.sub_company_id', ${scope?.subCompanyId ?? ''}, true)`.execute(tx);
      return work(tx);
    });

  return {
    inScope: (scope, work) => transaction('waybill_app', scope, work),
    atTheDoor: (work) => transaction('waybill_auth', null, work),
    asOperator: (work) => transaction('waybill_operator', null, work),
    kysely,
    pool,
    close: () => kysely.destroy(),
  };
};
