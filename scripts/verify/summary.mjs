import { lastLine, total } from './counts.mjs';

/**
 * @typedef {import('./counts.mjs').Counts & {
 *   title: string,
 *   seconds: number,
 *   cpuSeconds?: number | undefined,
 *   failures?: readonly import('./failures.mjs').Failure[],
 * }} Outcome
 */

/** @param {Outcome} outcome */
const verdict = ({ passed, failed, skipped }) => {
  if (failed > 0) return 'FAILED';
  return passed === 0 && skipped > 0 ? 'skipped' : 'passed';
};

/**
 * Repeats the failures: their own output may be thousands of lines above.
 *
 * @param {Outcome} outcome
 */
const failuresOf = ({ title, failures = [] }) =>
  failures.map(({ test, reason }) => `FAILED in ${title}: ${test}\n${reason.replace(/^/gm, '    ')}\n`);

/**
 * User and system time of every process that the steps started, where the system reports it.
 *
 * @param {readonly Outcome[]} outcomes
 */
const cpuLine = (outcomes) => {
  const known = outcomes.flatMap(({ cpuSeconds }) => cpuSeconds ?? []);
  const minutes = known.reduce((sum, seconds) => sum + seconds, 0) / 60;
  return known.length > 0 ? [`${minutes.toFixed(1)} CPU-minutes`] : [];
};

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
      (outcome.cpuSeconds === undefined ? '' : `CPU ${outcome.cpuSeconds.toFixed(1)} s`).padStart(12),
      `  ${lastLine(outcome)}`,
      outcome.note ? `  (${outcome.note})` : '',
    ]
      .join('  ')
      .trimEnd(),
  );
  return ['', ...outcomes.flatMap(failuresOf), ...rows, '', ...cpuLine(outcomes), lastLine(total(outcomes))].join('\n');
};
