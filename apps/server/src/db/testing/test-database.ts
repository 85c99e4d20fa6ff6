import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject, onTestFinished } from 'vitest';
import { connect, type Database } from '../connect.ts';
import { APP_LOG_IN, APP_PASSWORD } from './test-log-in.ts';

/** `url` and `pool` are those of the owner, for what a test has to arrange; requests go through the app's log-in, whose address is `appUrl`. */
export type TestDatabase = Database & { readonly appUrl: string; drop(): Promise<void> };

/** A database of its own for one test file, cloned from the migrated template. Drop it in afterAll. */
export const createTestDatabase = (): Promise<TestDatabase> => create(nameOf(inject('templateUrl')));

/** As above, with the organisations and people of the demo in it. */
export const createDemoDatabase = (): Promise<TestDatabase> => create(nameOf(inject('demoTemplateUrl')));

/** An empty database, not migrated, that is dropped when the test is over. */
export const createEmptyDatabase = async (): Promise<TestDatabase> => {
  const database = await create('template0');
  onTestFinished(database.drop);
  return database;
};

/** A queue for connections is part of some tests, and on a busy machine it moves slowly. */
const PATIENT_MS = 120_000;

const nameOf = (url: string) => new URL(url).pathname.slice(1);

const create = async (template: string): Promise<TestDatabase> => {
  const name = `waybill_test_${randomBytes(8).toString('hex')}`;
  // Files are copied: by default every page would go through the write-ahead log, at twice the cost.
  await administer(`create database ${name} template ${template} strategy file_copy`);
  const url = databaseUrl(name);
  const poolerUrl = inject('poolerUrl');
  const appUrl = new URL(url);
  [appUrl.username, appUrl.password] = [APP_LOG_IN, APP_PASSWORD];
  const way = poolerUrl === null ? { url: appUrl.href, operatorUrl: url } : pooled(appUrl.href, url, poolerUrl);
  const database = connect({ ...way, maxConnections: 10, connectMs: PATIENT_MS });
  const owner = connect({ url, maxConnections: 3, connectMs: PATIENT_MS });
  return {
    ...database,
    url,
    appUrl: appUrl.href,
    pool: owner.pool,
    drop: async () => {
      await owner.close();
      await database.close();
      await administer(`drop database ${name} with (force)`);
    },
  };
};

const pooled = (appUrl: string, operatorUrl: string, poolerUrl: string) => {
  const through = (url: string) => Object.assign(new URL(url), { host: new URL(poolerUrl).host }).href;
  return { url: through(appUrl), operatorUrl: through(operatorUrl), directUrl: operatorUrl };
};

const databaseUrl = (name: string): string => {
  const url = new URL(inject('templateUrl'));
  url.pathname = `/${name}`;
  return url.href;
};

/** Runs in the maintenance database: the template must have no connections while it is cloned. */
const administer = async (statement: string) => {
  const client = new Client({ connectionString: databaseUrl('postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};
