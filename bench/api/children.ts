import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { RUN, SERVER_FLAGS } from '../../scripts/setup/server-command.mjs';

const ROOT = join(import.meta.dirname, '../..');

export type ServerProcess = { readonly origin: string; readonly pid: number; stop(): Promise<void> };

const stop = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
};

export const startServer = async (
  kind: 'hello' | 'bare' | 'waybill',
  databaseUrl: string,
  /** Past the pooler that the other one leads through. */
  ...direct: readonly string[]
): Promise<ServerProcess> => {
  const child = spawn(
    process.execPath,
    [...SERVER_FLAGS, join(ROOT, RUN), join(import.meta.dirname, 'server.ts'), kind, databaseUrl, ...direct],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production' },
    },
  );
  for await (const line of createInterface({ input: child.stdout })) {
    return { origin: `http://127.0.0.1:${line}`, pid: child.pid ?? 0, stop: () => stop(child) };
  }
  throw new Error(`The ${kind} server did not start`);
};
