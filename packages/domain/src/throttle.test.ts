import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ACCOUNT_SIGN_INS, attempt, CONTACT_FORMS_OF_PERSON, type ThrottleState, waitAfter } from './throttle.ts';

const at = (seconds: number) => new Date(seconds * 1000);

test('the free attempts cost nothing, then the wait doubles up to the longest', () => {
  const waits = Array.from({ length: 20 }, (_, n) => waitAfter(n + 1, ACCOUNT_SIGN_INS) / 1000);
  expect(waits).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900, 900, 900, 900]);
});

test('so many an hour: then none until the hour is over, and then as many again', () => {
  let state: ThrottleState | null = null;
  const allowedAt = (seconds: number) => {
    const decision = attempt(state, at(seconds), CONTACT_FORMS_OF_PERSON);
    if (decision.allowed) state = decision.next;
    return decision.allowed;
  };
  const inOneHour = (from: number) => [0, 60, 120, 180, 240, 300, 3839].map((seconds) => allowedAt(from + seconds));
  const fiveOnly = [true, true, true, true, true, false, false];
  expect(inOneHour(0)).toEqual(fiveOnly);
  expect(inOneHour(3840)).toEqual(fiveOnly);
});

test('an attempt before the time is refused, not counted, and told how long to wait', () => {
  const shut: ThrottleState = { attempts: 9, openAt: at(100), updatedAt: at(90) };
  expect(attempt(shut, at(95), ACCOUNT_SIGN_INS)).toEqual({ allowed: false, retryAfterMs: 5000 });
  expect(attempt(shut, at(100), ACCOUNT_SIGN_INS)).toMatchObject({ allowed: true, next: { attempts: 10 } });
});

test('within the free attempts nobody is refused, whatever the clocks of requests at the same moment say', () => {
  const ahead: ThrottleState = { attempts: 3, openAt: at(100.01), updatedAt: at(100.01) };
  expect(attempt(ahead, at(100), ACCOUNT_SIGN_INS)).toMatchObject({ allowed: true, next: { attempts: 4 } });
});

test('after the clock was set back by an hour nobody waits for an hour, and attempts are counted on', () => {
  const shut: ThrottleState = { attempts: 9, openAt: at(7216), updatedAt: at(7200) };
  expect(attempt(shut, at(3601), ACCOUNT_SIGN_INS)).toEqual({
    allowed: true,
    next: { attempts: 10, openAt: at(3601 + 32), updatedAt: at(3601) },
  });
});

test('a day without attempts is forgiven', () => {
  const old: ThrottleState = { attempts: 9, openAt: at(100), updatedAt: at(90) };
  const later = at(90 + 24 * 3600 + 1);
  expect(attempt(old, later, ACCOUNT_SIGN_INS)).toMatchObject({ allowed: true, next: { attempts: 1 } });
});

test('however attempts are spread, at most a handful an hour are let through once the free ones are gone', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 120 }), { minLength: 200, maxLength: 400 }), (gaps) => {
      let state: ThrottleState | null = null;
      let seconds = 0;
      let allowed = 0;
      for (const gap of gaps) {
        seconds += gap;
        const decision = attempt(state, at(seconds), ACCOUNT_SIGN_INS);
        if (!decision.allowed) continue;
        allowed++;
        state = decision.next;
      }
      // 15 attempts are let through before the waits reach a quarter of an hour; after that one per 900 s.
      expect(allowed).toBeLessThanOrEqual(15 + Math.ceil(seconds / 900));
    }),
  );
});
