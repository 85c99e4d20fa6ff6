import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { seedDemoPeople } from '../../testing/demo-people.ts';
import { connect, type Database } from '../connect.ts';
import { startEmbeddedPostgres } from '../embedded/start-embedded.ts';
import { migrate } from '../migrate.ts';
import { startPooler } from './pgbouncer.ts';
import { APP_LOG_IN, APP_PASSWORD } from './test-log-in.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated database without connections, to be cloned by each test file. */
    templateUrl: string;
    /** The same with the organisations and people of the demo. */
    demoTemplateUrl: string;
    /** A pooler by transactions in front of the server, where TEST_POOLER asks for one: everything is to work through it, too. */
    poolerUrl: string | null;
  }
}

const TEMPLATE = 'waybill_template';
const DEMO_TEMPLATE = 'waybill_demo_template';
/**
 * Tests lose nothing in a power cut; production keeps the server's own config. Autovacuum workers belong to a superuser: a
 * database that one is working in cannot be dropped by its plain owner.
 */
const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' };

/** One server for the whole run: the embedded one, or the one that TEST_DATABASE_URL names. */
export default async (project: TestProject) => {
  const given = process.env.TEST_DATABASE_URL;
  const folder = await mkdtemp(join(tmpdir(), 'waybill-test-'));
  // When root starts it, the embedded server runs as another user, who must be able to reach its files.
  await chmod(folder, 0o755);
  const embedded = given ? null : await startEmbeddedPostgres({ dataDir: folder, log: () => {}, config: FAST });
  const adminUrl = await asOrdinaryOwner(given ?? embedded?.url ?? '');
  await run(adminUrl, `drop database if exists ${TEMPLATE}`, `create database ${TEMPLATE}`);
  project.provide('templateUrl', await fill(adminUrl, TEMPLATE, ({ kysely }) => migrate(kysely)));
  await makeAppLogIn(adminUrl);
  await run(
    adminUrl,
    `drop database if exists ${DEMO_TEMPLATE}`,
    `create database ${DEMO_TEMPLATE} template ${TEMPLATE} strategy file_copy`,
  );
  project.provide('demoTemplateUrl', await fill(adminUrl, DEMO_TEMPLATE, seedDemoPeople));

  const pooler = process.env.TEST_POOLER
    ? await startPooler({ mode: 'transaction', server: adminUrl, logIns: [adminUrl, appLogInOf(adminUrl)] })
    : null;
  project.provide('poolerUrl', pooler?.through(adminUrl) ?? null);

  return async () => {
    await pooler?.stop();
    await embedded?.stop();
    await rm(folder, { recursive: true, force: true });
  };
};

/** A superuser bypasses row-level security: the tests run as the plain owner that production would have. */
const asOrdinaryOwner = async (url: string): Promise<string> => {
  const [found] = await run(url, 'select rolsuper from pg_roles where rolname = current_user');
  if (!found?.rolsuper) return url;
  await run(url, 'drop role if exists waybill_owner', 'create role waybill_owner login createrole createdb');
  const owner = new URL(url);
  owner.username = 'waybill_owner';
  owner.password = '';
  return owner.href;
};

/** As the operator of a server of one's own would: see docs/OPERATIONS.md. */
const makeAppLogIn = async (url: string) => {
  const exists = (await run(url, `select from pg_roles where rolname = '${APP_LOG_IN}'`)).length > 0;
  await run(
    url,
    `${exists ? 'alter' : 'create'} role ${APP_LOG_IN} login password '${APP_PASSWORD}'`,
    `grant waybill_app, waybill_auth to ${APP_LOG_IN}`,
    // Who has not this right cannot end the connections of the log-in, nor drop a database while there are any.
    `grant ${APP_LOG_IN} to current_user`,
  );
};

/**
 * Fills a database and closes it to everybody, as a database with a connection cannot be cloned: those that are being closed
 * are ended and waited for. Returns its address.
 */
const fill = async (adminUrl: string, name: string, write: (database: Database) => Promise<unknown>) => {
  const url = withDatabase(adminUrl, name);
  const database = connect({ url });
  await write(database);
  await database.close();
  await run(
    adminUrl,
    `alter database ${name} with allow_connections false`,
    `do $$ begin
       while exists (select from pg_stat_activity where datname = '${name}') loop
         perform pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}';
         perform pg_sleep(0.01);
         perform pg_stat_clear_snapshot();
       end loop;
     end $$`,
  );
  return url;
};

const run = async (url: string, ...statements: string[]) => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) rows = (await client.query(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
};

const appLogInOf = (url: string): string =>
  Object.assign(new URL(url), { username: APP_LOG_IN, password: APP_PASSWORD }).href;

const withDatabase = (url: string, database: string): string => {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
};
