import { execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../apps/server/src/machine/free-port.mjs';
import { exitCodeOf, onStopSignal } from '../setup/signals.mjs';

const START_TIMEOUT_MS = 300_000;
const STOP_TIMEOUT_MS = 10_000;
const NOBODY = 65_534;

/**
 * PostgreSQL refuses to run as root.
 *
 * @returns {{ uid: number, gid: number } | Record<string, never>}
 */
const account = () => {
  if (process.getuid?.() !== 0) return {};
  try {
    const idOf = (/** @type {string} */ flag) => Number(execFileSync('id', [flag, 'postgres'], { stdio: 'pipe' }));
    return { uid: idOf('-u'), gid: idOf('-g') };
  } catch {
    return { uid: NOBODY, gid: NOBODY };
  }
};

/**
 * @param {import('node:child_process').ChildProcess} server
 * @returns {Promise<void>}
 */
const readiness = (server) =>
  new Promise((resolve, reject) => {
    let log = '';
    /** @param {string} reason */
    const fail = (reason) => reject(new Error(`PostgreSQL ${reason}. It said:\n${log}`));
    const timer = setTimeout(() => fail('did not become ready in five minutes'), START_TIMEOUT_MS);
    server.stderr?.on('data', (chunk) => {
      log += chunk;
      if (!log.includes('database system is ready to accept connections')) return;
      clearTimeout(timer);
      log = '';
      resolve();
    });
    server.once('error', (error) => fail(`could not be started: ${error.message}`));
    server.once('exit', (code) => {
      clearTimeout(timer);
      fail(`ended with exit code ${code}`);
    });
  });

/**
 * Creates and starts a cluster of its own for tests: on loopback, without passwords, and without the protection against
 * power cuts that would slow it down.
 *
 * @param {string} bin the folder of initdb and postgres
 */
export const startCluster = async (bin) => {
  const home = mkdtempSync(join(tmpdir(), 'waybill-postgres-'));
  const data = join(home, 'data');
  const as = account();
  if (as.uid !== undefined) chownSync(home, as.uid, as.gid);
  const env = { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' };
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let server;
  const removeAtOnce = () => {
    server?.kill('SIGKILL');
    rmSync(home, { recursive: true, force: true });
  };
  // The server and its files are removed however this process ends, short of a SIGKILL.
  process.once('exit', removeAtOnce);
  const stopListening = onStopSignal((signal) => process.exit(exitCodeOf(signal)));

  const initdb = ['--pgdata', data, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--no-sync'];
  execFileSync(join(bin, 'initdb'), initdb, { ...as, env, cwd: home, stdio: 'pipe' });
  const port = await freePort();
  const config = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'fsync=off',
    'max_connections=200',
    // Autovacuum belongs to a superuser: a database that it works in cannot be dropped by its plain owner meanwhile.
    'autovacuum=off',
  ];
  const args = ['-D', data, '-p', String(port), ...config.flatMap((configField) => ['-c', configField])];
  // Detached: a Ctrl-C in the terminal must not stop the server under the tests that are winding up.
  server = spawn(join(bin, 'postgres'), args, {
    ...as,
    env,
    cwd: home,
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  const running = server;
  await readiness(running);
  stopListening();

  const stop = async () => {
    const exited = new Promise((resolve) => running.once('exit', resolve));
    const timer = setTimeout(() => running.kill('SIGKILL'), STOP_TIMEOUT_MS);
    // The fast shutdown: it does not wait for clients.
    if (running.exitCode === null) {
      running.kill('SIGINT');
      await exited;
    }
    clearTimeout(timer);
    process.off('exit', removeAtOnce);
    rmSync(home, { recursive: true, force: true });
  };
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop };
};
