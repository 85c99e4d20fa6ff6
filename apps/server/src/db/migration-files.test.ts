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

test('a migration that takes something away says since which earlier one nothing uses that any more', async () => {
  const files = await readMigrations();
  const names = files.map(({ name }) => name);
  for (const { name, text, contractsAfter } of files) {
    if (/^-- *contract\b/im.test(text)) expect([name, contractsAfter]).toEqual([name, expect.any(String)]);
    if (contractsAfter !== null) expect(names.slice(0, names.indexOf(name))).toContain(contractsAfter);
  }
});
