import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { SERVER_FLAGS } from '../../scripts/setup/server-command.mjs';

export type ServerProcess = { readonly origin: string; readonly pid: number; stop(): Promise<void> };

const stop = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
};

export const startServer = async (kind: 'hello' | 'bare' | 'waybill', databaseUrl: string): Promise<ServerProcess> => {
  const child = spawn(
    process.execPath,
    [...SERVER_FLAGS, '--import', 'tsx', join(import.meta.dirname, 'server.ts'), kind, databaseUrl],
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
