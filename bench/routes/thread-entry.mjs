// Plain JavaScript: a thread that starts with a TypeScript file would not know how to read it yet. It runs as in the server.
import { join } from 'node:path';
import { runTypescript } from '../../apps/server/src/run-typescript.mjs';

await runTypescript(join(import.meta.dirname, 'thread.ts'));
