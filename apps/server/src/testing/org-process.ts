import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

const entryOf = (name: string) => fileURLToPath(new URL(`../${name}.ts`, import.meta.url));
const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

export type OrgAnswer = { readonly code: number; readonly stdout: string; readonly stderr: string };

type Run = (env: Readonly<Record<string, string>>, ...args: string[]) => Promise<OrgAnswer>;

export const runOrg: Run = (env, ...args) => runCommand('org', env, ...args);

/** A command of the operator in a process of its own, which inherits none of our environment. */
export const runCommand = (
  entry: 'org' | 'backup' | 'restore',
  env: Readonly<Record<string, string>>,
  ...args: string[]
): Promise<OrgAnswer> =>
  new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['--import', TSX, entryOf(entry), ...args],
      { cwd: '/', env: { PATH: process.env.PATH, ...env } },
      (_, stdout, stderr) => resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });
