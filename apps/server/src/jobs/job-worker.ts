import type { Job } from '../db/jobs/job.ts';
import { FIRST_OWNER, type JobQueue } from '../db/jobs/job-queue.ts';
import type { Listener } from '../db/listen.ts';
import { heldLeases } from './held-leases.ts';
import type { JobKind } from './job-kind.ts';
import { type JobEnd, runJob } from './run-job.ts';

export type JobTiming = {
  /** A worker that is silent for so long has died. Renewed three times as often. */
  readonly leaseMs: number;
  /** The interval for looking without a notification, in case one was missed. */
  readonly lookMs: number;
  /** The same interval while no notifications arrive. */
  readonly deafLookMs: number;
  /** The time that jobs under way may take when the process is to end. */
  readonly stopMs: number;
};

/** A killed worker's job is begun anew within five seconds: a lease, the time until a worker looks, and room to spare. */
const TIMING: JobTiming = { leaseMs: 3_000, lookMs: 15_000, deafLookMs: 1_000, stopMs: 15_000 };
const FAILURE_PAUSES_MS = [250, 500, 1_000, 2_000, 5_000];

type Parts = {
  readonly queue: JobQueue;
  readonly kinds: readonly JobKind[];
  /** Listens for the kinds of jobs that are enqueued. */
  readonly listen: (heard: { onMessage(kind: string): void; onMissed(): void }) => Promise<Listener>;
  /** Carries out the kinds that run in a thread. */
  readonly runInThread: Extract<JobKind, { runsInThread: true }>['run'];
  readonly onError: (error: unknown, job: Job | null) => void;
  readonly onEnd?: (kind: string, end: JobEnd, seconds: number) => void;
  readonly timing?: Partial<JobTiming>;
};

export type JobWorker = {
  /** Finishes the jobs under way, or releases them, and claims no more. */
  stop(): Promise<void>;
  /** Rejects when jobs are not being claimed. */
  check(): Promise<void>;
};

/** One kind in this process: how many are under way, and whether there may be more to claim. */
type Lane = { readonly kind: JobKind; lastOwner: string; underWay: number; hasMore: boolean };

/** Claims jobs of these kinds and carries them out, as many at once as each kind allows. */
export const startJobWorker = async (parts: Parts): Promise<JobWorker> => {
  const { queue, kinds, onError, onEnd = () => {} } = parts;
  const timing = { ...TIMING, ...parts.timing };
  const lanes: Lane[] = kinds.map((kind) => ({ kind, lastOwner: FIRST_OWNER, underWay: 0, hasMore: true }));
  let stopped = false;
  let wake = () => {};
  let failure: unknown = null;
  let failures = 0;
  let renewalFailure: unknown = null;

  const leases = heldLeases({
    queue,
    leaseMs: timing.leaseMs,
    onRenewed: (error) => {
      renewalFailure = error;
    },
  });

  const begin = (lane: Lane, job: Job) => {
    const { kind } = lane;
    const begun = performance.now();
    lane.underWay++;
    const run = kind.runsInThread ? parts.runInThread : kind.run;
    const ended = leases.hold(job, async (abort) => {
      const end = await runJob({ queue, onError, run }, kind, job, abort);
      onEnd(kind.name, end, (performance.now() - begun) / 1000);
    });
    ended
      .catch((error: unknown) => onError(error, job))
      .finally(() => {
        lane.underWay--;
        lane.hasMore = true;
        wake();
      });
  };

  const isOpen = (lane: Lane) => lane.underWay < lane.kind.atOnce;

  const claim = async (lane: Lane) => {
    // Cleared before the query: a job that is enqueued meanwhile sets it again.
    lane.hasMore = false;
    const { name, atOnce, perOrganisation } = lane.kind;
    const most = atOnce - lane.underWay;
    const claimed = await queue.claim({
      kind: name,
      most,
      perOrganisation,
      lastOwner: lane.lastOwner,
      leaseMs: timing.leaseMs,
    });
    lane.lastOwner = claimed.lastOwner;
    for (const job of claimed.jobs) begin(lane, job);
  };

  const lookEverywhere = () => {
    for (const lane of lanes) lane.hasMore = true;
    wake();
  };

  const rest = async (listener: Listener) => {
    const open = lanes.filter(isOpen).map(({ kind }) => kind.name);
    const changeMs = (await queue.nextChangeMs(open)) ?? Number.POSITIVE_INFINITY;
    const lookMs = listener.isListening() ? timing.lookMs : timing.deafLookMs;
    await untilWoken(Math.max(10, Math.min(lookMs, changeMs + 5)));
  };

  /** Waits for a notification or the end of a job, at most that long; on a timeout every lane is checked. */
  const untilWoken = (ms: number) =>
    new Promise<void>((resolve) => {
      if (stopped || lanes.some((lane) => lane.hasMore && isOpen(lane))) return resolve();
      const timer = setTimeout(lookEverywhere, ms);
      timer.unref();
      wake = () => {
        clearTimeout(timer);
        wake = () => {};
        resolve();
      };
    });

  const step = async (listener: Listener) => {
    const lane = lanes.find((one) => one.hasMore && isOpen(one));
    try {
      await (lane ? claim(lane) : rest(listener));
      failure = null;
      failures = 0;
    } catch (error) {
      failure = error;
      if (failures === 0) onError(error, null);
      lookEverywhere();
      await pauseUnlessStopped(FAILURE_PAUSES_MS[Math.min(failures++, FAILURE_PAUSES_MS.length - 1)] ?? 0);
    }
  };

  const pauseUnlessStopped = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      timer.unref();
      onStop = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  let onStop = () => {};

  const listener = await parts.listen({
    onMessage: (name) => {
      const lane = lanes.find(({ kind }) => kind.name === name);
      if (!lane) return;
      lane.hasMore = true;
      wake();
    },
    onMissed: lookEverywhere,
  });
  const run = async () => {
    while (!stopped) await step(listener);
  };
  const running = run();

  return {
    stop: async () => {
      stopped = true;
      wake();
      onStop();
      await listener.stop();
      await running;
      await leases.end(timing.stopMs);
    },
    check: async () => {
      const cause = failure ?? (leases.count() > 0 ? renewalFailure : null);
      if (stopped || cause !== null) throw new Error('jobs are not being taken', { cause });
    },
  };
};
