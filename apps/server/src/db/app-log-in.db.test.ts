import { newId, type OrganisationId } from '@waybill/domain/ids';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { CARRIER, FORWARDER } from '../seed/demo-data.ts';
import { admitAppLogIn, isContained, makeEmbeddedLogIn } from './app-log-in.ts';
import { connect } from './connect.ts';
import { createDemoDatabase, type TestDatabase } from './testing/test-database.ts';
import { APP_LOG_IN, APP_PASSWORD } from './testing/test-log-in.ts';

let database: TestDatabase;
let appUrl: string;
beforeAll(async () => {
  database = await createDemoDatabase();
  const url = new URL(database.url);
  [url.username, url.password] = [APP_LOG_IN, APP_PASSWORD];
  appUrl = url.href;
});
afterAll(() => database.drop());

/** What a statement that is smuggled into a request could do: anything, on the connection that requests have. */
const smuggled = async (...statements: string[]): Promise<unknown[]> => {
  const client = new Client({ connectionString: appUrl, options: '-c search_path=waybill,public' });
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const statement of statements) rows = (await client.query(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
};
const ownerOf = () => new URL(database.url).username;

describe('from the connection of requests', () => {
  test.each([
    ['the operator', 'set role waybill_operator'],
    ['the operator, for a transaction', 'begin; set local role waybill_operator'],
    ['the operator, after dropping its own role', 'set role waybill_app; reset role; set role waybill_operator'],
    ['the operator, by a session', 'set session authorization waybill_operator'],
    ['a superuser, by a session', 'set session authorization postgres'],
    ['the operator, by granting it', `grant waybill_operator to ${APP_LOG_IN}`],
    ['somebody who passes row-level security', `alter role ${APP_LOG_IN} bypassrls`],
    ['a maker of roles', `create role smuggled in role waybill_operator`],
    ['a role of the server that reads everything', 'set role pg_read_all_data'],
  ])('nobody becomes %s', async (_, statement) => {
    await expect(smuggled(statement)).rejects.toMatchObject({ code: expect.stringMatching(/^(42501|0LP01|42704)$/) });
  });

  test('nobody becomes the owner of the tables, or takes them down', async () => {
    await expect(smuggled(`set role ${ownerOf()}`)).rejects.toMatchObject({ code: '42501' });
    await expect(smuggled('alter table users disable row level security')).rejects.toMatchObject({ code: '42501' });
    await expect(smuggled('drop policy operator on users')).rejects.toMatchObject({ code: '42501' });
    await expect(smuggled('create table waybill.mine ()')).rejects.toMatchObject({ code: '42501' });
  });

  test('no row of anybody is seen without a scope, and with one none of another organisation', async () => {
    for (const table of ['organisations', 'users', 'audit_log', 'shipments', 'bulk_jobs']) {
      expect(await smuggled(`select * from ${table} limit 1`), table).toEqual([]);
    }
    const inScope = await database.inScope({ organisationId: CARRIER, subCompanyId: null }, async (tx) => {
      const { rows } = await sql<{
        id: OrganisationId;
      }>`select distinct organisation_id as id from waybill.users`.execute(tx);
      return rows.map(({ id }) => id);
    });
    expect(inScope).toEqual([CARRIER]);
    expect(inScope).not.toContain(FORWARDER);
  });

  test.each(['jobs', 'removed_files', 'search_words'])('%s are the operator’s', async (table) => {
    await expect(smuggled(`set role waybill_app`, `select * from ${table}`)).rejects.toMatchObject({ code: '42501' });
  });
});

test('the operator works through its own connection, and requests through theirs', async () => {
  const who = sql<{ login: string; role: string }>`select session_user as login, current_user as role`;
  const asked = async (work: (run: typeof who.execute) => Promise<{ rows: unknown[] }>) =>
    (await work(who.execute.bind(who))).rows;
  expect(await database.asOperator((tx) => asked((run) => run(tx)))).toEqual([
    { login: ownerOf(), role: 'waybill_operator' },
  ]);
  expect(await database.asSignIn((tx) => asked((run) => run(tx)))).toEqual([
    { login: APP_LOG_IN, role: 'waybill_auth' },
  ]);
  const scope = { organisationId: newId<OrganisationId>(), subCompanyId: null };
  expect(await database.inScope(scope, (tx) => asked((run) => run(tx)))).toEqual([
    { login: APP_LOG_IN, role: 'waybill_app' },
  ]);
});

test('a log-in of its own is contained, and that of the owner is not', async () => {
  const [own, shared] = [connect({ url: appUrl, operatorUrl: database.url }), connect({ url: database.url })];
  onTestFinished(async () => void (await Promise.all([own.close(), shared.close()])));
  expect([await isContained(own), await isContained(shared)]).toEqual([true, false]);
});

test('an embedded database gets the app’s log-in at every start, with a new password, also when it is older than log-ins', async () => {
  const [first, second] = [await makeEmbeddedLogIn(database.url), await makeEmbeddedLogIn(database.url)];
  const app = connect({ url: second, operatorUrl: database.url });
  onTestFinished(async () => {
    await app.close();
    await database.pool.query('drop role waybill_web');
  });
  expect(first).not.toBe(second);
  await admitAppLogIn(app);
  await admitAppLogIn(app);
  expect(await isContained(app)).toBe(true);
  expect(await app.asSignIn((tx) => tx.selectFrom('users').select('id').limit(1).execute())).toHaveLength(1);
  // Some servers of the tests trust every log-in of this machine: there any password would do.
  const wrong = new URL(second);
  wrong.password = 'wrong';
  expect(await refusalOf(first)).toBe(await refusalOf(wrong.href));
});

/** The code with which the server refuses a log-in; null if it lets it in. */
const refusalOf = async (connectionString: string): Promise<string | null> => {
  const client = new Client({ connectionString });
  try {
    await client.connect();
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  } finally {
    await client.end();
  }
};
