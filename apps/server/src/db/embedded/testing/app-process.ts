import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { type Account, runAs } from '../run-as.ts';
import { until } from './until.ts';

const ENTRY = fileURLToPath(new URL('./embedded-app.ts', import.meta.url));
const RUN = fileURLToPath(new URL('../../../run.mjs', import.meta.url));

type Line = Readonly<Record<string, string>>;

type AppProcess = {
  readonly pid: number;
  readonly lines: readonly Line[];
  /** The value of the first reported line with this key; fails when the process ends without it. */
  reported(key: string): Promise<string>;
  kill(signal: NodeJS.Signals): Promise<number | null>;
};

/** Starts testing/embedded-app.ts in a process (and process group) of its own, which ends with the test at the latest. */
export const startApp = (dataDir: string, { account = null as Account, umask = '022' } = {}): AppProcess => {
  const child = spawn(process.execPath, [RUN, ENTRY, dataDir, umask], {
    ...account,
    cwd: '/',
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const closed = once(child, 'close');
  const lines: Line[] = [];
  let stderr = '';
  let ended = false;
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(JSON.parse(line)));
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  closed.then(() => {
    ended = true;
  });
  const kill = async (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal);
    await closed;
    return child.exitCode;
  };
  onTestFinished(async () => {
    await kill('SIGKILL');
  });
  const reported = async (key: string): Promise<string> => {
    const find = (): string | undefined => lines.find((line) => key in line)?.[key];
    await until(`the app reports "${key}"`, () => ended || find() !== undefined);
    const value = find();
    if (value === undefined) throw new Error(`No "${key}" in ${JSON.stringify(lines)}\n${stderr}`);
    return value;
  };
  return { pid: child.pid ?? 0, lines, reported, kill };
};

/** Why another user could not run the app from this clone, or null. */
export const obstacleFor = async (account: Account): Promise<string | null> => {
  const test = 'test -x "$1" && test -r "$2" && test -r "$3"';
  const paths = [process.execPath, ENTRY, RUN];
  const { ok } = await runAs(account, '/bin/sh', ['-c', test, 'sh', ...paths]);
  return ok ? null : `uid ${account?.uid} cannot read this clone or run ${process.execPath}`;
};
