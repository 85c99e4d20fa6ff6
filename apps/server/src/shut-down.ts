import type { FastifyBaseLogger } from 'fastify';

/** Long enough for the requests under way; a part that takes longer is abandoned, and the next one is stopped. */
const PART_MS = 25_000;

type Parts = {
  readonly logger: Pick<FastifyBaseLogger, 'error'>;
  readonly exit?: (code: number) => void;
  readonly partMs?: number;
};

/** Thrown where a start was under way when the process had to stop. */
export class StartInterrupted extends Error {}

export type Lifecycle = {
  /** Starts one part. Once stopping has begun no further part is started, and one that is starting is stopped once it has. */
  start<Part>(begin: () => Promise<Part> | Part, end: (part: Part) => Promise<unknown>): Promise<Part>;
  /** Stops the parts, last started first: requests under way are finished before the database goes. Then exits. */
  stop(exitCode: number): Promise<void>;
};

/** The parts of this process. A second signal changes nothing, and a part that hangs does not keep the others from stopping. */
export const lifecycle = ({ logger, exit = process.exit, partMs = PART_MS }: Parts): Lifecycle => {
  const ends: (() => Promise<unknown>)[] = [];
  let underWay: Promise<unknown> = Promise.resolve();
  let stopping: Promise<void> | null = null;

  const end = async (part: () => Promise<unknown>) => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`it took longer than ${partMs} ms`)), partMs);
    });
    await Promise.race([part(), late])
      .catch((error: unknown) => logger.error({ err: error }, 'a part did not stop cleanly'))
      .finally(() => clearTimeout(timer));
  };

  const stopAll = async (exitCode: number) => {
    await end(() => underWay);
    for (const part of ends.splice(0).reverse()) await end(part);
    exit(exitCode);
  };

  return {
    start: async (begin, endOf) => {
      if (stopping) throw new StartInterrupted();
      const started = Promise.resolve()
        .then(begin)
        .then((part) => {
          ends.push(async () => endOf(part));
          return part;
        });
      underWay = started.catch(() => {});
      const part = await started;
      if (stopping) throw new StartInterrupted();
      return part;
    },
    stop: (exitCode) => {
      stopping ??= stopAll(exitCode);
      return stopping;
    },
  };
};
