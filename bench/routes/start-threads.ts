import { Worker } from 'node:worker_threads';

/** Threads that have read their code and wait for a problem. One that fails fails the benchmark. */
export const startThreads = (count: number): Promise<Worker[]> =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const worker = new Worker(new URL('./thread-entry.mjs', import.meta.url));
      await new Promise((resolve) => worker.once('message', resolve));
      return worker;
    }),
  );
