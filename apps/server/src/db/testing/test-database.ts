import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject, onTestFinished } from 'vitest';
import { connect, type Database } from '../connect.ts';

export type TestDatabase = Database & { readonly url: string; drop(): Promise<void> };

/** A database of its own for one test file, cloned from the migrated template. Drop it in afterAll. */
export const createTestDatabase = (): Promise<TestDatabase> => create(templateName());

/** An empty database, not migrated, that is dropped when the test is over. */
export const createEmptyDatabase = async (): Promise<TestDatabase> => {
  const database = await create('template0');
  onTestFinished(database.drop);
  return database;
};

const templateName = () => new URL(inject('templateUrl')).pathname.slice(1);

const create = async (template: string): Promise<TestDatabase> => {
  const name = `waybill_test_${randomBytes(8).toString('hex')}`;
  await administer(`create database ${name} template ${template}`);
  const url = databaseUrl(name);
  const database = connect({ url, maxConnections: 10 });
  return {
    ...database,
    url,
    drop: async () => {
      await database.close();
      await administer(`drop database ${name} with (force)`);
    },
  };
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
