import type { FastifyBaseLogger } from 'fastify';

const DEADLINE_MS = 30_000;

type Parts = {
  /** What was started, in order; stopped in reverse. */
  readonly stops: (() => Promise<unknown>)[];
  readonly logger: Pick<FastifyBaseLogger, 'error'>;
};

/**
 * Stops the parts, last started first: requests under way are finished before the database goes. A second signal
 * changes nothing, and a part that hangs does not keep the process for ever.
 */
export const shutDown = ({ stops, logger }: Parts) => {
  let stopping: Promise<void> | null = null;

  const run = async (exitCode: number | null) => {
    const deadline = setTimeout(() => {
      logger.error('shutting down took too long');
      process.exit(1);
    }, DEADLINE_MS);
    deadline.unref();
    for (const stop of stops.splice(0).reverse()) {
      await stop().catch((error: unknown) => logger.error({ err: error }, 'a part did not stop cleanly'));
    }
    clearTimeout(deadline);
    if (exitCode !== null) process.exit(exitCode);
  };

  return (exitCode: number | null): Promise<void> => {
    stopping ??= run(exitCode);
    return stopping;
  };
};
