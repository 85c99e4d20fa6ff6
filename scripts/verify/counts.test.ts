import { expect, test } from 'vitest';
import { countExitCode, countPlaywright, countVitest, lastLine, SKIPPED, settle, total } from './counts.mjs';

const vitestReport = { numPassedTests: 3, numFailedTests: 1, numPendingTests: 1, numTodoTests: 1, testResults: [] };

test('the tests of Vitest are counted, with pending ones and ones to do as skipped', () => {
  expect(countVitest(vitestReport)).toEqual({ passed: 3, failed: 1, skipped: 2 });
});

test('a step that ends well has passed, one that cannot have what it needs is skipped, and any other has failed', () => {
  expect(countExitCode(0)).toEqual({ passed: 1, failed: 0, skipped: 0 });
  expect(countExitCode(SKIPPED)).toMatchObject({ passed: 0, failed: 0, skipped: 1 });
  for (const code of [1, 2, 130]) expect(countExitCode(code)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('a file that does not load counts as a failed test, one with failed tests not once more', () => {
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: [{ status: 'passed' }] },
    { status: 'failed', assertionResults: [{ status: 'failed' }] },
    { status: 'passed', assertionResults: [{ status: 'passed' }] },
  ];
  expect(countVitest({ ...vitestReport, testResults }).failed).toBe(1 + 2);
});

test('of Playwright, flaky tests and errors outside of tests count as failed', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 };
  expect(countPlaywright({ stats, errors: [{ message: 'set-up' }] })).toEqual({ passed: 5, failed: 3, skipped: 2 });
});

test.each([
  ['a runner that left no report', undefined, 0],
  ['a runner that was killed', undefined, 137],
  ['a run of no tests', { passed: 0, failed: 0, skipped: 0 }, 0],
  ['a run of skipped tests only', { passed: 0, failed: 0, skipped: 4 }, 0],
  ['a run that failed though no test did', { passed: 9, failed: 0, skipped: 0 }, 1],
])('%s has failed', (_what, counts, exitCode) => {
  expect(settle(counts, exitCode)).toMatchObject({ failed: 1, note: expect.any(String) });
});

test('an honest report is left as it is', () => {
  const counts = { passed: 9, failed: 2, skipped: 1 };
  expect(settle(counts, 1)).toEqual(counts);
  expect(settle({ ...counts, failed: 0 }, 0)).toEqual({ ...counts, failed: 0 });
});

test('the last line names skipped tests only when there are any', () => {
  expect(lastLine({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed');
  expect(lastLine({ passed: 12, failed: 1, skipped: 3 })).toBe('12 passed, 1 failed, 3 skipped');
});

test('the total adds up each kind', () => {
  const counts = { passed: 1, failed: 2, skipped: 3 };
  expect(total([counts, counts])).toEqual({ passed: 2, failed: 4, skipped: 6 });
});
