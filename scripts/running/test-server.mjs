import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../apps/server/src/machine/free-port.mjs';
import { serverCommand } from '../setup/server-command.mjs';

const READY = 'Waybill is ready at';
/** A limit against hangs: on a shared machine a start takes minutes. */
const START_TIMEOUT_MS = 600_000;
const STOP_TIMEOUT_MS = 120_000;
const LOG_LIMIT = 20_000;

/** Variables of the developer's shell that would lead the tests to a real database, mailbox or neighbour. */
const OUTSIDE = [
  'DATABASE_URL',
  'OPERATOR_DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'DATABASE_CONNECTIONS',
  'DATABASE_PROCESSES',
  'SMTP_URL',
  'SMS_GATEWAY_URL',
  'GEOCODER_URL',
  'MAP_STYLE_URL',
  'MAP_TILES_FILE',
  'OPERATING_COUNTRIES',
  'OPTIMISER_URL',
  'PLAN_SECONDS',
  'ROUTER_URL',
  'STORAGE_URL',
  'SENTRY_DSN',
  'DRIVER_APP_URL',
  'RECEIVER_APP_URL',
  'SECRET_KEY',
  'TRUST_PROXY',
  'ALLOWED_HOSTS',
  'AUTH_HIDE_ACCOUNTS',
  'ALLOW_PRIVATE_TARGETS',
  'HOST',
  'ROLE',
  'DRAIN_SECONDS',
  'MIGRATE_AT_START',
];

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {{ dataDir: string, port: number }} own
 * @returns {NodeJS.ProcessEnv}
 */
export const testServerEnv = (env, { dataDir, port }) => ({
  ...Object.fromEntries(Object.entries(env).filter(([name]) => !OUTSIDE.includes(name))),
  NODE_ENV: 'test',
  // Seconds of work that few tests would look at.
  WORLD_CITIES: 'false',
  DATA_DIR: dataDir,
  PORT: String(port),
  PUBLIC_URL: `http://localhost:${port}`,
});

/**
 * Starts the real server on a database of its own, filled with the demo; `given` are variables that it gets on purpose.
 *
 * @param {string} root
 * @param {import('../setup/children.mjs').Command} command
 * @param {NodeJS.ProcessEnv} given
 */
export const startTestServer = async (root, command = serverCommand(root), given = {}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'waybill-e2e-'));
  // When root starts it, the embedded database runs as another user, who must be able to reach its files.
  chmodSync(dataDir, 0o755);
  const port = await freePort();
  const env = { ...testServerEnv(command.env, { dataDir, port }), ...given };
  const child = spawn(command.command, command.args, { cwd: command.cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let log = '';
  const stopAtOnce = () => child.kill('SIGTERM');
  process.once('exit', stopAtOnce);
  /** @type {Promise<string>} */
  const exited = new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
  const ready = new Promise((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        log = (log + chunk).slice(-LOG_LIMIT);
        if (log.includes(READY)) resolve(READY);
      });
    }
  });
  /** @param {number} ms */
  const timeLimit = (ms) =>
    new Promise((resolve) => {
      setTimeout(resolve, ms, `no answer in ${ms / 1000} s`).unref();
    });

  const end = async () => {
    child.kill('SIGTERM');
    const how = await Promise.race([exited, timeLimit(STOP_TIMEOUT_MS)]);
    child.kill('SIGKILL');
    process.off('exit', stopAtOnce);
    rmSync(dataDir, { recursive: true, force: true });
    return how;
  };
  const stop = async () => {
    const how = await end();
    if (how !== 'exit code 0') {
      throw new Error(`The server did not end cleanly on SIGTERM: ${how}. It said last:\n${log}`);
    }
  };

  const start = await Promise.race([ready, exited, timeLimit(START_TIMEOUT_MS)]);
  if (start !== READY) {
    await end();
    throw new Error(`The server did not start: ${start}. It said:\n${log}`);
  }
  return { url: `http://localhost:${port}`, dataDir, pid: child.pid ?? 0, stop };
};
