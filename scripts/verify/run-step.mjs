import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { exitCodeOf } from '../setup/signals.mjs';
import { countExitCode, countPlaywright, countVitest, settle } from './counts.mjs';
import { measureCpuOf } from './cpu-time.mjs';
import { outsideOfTests, playwrightFailures, vitestFailures } from './failures.mjs';
import { reportFile } from './steps.mjs';

/**
 * @typedef {import('./steps.mjs').Step} Step
 * @typedef {import('./counts.mjs').Counts} Counts
 * @typedef {{ write: (chunk: string | Buffer) => void }} Output
 */

/** Longer than any step takes on a slow machine that others use too; a runner that hangs must not hang the whole run. */
const STEP_TIMEOUT_MS = 60 * 60_000;
const GRACE_MS = 20_000;
/** Vitest shows an error outside of any test, with its stack and its place in the code, right above the counts. */
const LAST_LINES = 60;

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/**
 * Sends the signal of a Ctrl-C, on which test runners tidy up, and kills a group that ignores it.
 *
 * @param {import('node:child_process').ChildProcess} child
 */
const stop = (child) => {
  child.kill('SIGINT');
  const timer = setTimeout(() => {
    if (child.pid) process.kill(-child.pid, 'SIGKILL');
  }, GRACE_MS);
  child.once('exit', () => clearTimeout(timer));
};

export const stopRunningSteps = () => {
  for (const child of running) stop(child);
};

/**
 * @param {string} root
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {Output} output
 * @returns {Promise<{ exitCode: number, cpuSeconds?: number | undefined }>}
 */
const run = (root, args, env, output) =>
  new Promise((resolve) => {
    // A group of its own, so that nothing a runner started outlives it.
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    running.add(child);
    const cpuUsed = measureCpuOf(child.pid ?? 0);
    /** @type {number | undefined} */
    let cpuSeconds;
    child.once('exit', () => {
      cpuSeconds = cpuUsed();
    });
    const timeout = setTimeout(() => {
      output.write(`Stopped: it took longer than ${STEP_TIMEOUT_MS / 60_000} minutes.\n`);
      stop(child);
    }, STEP_TIMEOUT_MS);
    child.stdout.on('data', output.write);
    child.stderr.on('data', output.write);
    /** @param {number} exitCode */
    const finish = (exitCode) => {
      clearTimeout(timeout);
      running.delete(child);
      resolve({ exitCode, cpuSeconds });
    };
    child.once('error', (error) => {
      output.write(`${error.message}\n`);
      finish(1);
    });
    child.once('close', (code, signal) => finish(signal ? exitCodeOf(signal) : (code ?? 1)));
  });

/**
 * The last lines of what is written. An error outside of any test is in no report, only there.
 *
 * @param {Output} output
 */
const withLastLines = (output) => {
  let text = '';
  return {
    lastLines: () => text,
    /** @param {string | Buffer} chunk */
    write: (chunk) => {
      text = `${text}${chunk}`.split('\n').slice(-LAST_LINES).join('\n');
      output.write(chunk);
    },
  };
};

/** @param {string} file */
const readReport = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
};

/** @param {boolean} isTerminal */
const environment = (isTerminal) => ({
  ...process.env,
  // The runners set this themselves, unless a shell that is meant for production has.
  NODE_ENV: 'test',
  // The runners write into a pipe, and would otherwise leave out the colours that the terminal behind it can show.
  ...(isTerminal && process.env.NO_COLOR === undefined ? { FORCE_COLOR: '1' } : {}),
});

/**
 * @param {string} root
 * @param {Step} step
 * @param {Output} output
 * @returns {Promise<Counts & { cpuSeconds: number | undefined, failures?: import('./failures.mjs').Failure[] }>}
 */
export const runStep = async (root, step, output) => {
  const report = reportFile(root, step.name);
  mkdirSync(dirname(report), { recursive: true });
  rmSync(report, { force: true });
  const env = { ...environment(process.stdout.isTTY), PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const written = withLastLines(output);
  const { exitCode, cpuSeconds } = await run(root, step.command(root, report), env, written);
  if (step.reads === 'exit code') {
    return { ...countExitCode(exitCode), cpuSeconds };
  }
  const content = readReport(report);
  const [count, failures] =
    step.reads === 'vitest' ? [countVitest, vitestFailures] : [countPlaywright, playwrightFailures];
  const counts = settle(content && count(content), exitCode);
  const shown = content ? failures(content) : [];
  const unseen = counts.failed > 0 && shown.length === 0;
  return { ...counts, cpuSeconds, failures: unseen ? [outsideOfTests(written.lastLines())] : shown };
};
