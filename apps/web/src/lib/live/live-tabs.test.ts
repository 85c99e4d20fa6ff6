import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LiveEvent, LiveState } from './live-stream.ts';
import { type Note, shareStream } from './live-tabs.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const change = (id: string): LiveEvent => ({ name: 'change', data: '{}', id });

/** A browser with tabs: all others receive what one posts, and the tabs take turns in order. */
const browser = () => {
  const tabs: { hear: (note: Note) => void; isOpen: boolean }[] = [];
  const waiting: (() => void)[] = [];
  let isTaken = false;
  const next = () => {
    isTaken = false;
    waiting.shift()?.();
  };
  const opened: { readonly by: string; readonly after: string | null }[] = [];
  let stream: { onEvent: (event: LiveEvent) => void; onState: (state: LiveState) => void } | null = null;

  const openTab = (name: string) => {
    const tab = { hear: (_: Note) => {}, isOpen: true };
    tabs.push(tab);
    const events: string[] = [];
    const states: LiveState[] = [];
    const { stop } = shareStream({
      channel: {
        post: (note) => {
          for (const other of tabs) if (other !== tab && other.isOpen) other.hear(note);
        },
        listen: (hear) => {
          tab.hear = hear;
        },
      },
      takeTurn: (listen) => {
        const begin = () => {
          isTaken = true;
          void listen().then(next);
        };
        if (isTaken) waiting.push(begin);
        else begin();
      },
      lead: ({ lastId, onEvent, onState }) => {
        opened.push({ by: name, after: lastId() });
        const mine = { onEvent, onState };
        stream = mine;
        return {
          stop: () => {
            if (stream === mine) stream = null;
          },
        };
      },
      onEvent: ({ id }) => void events.push(id),
      onState: (state) => void states.push(state),
    });
    const close = async () => {
      tab.isOpen = false;
      stop();
      await vi.advanceTimersByTimeAsync(0);
    };
    return { events, states, close };
  };
  const say = (event: LiveEvent) => stream?.onEvent(event);
  const become = (state: LiveState) => stream?.onState(state);
  return { openTab, say, become, opened, hasStream: () => stream !== null };
};

test('of all tabs one listens, and all are told', () => {
  const { openTab, say, become, opened } = browser();
  const tabs = ['a', 'b', 'c'].map(openTab);
  become('live');
  say(change('1'));
  expect(opened).toEqual([{ by: 'a', after: null }]);
  for (const { events, states } of tabs) {
    expect(events).toEqual(['1']);
    expect(states.at(-1)).toBe('live');
  }
});

test('when the tab that listens is closed, the next one goes on from the last event', async () => {
  const { openTab, say, opened } = browser();
  const a = openTab('a');
  const b = openTab('b');
  const c = openTab('c');
  say(change('1'));
  say(change('2'));
  await a.close();
  expect(opened.at(-1)).toEqual({ by: 'b', after: '2' });
  say(change('3'));
  await b.close();
  expect(opened.at(-1)).toEqual({ by: 'c', after: '3' });
  expect(a.events).toEqual(['1', '2']);
  expect(c.events).toEqual(['1', '2', '3']);
});

test('a new tab learns where the stream stands, without having heard an event', async () => {
  const { openTab, say, become, opened } = browser();
  const a = openTab('a');
  become('live');
  say({ name: 'ready', data: '{}', id: '7' });
  vi.advanceTimersByTime(60_000);
  const b = openTab('b');
  expect(b.states).toEqual(['live']);
  await a.close();
  expect(opened.at(-1)).toEqual({ by: 'b', after: '7' });
});

test('a new tab is told what was heard while it was fetching its page, and the others are not told twice', () => {
  const { openTab, say } = browser();
  openTab('a');
  const b = openTab('b');
  say(change('1'));
  vi.advanceTimersByTime(60_000);
  say(change('2'));
  vi.advanceTimersByTime(1_000);
  const c = openTab('c');
  expect(c.events).toEqual(['2']);
  expect(b.events).toEqual(['1', '2']);
});

test('closing a tab that does not listen changes nothing', async () => {
  const { openTab, say, opened } = browser();
  const a = openTab('a');
  await openTab('b').close();
  say(change('1'));
  expect(opened).toHaveLength(1);
  expect(a.events).toEqual(['1']);
});

test('with the last tab the stream is closed, and a tab that is gone takes no turn', async () => {
  const { openTab, hasStream, opened } = browser();
  const a = openTab('a');
  const b = openTab('b');
  await b.close();
  await a.close();
  expect(hasStream()).toBe(false);
  expect(opened).toHaveLength(1);
});
