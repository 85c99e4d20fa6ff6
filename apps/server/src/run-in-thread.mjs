// Plain JavaScript: a thread that starts with a TypeScript file would not know how to read it yet.
import { fileURLToPath } from 'node:url';
import { workerData } from 'node:worker_threads';
import { threadGivesWay } from './machine/give-way.mjs';
import { runTypescript } from './run-typescript.mjs';

threadGivesWay();
await runTypescript(fileURLToPath(workerData.module));
