// Plain JavaScript: a thread that starts with a TypeScript file would not know how to read it yet.
import { constants, getPriority, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { workerData } from 'node:worker_threads';
import { runTypescript } from './run-typescript.mjs';

// Requests come before what threads do. Only Linux gives a thread a priority of its own; elsewhere it would be the whole process's. A
// process that was started with a lower one keeps it: only root may raise a priority.
const { PRIORITY_BELOW_NORMAL } = constants.priority;
if (process.platform === 'linux' && getPriority() < PRIORITY_BELOW_NORMAL) setPriority(PRIORITY_BELOW_NORMAL);

await runTypescript(fileURLToPath(workerData.module));
