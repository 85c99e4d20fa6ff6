import { changeEvent, EVENTS_PATH } from '@waybill/contract/events';
import { useEffect } from 'react';
import { create } from 'zustand';
import { queryClient } from '../api/query-client.ts';
import { refreshSession } from '../session/session.ts';
import { createRefetch, refetchIn } from './live-refetch.ts';
import { keepStream, type LiveEvent, type LiveState } from './live-stream.ts';
import { type Channel, type Note, shareStream } from './live-tabs.ts';

const NAME = 'waybill-live';

const useLiveStore = create<{ readonly state: LiveState }>()(() => ({ state: 'connecting' }));

/** Whether the page currently follows changes by others. */
export const useLiveState = (): LiveState => useLiveStore(({ state }) => state);

/** Listens to the server for as long as this user is signed in. */
export const useLive = (userId: string | null): void => {
  useEffect(() => (userId === null ? undefined : startLive()), [userId]);
};

const startLive = (): (() => void) => {
  // Without TLS a browser has no locks: then the page is as new as the last time the tab was focused.
  if (!('locks' in navigator)) return () => {};
  const began = Date.now();
  const { changed, everything, stop: stopRefetch } = createRefetch((stale) => void refetchIn(queryClient, stale));
  const ended = new AbortController();
  const { signal } = ended;

  const follow = ({ name, data }: LiveEvent) => {
    // The event is verified: by the time it is read, another session may have begun in this browser.
    if (name === 'signed-out') askWhoIsSignedIn();
    else if (name === 'reset') everything();
    else if (name === 'change') {
      const read = changeEvent.safeParse(JSON.parse(data));
      // A newer server may send topics that this page does not use.
      if (read.success) changed(read.data.topic);
    }
  };

  const { stop } = shareStream({
    channel: channelUntil(signal),
    takeTurn: turnUntil(signal),
    onEvent: follow,
    onState: (state) => useLiveStore.setState({ state }),
    lead: (parts) => {
      const stream = keepStream({
        ...parts,
        path: EVENTS_PATH,
        began,
        connect: (url) => new EventSource(url),
        onRefused: askWhoIsSignedIn,
      });
      window.addEventListener('offline', stream.offline, { signal });
      window.addEventListener('online', stream.hurry, { signal });
      return stream;
    },
  });
  return () => {
    stop();
    ended.abort();
    stopRefetch();
    useLiveStore.setState({ state: 'connecting' });
  };
};

/** An event stream does not say why it was refused. If nobody is signed in any more, the answer triggers the rest. */
const askWhoIsSignedIn = (): void => {
  refreshSession().catch(() => {
    // No answer now; the next request will find out.
  });
};

const channelUntil = (signal: AbortSignal): Channel => {
  const channel = new BroadcastChannel(NAME);
  signal.addEventListener('abort', () => channel.close());
  return {
    post: (note) => channel.postMessage(note),
    listen: (hear) => channel.addEventListener('message', ({ data }: MessageEvent<Note>) => hear(data)),
  };
};

/** The browser gives the turn to one tab at a time, and to the next one when that tab closes, crashes or signs out. */
const turnUntil = (signal: AbortSignal) => (listen: () => Promise<void>) => {
  navigator.locks.request(NAME, { signal }, listen).catch(() => {
    // The wait for the turn was aborted.
  });
};
