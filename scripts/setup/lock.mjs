import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const HEARTBEAT_MS = 2_000;

/** @param {number} pid */
const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
};

/** @param {string} file */
const readHolder = (file) => {
  try {
    return { token: readFileSync(file, 'utf8'), beat: statSync(file).mtimeMs };
  } catch {
    return undefined;
  }
};

/**
 * A process of this machine that is gone left its lock behind. For another machine, which may share the folder, only the
 * heartbeat shows it.
 *
 * @param {string} token
 */
const isAbandoned = (token) => {
  const [host, pid] = token.split(' ');
  return host === hostname() && Number(pid) > 0 && !isAlive(Number(pid));
};

/**
 * Two waiters may judge the same lock dead, and the slower one would move the faster one's new lock away: it puts it
 * back.
 *
 * @param {string} file
 * @param {string} token
 */
const breakLock = (file, token) => {
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
    if (readFileSync(aside, 'utf8') !== token) linkSync(aside, file);
  } catch {
    // Another waiter was quicker; the next round of waiting sees the present state.
  } finally {
    rmSync(aside, { force: true });
  }
};

/**
 * @param {string} file
 * @param {string} token
 * @param {{ staleAfterMs: number, pollMs: number }} patience
 */
const take = async (file, token, { staleAfterMs, pollMs }) => {
  let seen = '';
  let seenAt = performance.now();
  for (;;) {
    try {
      writeFileSync(file, token, { flag: 'wx' });
      return;
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    }
    const holder = readHolder(file);
    if (!holder) continue;
    const state = `${holder.token} ${holder.beat}`;
    if (state !== seen) {
      seen = state;
      seenAt = performance.now();
    }
    if (isAbandoned(holder.token) || performance.now() - seenAt > staleAfterMs) breakLock(file, holder.token);
    else await sleep(pollMs);
  }
};

/**
 * Does `work` while no other process does work under the same lock file. The holder touches the file every two seconds;
 * a waiter that sees no touch for `staleAfterMs` of its own time takes the lock over.
 *
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @param {{ staleAfterMs?: number, pollMs?: number }} [patience]
 * @returns {Promise<T>}
 */
export const withLock = async (file, work, { staleAfterMs = 15_000, pollMs = 200 } = {}) => {
  mkdirSync(dirname(file), { recursive: true });
  const token = `${hostname()} ${process.pid} ${randomUUID()}`;
  await take(file, token, { staleAfterMs, pollMs });
  const release = () => {
    if (readHolder(file)?.token === token) rmSync(file, { force: true });
  };
  const heartbeat = setInterval(() => {
    if (readHolder(file)?.token === token) utimesSync(file, new Date(), new Date());
  }, HEARTBEAT_MS);
  process.once('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    process.off('exit', release);
    release();
  }
};
