import { setImmediate } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import { serveSearch } from '@waybill/optimiser/threads/serve-search';

if (!parentPort) throw new Error('This file is run as a thread.');
const nobody = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
/** As short as a timer is. */
const BREATH_MS = 0.05;
serveSearch(parentPort, {
  now: () => performance.now(),
  pause: () => setImmediate(),
  breathe: () => void Atomics.wait(nobody, 0, 0, BREATH_MS),
});
