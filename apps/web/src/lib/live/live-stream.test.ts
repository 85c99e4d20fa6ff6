import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { delayAfter, keepStream, type LiveEvent, type LiveState } from './live-stream.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const fakeSource = (url: string) => {
  const listeners = new Map<string, (event: Event) => void>();
  const source = {
    url,
    readyState: 0,
    addEventListener: (name: string, listener: unknown) => void listeners.set(name, listener as (event: Event) => void),
    close: () => {
      source.readyState = 2;
    },
    say: (name: string, lastEventId = '', data = '{}') =>
      listeners.get(name)?.({ data, lastEventId } as MessageEvent<string>),
    /** Lost: the browser would reconnect by itself. Refused: it would not. */
    fail: (how: 'lost' | 'refused') => {
      source.readyState = how === 'refused' ? 2 : 0;
      listeners.get('error')?.({} as Event);
    },
  };
  return source;
};

const streaming = ({ random = () => 1 }: { readonly random?: () => number } = {}) => {
  const sources: ReturnType<typeof fakeSource>[] = [];
  const events: LiveEvent[] = [];
  const states: LiveState[] = [];
  const onRefused = vi.fn();
  let lastId: string | null = null;
  const { stop, hurry, offline } = keepStream({
    path: '/api/events',
    began: Date.now(),
    connect: (url) => {
      const source = fakeSource(url);
      sources.push(source);
      return source as never;
    },
    lastId: () => lastId,
    onEvent: (event) => {
      events.push(event);
      lastId = event.id || lastId;
    },
    onState: (state) => void states.push(state),
    onRefused,
    random,
  });
  const newest = () => sources.at(-1) ?? fakeSource('');
  return { sources, events, states, onRefused, stop, hurry, offline, newest };
};
const names = (events: readonly LiveEvent[]) => events.map(({ name }) => name);

test('it is live once the server says so, and passes on what it is told', () => {
  const { newest, events, states } = streaming();
  expect(newest().url).toBe('/api/events');
  newest().say('ready', 'a-1');
  newest().say('change', 'a-2', '{"topic":"users","ids":null}');
  expect(states).toEqual(['live']);
  expect(events.at(-1)).toEqual({ name: 'change', id: 'a-2', data: '{"topic":"users","ids":null}' });
});

test('a lost connection is made again, from the last event on', () => {
  const { newest, states, sources, onRefused } = streaming();
  newest().say('ready', 'a-1');
  newest().fail('lost');
  expect(states).toEqual(['live', 'connecting']);
  expect(sources).toHaveLength(1);
  vi.advanceTimersByTime(1_000);
  expect(newest().url).toBe('/api/events?after=a-1');
  newest().say('ready', 'a-1');
  expect(states.at(-1)).toBe('live');
  expect(onRefused).not.toHaveBeenCalled();
});

test('the browser itself never connects again beside us', () => {
  const { newest, sources } = streaming();
  newest().fail('lost');
  expect(sources[0]?.readyState).toBe(2);
});

test('each wait is longer than the one before, up to half a minute, and short again after a success', () => {
  expect([0, 1, 2, 3, 4, 5, 20].map((failures) => delayAfter(failures, 1))).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
  ]);
  expect(delayAfter(0, 0)).toBe(500);

  const { newest, sources } = streaming();
  newest().fail('lost');
  vi.advanceTimersByTime(1_000);
  newest().fail('lost');
  vi.advanceTimersByTime(1_999);
  expect(sources).toHaveLength(2);
  vi.advanceTimersByTime(1);
  newest().say('ready', 'a-1');
  newest().fail('lost');
  vi.advanceTimersByTime(1_000);
  expect(sources).toHaveLength(4);
});

test('a server that is about to end says within what time to connect again, and this is no failure', () => {
  const { newest, sources, states, events, onRefused } = streaming({ random: () => 0.25 });
  newest().say('ready', 'a-1');
  newest().say('moving', '', '{"withinMs":8000}');
  expect(sources[0]?.readyState).toBe(2);
  vi.advanceTimersByTime(1_999);
  expect(sources).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(newest().url).toBe('/api/events?after=a-1');
  newest().say('reset', 'b-1');
  newest().say('ready', 'b-1');
  expect(states).toEqual(['live', 'connecting', 'live']);
  expect(names(events)).toEqual(['ready', 'reset', 'ready']);
  expect(onRefused).not.toHaveBeenCalled();
});

test('a refusal is told, since the session may be over, and tried again all the same', () => {
  const { newest, onRefused, sources } = streaming();
  newest().fail('refused');
  expect(onRefused).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(1_000);
  expect(sources).toHaveLength(2);
});

test('a page that could not listen for a while fetches everything when it can', () => {
  const { newest, events } = streaming();
  vi.setSystemTime(Date.now() + 60_000);
  newest().say('ready', 'a-1');
  expect(names(events)).toEqual(['reset', 'ready']);
});

test('one that can soon, or that knows where it was, does not', () => {
  const { newest, events } = streaming();
  vi.setSystemTime(Date.now() + 5_000);
  newest().say('ready', 'a-1');
  newest().fail('lost');
  vi.advanceTimersByTime(60_000);
  newest().say('ready', 'a-1');
  expect(names(events)).toEqual(['ready', 'ready']);
});

test('when the network is back it does not wait, and an open stream is left alone', () => {
  const { newest, sources, hurry } = streaming();
  hurry();
  expect(sources).toHaveLength(1);
  newest().fail('lost');
  hurry();
  expect(sources).toHaveLength(2);
  vi.runAllTimers();
  expect(sources).toHaveLength(2);
});

test('without a network it does not say that it is live, and is again once the network is back', () => {
  const { newest, states, offline, hurry } = streaming();
  newest().say('ready', 'a-1');
  const [lost] = [newest()];
  offline();
  expect(states.at(-1)).toBe('connecting');
  // What the dead connection still says does not count.
  lost.say('ready', 'a-2');
  expect(states.at(-1)).toBe('connecting');
  hurry();
  newest().say('ready', 'a-3');
  expect(states.at(-1)).toBe('live');
});

test('once stopped, it says and does nothing', () => {
  const { newest, sources, events, stop } = streaming();
  const [first] = sources;
  stop();
  expect(first?.readyState).toBe(2);
  first?.say('change', 'a-2');
  first?.fail('lost');
  vi.runAllTimers();
  expect(events).toEqual([]);
  expect(newest()).toBe(first);
});
