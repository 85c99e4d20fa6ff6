import type { Postmaster } from './postmaster.ts';

type Parts = {
  /** Starts the server, on the port that it had before if there was one: open pools know that port. */
  readonly start: (port?: number) => Promise<Postmaster>;
  readonly shutDown: (pid: number) => Promise<void>;
  /** Called with the reason for each end that nobody asked for, before the server is started again. */
  readonly onDeath: (reason: string) => Promise<void>;
  /** Called once, when the server is not started again. */
  readonly onGivenUp: (reason: string) => void;
  readonly now?: () => number;
};

/** A server that dies more often than this has a cause that another start does not cure. */
export const MOST_RESTARTS = 3;
const WINDOW_MS = 10 * 60_000;

export type SupervisedPostmaster = { readonly port: number; stop(): Promise<void> };

/** Starts the server, and starts it again whenever it ends by itself. */
export const supervisePostmaster = async (parts: Parts): Promise<SupervisedPostmaster> => {
  const { start, shutDown, onDeath, onGivenUp, now = Date.now } = parts;
  let current = await start();
  let isAlive = true;
  let isStopping = false;
  let deaths: number[] = [];
  const { port } = current;

  const startAgain = async (reason: string): Promise<boolean> => {
    deaths = [...deaths, now()].filter((at) => at > now() - WINDOW_MS);
    if (deaths.length > MOST_RESTARTS) {
      onGivenUp(`It ended ${deaths.length} times within ten minutes, the last time so: ${reason}`);
      return false;
    }
    try {
      await onDeath(reason);
      current = await start(port);
      isAlive = true;
      return true;
    } catch (error) {
      if (!isStopping) onGivenUp(`It ended (${reason}) and could not be started again: ${messageOf(error)}`);
      return false;
    }
  };

  const watch = async (): Promise<void> => {
    for (;;) {
      const reason = await current.exited;
      // The pid of a server that ended by itself may be another program's by now.
      isAlive = false;
      if (isStopping || !(await startAgain(reason))) return;
      // Asked to stop while it was starting: stop() could not reach it then.
      if (isStopping) await shutDown(current.pid);
    }
  };
  const watched = watch();

  return {
    port,
    stop: async () => {
      isStopping = true;
      if (isAlive) await shutDown(current.pid);
      await watched;
    },
  };
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
