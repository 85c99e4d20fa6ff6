import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

export type Begun = { readonly name: string; readonly n: number; readonly at: number };

export type WorkerProcess = {
  /** The jobs it has begun so far, in order. */
  readonly begun: Begun[];
  /** Resolves when it has begun so many of this kind. */
  until(name: string, count: number): Promise<void>;
  end(signal?: NodeJS.Signals): Promise<void>;
};

/** Starts a process of workers that takes jobs from this database. */
export const startWorker = async (url: string, atOnce: number, connections: number): Promise<WorkerProcess> => {
  const child: ChildProcess = fork(new URL('./worker.ts', import.meta.url), [url, String(atOnce), String(connections)]);
  const begun: Begun[] = [];
  let onBegun = () => {};
  child.on('message', (message: Begun) => {
    begun.push(message);
    onBegun();
  });
  const until = (name: string, count: number) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (begun.filter((one) => one.name === name).length >= count) resolve();
      };
      onBegun = look;
      look();
    });
  await until('ready', 1);
  return {
    begun,
    until,
    end: async (signal = 'SIGTERM') => {
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
  };
};
