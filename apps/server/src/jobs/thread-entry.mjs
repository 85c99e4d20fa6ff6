// Plain JavaScript: a thread that starts with a TypeScript file would not know how to read it yet.
import { workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

register();
await import(workerData.module);
