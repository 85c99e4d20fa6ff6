import type { LiveEvent, LiveState } from './live-stream.ts';

/** Messages between the tabs of a browser: the one with the stream, and the others. */
export type Note =
  | { readonly kind: 'hello' }
  | {
      readonly kind: 'welcome';
      readonly state: LiveState;
      readonly lastId: string | null;
      readonly recent: LiveEvent[];
    }
  | { readonly kind: 'event'; readonly event: LiveEvent }
  | { readonly kind: 'state'; readonly state: LiveState };

export type Channel = {
  readonly post: (note: Note) => void;
  readonly listen: (hear: (note: Note) => void) => void;
};

type Lead = (parts: {
  readonly lastId: () => string | null;
  readonly onEvent: (event: LiveEvent) => void;
  readonly onState: (state: LiveState) => void;
}) => { stop(): void };

type Parts = {
  readonly channel: Channel;
  /** Calls back when it is this tab's turn to listen; the turn ends when the returned promise resolves. */
  readonly takeTurn: (listen: () => Promise<void>) => void;
  readonly lead: Lead;
  readonly onEvent: (event: LiveEvent) => void;
  readonly onState: (state: LiveState) => void;
};

/** How long a tab may take from loading its page to asking for the events it missed. */
const RECENT_MS = 15_000;

/**
 * One stream for all tabs: a browser has six connections to a server, and each stream would take one. The tab whose turn
 * it is listens and passes events on; when it closes, the next one continues from the last event that it received.
 */
export const shareStream = ({ channel, takeTurn, lead, onEvent, onState }: Parts) => {
  let lastId: string | null = null;
  let state: LiveState = 'connecting';
  let isNew = true;
  let leading: { stop(): void } | null = null;
  let finish = () => {};
  let isStopped = false;
  let recent: { readonly at: number; readonly event: LiveEvent }[] = [];

  const receive = (event: LiveEvent) => {
    if (event.id !== '') lastId = event.id;
    onEvent(event);
  };
  const enter = (next: LiveState) => {
    state = next;
    onState(next);
  };
  const sinceLately = () => recent.filter(({ at }) => at > Date.now() - RECENT_MS);

  channel.listen((note) => {
    if (isStopped) return;
    if (leading) {
      const heard = sinceLately().map(({ event }) => event);
      if (note.kind === 'hello') channel.post({ kind: 'welcome', state, lastId, recent: heard });
    } else if (note.kind === 'welcome') {
      // The welcome was meant for another tab, and contains nothing new.
      if (!isNew) return;
      isNew = false;
      lastId = note.lastId;
      enter(note.state);
      for (const event of note.recent) onEvent(event);
    } else if (note.kind === 'event') {
      receive(note.event);
    } else if (note.kind === 'state') {
      enter(note.state);
    }
  });

  takeTurn(async () => {
    if (isStopped) return;
    leading = lead({
      lastId: () => lastId,
      onEvent: (event) => {
        // The others get the event first: handling it may end this tab's own stream.
        channel.post({ kind: 'event', event });
        recent = [...sinceLately(), { at: Date.now(), event }];
        receive(event);
      },
      onState: (next) => {
        channel.post({ kind: 'state', state: next });
        enter(next);
      },
    });
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
  });
  if (!leading) channel.post({ kind: 'hello' });

  return {
    stop: () => {
      isStopped = true;
      leading?.stop();
      leading = null;
      finish();
    },
  };
};
