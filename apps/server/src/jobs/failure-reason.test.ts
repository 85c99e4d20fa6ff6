import { expect, test } from 'vitest';
import { failureReason } from './failure-reason.ts';

test.each([
  ['an error', new Error('the disk is full'), 'the disk is full'],
  ['an error without a message', new TypeError(), 'TypeError'],
  ['several at once', new AggregateError([new Error('one'), new Error('two')]), 'one; two'],
  ['a text', 'just a text', 'just a text'],
  ['nothing', '', 'it failed without a word'],
  ['what cannot be put into words', Object.create(null), 'something was thrown that cannot be put into words'],
  ['a text that the database cannot keep', 'a\0b', 'ab'],
  ['a password in an address', new Error('smtp://post:hunter2@mail'), 'smtp://post:[redacted]@mail'],
  ['a code in a link', new Error('GET /reset?code=hunter2'), 'GET /reset?code=[redacted]'],
])('%s is kept as text', (_, thrown, text) => {
  expect(failureReason(thrown)).toBe(text);
});

test('no more is kept than an operator reads', () => {
  expect(failureReason('x'.repeat(5_000))).toHaveLength(2_000);
});
