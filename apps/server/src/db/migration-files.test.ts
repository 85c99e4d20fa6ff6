import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { LANDED_FILE, readMigrations } from './migration-files.ts';

test('a migration that has landed is never edited, renamed or removed', async () => {
  const files = (await readMigrations()).map(({ name, checksum }) => `${checksum}  ${name}.sql`);
  const landed = (await readFile(LANDED_FILE, 'utf8')).trim().split('\n');
  expect(files.slice(0, landed.length)).toEqual(landed);
});

test('a new migration is on the list of those that have landed; npm run db:types puts it there', async () => {
  const landed = await readFile(LANDED_FILE, 'utf8');
  const missing = (await readMigrations()).filter(({ name }) => !landed.includes(`  ${name}.sql\n`));
  expect(missing.map(({ name }) => name)).toEqual([]);
});
