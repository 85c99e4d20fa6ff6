import { EVENT_NAMES, type EventName, movingEvent } from '@waybill/contract/events';

export type LiveEvent = { readonly name: EventName; readonly data: string; readonly id: string };
export type LiveState = 'live' | 'connecting';

type Source = Pick<EventSource, 'addEventListener' | 'close' | 'readyState'>;

export type StreamParts = {
  /** What is listened to. */
  readonly path: string;
  /** The time since which this page has had data to show. */
  readonly began: number;
  readonly connect: (url: string) => Source;
  /** The last event that this browser has received, if any. */
  readonly lastId: () => string | null;
  readonly onEvent: (event: LiveEvent) => void;
  readonly onState: (state: LiveState) => void;
  /** The server answered with a refusal. */
  readonly onRefused: () => void;
  readonly random?: () => number;
};

/** Equal to EventSource.CLOSED, which the test environment lacks: a final answer, unlike a lost connection. */
const CLOSED = 2;
const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 30_000;
/** The server begins a new stream a little in the past (15 s). Data fetched longer ago must be fetched again. */
const COVERED_MS = 10_000;

const RESET: LiveEvent = { name: 'reset', data: '{}', id: '' };

/**
 * One connection to the server, reopened whenever it is lost, after a growing delay. We reconnect ourselves because the
 * browser gives up at the first refusal and never increases its delay.
 */
export const keepStream = (parts: StreamParts) => {
  const { path, began, connect, lastId, onEvent, onState, onRefused, random = Math.random } = parts;
  let source: Source | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  const open = () => {
    const after = lastId();
    const opened = connect(
      after === null ? path : `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ after })}`,
    );
    source = opened;
    for (const name of EVENT_NAMES) {
      opened.addEventListener(name, (message) => {
        if (source !== opened) return;
        const { data, lastEventId } = message as MessageEvent<string>;
        if (name === 'moving') return lose(delayOfMove(data, random()));
        if (name === 'ready') {
          failures = 0;
          if (after === null && Date.now() - began > COVERED_MS) onEvent(RESET);
          onState('live');
        }
        onEvent({ name, data, id: lastEventId });
      });
    }
    opened.addEventListener('error', () => {
      if (source !== opened) return;
      const isRefused = opened.readyState === CLOSED;
      lose(delayAfter(failures++, random()));
      if (isRefused) onRefused();
    });
  };

  const close = () => {
    source?.close();
    source = null;
  };

  const lose = (delayMs: number) => {
    close();
    onState('connecting');
    timer = setTimeout(open, delayMs);
  };

  open();
  return {
    /** The browser has lost its network: nothing arrives any more, even if the connection does not know that yet. */
    offline: () => {
      if (source) lose(delayAfter(failures++, random()));
    },
    /** The network is back: there is no reason to wait any longer. */
    hurry: () => {
      if (source) return;
      clearTimeout(timer);
      open();
    },
    stop: () => {
      clearTimeout(timer);
      close();
    },
  };
};

/** The server is about to end, and says within what time its browsers are to connect again: each at a moment of its own. */
const delayOfMove = (data: string, random: number): number => {
  const { withinMs } = movingEvent.parse(JSON.parse(data));
  return Math.min(withinMs, LONGEST_DELAY_MS) * random;
};

/** Random delays, so that a restarting server does not get all its browsers at once. */
export const delayAfter = (failures: number, random: number): number =>
  Math.min(FIRST_DELAY_MS * 2 ** failures, LONGEST_DELAY_MS) * (0.5 + random / 2);
