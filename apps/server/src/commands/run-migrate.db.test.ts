import { expect, test } from 'vitest';
import { createEmptyDatabase } from '../db/testing/test-database.ts';
import { callCommand } from '../testing/commands.ts';

const environment = async () => {
  const { url } = await createEmptyDatabase();
  return { DATABASE_URL: url, MIGRATE_AT_START: 'false' };
};

test('until it has migrated the database, the other commands say so and change nothing', async () => {
  const env = await environment();
  const early = await callCommand('org', env, 'list');
  expect(early).toMatchObject({ code: 1, stdout: '' });
  expect(early.stderr).toMatch(/has not been through 0001_people_and_tenancy\.sql and \d+ more.*Run "npm run migrate"/);

  const check = await callCommand('migrate-database', env, '--check');
  expect(check).toMatchObject({ code: 1, stdout: '' });
  expect(check.stderr).toContain('These migrations are due: 0001_people_and_tenancy, 0002_members_and_history');

  const { code, stdout } = await callCommand('migrate-database', env);
  expect(code).toBe(0);
  expect(stdout).toContain('0001_people_and_tenancy is done.\n');
  const upToDate = { code: 0, stdout: 'The database is up to date.\n', stderr: '' };
  expect(await callCommand('migrate-database', env)).toEqual(upToDate);
  expect(await callCommand('migrate-database', env, '--check')).toEqual(upToDate);
  expect((await callCommand('org', env, 'list')).code).toBe(0);
});

test('a word that is none of its own is not taken for a wish to migrate', async () => {
  const env = await environment();
  const { code, stderr } = await callCommand('migrate-database', env, 'check');
  expect(code).toBe(2);
  expect(stderr).toBe("'check' is not understood. Usage: npm run migrate [-- --check]\n");
  expect((await callCommand('migrate-database', env, '--check')).code).toBe(1);
});
