import { stripVTControlCharacters } from 'node:util';

/** @typedef {{ test: string, reason: string }} Failure */

/** Enough to see what broke; the full output is further up, where the runner printed it. */
const REASON_LINES = 12;

/** @param {string | undefined} message */
const linesOf = (message) =>
  stripVTControlCharacters(message ?? '')
    .split('\n')
    .filter((line) => line.trim() !== '');

/** @param {string | undefined} message */
const reasonOf = (message) => linesOf(message).slice(0, REASON_LINES).join('\n');

/**
 * A run that failed although none of its tests did: what it wrote last says why.
 *
 * @type {(lastLines: string) => Failure}
 */
export const outsideOfTests = (lastLines) => ({
  test: 'outside of any test',
  reason: linesOf(lastLines).join('\n'),
});

/** @type {(report: any) => Failure[]} */
export const vitestFailures = ({ testResults }) =>
  testResults.flatMap((/** @type {any} */ file) => {
    const failed = file.assertionResults.filter((/** @type {any} */ { status }) => status === 'failed');
    if (file.status === 'failed' && failed.length === 0) return [{ test: file.name, reason: reasonOf(file.message) }];
    return failed.map((/** @type {any} */ { fullName, failureMessages }) => ({
      test: fullName,
      reason: reasonOf(failureMessages?.[0]),
    }));
  });

/** @type {(suite: any, path: string[]) => Failure[]} */
const failuresIn = ({ title, suites = [], specs = [] }, path) => {
  const here = [...path, title].filter(Boolean);
  const own = specs.flatMap((/** @type {any} */ spec) =>
    spec.tests
      .filter((/** @type {any} */ { status }) => status === 'unexpected' || status === 'flaky')
      .map((/** @type {any} */ { projectName, results }) => ({
        test: `[${projectName}] ${[...here, spec.title].join(' › ')}`,
        reason: reasonOf(results.find((/** @type {any} */ { error }) => error)?.error.message),
      })),
  );
  return [...own, ...suites.flatMap((/** @type {any} */ inner) => failuresIn(inner, here))];
};

/** @type {(report: any) => Failure[]} */
export const playwrightFailures = ({ suites, errors }) => [
  ...suites.flatMap((/** @type {any} */ suite) => failuresIn(suite, [])),
  ...errors.map((/** @type {any} */ { message }) => ({ test: 'outside of any test', reason: reasonOf(message) })),
];
