import { spawn } from 'node:child_process';
import { exitCodeOf, onStopSignal } from './signals.mjs';

/**
 * @typedef {{ cwd?: string, env?: NodeJS.ProcessEnv }} Options
 * @typedef {{ output: string, failure: string | undefined }} Result `failure` says how it ended, unless well
 */

/**
 * Runs a command silently, and keeps its output. A signal to this process ends both.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Options} [options]
 * @returns {Promise<Result>}
 */
export const capture = (command, args, options = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk) => {
        output += chunk;
      });
    }
    /** @type {NodeJS.Signals | undefined} */
    let stoppedBy;
    const stopListening = onStopSignal((signal) => {
      stoppedBy = signal;
      child.kill(signal);
    });
    /** @param {string | undefined} failure */
    const finish = (failure) => {
      stopListening();
      if (stoppedBy) process.exit(exitCodeOf(stoppedBy));
      resolve({ output, failure });
    };
    child.once('error', (error) => finish(error.message));
    child.once('close', (code, signal) => finish(code === 0 ? undefined : (signal ?? `exit code ${code}`)));
  });

/**
 * Runs a command whose output matters only on failure: then all of it is shown, and an error thrown.
 *
 * @param {string} what names the command in the error: 'npm ci'
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Options} [options]
 */
export const runQuietly = async (what, command, args, options) => {
  const { output, failure } = await capture(command, args, options);
  if (failure === undefined) return;
  process.stderr.write(output);
  throw new Error(`${what} failed with ${failure}; its output is above.`);
};
