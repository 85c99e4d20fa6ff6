import { setTimeout as sleep } from 'node:timers/promises';
import { tryLock } from '../../apps/server/src/machine/claim-lock.mjs';

/**
 * Does `work` while no other process does work under the same lock, and waits for it before.
 *
 * @template T
 * @param {string} folder of the lock
 * @param {() => Promise<T>} work
 * @param {{ patienceMs?: number, pollMs?: number }} [timing]
 * @returns {Promise<T>}
 */
export const withLock = async (folder, work, { patienceMs, pollMs = 200 } = {}) => {
  for (;;) {
    const lock = await tryLock(folder, patienceMs);
    if (!lock.isHeld) {
      await sleep(pollMs);
      continue;
    }
    try {
      return await work();
    } finally {
      await lock.release();
    }
  }
};
