import type { Job } from '../db/jobs/job.ts';
import type { JobQueue } from '../db/jobs/job-queue.ts';
import type { Listener } from '../db/listen.ts';
import { type HeldLeases, heldLeases } from './held-leases.ts';
import type { JobKind } from './job-kind.ts';
import { jobLanes, type Lane } from './job-lanes.ts';
import { pauses } from './pause.ts';
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
  /** The database's clock was set back by so many seconds, and what is due with it. */
  readonly onClockSetBack?: (seconds: number) => void;
  /** No job is begun while the disk has no room for what it would write. */
  readonly isFull?: () => boolean;
  readonly timing?: Partial<JobTiming>;
};

export type JobWorker = {
  /** Finishes the jobs under way, or releases them, and claims no more. */
  stop(): Promise<void>;
  /** Rejects when jobs are not being claimed. */
  check(): Promise<void>;
  readonly assertHears: Listener['assertHears'];
};

/** Claims jobs of these kinds and carries them out, as many at once as each kind allows. */
export const startJobWorker = async (parts: Parts): Promise<JobWorker> => {
  const { queue, kinds, onError, isFull = () => false, onClockSetBack = () => {} } = parts;
  const timing = { ...TIMING, ...parts.timing };
  const lanes = jobLanes(kinds);
  const { pause, cutShort: wake } = pauses();
  let stopped = false;
  let failure: unknown = null;
  let failures = 0;
  let heedsClockAt = performance.now();
  let renewalFailure: unknown = null;

  const leases = heldLeases({
    queue,
    leaseMs: timing.leaseMs,
    onRenewed: (error) => {
      renewalFailure = error;
    },
  });

  const begin = beginsJobs(parts, leases, wake);

  const claim = async (lane: Lane) => {
    // Cleared before the query: a job that is enqueued meanwhile sets it again.
    lane.hasMore = false;
    const { name, atOnce, perOrganisation } = lane.kind;
    const claimed = await queue.claim({
      kind: name,
      most: atOnce - lane.underWay,
      perOrganisation,
      lastOwner: lane.lastOwner,
      leaseMs: timing.leaseMs,
    });
    lane.lastOwner = claimed.lastOwner;
    for (const job of claimed.jobs) begin(lane, job);
  };

  /** Waits for a notification, the end of a job or the next one that is due; without any of them, looks everywhere. */
  const rest = async (listener: Listener) => {
    const changeMs = (await queue.nextChangeMs(lanes.openKinds())) ?? Number.POSITIVE_INFINITY;
    if (stopped || lanes.ready()) return;
    const lookMs = listener.isListening() ? timing.lookMs : timing.deafLookMs;
    const isOver = await pause(Math.max(10, Math.min(lookMs, changeMs + 5)));
    if (isOver) lanes.lookEverywhere();
  };

  const step = async (listener: Listener) => {
    if (isFull()) {
      await pause(timing.deafLookMs);
      lanes.lookEverywhere();
      return;
    }
    const lane = lanes.ready();
    try {
      if (performance.now() >= heedsClockAt) {
        heedsClockAt = performance.now() + timing.lookMs;
        const seconds = await queue.heedClock(timing.leaseMs);
        if (seconds !== null) onClockSetBack(seconds);
        lanes.lookEverywhere();
      }
      await (lane ? claim(lane) : rest(listener));
      failure = null;
      failures = 0;
    } catch (error) {
      failure = error;
      if (failures === 0) onError(error, null);
      lanes.lookEverywhere();
      await backOff();
    }
  };

  /** A notification does not end it: the database has just failed. */
  const backOff = async () => {
    const { pause: wait, cutShort } = pauses();
    endBackOff = cutShort;
    if (!stopped) await wait(FAILURE_PAUSES_MS[Math.min(failures++, FAILURE_PAUSES_MS.length - 1)] ?? 0);
  };
  let endBackOff = () => {};

  const listener = await parts.listen({
    onMessage: (name) => {
      if (lanes.heardOf(name)) wake();
    },
    onMissed: () => {
      lanes.lookEverywhere();
      wake();
    },
  });
  const running = runUntil(
    () => stopped,
    () => step(listener),
  );

  return {
    stop: async () => {
      stopped = true;
      wake();
      endBackOff();
      await listener.stop();
      await running;
      await leases.end(timing.stopMs);
    },
    check: async () => {
      const cause = failure ?? (leases.count() > 0 ? renewalFailure : null);
      if (stopped || cause !== null) throw new Error('jobs are not being taken', { cause });
    },
    assertHears: listener.assertHears,
  };
};

const runUntil = async (isOver: () => boolean, step: () => Promise<void>) => {
  while (!isOver()) await step();
};

/** Carries out a claimed job beside the others; its end makes room in its lane. */
const beginsJobs =
  ({ queue, runInThread, onError, onEnd = () => {} }: Parts, leases: HeldLeases, wake: () => void) =>
  (lane: Lane, job: Job) => {
    const { kind } = lane;
    const begun = performance.now();
    lane.underWay++;
    const run = kind.runsInThread ? runInThread : kind.run;
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
