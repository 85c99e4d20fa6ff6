import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { locateCluster, openDataDir, outsideHome } from './cluster-home.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-home-'));
  return () => rm(folder, { recursive: true });
});

test('a cluster outside is named after DATA_DIR, and two of the same name do not meet', () => {
  expect(outsideHome('/root/a/data')).toMatch(/^\/var\/lib\/waybill\/data-[0-9a-f]{12}$/);
  expect(outsideHome('/root/a/data')).toBe(outsideHome('/root/a/data'));
  expect(outsideHome('/root/a/data')).not.toBe(outsideHome('/root/b/data'));
  expect(outsideHome('/root/vöruflutningar ehf')).toMatch(/^\/var\/lib\/waybill\/v_ruflutningar_ehf-/);
});

test('a database that postgres.json points to and that is gone is not replaced by an empty one', async () => {
  await writeFile(join(folder, 'postgres.json'), JSON.stringify({ home: '/nowhere/at-all', password: 'x' }));
  await expect(locateCluster(folder)).rejects.toThrow('the database is in /nowhere/at-all, but it is not there');
});

test('a damaged postgres.json is named', async () => {
  await writeFile(join(folder, 'postgres.json'), '{');
  await expect(locateCluster(folder)).rejects.toThrow(`${join(folder, 'postgres.json')} is damaged`);
});

test('a DATA_DIR that is a file is refused by name', async () => {
  const file = join(folder, 'data');
  await writeFile(file, '');
  await expect(openDataDir(file)).rejects.toThrow(`Cannot write to DATA_DIR ${file}`);
});
