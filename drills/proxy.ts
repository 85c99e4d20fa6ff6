import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '../scripts/setup/root.mjs';
import type { Ground } from './ground.ts';

const LOG_LIMIT = 5_000;

/** A file of deploy/ with other addresses; every one of them has to be in it. */
export const adapted = (path: string, changes: Readonly<Record<string, string>>): string => {
  let text = readFileSync(join(root, 'deploy', path), 'utf8');
  for (const [from, to] of Object.entries(changes)) {
    if (!text.includes(from)) throw new Error(`deploy/${path} has no '${from}'.`);
    text = text.replaceAll(from, to);
  }
  return text;
};

export const writeAdapted = (ground: Ground, path: string, name: string, changes: Readonly<Record<string, string>>) => {
  const file = join(ground.folder, name);
  writeFileSync(file, adapted(path, changes));
  return file;
};

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

/** A server that is not ours, until it takes connections at this port; ends with the drill. */
export const startServer = async (
  ground: Ground,
  command: string,
  args: readonly string[],
  port: number,
  env: NodeJS.ProcessEnv = {},
) => {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
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
  ground.later(async () => {
    child.kill('SIGTERM');
    await exited;
  });
  while (!(await answers(port))) {
    if (failure !== null) throw new Error(`${command} did not start: ${failure}. It said:\n${log}`);
    await pause(50);
  }
  return { pid: child.pid ?? 0, log: () => log };
};
