import { parentPort } from 'node:worker_threads';

/** A thread of a solver in which something goes wrong: what it is sent as a seed says what. */
if (!parentPort) throw new Error('This file is run as a thread.');
const held: number[][] = [];
parentPort.on('message', ({ seed }: { readonly seed: number }) => {
  if (seed === 1) throw new Error('the search broke');
  if (seed === 2) process.exit(7);
  if (seed === 3) for (;;) held.push(Array.from({ length: 1e5 }, (_, at) => at + held.length));
});
