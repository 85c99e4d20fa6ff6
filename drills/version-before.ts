import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../scripts/setup/root.mjs';
import { type Ground, NotPossibleHere } from './ground.ts';

const run = promisify(execFile);
const MIGRATIONS = 'apps/server/src/db/migrations';

const git = async (...args: string[]): Promise<string> => {
  const { stdout } = await run('git', args, { cwd: root });
  return stdout.trim();
};

/** What BEFORE names; or else the last tag, or else what was there before the last migration. */
const chosen = async (): Promise<string> => {
  if (process.env.BEFORE) return git('rev-parse', '--verify', `${process.env.BEFORE}^{commit}`);
  const tag = await git('describe', '--tags', '--abbrev=0', 'HEAD^').catch(() => '');
  if (tag) return git('rev-parse', `${tag}^{commit}`);
  const last = await git('log', '--diff-filter=A', '-1', '--format=%H', '--', `${MIGRATIONS}/*.sql`);
  return git('rev-parse', '--verify', `${last}^`);
};

const migrationsIn = (folder: string): string[] =>
  readdirSync(join(folder, MIGRATIONS)).filter((file) => file.endsWith('.sql'));

const install = async (folder: string): Promise<void> => {
  const lock = (of: string) => readFileSync(join(of, 'package-lock.json'), 'utf8');
  if (lock(folder) !== lock(root)) {
    await run('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: folder });
    return;
  }
  const rooms = [
    '.',
    ...['apps', 'packages'].flatMap((group) => readdirSync(join(root, group)).map((name) => join(group, name))),
  ];
  for (const room of rooms.filter((each) => existsSync(join(root, each, 'node_modules')))) {
    const copy = (how: string) => run('cp', [how, join(root, room, 'node_modules'), join(folder, room)]);
    // Links in it lead to the packages beside it. Linked files take no room, where both are on one disk.
    await copy('-al').catch(() => copy('-a'));
  }
};

export type VersionBefore = {
  readonly folder: string;
  readonly commit: string;
  readonly newMigrations: readonly string[];
};

/** The version before this one in a folder of its own, installed and built. */
export const buildVersionBefore = async ({ folder: ground, later, say }: Ground): Promise<VersionBefore> => {
  const commit = await chosen().catch((error: Error) => {
    throw new NotPossibleHere(`git does not have the version before (name one in BEFORE): ${error.message}`);
  });
  const folder = join(ground, 'before');
  await git('worktree', 'add', '--detach', folder, commit);
  later(() => git('worktree', 'remove', '--force', folder));
  say(`the version before is ${commit.slice(0, 10)}`);
  await install(folder);
  const build = `import(${JSON.stringify(join(folder, 'scripts/setup/web-build.mjs'))}).then((web) => web.ensureWebBuilt(${JSON.stringify(folder)}))`;
  await run(process.execPath, ['-e', build], { cwd: folder });
  say('its dashboard is built');
  const known = migrationsIn(folder);
  return { folder, commit, newMigrations: migrationsIn(root).filter((file) => !known.includes(file)) };
};
