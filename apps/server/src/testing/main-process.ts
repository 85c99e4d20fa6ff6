import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';
import { readPostmasterPid } from '../db/embedded/postmaster-pid.ts';
import { type Account, runAs } from '../db/embedded/run-as.ts';
import { removeCluster } from '../db/embedded/testing/clusters.ts';
import { isRunning } from '../machine/process-identity.mjs';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
const RUN = fileURLToPath(new URL('../run.mjs', import.meta.url));

export type MainProcess = {
  readonly pid: number;
  /** All output of the process so far. */
  said(): { readonly stdout: string; readonly stderr: string };
  /** The address that it serves; rejects with its output when it ends instead. */
  ready(): Promise<string>;
  /** Closes our end of its output, as `| head` does. */
  stopReading(): void;
  isRunning(): boolean;
  kill(signal: NodeJS.Signals): void;
  /** The exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>;
};

type Options = { readonly env?: Readonly<Record<string, string>>; readonly account?: Account };

/** The real server in a process of its own, which inherits none of our environment. */
const startMain = ({ env = {}, account = null }: Options): MainProcess => {
  const child = spawn(process.execPath, [RUN, MAIN], {
    ...account,
    cwd: '/',
    env: { PATH: process.env.PATH, PORT: '0', NODE_ENV: 'test', WORLD_CITIES: 'false', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', (chunk: string) => {
      said[stream] += chunk;
    });
  }
  const ended = once(child, 'close').then(([code, signal]): number | NodeJS.Signals => signal ?? code);
  const isAlive = () => child.exitCode === null && child.signalCode === null;
  const address = () => /^Waybill is ready at (http:\S+)$/m.exec(said.stdout)?.[1];
  const ready = new Promise<void>((resolve) => {
    child.stdout.on('data', () => address() !== undefined && resolve());
    child.once('close', () => resolve());
  });
  return {
    pid: child.pid ?? 0,
    said: () => said,
    ready: async () => {
      await ready;
      const url = address();
      if (url === undefined) throw new Error(`It ended instead:\n${said.stdout}\n${said.stderr}`);
      // An address and not a name: `localhost` may resolve to ::1 first, where the server does not listen.
      return url.replace('localhost', '127.0.0.1');
    },
    stopReading: () => {
      child.stdout.destroy();
      child.stderr.destroy();
    },
    isRunning: isAlive,
    kill: (signal) => void child.kill(signal),
    ended,
  };
};

/** Processes and folders for the tests of one file; those that remain are removed when the file is done. */
export const useMainProcesses = () => {
  const started: MainProcess[] = [];
  const folders: string[] = [];
  afterAll(async () => {
    for (const main of started) main.kill('SIGKILL');
    await Promise.all(started.map(({ ended }) => ended));
    for (const folder of folders) {
      await removeCluster(join(folder, 'postgres'));
      await rm(folder, { recursive: true, force: true });
    }
  });
  return {
    start: (options: Options = {}): MainProcess => {
      const main = startMain(options);
      started.push(main);
      return main;
    },
    /** Readable by others: when root runs it, the embedded PostgreSQL runs as another user. */
    dataDir: async (): Promise<string> => {
      const folder = await realpath(await mkdtemp(join(tmpdir(), 'waybill main-')));
      folders.push(folder);
      await chmod(folder, 0o755);
      return folder;
    },
  };
};

/** The embedded server's process, or null when none runs. */
export const postmasterOf = async (dataDir: string): Promise<number | null> => {
  const found = await readPostmasterPid(join(dataDir, 'postgres', 'data'));
  return found !== null && isRunning(found.pid) ? found.pid : null;
};

export const killPostmasterOf = async (dataDir: string, signal: NodeJS.Signals): Promise<void> => {
  const pid = await postmasterOf(dataDir);
  // Without this, a pid of 0 would signal our whole process group.
  if (pid === null) throw new Error(`No PostgreSQL runs in ${dataDir}`);
  process.kill(pid, signal);
};

/** Why another user could not run the server from this clone, or null. */
export const obstacleForMain = async (account: Account): Promise<string | null> => {
  const paths = [process.execPath, MAIN, RUN];
  const { ok } = await runAs(account, '/bin/sh', [
    '-c',
    'test -x "$1" && test -r "$2" && test -r "$3"',
    'sh',
    ...paths,
  ]);
  return ok ? null : `uid ${account?.uid} cannot read this clone or run ${process.execPath}`;
};
