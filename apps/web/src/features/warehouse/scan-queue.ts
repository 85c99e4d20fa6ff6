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
 * Scans on their way to the server, in their order, and those that are taken back. Each is kept before it is sent, and until it is answered: what was
 * sent when the network went away is sent again, and done once.
 */
export const createScanQueue = ({ store, send, onAnswers, onRefused }: Deps) => {
  let state: QueueState = { waiting: store.read(), away: null };
  let running: Promise<void> | null = null;
  /** Those that the server cannot have: what was kept by an earlier page may have been sent by that. */
  const unsent = new Set<string>();
  const watchers = new Set<() => void>();
  const change = (next: Partial<QueueState>) => {
    state = { ...state, ...next };
    for (const tell of watchers) tell();
  };
  const drop = (gone: readonly SentWarehouseScan[]) => {
    // One that is taken back while it was under way has its place by now, also in the store.
    for (const scan of gone) if (state.waiting.includes(scan)) store.remove(scan);
    change({ waiting: state.waiting.filter((scan) => !gone.includes(scan)) });
  };

  /** Sends the next ones. Tells why they were not taken, if so. */
  const sendNext = async (most: number): Promise<Away | null> => {
    const batch = state.waiting.slice(0, most);
    for (const { id } of batch) unsent.delete(id);
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
      unsent.add(scan.id);
      change({ waiting: [...state.waiting, scan] });
      void pump();
      return true;
    },
    /**
     * Takes a scan back: at once (true) if it was never sent. Otherwise it may have come in, also when no answer to it has come: the server is told, in
     * its turn, and takes back what it has.
     */
    takeBack: (scan: SentWarehouseScan): boolean => {
      const found = state.waiting.find(({ id }) => id === scan.id);
      if (found && unsent.delete(scan.id)) {
        drop([found]);
        return true;
      }
      const back = { ...scan, isTakenBack: true };
      store.write(back);
      change({ waiting: [...state.waiting.filter((each) => each !== found), back] });
      void pump();
      return false;
    },
    pump,
  };
};
