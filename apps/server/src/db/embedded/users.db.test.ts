import { chmod, chown, mkdir, readFile, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, type TestContext, test } from 'vitest';
import { outsideHome } from './cluster-home.ts';
import type { Account } from './run-as.ts';
import { obstacleFor, startApp } from './testing/app-process.ts';
import { commitRow, isRoot, nobody, parcels, removeCluster, tempDir } from './testing/clusters.ts';

/** A user other than root: `nobody` when we are root, and ourselves otherwise. */
const ordinaryUser = async ({ skip }: TestContext): Promise<Account> => {
  if (!isRoot) return null;
  const account = await nobody();
  const obstacle = await obstacleFor(account);
  if (obstacle !== null) skip(obstacle);
  return account;
};

const ownerOf = async (path: string): Promise<number> => (await stat(path)).uid;

describe('an ordinary user', () => {
  test('runs the server as himself', async (context) => {
    const account = await ordinaryUser(context);
    const dataDir = await tempDir();
    if (account !== null) await chown(dataDir, account.uid, account.gid);
    const first = startApp(dataDir, { account });
    await commitRow(await first.reported('url'));
    await first.kill('SIGTERM');
    expect(await ownerOf(join(dataDir, 'postgres', 'data'))).toBe(account?.uid ?? process.getuid?.());
    const second = startApp(dataDir, { account });
    expect(await parcels(await second.reported('url'))).toEqual([{ code: 'kept' }]);
  });

  test('is told which DATA_DIR he cannot write to, and what to do', { tags: 'long' }, async (context) => {
    const account = await ordinaryUser(context);
    const dataDir = await tempDir();
    await chmod(dataDir, 0o555);
    const error = await startApp(dataDir, { account }).reported('error');
    expect(error).toMatch(/^EmbeddedPostgresError: /);
    expect(error).toContain(`Cannot write to DATA_DIR ${dataDir} (EACCES)`);
    expect(error).toContain('or set DATA_DIR to another folder');
  });

  test('is told so, too, when DATA_DIR cannot be made', { tags: 'long' }, async (context) => {
    const account = await ordinaryUser(context);
    const parent = await tempDir();
    await chmod(parent, 0o555);
    const error = await startApp(join(parent, 'data'), { account }).reported('error');
    expect(error).toContain(`Cannot write to DATA_DIR ${join(parent, 'data')} (EACCES)`);
  });
});

describe.skipIf(!isRoot)('root (skipped for other users)', () => {
  test('runs the server as an unprivileged user, inside DATA_DIR', async () => {
    const dataDir = await tempDir();
    const app = startApp(dataDir);
    await commitRow(await app.reported('url'));
    expect(await ownerOf(join(dataDir, 'postgres', 'data'))).toBe((await nobody()).uid);
    expect(await ownerOf(join(dataDir, 'postgres'))).toBe(0);
    expect(app.lines.filter((line) => 'log' in line)).toEqual([]);
  });

  test('runs it as the owner of DATA_DIR, who can go on without root', { tags: 'long' }, async (context) => {
    const account = await ordinaryUser(context);
    const dataDir = await tempDir();
    await chown(dataDir, account?.uid ?? 0, account?.gid ?? 0);
    const byRoot = startApp(dataDir);
    await commitRow(await byRoot.reported('url'));
    await byRoot.kill('SIGTERM');
    const byOwner = startApp(dataDir, { account });
    expect(await parcels(await byOwner.reported('url'))).toEqual([{ code: 'kept' }]);
  });

  test('keeps the cluster outside a home folder that only root may enter, and says so in one line', {
    tags: 'long',
  }, async () => {
    const home = await tempDir();
    await chmod(home, 0o700);
    const dataDir = join(home, 'clone', 'data');
    const outside = outsideHome(dataDir);
    onTestFinished(async () => {
      await removeCluster(outside);
      // The folder may hold other clusters.
      await rmdir(dirname(outside)).catch(() => undefined);
    });
    await mkdir(dataDir, { recursive: true });
    const first = startApp(dataDir, { umask: '077' });
    await commitRow(await first.reported('url'));
    const notice = `The database is kept in ${outside}: PostgreSQL cannot run as root, and only root may enter ${dataDir}.`;
    expect(first.lines.filter((line) => 'log' in line)).toEqual([{ log: notice }]);
    expect(JSON.parse(await readFile(join(dataDir, 'postgres.json'), 'utf8'))).toMatchObject({ home: outside });
    expect((await stat(join(dataDir, 'postgres.json'))).mode & 0o777).toBe(0o600);
    expect(await ownerOf(join(outside, 'data'))).toBe((await nobody()).uid);

    await first.kill('SIGKILL');
    const second = startApp(dataDir, { umask: '077' });
    expect(await parcels(await second.reported('url'))).toEqual([{ code: 'kept' }]);
  });
});
