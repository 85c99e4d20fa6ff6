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

type HowToEnd = {
  /** Ends as soon as stopping begins, also while others are waited for: nothing that stops after it needs it. */
  readonly endsAtOnce?: boolean;
};

export type Lifecycle = {
  /** Starts one part. Once stopping has begun no further part is started, and one that is starting is stopped once it has. */
  start<Part>(begin: () => Promise<Part> | Part, end: (part: Part) => Promise<unknown>, how?: HowToEnd): Promise<Part>;
  /**
   * Stops the parts, last started first: requests under way are finished before the database goes. Then exits. For the time of `graceMs`
   * everything but what ends at once goes on, so that a load balancer sees that this process is about to go.
   */
  stop(exitCode: number, graceMs?: number): Promise<void>;
  readonly isStopping: () => boolean;
};

/** The parts of this process. A second signal changes nothing, and a part that hangs does not keep the others from stopping. */
export const lifecycle = ({ logger, exit = process.exit, partMs = PART_MS }: Parts): Lifecycle => {
  const ends: { readonly end: () => Promise<unknown>; readonly endsAtOnce: boolean }[] = [];
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

  const stopAll = async (exitCode: number, graceMs: number) => {
    await end(() => underWay);
    const parts = ends.splice(0).reverse();
    const early = new Map(parts.filter(({ endsAtOnce }) => endsAtOnce).map((part) => [part, end(part.end)]));
    if (graceMs > 0 && parts.length > 0) await new Promise((resolve) => setTimeout(resolve, graceMs));
    for (const part of parts) await (early.get(part) ?? end(part.end));
    exit(exitCode);
  };

  return {
    start: async (begin, endOf, { endsAtOnce = false } = {}) => {
      if (stopping) throw new StartInterrupted();
      const started = Promise.resolve()
        .then(begin)
        .then((part) => {
          ends.push({ end: async () => endOf(part), endsAtOnce });
          return part;
        });
      underWay = started.catch(() => {});
      const part = await started;
      if (stopping) throw new StartInterrupted();
      return part;
    },
    stop: (exitCode, graceMs = 0) => {
      stopping ??= stopAll(exitCode, graceMs);
      return stopping;
    },
    isStopping: () => stopping !== null,
  };
};
