import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/**
 * A pid alone says little: pids are reused after a crash, begin again after a reboot, and two containers on one volume
 * each have their own pid 1. `place` says where the pid is valid, `started` separates a process from a later one of that pid.
 *
 * @typedef {{ readonly pid: number, readonly place: string, readonly started: string | null }} ProcessIdentity
 */

/**
 * @template T
 * @param {() => T} read
 * @returns {T | null}
 */
const attempt = (read) => {
  try {
    return read();
  } catch {
    return null;
  }
};

/**
 * The second field, the program's name, may itself hold spaces and brackets: read from the last bracket on.
 *
 * @param {number} pid
 */
const statOf = (pid) => {
  const stat = attempt(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  if (stat === null) return null;
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { state: fields[0], started: fields[19] };
};

const here = () => {
  const boot = attempt(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim());
  const namespace = attempt(() => readlinkSync('/proc/self/ns/pid'));
  return boot === null || namespace === null ? hostname() : `${boot} ${namespace}`;
};

/** @returns {ProcessIdentity} */
export const ownIdentity = () => ({
  pid: process.pid,
  place: here(),
  started: statOf(process.pid)?.started ?? null,
});

/**
 * A zombie holds no files and serves no one: it does not run.
 *
 * @param {number} pid
 */
export const isRunning = (pid) => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
  return statOf(pid)?.state !== 'Z';
};

/**
 * 'unknown' where the system does not say: another machine or container, or one without /proc.
 *
 * @param {ProcessIdentity} identity
 * @returns {'alive' | 'gone' | 'unknown'}
 */
export const stateOf = (identity) => {
  if (identity.place !== here()) return 'unknown';
  if (!isRunning(identity.pid)) return 'gone';
  const started = statOf(identity.pid)?.started;
  if (started === undefined || identity.started === null) return 'unknown';
  return started === identity.started ? 'alive' : 'gone';
};
