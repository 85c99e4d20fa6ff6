import { setImmediate } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import { serveSearch } from '@waybill/optimiser/threads/serve-search';

if (!parentPort) throw new Error('This file is run as a thread.');
serveSearch(parentPort, { now: () => performance.now(), pause: () => setImmediate() });
