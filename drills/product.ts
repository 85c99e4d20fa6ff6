import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectionUrl } from '../apps/server/src/db/embedded/connection-record.ts';
import { freePort } from '../apps/server/src/machine/free-port.mjs';
import { testServerEnv } from '../scripts/running/test-server.mjs';
import { root } from '../scripts/setup/root.mjs';
import { serverCommand } from '../scripts/setup/server-command.mjs';
import type { Ground } from './ground.ts';

const READY = 'Waybill is ready at';
const LOG_LIMIT = 20_000;
/** That of every process of a drill, and of the keys that it enters. */
export const DRILL_SECRET = 'a secret key for drills, and long enough';

export type Product = {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  /** Until it is ready; at the same address each time. */
  start(more?: NodeJS.ProcessEnv): Promise<void>;
  /** -9. */
  kill(): Promise<void>;
  /** As a supervisor does; returns how it ended. */
  stop(): Promise<string>;
  isRunning(): boolean;
  pid(): number;
  log(): string;
};

/** One process of the product, in a folder of its own, which can be killed and started as often as one likes. */
export const installProduct = async (
  { folder, later }: Ground,
  name: string,
  given: NodeJS.ProcessEnv = {},
  /** The folder of another version. */
  source = root,
): Promise<Product> => {
  const dataDir = given.DATA_DIR ?? join(folder, name);
  mkdirSync(dataDir, { recursive: true });
  const port = await freePort();
  const { command, args, cwd, env } = serverCommand(source);
  const own = { DEMO: 'false', SECRET_KEY: DRILL_SECRET, LOG_LEVEL: 'warn' };
  let child: ChildProcess | null = null;
  let ended: Promise<string> = Promise.resolve('never started');
  let log = '';
  const isRunning = () => child !== null && child.exitCode === null && child.signalCode === null;
  const end = (signal: NodeJS.Signals) => {
    if (isRunning()) child?.kill(signal);
    return ended;
  };
  const start: Product['start'] = async (more = {}) => {
    log = '';
    const all = { ...testServerEnv(env, { dataDir, port }), ...own, ...given, ...more };
    const started = spawn(command, args, { cwd, env: all, stdio: ['ignore', 'pipe', 'pipe'] });
    child = started;
    ended = new Promise((resolve) => {
      started.once('error', (error) => resolve(error.message));
      started.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
    });
    const ready = new Promise<null>((resolve) => {
      for (const stream of [started.stdout, started.stderr]) {
        stream.on('data', (chunk) => {
          log = (log + chunk).slice(-LOG_LIMIT);
          if (log.includes(READY)) resolve(null);
        });
      }
    });
    const how = await Promise.race([ready, ended]);
    if (how !== null) throw new Error(`${name} did not start: ${how}. It said:\n${log}`);
  };
  later(() => end('SIGTERM'));
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    dataDir,
    start,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    isRunning,
    pid: () => child?.pid ?? 0,
    log: () => log,
  };
};

/** The address of the database that a product without DATABASE_URL has in its folder, while it runs. */
export const embeddedUrl = (dataDir: string): string => {
  const { password, port } = JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8'));
  return connectionUrl(password, port);
};
