import { Worker } from 'node:worker_threads';
import type { Point } from '@waybill/domain/geocoding';
import type { Wanted } from '@waybill/domain/land/detours';
import { type Estimated, estimateTravel } from '@waybill/domain/land/estimate-travel';
import type { FromThread, ToThread } from './messages.ts';

/** The land that is known: which version of it, and the houses of each area, for a thread that does not have that version. */
export type KnownLand = { readonly version: string; readonly load: () => Promise<readonly Int32Array[]> };

type Waiting = { readonly resolve: (estimated: Estimated | null) => void; readonly reject: (reason: unknown) => void };
type Thread = {
  readonly worker: Worker;
  readonly waiting: Map<number, Waiting>;
  land: { readonly version: string; readonly ready: Promise<unknown> } | null;
  idle: NodeJS.Timeout | null;
};
/** Without its body, which the compiler would not distribute over the kinds of messages. */
type Unnumbered<Message> = Message extends unknown ? Omit<Message, 'id'> : never;

const LIMITS = {
  /** Reading the land again takes a second or two. */
  idleMs: 10 * 60_000,
  memoryMegabytes: 512,
  /** So many legs take a few milliseconds without land, and need no thread. */
  legsAtOnce: 20_000,
};

const legsOf = (wanted: Wanted, count: number) => (wanted === 'table' ? (count * count) / 2 : count);

const atOnce = (points: readonly Point[], wanted: Wanted): Estimated => {
  const work = estimateTravel([], points, wanted);
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
};

/**
 * Estimates travel in one thread of its own: finding ways around the water holds a processor for up to seconds. The thread begins with the first
 * question that needs it and ends when there has been none for a while; one that dies fails what was asked of it, and the next question
 * begins another.
 */
export const estimateThread = (changed: Partial<typeof LIMITS> = {}) => {
  const { idleMs, memoryMegabytes, legsAtOnce } = { ...LIMITS, ...changed };
  let current: Thread | null = null;
  let lastId = 0;

  const start = (): Thread => {
    const worker = new Worker(new URL('../../run-in-thread.mjs', import.meta.url), {
      workerData: { module: new URL('./estimate-in-thread.ts', import.meta.url).href },
      resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
    });
    const thread: Thread = { worker, waiting: new Map(), land: null, idle: null };
    const end = (reason: unknown) => {
      if (current === thread) current = null;
      for (const { reject } of thread.waiting.values()) reject(reason);
      thread.waiting.clear();
    };
    worker.on('message', (message: FromThread) => {
      const waiting = thread.waiting.get(message.id);
      settled(thread, message.id);
      if ('failed' in message) waiting?.reject(message.failed);
      else waiting?.resolve(message.estimated);
    });
    worker.on('error', end);
    worker.once('exit', (code) => end(new Error(`the thread that estimates has ended with code ${code}`)));
    worker.unref();
    return thread;
  };

  const settled = (thread: Thread, id: number) => {
    thread.waiting.delete(id);
    if (thread.waiting.size > 0) return;
    thread.worker.unref();
    thread.idle = setTimeout(() => void thread.worker.terminate(), idleMs).unref();
  };

  const ask = (thread: Thread, message: Unnumbered<ToThread>, signal?: AbortSignal): Promise<Estimated | null> => {
    lastId += 1;
    const id = lastId;
    if (thread.idle) clearTimeout(thread.idle);
    // A process does not end while somebody waits for an answer.
    thread.worker.ref();
    return new Promise<Estimated | null>((resolve, reject) => {
      const giveUp = () => {
        thread.worker.postMessage({ type: 'cancel', id });
        settled(thread, id);
        reject(signal?.reason);
      };
      const withoutSignal = () => signal?.removeEventListener('abort', giveUp);
      thread.waiting.set(id, {
        resolve: (estimated) => {
          withoutSignal();
          resolve(estimated);
        },
        reject: (reason) => {
          withoutSignal();
          reject(reason);
        },
      });
      signal?.addEventListener('abort', giveUp, { once: true });
      thread.worker.postMessage({ ...message, id });
    });
  };

  /** The thread has read this version of the land before it estimates; all who ask meanwhile wait for the one reading. */
  const bringLand = (thread: Thread, { version, load }: KnownLand): Promise<unknown> => {
    if (thread.land?.version === version) return thread.land.ready;
    const ready = load().then((areas) => ask(thread, { type: 'land', areas }));
    const land = { version, ready };
    thread.land = land;
    ready.catch(() => {
      if (thread.land === land) thread.land = null;
    });
    return ready;
  };

  return {
    estimate: async (
      points: readonly Point[],
      wanted: Wanted,
      land: KnownLand | null,
      signal?: AbortSignal,
    ): Promise<Estimated> => {
      signal?.throwIfAborted();
      if (!land && legsOf(wanted, points.length) <= legsAtOnce) return atOnce(points, wanted);
      current ??= start();
      const thread = current;
      await bringLand(thread, land ?? { version: '', load: async () => [] });
      signal?.throwIfAborted();
      const flat = Float64Array.from(points.flatMap(({ latitude, longitude }) => [latitude, longitude]));
      const estimated = await ask(thread, { type: 'estimate', points: flat, wanted }, signal);
      if (!estimated) throw new Error('the thread that estimates has answered something else');
      return estimated;
    },
    stop: async (): Promise<void> => {
      await current?.worker.terminate();
    },
  };
};
