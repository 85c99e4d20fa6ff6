import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ownIdentity, stateOf } from './process-identity.mjs';

/**
 * A lock that one process holds. Node cannot lock a file the way the kernel would, so the lock is a folder of numbered
 * claims and the highest number holds. A claim is made with an exclusive create, and only after the claim below it was
 * found released or dead; the highest is never deleted. So of any number of processes that see the same dead claim, one
 * wins, and a crash at any line leaves a state that the next process can interpret.
 *
 * @typedef {import('./process-identity.mjs').ProcessIdentity & { readonly released: boolean }} Claim
 * @typedef {{ readonly isHeld: true, release(): Promise<void> } | { readonly isHeld: false, readonly holder: number | null }} Attempt
 */

const HEARTBEAT_MS = 2_000;
/** The time for which a claim may be silent, when we cannot see its process, before it counts as dead. */
const PATIENCE_MS = 4 * HEARTBEAT_MS;

/** @param {unknown} error */
const codeOf = (error) => /** @type {NodeJS.ErrnoException} */ (error).code;

/** @param {string} folder */
const highestClaim = async (folder) => Math.max(0, ...(await readdir(folder)).map(Number).filter(Number.isInteger));

/**
 * null for a claim that is being written at this moment, or whose writer died while writing.
 *
 * @param {string} path
 * @returns {Promise<Claim | null>}
 */
const readClaim = async (path) => {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return null;
  }
};

/** @param {string} path */
const lastHeartbeat = async (path) => {
  try {
    return (await stat(path)).mtimeMs;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
};

/**
 * Heartbeats are compared with each other and never with our clock, which may differ from the holder's.
 *
 * @param {string} path
 * @param {number} patienceMs
 */
const isAlive = async (path, patienceMs) => {
  const first = await lastHeartbeat(path);
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    const claim = await readClaim(path);
    if (claim?.released) return false;
    const state = claim === null ? 'unknown' : stateOf(claim);
    if (state !== 'unknown') return state === 'alive';
    if ((await lastHeartbeat(path)) !== first) return (await lastHeartbeat(path)) !== null;
    await sleep(100);
  }
  return false;
};

/**
 * @param {string} path
 * @param {boolean} released
 * @param {'w' | 'wx'} flag
 */
const write = (path, released, flag) =>
  writeFile(path, JSON.stringify({ ...ownIdentity(), released }), { flag, mode: 0o644 });

/**
 * The number of our claim, or the path of the claim that is held.
 *
 * @param {string} folder
 * @param {number} patienceMs
 */
const claimNext = async (folder, patienceMs) => {
  for (;;) {
    const last = await highestClaim(folder);
    const held = join(folder, String(last));
    if (last > 0 && (await isAlive(held, patienceMs))) return { held };
    const next = last + 1;
    try {
      await write(join(folder, String(next)), false, 'wx');
    } catch (error) {
      if (codeOf(error) === 'EEXIST') continue;
      throw error;
    }
    // We may have been slow, and reused a number that others had passed and cleared away.
    if ((await highestClaim(folder)) === next) return { next };
    await rm(join(folder, String(next)), { force: true });
  }
};

/**
 * Takes the lock, unless another process holds it.
 *
 * @param {string} folder
 * @param {number} [patienceMs]
 * @returns {Promise<Attempt>}
 */
export const tryLock = async (folder, patienceMs = PATIENCE_MS) => {
  await mkdir(folder, { recursive: true });
  const { held, next } = await claimNext(folder, patienceMs);
  if (held !== undefined) return { isHeld: false, holder: (await readClaim(held))?.pid ?? null };
  const path = join(folder, String(next));
  const older = (await readdir(folder)).filter((name) => Number(name) < next);
  await Promise.all(older.map((name) => rm(join(folder, name), { force: true })));

  // A missed heartbeat is no reason to fail; the next one comes soon.
  const heart = setInterval(() => utimes(path, new Date(), new Date()).catch(() => undefined), HEARTBEAT_MS);
  heart.unref();
  return {
    isHeld: true,
    release: async () => {
      clearInterval(heart);
      // The folder may have been removed meanwhile, and then there is nothing to release.
      await write(path, true, 'w').catch(() => undefined);
    },
  };
};
