import { afterEach, expect, test } from 'vitest';
import { earlyAskedAt, takeEarlyAnswer } from './early-answers.ts';

const page = globalThis as { __waybill_early?: Map<string, unknown> | undefined };
afterEach(() => {
  page.__waybill_early = undefined;
});

const asked = (address: string) => {
  const answer = Promise.resolve(new Response('{}'));
  page.__waybill_early = new Map([[address, { askedAt: 7, answer }]]);
  return answer;
};

test('an answer that the page has asked for is taken once, and the server is asked from then on', () => {
  const answer = asked('/api/session');
  expect(earlyAskedAt('/api/session')).toBe(7);
  expect(takeEarlyAnswer('/api/session', { method: 'GET' })).toBe(answer);
  expect(earlyAskedAt('/api/session')).toBeUndefined();
  expect(takeEarlyAnswer('/api/session', { method: 'GET' })).toBeUndefined();
});

test('it answers nothing else: no change, no other question', () => {
  asked('/api/session');
  expect(takeEarlyAnswer('/api/session', { method: 'DELETE' })).toBeUndefined();
  expect(takeEarlyAnswer('/api/driver/day', { method: 'GET' })).toBeUndefined();
  expect(takeEarlyAnswer('/api/session', { method: 'GET' })).toBeDefined();
});

test('a page without such a script asks the server', () => {
  expect(takeEarlyAnswer('/api/session')).toBeUndefined();
});
