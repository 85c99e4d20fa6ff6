import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { errorCode } from './errors.ts';
import { runAs } from './run-as.ts';

/**
 * A pid alone says little: pids are reused after a crash, begin again after a reboot, and two containers on one volume
 * each have their own pid 1. `place` says where the pid is valid, `started` separates a process from a later one of that pid.
 */
export type ProcessIdentity = { readonly pid: number; readonly place: string; readonly started: string | null };

const attempt = <T>(read: () => T): T | null => {
  try {
    return read();
  } catch {
    return null;
  }
};

/** The second field, the program's name, may itself hold spaces and brackets: read from the last bracket on. */
const statOf = (pid: number): { state: string | undefined; started: string | undefined } | null => {
  const stat = attempt(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  if (stat === null) return null;
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { state: fields[0], started: fields[19] };
};

const here = (): string => {
  const boot = attempt(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim());
  const namespace = attempt(() => readlinkSync('/proc/self/ns/pid'));
  return boot === null || namespace === null ? hostname() : `${boot} ${namespace}`;
};

export const ownIdentity = (): ProcessIdentity => ({
  pid: process.pid,
  place: here(),
  started: statOf(process.pid)?.started ?? null,
});

/** A zombie holds no files and serves no one: it does not run. */
export const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
  return statOf(pid)?.state !== 'Z';
};

/** 'unknown' where the system does not say: another machine or container, or one without /proc. */
export const stateOf = (identity: ProcessIdentity): 'alive' | 'gone' | 'unknown' => {
  if (identity.place !== here()) return 'unknown';
  if (!isRunning(identity.pid)) return 'gone';
  const started = statOf(identity.pid)?.started;
  if (started === undefined || identity.started === null) return 'unknown';
  return started === identity.started ? 'alive' : 'gone';
};

/** The command line that the process was started with, or null where it cannot be read. */
export const commandLineOf = async (pid: number): Promise<string | null> => {
  if (process.platform === 'win32') return null;
  const line = attempt(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' '));
  if (line !== null) return line;
  const listed = await runAs(null, 'ps', ['-ww', '-o', 'command=', '-p', String(pid)]);
  return listed.ok ? listed.output : null;
};
