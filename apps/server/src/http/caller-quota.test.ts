import type { Actor } from '@waybill/domain/actor';
import { expect, test } from 'vitest';
import { anActor } from '../testing/bare-app.ts';
import { callerQuota } from './caller-quota.ts';

const somebody = anActor();
const somebodyElse = { ...anActor(), userId: 'another' } as Actor;
const refusal = expect.objectContaining({ code: 'too-many-requests' });

test('one caller has so many requests under way, and another as many of their own', () => {
  const { enter } = callerQuota({ perCallerPerMinute: 100, callerAtOnce: 2 });
  const leave = enter(somebody);
  enter(somebody);
  expect(() => enter(somebody)).toThrow(refusal);
  enter(somebodyElse);
  leave();
  enter(somebody);
});

test('one caller has so many requests in a minute, and as many in the next', () => {
  let now = 0;
  const { enter } = callerQuota({ perCallerPerMinute: 3, callerAtOnce: 10 }, () => now);
  for (let n = 0; n < 3; n++) enter(somebody)();
  now = 59_000;
  expect(() => enter(somebody)).toThrow(expect.objectContaining({ details: { retryAfter: 1 } }));
  now = 60_000;
  enter(somebody)();
});
