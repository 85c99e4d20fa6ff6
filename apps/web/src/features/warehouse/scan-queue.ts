import { ApiError, isRefusal } from '@waybill/contract/client';
import { MOST_SCANS, type ScanAnswer, type SentWarehouseScan } from '@waybill/contract/warehouse';
import type { ErrorCode } from '@waybill/domain/errors';

/** Where scans wait that were not answered yet. */
export type ScanStore = {
  readonly read: () => readonly SentWarehouseScan[];
  readonly write: (scan: SentWarehouseScan) => void;
  readonly remove: (scan: SentWarehouseScan) => void;
};

export type QueueState = {
  readonly waiting: readonly SentWarehouseScan[];
  /** Why nothing was taken the last time; null when it was. */
  readonly away: Away | null;
};

/** Why scans wait: no answer at all, or one that may be another by and by. */
export type Away = 'network' | 'signed-out' | 'feature-off' | 'busy';

type Deps = {
  readonly store: ScanStore;
  readonly send: (scans: readonly SentWarehouseScan[]) => Promise<readonly ScanAnswer[]>;
  readonly onAnswers: (answers: readonly ScanAnswer[]) => void;
  /** The server will not have it, however often it is sent. */
  readonly onRefused: (scan: SentWarehouseScan) => void;
};

/** A day’s work of several people, without a network. More would not fit into what a browser keeps. */
export const MOST_WAITING = 5_000;

/** Refusals of the scan itself. All others, such as a session that is over, may pass, and the scan waits. */
const FINAL: readonly ErrorCode[] = ['invalid-input', 'forbidden', 'not-yours'];
const isFinal = (error: unknown) => isRefusal(error) && error instanceof ApiError && FINAL.includes(error.code);

const awayOf = (error: unknown): Away => {
  if (!(error instanceof ApiError)) return 'network';
  if (error.code === 'not-signed-in') return 'signed-out';
  return error.code === 'feature-off' ? 'feature-off' : 'busy';
};

/**
 * Scans on their way to the server, in their order. Each is kept before it is sent, and until it is answered: what was sent when the network
 * went away is sent again, and done once.
 */
export const createScanQueue = ({ store, send, onAnswers, onRefused }: Deps) => {
  let state: QueueState = { waiting: store.read(), away: null };
  let running: Promise<void> | null = null;
  let underway: readonly SentWarehouseScan[] = [];
  const watchers = new Set<() => void>();
  const change = (next: Partial<QueueState>) => {
    state = { ...state, ...next };
    for (const tell of watchers) tell();
  };
  const drop = (gone: readonly SentWarehouseScan[]) => {
    for (const scan of gone) store.remove(scan);
    change({ waiting: state.waiting.filter((scan) => !gone.includes(scan)) });
  };

  /** Sends the next ones. Tells why they were not taken, if so. */
  const sendNext = async (most: number): Promise<Away | null> => {
    const batch = state.waiting.slice(0, most);
    underway = batch;
    try {
      const answers = await send(batch);
      drop(batch);
      change({ away: null });
      onAnswers(answers);
      return null;
    } catch (error) {
      if (!isFinal(error)) return awayOf(error);
      const [only] = batch;
      // One of several is wrong: each is sent by itself until that is found.
      if (batch.length > 1) return await sendNext(1);
      if (only) {
        drop([only]);
        onRefused(only);
      }
      return null;
    } finally {
      underway = [];
    }
  };

  const sendAll = async (): Promise<void> => {
    while (state.waiting.length > 0) {
      const away = await sendNext(MOST_SCANS);
      if (away === null) continue;
      change({ away });
      return;
    }
  };
  /** Sends what waits, unless that is being done already. */
  const pump = (): Promise<void> => {
    running ??= sendAll().finally(() => {
      running = null;
    });
    return running;
  };

  return {
    state: () => state,
    subscribe: (onChange: () => void) => {
      watchers.add(onChange);
      return () => {
        watchers.delete(onChange);
      };
    },
    /** False when no more can be kept. */
    add: (scan: SentWarehouseScan): boolean => {
      if (state.waiting.length >= MOST_WAITING) return false;
      store.write(scan);
      change({ waiting: [...state.waiting, scan] });
      void pump();
      return true;
    },
    /** Takes back what is not on its way; false for what may have come in by now. */
    takeBack: (id: string): boolean => {
      const scan = state.waiting.find((each) => each.id === id);
      if (!scan || underway.includes(scan)) return false;
      drop([scan]);
      return true;
    },
    pump,
  };
};
