import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRunning } from '../../machine/process-identity.mjs';
import type { Binaries } from './binaries.ts';
import type { ClusterPlace } from './cluster-home.ts';
import { EmbeddedPostgresError } from './embedded-errors.ts';
import { runAs } from './run-as.ts';

type PostmasterPid = { readonly pid: number; readonly port: number; readonly ready: boolean };

/** The file PostgreSQL keeps in its data folder: pid, folder, start, port, socket, address, shared memory, status. */
export const parsePostmasterPid = (text: string): PostmasterPid | null => {
  const lines = text.split('\n').map((line) => line.trim());
  // A server without network (single-user mode) writes its pid as a negative number.
  const pid = Math.abs(Number(lines[0]));
  return pid > 0 ? { pid, port: Number(lines[3] ?? 0), ready: lines[7] === 'ready' } : null;
};

const pathIn = (data: string): string => join(data, 'postmaster.pid');

export const readPostmasterPid = async (data: string): Promise<PostmasterPid | null> =>
  parsePostmasterPid(await readFile(pathIn(data), 'utf8').catch(() => ''));

/** The command line that the process was started with, or null where it cannot be read. */
export const commandLineOf = async (pid: number): Promise<string | null> => {
  if (process.platform === 'win32') return null;
  const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null);
  if (line !== null) return line.replaceAll('\0', ' ');
  const listed = await runAs(null, 'ps', ['-ww', '-o', 'command=', '-p', String(pid)]);
  return listed.ok ? listed.output : null;
};

const FAST_MS = 60_000;
const IMMEDIATE_MS = 15_000;

const goneWithin = async (pid: number, ms: number): Promise<boolean> => {
  const deadline = performance.now() + ms;
  while (isRunning(pid)) {
    if (performance.now() > deadline) return false;
    await sleep(25);
  }
  return true;
};

/**
 * SIGINT is PostgreSQL's fast shutdown: open transactions are rolled back, everything is written, nothing is left to
 * recover. SIGQUIT, for a server that hangs, leaves a crash recovery to the next start and loses no committed row.
 */
export const shutDown = async ({ pgCtl }: Binaries, { data, account }: ClusterPlace, pid: number): Promise<void> => {
  const signal = async (mode: 'fast' | 'immediate'): Promise<void> => {
    // Windows has no signals; PostgreSQL listens on a named pipe instead, to which pg_ctl knows how to write.
    if (process.platform === 'win32') await runAs(account, pgCtl, ['stop', '-D', data, '-m', mode, '-W']);
    else if (isRunning(pid)) process.kill(pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
  };
  await signal('fast');
  if (await goneWithin(pid, FAST_MS)) return;
  await signal('immediate');
  if (await goneWithin(pid, IMMEDIATE_MS)) return;
  throw new EmbeddedPostgresError(`PostgreSQL (pid ${pid}) in ${data} does not stop. Stop it by hand, then try again.`);
};

/** Recognised by its command line, which we gave it: the pid alone may by now be another program's. */
const servesCluster = async (pid: number, data: string): Promise<boolean> => {
  if (!isRunning(pid)) return false;
  const commandLine = await commandLineOf(pid);
  return commandLine?.includes(` -D ${data} `) ?? false;
};

/**
 * After a crash of the app its postmaster keeps running. The caller holds the lock, so any server of this cluster is an
 * orphan. A pid that by now belongs to another program (or to a zombie) would make PostgreSQL refuse to start, so the
 * file goes; should a backend have outlived its postmaster, PostgreSQL still sees it by its shared memory.
 */
export const stopOrphan = async (
  binaries: Binaries,
  place: ClusterPlace,
  log: (line: string) => void,
): Promise<void> => {
  const left = await readPostmasterPid(place.data);
  if (left === null) return;
  if (process.platform === 'win32') {
    // Windows does not show command lines; pg_ctl reaches a postmaster by its pipe and no other program.
    await runAs(place.account, binaries.pgCtl, ['stop', '-D', place.data, '-m', 'fast', '-w']);
  } else if (await servesCluster(left.pid, place.data)) {
    log(`Stopping the PostgreSQL (pid ${left.pid}) that an earlier Waybill left running.`);
    await shutDown(binaries, place, left.pid);
  }
  await rm(pathIn(place.data), { force: true });
};
