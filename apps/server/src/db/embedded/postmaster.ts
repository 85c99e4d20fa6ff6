import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../machine/free-port.mjs';
import type { Binaries } from './binaries.ts';
import type { ClusterPlace } from './cluster-home.ts';
import { EmbeddedPostgresError } from './embedded-errors.ts';
import { readPostmasterPid, shutDown } from './postmaster-pid.ts';
import { spawnOptions } from './run-as.ts';

export type Config = Readonly<Record<string, string>>;
export type Postmaster = { readonly pid: number; readonly port: number; readonly exited: Promise<string> };

/** A crash recovery of a large database is slow, and must not be cut short. */
const READY_MS = 10 * 60_000;
/** Failures that pass by themselves: a killed server not yet reaped, its last backends, a port that was just in use. */
const PASSING =
  /lock file ".*" already exists|shared memory block .* is still in use|could not bind|could not create any TCP/;
const PASSING_MS = 30_000;

/**
 * After a crash the server first brings all that the one before has written to the disk. File by file that took 3.4 s of a small
 * database's return, for the file system as a whole 0.1 s. Only Linux can do the latter.
 */
const QUICK_RECOVERY: Config = process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {};

const HBA = `# Written by Waybill at every start. The bootstrap superuser is not for use over the network.
host all postgres all reject
host all all 127.0.0.1/32 scram-sha-256
`;

const logPath = (home: string): string => join(home, 'postgres.log');

export const logTail = async (home: string): Promise<string> => {
  const text = await readFile(logPath(home), 'utf8').catch(() => '');
  return text.trim().split('\n').slice(-20).join('\n');
};

const argumentsFor = ({ home, data }: ClusterPlace, port: number, config: Config): string[] => {
  const all: Config = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    hba_file: join(home, 'pg_hba.conf'),
    password_encryption: 'scram-sha-256',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Checkpoints would add a line every five minutes that is of no use to the operator.
    log_checkpoints: 'off',
    ...QUICK_RECOVERY,
    ...config,
  };
  return ['-D', data, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
};

const ending = (child: ChildProcess): Promise<string> =>
  new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ? `killed by ${signal}` : `exit code ${code}`));
  });

type Launched = { readonly child: ChildProcess; readonly exited: Promise<string> };

/**
 * Detached: Ctrl-C in the terminal goes to its whole process group, and the server must outlive the app's last request.
 * Its log is a file and not a pipe, so that it can go on writing when the app has died.
 */
const launch = async (binaries: Binaries, place: ClusterPlace, args: readonly string[]): Promise<Launched> => {
  await rm(logPath(place.home), { force: true });
  const file = await open(logPath(place.home), 'wx', 0o600);
  try {
    const stdio = ['ignore', file.fd, file.fd] as const;
    const child = spawn(binaries.postgres, args, { ...spawnOptions(place.account), stdio: [...stdio], detached: true });
    // The exit is listened for at once: a server that rejects its config may be gone before the file is closed.
    return { child, exited: ending(child) };
  } finally {
    await file.close();
  }
};

const isReady = async (data: string, pid: number): Promise<boolean> => {
  const found = await readPostmasterPid(data);
  return found?.pid === pid && found.ready;
};

/** Resolves to null when ready, and to the reason when the server ended or took too long. */
const untilReady = async (place: ClusterPlace, pid: number, exited: Promise<string>): Promise<string | null> => {
  const deadline = performance.now() + READY_MS;
  let ended: string | null = null;
  exited.then((reason) => {
    ended = reason;
  });
  while (ended === null && performance.now() < deadline) {
    if (await isReady(place.data, pid)) return null;
    await sleep(20);
  }
  return ended ?? 'not ready after ten minutes';
};

export const startPostmaster = async (
  binaries: Binaries,
  place: ClusterPlace,
  config: Config,
  formerPort?: number,
): Promise<Postmaster> => {
  const hba = join(place.home, 'pg_hba.conf');
  await rm(hba, { force: true });
  await writeFile(hba, HBA, { flag: 'wx' });
  // The server's account must be able to read the file whatever our umask is; it holds no secret.
  await chmod(hba, 0o644);
  // The log of the run before may show why it ended.
  await rename(logPath(place.home), `${logPath(place.home)}.1`).catch(() => undefined);
  const deadline = performance.now() + PASSING_MS;
  for (;;) {
    const port = formerPort ?? (await freePort());
    const { child, exited } = await launch(binaries, place, argumentsFor(place, port, config));
    const { pid } = child;
    const failure = pid === undefined ? await exited : await untilReady(place, pid, exited);
    if (pid !== undefined && failure === null) return { pid, port, exited };
    if (pid !== undefined && child.exitCode === null && child.signalCode === null) await shutDown(binaries, place, pid);
    const tail = await logTail(place.home);
    if (!PASSING.test(tail) || performance.now() > deadline) {
      throw new EmbeddedPostgresError(
        `PostgreSQL did not start (${failure}). The end of its log, ${logPath(place.home)}:\n${tail}`,
      );
    }
    await sleep(250);
  }
};
