import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type Account, spawnOptions } from '../apps/server/src/db/embedded/run-as.ts';
import type { Ground } from './ground.ts';

const LOG_LIMIT = 5_000;

export type Server = {
  readonly pid: number;
  log(): string;
  /** -9. */
  kill(): Promise<void>;
  stop(): Promise<void>;
};

type Wanted = {
  readonly command: string;
  readonly args: readonly string[];
  readonly port: number;
  readonly host?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Whom it runs as, when root runs the drill. */
  readonly account?: Account;
};

const answers = (port: number, host: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, host, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

/** A server that is not ours, until it takes connections at this port; ends with the drill. */
export const startServer = async (
  { later }: Ground,
  { command, args, port, host = '127.0.0.1', env = {}, account = null }: Wanted,
): Promise<Server> => {
  const options = spawnOptions(account);
  const child = spawn(command, [...args], {
    ...options,
    env: { ...options.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      log = (log + chunk).slice(-LOG_LIMIT);
    });
  }
  let failure: string | null = null;
  const exited = once(child, 'exit').then(
    ([code, signal]) => {
      failure = signal ?? `exit code ${code}`;
    },
    (error: Error) => {
      failure = error.message;
    },
  );
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exited;
  };
  later(() => end('SIGTERM'));
  while (!(await answers(port, host))) {
    if (failure !== null) throw new Error(`${command} did not start: ${failure}. It said:\n${log}`);
    await pause(50);
  }
  return { pid: child.pid ?? 0, log: () => log, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
};
