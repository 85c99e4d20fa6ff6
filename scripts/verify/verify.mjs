import { rmSync } from 'node:fs';
import { ensureInstalled } from '../setup/install.mjs';
import { exitCodeOf, onStopSignal } from '../setup/signals.mjs';
import { ensureSystemPackages, skipReason } from '../setup/system-packages.mjs';
import { measureCpuDuring } from './cpu-time.mjs';
import { makeMemoryFolder } from './memory-folder.mjs';
import { runStep, stopRunningSteps } from './run-step.mjs';
import { chooseSteps, phasesOf } from './steps.mjs';
import { summary } from './summary.mjs';
import { takeTurns } from './turns.mjs';

/**
 * @typedef {import('./steps.mjs').Step} Step
 * @typedef {import('./steps.mjs').Need} Need
 * @typedef {import('./summary.mjs').Outcome} Outcome
 */

/**
 * Installs the system's packages before the first step. If root cannot install one, the step that needs it fails and shows
 * that.
 *
 * @param {readonly Step[]} steps
 */
const missingPackages = async (steps) => {
  const needs = steps.flatMap(({ needs }) => needs ?? []);
  try {
    return await ensureSystemPackages(needs);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return [];
  }
};

/**
 * @param {string} root
 * @param {Step} step
 * @param {{ write: (chunk: string | Buffer) => void, end: () => void }} output
 * @param {readonly Need[]} missing
 * @returns {Promise<Outcome>}
 */
const outcomeOf = async (root, step, output, missing) => {
  const started = performance.now();
  try {
    output.write(`\n== ${step.title}\n`);
    if (step.needs && missing.includes(step.needs)) {
      output.write(`Skipped the ${step.title}: ${skipReason(step.needs)}.\n`);
      return { title: step.title, seconds: 0, passed: 0, failed: 0, skipped: 1 };
    }
    const counts = await runStep(root, step, output);
    return { title: step.title, seconds: (performance.now() - started) / 1000, ...counts };
  } catch (error) {
    output.write(`${error instanceof Error ? error.stack : error}\n`);
    const seconds = (performance.now() - started) / 1000;
    return { title: step.title, seconds, passed: 0, failed: 1, skipped: 0, note: 'could not be run' };
  } finally {
    output.end();
  }
};

/**
 * Runs the steps named on the command line, or all of those available. Every one runs, also after a failed one.
 *
 * @param {string} root
 * @param {readonly string[]} named
 * @param {readonly import('./steps.mjs').StepName[]} [available]
 * @returns {Promise<number>} the exit code
 */
export const verify = async (root, named, available) => {
  const phases = phasesOf(chooseSteps(named, available));
  const installation = { title: 'installation', passed: 0, failed: 0, skipped: 0 };
  /** @type {readonly Need[]} */
  let missing = [];
  /** @type {Awaited<ReturnType<typeof measureCpuDuring>>} */
  let installing;
  try {
    installing = await measureCpuDuring(async () => {
      await ensureInstalled(root);
      missing = await missingPackages(phases.flat(2));
    });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.log(summary([{ ...installation, seconds: 0, failed: 1 }]));
    return 1;
  }
  /** @type {NodeJS.Signals | undefined} */
  let stoppedBy;
  onStopSignal((signal) => {
    stoppedBy = signal;
    stopRunningSteps();
  });
  const memory = makeMemoryFolder();
  if (memory) process.env.TMPDIR = memory;
  const turns = takeTurns((chunk) => process.stdout.write(chunk));
  /** @type {Map<string, Outcome>} */
  const outcomes = new Map();
  for (const lanes of phases) {
    await Promise.all(
      lanes.map(async (lane) => {
        for (const step of lane) {
          if (!stoppedBy) outcomes.set(step.name, await outcomeOf(root, step, turns.join(), missing));
        }
      }),
    );
  }
  if (memory) rmSync(memory, { recursive: true, force: true });
  if (stoppedBy) return exitCodeOf(stoppedBy);
  const inOrder = phases.flat(2).flatMap(({ name }) => outcomes.get(name) ?? []);
  console.log(summary([{ ...installation, ...installing }, ...inOrder]));
  return inOrder.some(({ failed }) => failed > 0) ? 1 : 0;
};
