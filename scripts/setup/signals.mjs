import { constants } from 'node:os';

/** @param {NodeJS.Signals} signal */
export const exitCodeOf = (signal) => 128 + constants.signals[signal];

/** @type {readonly NodeJS.Signals[]} */
const STOP_SIGNALS = process.platform === 'win32' ? ['SIGINT', 'SIGTERM'] : ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Calls `stop` on the first signal that asks this process to end and ignores the later ones: a terminal, npm and a
 * supervisor may each send their own, and the processes being stopped must have the time to end cleanly.
 *
 * @param {(signal: NodeJS.Signals) => void} stop
 * @returns {() => void} ends the listening
 */
export const onStopSignal = (stop) => {
  let asked = false;
  /** @param {NodeJS.Signals} signal */
  const listener = (signal) => {
    if (asked) return;
    asked = true;
    stop(signal);
  };
  for (const signal of STOP_SIGNALS) process.on(signal, listener);
  return () => {
    for (const signal of STOP_SIGNALS) process.off(signal, listener);
  };
};
