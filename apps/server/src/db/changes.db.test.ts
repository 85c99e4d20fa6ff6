import { organisationId } from '@waybill/domain/ids';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { latch } from '../testing/latch.ts';
import { type Change, listenForChanges } from './changes.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const listening = async (url = database.url) => {
  const changes: Change[] = [];
  const errors: unknown[] = [];
  let missed = latch();
  let heard = latch<Change>();
  const listener = await listenForChanges({
    url,
    onChange: (change) => {
      changes.push(change);
      heard.open(change);
    },
    onMissed: () => missed.open(),
    onError: (error) => void errors.push(error),
    delaysMs: [1],
  });
  onTestFinished(() => listener.stop());
  return {
    ...listener,
    changes,
    errors,
    missed: async () => {
      await missed.opened;
      missed = latch();
    },
    heard: async () => {
      const change = await heard.opened;
      heard = latch();
      return change;
    },
  };
};

const CONNECTIONS = `application_name = 'waybill changes' and datname = current_database()`;
const connections = async (): Promise<number> => {
  const { rows } = await database.pool.query(`select count(*)::int as n from pg_stat_activity where ${CONNECTIONS}`);
  return rows[0].n;
};
const killTheConnection = () =>
  database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${CONNECTIONS}`);

const ORGANISATION = organisationId.parse('00000000-0000-4000-8000-0000000000aa');
const addOrganisation = (id = ORGANISATION) =>
  database.asOperator((tx) => tx.insertInto('organisations').values({ id, name: 'Strandir' }).execute());

test('a committed change is heard, with the organisation and the rows it is about', async () => {
  const { heard } = await listening();
  await addOrganisation();
  expect(await heard()).toEqual({
    table: 'organisations',
    organisationId: ORGANISATION,
    subCompanyId: null,
    ids: [ORGANISATION],
  });
});

test('of rows that are one for each organisation, and have no id, it is heard that they changed', async () => {
  const id = organisationId.parse('00000000-0000-4000-8000-0000000000b2');
  await addOrganisation(id);
  const { heard, errors } = await listening();
  await database.asOperator((tx) =>
    tx
      .insertInto('organisation_deletions')
      .values({ organisation_id: id, name: 'Strandir', state: 'exporting' })
      .execute(),
  );
  expect(await heard()).toEqual({
    table: 'organisation_deletions',
    organisationId: id,
    subCompanyId: null,
    ids: null,
  });
  expect(errors).toEqual([]);
});

describe('when the connection is lost', () => {
  test('it is made again, what may have been missed is told, and it hears on', async () => {
    const { heard, missed, errors } = await listening();
    await killTheConnection();
    await missed();
    expect(errors).toHaveLength(1);
    await addOrganisation(organisationId.parse('00000000-0000-4000-8000-0000000000ab'));
    expect(await heard()).toMatchObject({ table: 'organisations' });
  });

  test('again and again', async () => {
    const { missed } = await listening();
    for (let time = 0; time < 3; time++) {
      await killTheConnection();
      await missed();
    }
    expect(await connections()).toBe(1);
  });

  test('it tries until somebody answers', async () => {
    const { pathname } = new URL(database.url);
    const letIn = (yes: boolean) => administer(`alter database ${pathname.slice(1)} with allow_connections ${yes}`);
    const { missed, errors } = await listening();
    await letIn(false);
    await killTheConnection();
    await expect.poll(() => errors.length).toBeGreaterThan(2);
    await letIn(true);
    await missed();
  });
});

test('a first attempt in vain keeps nobody from starting, and counts as missed when it succeeds', async () => {
  const { pathname } = new URL(database.url);
  const letIn = (yes: boolean) => administer(`alter database ${pathname.slice(1)} with allow_connections ${yes}`);
  await letIn(false);
  const { missed, errors } = await listening();
  expect(errors.length).toBeGreaterThan(0);
  await letIn(true);
  await missed();
});

test('a message that is not ours is told as an error, and the next one is heard', async () => {
  const { heard, errors } = await listening();
  await database.pool.query(`select pg_notify('waybill_changes', 'nonsense')`);
  await database.pool.query(`select pg_notify('waybill_changes', '{"table":"contact_forms"}')`);
  await addOrganisation(organisationId.parse('00000000-0000-4000-8000-0000000000b1'));
  expect(await heard()).toMatchObject({ table: 'organisations' });
  expect(errors).toHaveLength(2);
});

test('stopping closes the connection and makes no other', async () => {
  const { stop } = await listening();
  expect(await connections()).toBe(1);
  await stop();
  await expect.poll(connections).toBe(0);
});

const administer = async (statement: string) => {
  const url = new URL(database.url);
  url.pathname = '/postgres';
  const client = new Client({ connectionString: url.href });
  await client.connect();
  await client.query(statement);
  await client.end();
};
