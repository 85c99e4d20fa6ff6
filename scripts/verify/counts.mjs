/**
 * @typedef {{ passed: number, failed: number, skipped: number, note?: string }} Counts
 */

/** The exit code of a step that cannot have what it needs; its output says what. */
export const SKIPPED = 77;

/** @type {(exitCode: number) => Counts} */
export const countExitCode = (exitCode) => {
  if (exitCode === SKIPPED) return { passed: 0, failed: 0, skipped: 1, note: 'the reason is above' };
  return exitCode === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
};

/** @type {(report: any) => Counts} */
export const countVitest = (report) => {
  // A file that does not load has failed without a failed test in it.
  const unloaded = report.testResults.filter(
    (/** @type {any} */ file) =>
      file.status === 'failed' && !file.assertionResults.some((/** @type {any} */ test) => test.status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
};

/** @type {(report: any) => Counts} */
export const countPlaywright = ({ stats, errors }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
  skipped: stats.skipped,
});

/**
 * The result of a test run. A runner that crashed, failed for a reason that no test shows, or found no test to run has
 * failed, whatever its report says.
 *
 * @param {Counts | undefined} counts undefined when the runner left no report
 * @param {number} exitCode
 * @returns {Counts}
 */
export const settle = (counts, exitCode) => {
  if (!counts) return { passed: 0, failed: 1, skipped: 0, note: `left no report (exit code ${exitCode})` };
  if (counts.passed + counts.failed === 0) return { ...counts, failed: 1, note: 'ran no test' };
  if (exitCode !== 0 && counts.failed === 0) {
    return { ...counts, failed: 1, note: `no test failed, but the run did (exit code ${exitCode})` };
  }
  return counts;
};

/**
 * @param {readonly Counts[]} all
 * @returns {Counts}
 */
export const total = (all) =>
  all.reduce(
    (sum, { passed, failed, skipped }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );

/** @param {Counts} counts */
export const lastLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
