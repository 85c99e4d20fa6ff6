import { resolve } from 'node:path';
import process from 'node:process';
import { runTypescript } from './run-typescript.mjs';

// node run.mjs FILE [ARGUMENTS]: the file sees its own name and arguments.
const [node = '', , file = '', ...args] = process.argv;
const entry = resolve(file);
process.argv = [node, entry, ...args];
await runTypescript(entry);
