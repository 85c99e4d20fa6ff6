import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../apps/server/src/machine/free-port.mjs';
import { testServerEnv } from '../../scripts/running/test-server.mjs';
import { root } from '../../scripts/setup/root.mjs';
import { serverCommand } from '../../scripts/setup/server-command.mjs';

const READY = 'Waybill is ready at';
/** Collects garbage on request, so that only memory in use is measured. */
const COLLECTS = `data:text/javascript,${encodeURIComponent("process.on('SIGUSR2', () => globalThis.gc?.());")}`;
const GC_MS = 500;

/** The real server in a process and on a database of its own, as it runs in production. */
export const startServer = async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'waybill-streams-'));
  // When root starts it, the embedded database runs as another user, who must be able to reach its files.
  chmodSync(dataDir, 0o755);
  const port = await freePort();
  const { command, args, cwd, env } = serverCommand(root);
  const child = spawn(command, ['--expose-gc', '--import', COLLECTS, ...args], {
    cwd,
    env: { ...testServerEnv(env, { dataDir, port }), NODE_ENV: 'production', HOST: '127.0.0.1', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) if (line.startsWith(READY)) break;
  if (child.exitCode !== null) throw new Error('The server did not start.');
  child.stdout.resume();
  const origin = `http://127.0.0.1:${port}`;
  const metric = async (/** @type {string} */ name) => {
    const text = await (await fetch(`${origin}/metrics`)).text();
    return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  };
  const { password, port: databasePort } = JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8'));
  return {
    origin,
    databaseUrl: `postgres://waybill:${password}@127.0.0.1:${databasePort}/waybill`,
    /** Waits until the server counts this many open streams. */
    untilStreams: async (/** @type {number} */ count) => {
      while ((await metric('waybill_event_streams')) !== count) await sleep(20);
    },
    memory: async () => {
      for (let turn = 0; turn < 3; turn++) {
        child.kill('SIGUSR2');
        await sleep(GC_MS);
      }
      return {
        rssKb: (await metric('process_resident_memory_bytes')) / 1024,
        heapKb: (await metric('nodejs_heap_size_used_bytes')) / 1024,
      };
    },
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
