import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { BACKUP, RESTORE } from '../commands/backup-commands.ts';
import { runFileCommand } from '../commands/file-command.ts';
import { runAddresses } from '../commands/run-addresses.ts';
import { runGeocode } from '../commands/run-geocode.ts';
import { runMigrate } from '../commands/run-migrate.ts';
import { runOrg } from '../commands/run-org.ts';
import { runStorage } from '../commands/run-storage.ts';
import type { Terminal } from '../commands/terminal.ts';

const inSource = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));

type Entry = 'org' | 'backup' | 'restore' | 'storage' | 'migrate-database' | 'addresses' | 'geocode';
type Env = Readonly<Record<string, string>>;

export type CommandAnswer = { readonly code: number; readonly stdout: string; readonly stderr: string };

const RUN: Record<Entry, (terminal: Terminal, args: readonly string[]) => Promise<void>> = {
  org: runOrg,
  addresses: runAddresses,
  geocode: runGeocode,
  storage: runStorage,
  'migrate-database': runMigrate,
  backup: (terminal, args) => runFileCommand(terminal, BACKUP, args),
  restore: (terminal, args) => runFileCommand(terminal, RESTORE, args),
};

/** A command of the operator without a process of its own, which would take two seconds to load. */
export const callCommand = async (entry: Entry, env: Env, ...args: string[]): Promise<CommandAnswer> => {
  const said = { code: 0, stdout: '', stderr: '' };
  const to =
    (stream: 'stdout' | 'stderr') =>
    (...lines: readonly string[]) => {
      if (lines.length > 0) said[stream] += `${lines.join('\n')}\n`;
    };
  await RUN[entry](
    {
      env,
      print: to('stdout'),
      remark: to('stderr'),
      onStop: () => {},
      exit: (code) => {
        said.code = code;
      },
    },
    args,
  );
  return said;
};

/** A command of the operator in a process of its own, which inherits none of our environment. */
export const runCommand = (entry: Entry, env: Env, ...args: string[]): Promise<CommandAnswer> =>
  new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [inSource('run.mjs'), inSource(`${entry}.ts`), ...args],
      { cwd: '/', env: { PATH: process.env.PATH, ...env } },
      (_, stdout, stderr) => resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });
