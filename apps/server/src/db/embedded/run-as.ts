import { type SpawnOptions, spawn } from 'node:child_process';
import { parse } from 'node:path';

/** The user a PostgreSQL process runs as; null means the user we are. */
export type Account = { readonly uid: number; readonly gid: number } | null;

const PASSED_ON = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'TEMP', 'TMP'];

/** Messages in English, since we read some of them; and none of the app's secrets in another process's environment. */
const environment = (): NodeJS.ProcessEnv => {
  const kept = PASSED_ON.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
  return { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' };
};

/** The working directory is the root, because ours may be one that the account cannot enter. */
export const spawnOptions = (account: Account): SpawnOptions => ({
  ...account,
  cwd: parse(process.execPath).root,
  env: environment(),
  windowsHide: true,
});

export type RunResult = { readonly ok: boolean; readonly output: string };

/** Runs a short command to its end; a command that cannot even be started is a result too, not an exception. */
export const runAs = (account: Account, command: string, args: readonly string[], input = ''): Promise<RunResult> =>
  new Promise((resolve) => {
    const child = spawn(command, args, { ...spawnOptions(account), stdio: ['pipe', 'pipe', 'pipe'] });
    let output = '';
    const collect = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.once('error', (error) => resolve({ ok: false, output: error.message }));
    child.once('close', (code, signal) =>
      resolve({ ok: code === 0, output: (signal ? `${output}killed by ${signal}` : output).trim() }),
    );
    // A command that ends before it has read its input breaks the pipe; its exit code explains the failure better.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
  });
