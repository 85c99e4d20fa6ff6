import { expect, test } from 'vitest';
import { secondsOfTime, windowOf } from './route-stop.ts';
import { riskOf } from './stop-risk.ts';

type Case = { from?: string; to?: string; arrives: string; begins?: string; hasArrived?: boolean };

test.each<[string, Case, string]>([
  ['ten minutes before the window ends', { to: '08:44', arrives: '08:34' }, 'on-time'],
  ['less than ten minutes before it ends', { to: '08:43', arrives: '08:34' }, 'at-risk'],
  ['as it ends', { to: '08:34', arrives: '08:34' }, 'at-risk'],
  ['after it has ended', { to: '08:33', arrives: '08:34' }, 'late'],
  ['and waits for it to open, however short it is', { from: '08:45', to: '08:46', arrives: '08:30' }, 'on-time'],
  ['as a short one opens', { from: '08:45', to: '08:46', arrives: '08:45' }, 'at-risk'],
  ['and begins later than it opens', { from: '08:15', to: '08:44', arrives: '08:10', begins: '08:40' }, 'at-risk'],
  ['without any window', { arrives: '23:59' }, 'on-time'],
  ['and is there, just in time', { to: '08:34', arrives: '08:34', hasArrived: true }, 'on-time'],
  ['and is there, too late', { to: '08:33', arrives: '08:34', hasArrived: true }, 'late'],
])('a vehicle that comes %s', (_, { from = null, to = null, arrives, begins, hasArrived = false }, risk) => {
  const window = windowOf({ earliestTime: from, latestTime: to });
  const reached = secondsOfTime(arrives);
  const started = begins === undefined ? Math.max(reached, window.from) : secondsOfTime(begins);
  expect(riskOf({ arrives: reached, begins: started, hasArrived }, window)).toBe(risk);
});
