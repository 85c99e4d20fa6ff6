import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { schemaCheck } from '../db/migrate.ts';
import { keptReports } from '../testing/bare-app.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

const errorReports = keptReports();
let product: TestApp;
let administrator: Client;

beforeAll(async () => {
  product = await createTestApp({ errorReports });
  const url = new URL(product.database.url);
  url.pathname = '/postgres';
  administrator = new Client({ connectionString: url.href });
  await administrator.connect();
});
afterAll(async () => {
  await letIn(true);
  await administrator.end();
  await product.close();
});

const name = () => new URL(product.database.url).pathname.slice(1);
const letIn = (yes: boolean) => administrator.query(`alter database ${name()} with allow_connections ${yes}`);
const cutConnections = () =>
  administrator.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name()]);
/** Cut before each look: a connection that was let in a moment before does not show its database until it is open. */
const cutAnd = <Seen>(look: () => Promise<Seen>) => cutConnections().then(look);

test('while the database is away the server is alive but not ready, and is ready again when it is back', async () => {
  const visitor = product.browser();
  expect((await visitor.get('/readyz')).body).toEqual({
    status: 'ready',
    database: 'ok',
    schema: 'ok',
    databaseLogIns: 'shared',
  });

  await letIn(false);
  await expect.poll(() => cutAnd(async () => (await visitor.get('/readyz')).status)).toBe(503);
  expect((await visitor.get('/readyz')).body).toEqual({
    status: 'not ready',
    database: 'failing',
    schema: 'failing',
    databaseLogIns: 'unknown',
  });
  expect((await visitor.get('/healthz')).status).toBe(200);
  expect((await visitor.get('/metrics')).text).toMatch(/^waybill_outbox_waiting nan$/im);

  const refused = await visitor.post('/api/session', { email: 'admin@demo.test', password: 'Demo1234' });
  expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([503, 'unavailable', '2']);
  expect(errorReports.reports).toHaveLength(1);

  await letIn(true);
  expect((await visitor.get('/readyz')).status).toBe(200);
  expect((await visitor.post('/api/session', { email: 'admin@demo.test', password: 'Demo1234' })).status).toBe(200);
});

test('a database that only reads, or that lacks what the code needs, is not ready', async () => {
  const visitor = product.browser();
  const { kysely, pool } = product.database;
  const readiness = async () => (await visitor.get('/readyz')).body;

  await administrator.query(`alter database ${name()} set default_transaction_read_only = on`);
  await expect.poll(() => cutAnd(readiness)).toMatchObject({ status: 'not ready', database: 'failing', schema: 'ok' });
  await administrator.query(`alter database ${name()} reset default_transaction_read_only`);
  await expect
    .poll(() => cutAnd(readiness))
    .toEqual({ status: 'ready', database: 'ok', schema: 'ok', databaseLogIns: 'shared' });

  await pool.query('alter function waybill.similar_words rename to resembling_words');
  expect(await readiness()).toMatchObject({ status: 'not ready', database: 'ok', schema: 'failing' });
  await pool.query('alter function waybill.resembling_words rename to similar_words');
  await schemaCheck(kysely)();
});

test('the figures know the mails that wait', async () => {
  await product.browser().post('/api/accounts', { email: 'waiting@example.is', password: 'Sigga1234' });
  expect((await product.browser().get('/metrics')).text).toMatch(/^waybill_outbox_waiting 1$/m);
});
