import { join } from 'node:path';
import { commandOf } from '../setup/root.mjs';

/**
 * @typedef {'types' | 'lint' | 'walls' | 'dead-code' | 'lts' | 'unit' | 'db' | 'db15' | 'browser'} StepName
 * @typedef {'chromium' | 'postgresql'} Need
 * @typedef {{
 *   name: StepName,
 *   title: string,
 *   reads: 'exit code' | 'vitest' | 'playwright',
 *   needs?: Need,
 *   isLong?: true,
 *   command: (root: string, report: string) => string[],
 * }} Step
 */

/** Long steps, and tests that are tagged as long, run with TEST_ALL=1 only (`npm run test:all`). */
const runsLong = () => Boolean(process.env.TEST_ALL);

/**
 * @param {string} root
 * @param {string} project
 * @param {string} report
 */
const vitest = (root, project, report) => [
  commandOf(root, 'vitest'),
  'run',
  `--project=${project}`,
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
  ...(runsLong() ? [] : ['--tags-filter=!long']),
];

/** @type {readonly Step[]} */
export const STEPS = [
  {
    name: 'types',
    title: 'types',
    reads: 'exit code',
    // The compiler in Go: a fifth of the time. The one in JavaScript stays for dependency-cruiser, which reads with it.
    // One checker: each further one works out anew the types that files share, in all two thirds more work.
    command: (root) => [commandOf(root, 'typescript7'), '--noEmit', '--checkers', '1'],
  },
  {
    name: 'lint',
    title: 'lint and format',
    reads: 'exit code',
    command: (root) => [commandOf(root, '@biomejs/biome'), 'ci', '.'],
  },
  {
    name: 'walls',
    title: 'import walls',
    reads: 'exit code',
    command: () => ['scripts/walls.mjs'],
  },
  {
    name: 'dead-code',
    title: 'dead code',
    reads: 'exit code',
    command: (root) => [commandOf(root, 'knip'), '--no-progress'],
  },
  {
    name: 'lts',
    title: 'start on Node LTS',
    reads: 'exit code',
    command: () => ['scripts/lts.mjs'],
  },
  {
    name: 'unit',
    title: 'unit tests',
    reads: 'vitest',
    command: (root, report) => vitest(root, 'unit', report),
  },
  {
    name: 'db',
    title: 'database tests',
    reads: 'vitest',
    command: (root, report) => vitest(root, 'db', report),
  },
  {
    name: 'db15',
    title: 'database tests on PostgreSQL 15',
    reads: 'vitest',
    needs: 'postgresql',
    isLong: true,
    command: (root, report) => ['scripts/postgres15.mjs', process.execPath, ...vitest(root, 'db15', report)],
  },
  {
    name: 'browser',
    title: 'browser tests',
    reads: 'playwright',
    needs: 'chromium',
    command: (root) => [
      commandOf(root, '@playwright/test'),
      'test',
      '--config=e2e/playwright.config.ts',
      '--reporter=dot,json',
    ],
  },
];

/** The steps of `npm run check`. @type {readonly StepName[]} */
export const FAST_STEPS = ['types', 'lint', 'walls', 'dead-code', 'unit'];

/**
 * Lanes run side by side and the steps of one lane in turn: two cores are kept busy, and no two test runners compete. The
 * browser tests come alone, since they measure what a user would wait for.
 *
 * @type {readonly (readonly (readonly StepName[])[])[]}
 */
const PHASES = [
  [
    ['types', 'lint', 'walls', 'dead-code', 'lts'],
    ['unit', 'db', 'db15'],
  ],
  [['browser']],
];

/**
 * The steps to run: all of `available` but the long ones, or those named on the command line.
 *
 * @param {readonly string[]} named
 * @param {readonly StepName[]} available
 * @param {boolean} withLong
 * @returns {Set<StepName>}
 */
export const chooseSteps = (named, available = STEPS.map(({ name }) => name), withLong = runsLong()) => {
  const unknown = named.filter((name) => !available.some((known) => known === name));
  if (unknown.length > 0) {
    throw new Error(`There is no step '${unknown.join("', '")}'. The steps are: ${available.join(', ')}.`);
  }
  if (named.length > 0) return new Set(available.filter((name) => named.includes(name)));
  return new Set(available.filter((name) => withLong || !STEPS.some((step) => step.name === name && step.isLong)));
};

/**
 * @param {Set<StepName>} chosen
 * @returns {Step[][][]}
 */
export const phasesOf = (chosen) =>
  PHASES.map((lanes) =>
    lanes
      .map((lane) => STEPS.filter(({ name }) => lane.includes(name) && chosen.has(name)))
      .filter((lane) => lane.length),
  ).filter((lanes) => lanes.length);

/**
 * @param {string} root
 * @param {StepName} name
 */
export const reportFile = (root, name) => join(root, '.cache/reports', `${name}.json`);
