import { expect, test } from 'vitest';
import { summary } from './summary.mjs';

const outcomes = [
  { title: 'types', seconds: 4.16, cpuSeconds: 21.62, passed: 1, failed: 0, skipped: 0 },
  { title: 'unit tests', seconds: 12, cpuSeconds: 50.44, passed: 80, failed: 1, skipped: 0, note: 'ran no test' },
  { title: 'browser tests', seconds: 0, passed: 0, failed: 0, skipped: 1 },
];

test('the summary has a row per step and ends in the total, to the letter', () => {
  const lines = summary(outcomes).split('\n');
  expect(lines.at(-1)).toBe('81 passed, 1 failed, 1 skipped');
  expect(lines.find((line: string) => line.startsWith('types'))).toMatch(/passed +4\.2 s +CPU 21\.6 s/);
  expect(lines.find((line: string) => line.startsWith('unit tests'))).toMatch(/FAILED +12\.0 s.*\(ran no test\)$/);
  expect(lines.find((line: string) => line.startsWith('browser tests'))).toMatch(/skipped/);
  expect(lines.at(-2)).toBe('1.2 CPU-minutes');
});

test('where the system does not tell what was used, nothing is said about it', () => {
  expect(summary(outcomes.map(({ cpuSeconds: _, ...outcome }) => outcome))).not.toContain('CPU');
});

test('what failed is told once more above the table', () => {
  const failed = { title: 'unit tests', seconds: 1, passed: 1, failed: 1, skipped: 0 };
  const text = summary([{ ...failed, failures: [{ test: 'the rule holds', reason: 'expected 1\nto be 2' }] }]);
  expect(text).toContain('FAILED in unit tests: the rule holds\n    expected 1\n    to be 2\n');
  expect(text.indexOf('the rule holds')).toBeLessThan(text.indexOf('unit tests  FAILED'));
});
