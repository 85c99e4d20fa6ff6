import { chmod, chown, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { loadSecretKey, SecretKeyError } from './secret-key.ts';

const tempDir = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'waybill secret-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

test('a key is generated once, for nobody else to read, and used from then on', async () => {
  const dataDir = join(await tempDir(), 'not', 'there yet');
  const key = await loadSecretKey(null, dataDir);
  expect(Buffer.from(key, 'base64url')).toHaveLength(32);
  expect(await loadSecretKey(null, dataDir)).toBe(key);
  expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600);
  expect(await readdir(dataDir)).toEqual(['secret.key']);
});

test('a key that others may read, such as a copied one, is closed to them', async () => {
  const dataDir = await tempDir();
  await writeFile(join(dataDir, 'secret.key'), 'copied\n', { mode: 0o644 });
  expect(await loadSecretKey(null, dataDir)).toBe('copied');
  expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600);
});

test('another DATA_DIR gets another key', async () => {
  expect(await loadSecretKey(null, await tempDir())).not.toBe(await loadSecretKey(null, await tempDir()));
});

test('many that start at once on an empty DATA_DIR agree on one key', async () => {
  const dataDir = await tempDir();
  const keys = await Promise.all(Array.from({ length: 20 }, () => loadSecretKey(null, dataDir)));
  expect(new Set(keys).size).toBe(1);
  expect(await readdir(dataDir)).toEqual(['secret.key']);
  expect((await readFile(join(dataDir, 'secret.key'), 'utf8')).trim()).toBe(keys[0]);
});

test('SECRET_KEY wins over the file, and none is written', async () => {
  const dataDir = await tempDir();
  expect(await loadSecretKey('the operator keeps it elsewhere', dataDir)).toBe('the operator keeps it elsewhere');
  expect(await readdir(dataDir)).toEqual([]);
  await loadSecretKey(null, dataDir);
  expect(await loadSecretKey('the operator keeps it elsewhere', dataDir)).toBe('the operator keeps it elsewhere');
});

test('an emptied key file is not replaced, since what the key encrypted would be lost', async () => {
  const dataDir = await tempDir();
  await writeFile(join(dataDir, 'secret.key'), '\n');
  await expect(loadSecretKey(null, dataDir)).rejects.toThrow(SecretKeyError);
  await expect(loadSecretKey(null, dataDir)).rejects.toThrow(`${join(dataDir, 'secret.key')} is empty`);
});

test('a key that cannot be kept is said in a sentence', async () => {
  const dataDir = join(await tempDir(), 'data');
  await writeFile(dataDir, 'a file where the folder should be');
  await expect(loadSecretKey(null, dataDir)).rejects.toThrow(/secret\.key can be neither read nor written \(ENOTDIR\)/);
});

test.runIf(process.getuid?.() === 0)('a key made by root belongs to the owner of DATA_DIR', async () => {
  const dataDir = await tempDir();
  await chown(dataDir, 65_534, 65_534);
  await chmod(dataDir, 0o700);
  await loadSecretKey(null, dataDir);
  expect((await stat(join(dataDir, 'secret.key'))).uid).toBe(65_534);
});
