import { LIVE_TOPICS } from '@waybill/domain/live';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRefetch, type Stale, TOPIC_KEYS } from './live-refetch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refetching = () => {
  const asked: Stale[] = [];
  return { ...createRefetch((stale) => void asked.push(stale)), asked };
};

test('a hundred changes are one reason to ask again, once for each topic', () => {
  const { changed, asked } = refetching();
  for (let n = 0; n < 50; n++) {
    changed('users');
    changed('session');
  }
  expect(asked).toEqual([]);
  vi.runAllTimers();
  expect(asked).toEqual([['users', 'session']]);
});

test('what changes later is asked for again', () => {
  const { changed, asked } = refetching();
  changed('users');
  vi.runAllTimers();
  changed('api-key');
  vi.runAllTimers();
  expect(asked).toEqual([['users'], ['api-key']]);
});

test('when anything may have changed, everything is asked for and no topic besides', () => {
  const { changed, everything, asked } = refetching();
  changed('users');
  everything();
  changed('session');
  vi.runAllTimers();
  expect(asked).toEqual(['everything']);
  changed('session');
  vi.runAllTimers();
  expect(asked).toEqual(['everything', ['session']]);
});

test('after the end nothing is asked for', () => {
  const { changed, stop, asked } = refetching();
  changed('users');
  stop();
  vi.runAllTimers();
  expect(asked).toEqual([]);
});

test('every topic names the queries that it is about', () => {
  expect(Object.keys(TOPIC_KEYS)).toEqual([...LIVE_TOPICS]);
});
