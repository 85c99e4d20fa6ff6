import { lastLine, total } from './counts.mjs';

/**
 * @typedef {import('./counts.mjs').Counts & {
 *   title: string,
 *   seconds: number,
 *   failures?: readonly import('./failures.mjs').Failure[],
 * }} Outcome
 */

/** @param {Outcome} outcome */
const verdict = ({ passed, failed }) => {
  if (failed > 0) return 'FAILED';
  return passed > 0 ? 'passed' : 'skipped';
};

/**
 * What failed, once more: its own words may be thousands of lines above.
 *
 * @param {Outcome} outcome
 */
const failuresOf = ({ title, failures = [] }) =>
  failures.map(({ test, reason }) => `FAILED in ${title}: ${test}\n${reason.replace(/^/gm, '    ')}\n`);

/**
 * The table at the end, the last line of which is read by machines.
 *
 * @param {readonly Outcome[]} outcomes
 */
export const summary = (outcomes) => {
  const width = Math.max(...outcomes.map(({ title }) => title.length));
  const rows = outcomes.map((outcome) =>
    [
      outcome.title.padEnd(width),
      verdict(outcome).padEnd(7),
      `${outcome.seconds.toFixed(1)} s`.padStart(8),
      `  ${lastLine(outcome)}`,
      outcome.note ? `  (${outcome.note})` : '',
    ]
      .join('  ')
      .trimEnd(),
  );
  return ['', ...outcomes.flatMap(failuresOf), ...rows, '', lastLine(total(outcomes))].join('\n');
};
