import { spawn } from 'node:child_process';
import { onParentGone } from './parent-watch.mjs';
import { exitCodeOf, onStopSignal } from './signals.mjs';

/**
 * @typedef {{ name: string, command: string, args: string[], cwd: string, env: NodeJS.ProcessEnv }} Command
 * @typedef {import('node:child_process').ChildProcess} ChildProcess
 */

/**
 * @param {ChildProcess} child
 * @param {string} name
 * @returns {Promise<number>}
 */
const ending = (child, name) =>
  new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(`The ${name} could not be started: ${error.message}`);
      resolve(1);
    });
    child.once('exit', (code, signal) => resolve(signal ? exitCodeOf(signal) : (code ?? 1)));
  });

/**
 * Runs commands side by side on this terminal until one ends, then ends the others. Each gets exactly one signal to stop and
 * is never killed: it may have a database to close. A command that runs alone also gets what the terminal itself sends.
 *
 * @param {readonly Command[]} commands
 * @returns {Promise<number>} the exit code of the one that ended first
 */
export const runTogether = async (commands) => {
  const isAlone = commands.length === 1;
  const children = commands.map(({ name, command, args, cwd, env }) => {
    const child = spawn(command, args, {
      cwd,
      env,
      // With two readers of the keyboard, neither would get all of its input.
      stdio: [isAlone ? 'inherit' : 'ignore', 'inherit', 'inherit'],
      // Detached from the terminal: `tsx watch` kills the server on a second Ctrl-C.
      detached: !isAlone && process.platform !== 'win32',
    });
    return { child, ended: ending(child, name) };
  });
  const told = new Set();
  /** @param {NodeJS.Signals} signal */
  const stopAll = (signal) => {
    for (const { child } of children) {
      if (told.has(child)) continue;
      told.add(child);
      child.kill(signal);
    }
  };
  const stopListening = onStopSignal((signal) => stopAll(signal === 'SIGHUP' ? 'SIGTERM' : signal));
  const stopWatching = onParentGone(() => stopAll('SIGTERM'));
  const code = await Promise.race(children.map(({ ended }) => ended));
  stopAll('SIGTERM');
  await Promise.all(children.map(({ ended }) => ended));
  stopListening();
  stopWatching();
  return code;
};
