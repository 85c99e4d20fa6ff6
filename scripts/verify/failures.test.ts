import { expect, test } from 'vitest';
import { outsideOfTests, playwrightFailures, vitestFailures } from './failures.mjs';

test('a failed test of Vitest is named, with what it said and without colours', () => {
  const testResults = [
    {
      name: 'a.test.ts',
      status: 'failed',
      assertionResults: [
        { status: 'passed', fullName: 'fine' },
        {
          status: 'failed',
          fullName: 'the rule holds',
          failureMessages: ['\u001b[31mexpected 1\u001b[39m\n\nto be 2'],
        },
      ],
    },
  ];
  expect(vitestFailures({ testResults })).toEqual([{ test: 'the rule holds', reason: 'expected 1\nto be 2' }]);
});

test('a file that does not load is named itself', () => {
  const testResults = [{ name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] }];
  expect(vitestFailures({ testResults })).toEqual([{ test: 'b.test.ts', reason: 'no such module' }]);
});

test('a failed test of Playwright is named with its project and where it stands', () => {
  const specs = [
    { title: 'opens', tests: [{ projectName: 'dark', status: 'unexpected', results: [{ error: { message: 'no' } }] }] },
    { title: 'closes', tests: [{ projectName: 'dark', status: 'expected', results: [{}] }] },
  ];
  const suites = [{ title: 'menu.e2e.ts', suites: [{ title: 'the menu', specs }] }];
  expect(playwrightFailures({ suites, errors: [{ message: 'no server' }] })).toEqual([
    { test: '[dark] menu.e2e.ts › the menu › opens', reason: 'no' },
    { test: 'outside of any test', reason: 'no server' },
  ]);
});

test('of an error outside of any test the last lines are kept, without colours', () => {
  expect(outsideOfTests('\u001b[31mUnhandled Rejection\u001b[39m\n\nError: too late\n')).toEqual({
    test: 'outside of any test',
    reason: 'Unhandled Rejection\nError: too late',
  });
});
