// Plain JavaScript: a thread that starts with a TypeScript file would not know how to read it yet.
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { workerData } from 'node:worker_threads';
import { runTypescript } from '../run-typescript.mjs';

// Requests come before jobs. Only Linux gives a thread a priority of its own; elsewhere it would be the whole process's.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

await runTypescript(fileURLToPath(workerData.module));
