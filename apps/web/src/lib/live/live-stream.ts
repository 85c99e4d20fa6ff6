import { EVENT_NAMES, EVENTS_PATH, type EventName } from '@waybill/contract/events';

export type LiveEvent = { readonly name: EventName; readonly data: string; readonly id: string };
export type LiveState = 'live' | 'connecting';

type Source = Pick<EventSource, 'addEventListener' | 'close' | 'readyState'>;

export type StreamParts = {
  /** Since when this page has something to show. */
  readonly began: number;
  readonly connect: (url: string) => Source;
  /** The last event that this browser knows of, if any. */
  readonly lastId: () => string | null;
  readonly onEvent: (event: LiveEvent) => void;
  readonly onState: (state: LiveState) => void;
  /** The server answered, and did not let us in. */
  readonly onRefused: () => void;
  readonly random?: () => number;
};

/** As EventSource.CLOSED, which is not there where the tests run: an answer that is final, unlike a lost connection. */
const CLOSED = 2;
const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 30_000;
/** The server begins a new stream a little in the past (15 s). Whatever was fetched longer ago must be fetched again. */
const COVERED_MS = 10_000;

const RESET: LiveEvent = { name: 'reset', data: '{}', id: '' };

/**
 * One connection to the server, made again whenever it is lost, after a wait that grows. By ourselves and not by the
 * browser, which gives up at the first refusal and never waits longer.
 */
export const keepStream = (parts: StreamParts) => {
  const { began, connect, lastId, onEvent, onState, onRefused, random = Math.random } = parts;
  let source: Source | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  const open = () => {
    const after = lastId();
    const opened = connect(after === null ? EVENTS_PATH : `${EVENTS_PATH}?${new URLSearchParams({ after })}`);
    source = opened;
    for (const name of EVENT_NAMES) {
      opened.addEventListener(name, (message) => {
        if (source !== opened) return;
        const { data, lastEventId } = message as MessageEvent<string>;
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
      close();
      onState('connecting');
      timer = setTimeout(open, delayAfter(failures++, random()));
      if (isRefused) onRefused();
    });
  };

  const close = () => {
    source?.close();
    source = null;
  };

  open();
  return {
    /** The network is back: no reason to wait any longer. */
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

/** Spread out, so that a server which starts again does not meet all its browsers in one moment. */
export const delayAfter = (failures: number, random: number): number =>
  Math.min(FIRST_DELAY_MS * 2 ** failures, LONGEST_DELAY_MS) * (0.5 + random / 2);
