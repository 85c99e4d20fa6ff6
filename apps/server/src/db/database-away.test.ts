import { expect, test } from 'vitest';
import { isDatabaseAway, isSilence } from './database-away.ts';

const withCode = (code: string, severity = 'ERROR') => Object.assign(new Error('x'), { code, severity });

test.each([
  new Error('Connection terminated unexpectedly'),
  new Error('Connection terminated due to connection timeout'),
  new Error('Client has encountered a connection error and is not queryable'),
  new Error('timeout exceeded when trying to connect'),
  Object.assign(new Error('x'), { code: 'ECONNREFUSED' }),
  withCode('57P01'),
  withCode('57P03'),
  withCode('25006'),
  withCode('3D000', 'FATAL'),
  Object.assign(new AggregateError([new Error('x')]), { code: 'ECONNREFUSED' }),
])('away: %s', (error) => {
  expect(isDatabaseAway(error)).toBe(true);
});

test.each([new Error('x'), withCode('23505'), withCode('57014'), withCode('40P01'), null, undefined, 'Connection'])(
  'there: %s',
  (error) => {
    expect(isDatabaseAway(error)).toBe(false);
  },
);

test('what a server says of itself is no silence', () => {
  expect(isSilence(withCode('53300', 'FATAL'))).toBe(false);
  expect(isSilence(withCode('57P03', 'FATAL'))).toBe(false);
  expect(isSilence(Object.assign(new Error('x'), { code: 'ETIMEDOUT' }))).toBe(true);
  expect(isSilence(new Error('Query read timeout'))).toBe(true);
});
