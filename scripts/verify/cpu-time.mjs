import { readdirSync, readFileSync } from 'node:fs';

/**
 * @typedef {{ pid: number, parent: number, name: string, own: number, waitedFor: number }} ProcessTimes
 *   in seconds of user and system time: its own, and that of the children it has waited for, with theirs
 */

/** The unit in which Linux counts times: this many in a second, on every platform that Node runs on. */
const TICKS = 100;
const LOOK_EVERY_MS = 2_000;

/**
 * @param {string} stat the content of /proc/<pid>/stat
 * @returns {ProcessTimes}
 */
export const parseStat = (stat) => {
  // The name is in brackets and may itself contain brackets and spaces.
  const end = stat.lastIndexOf(')');
  const [, parent, ...fields] = stat.slice(end + 2).split(' ');
  const [user, system, childrenUser, childrenSystem] = fields.slice(9, 13).map((ticks) => Number(ticks) / TICKS);
  return {
    pid: Number(stat.slice(0, stat.indexOf(' '))),
    parent: Number(parent),
    name: stat.slice(stat.indexOf('(') + 1, end),
    own: (user ?? 0) + (system ?? 0),
    waitedFor: (childrenUser ?? 0) + (childrenSystem ?? 0),
  };
};

/**
 * @param {string} pid
 * @returns {ProcessTimes[]} none where there is no /proc, or no such process any more
 */
const read = (pid) => {
  try {
    return [parseStat(readFileSync(`/proc/${pid}/stat`, 'utf8'))];
  } catch {
    return [];
  }
};

const allProcesses = () => {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap(read);
  } catch {
    return [];
  }
};

/** The Chromium process that forks those that draw its pages. Some builds join their arguments by spaces. */
const BRANCHING = /[\0 ]--type=zygote[\0 ]/;

/** @param {string} commandLine the content of /proc/<pid>/cmdline */
export const isBranchingCommand = (commandLine) => BRANCHING.test(commandLine);

/** @param {ProcessTimes} process */
const isBranching = ({ pid, name }) => {
  if (!/chrom/.test(name)) return false;
  try {
    return isBranchingCommand(readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
  } catch {
    return false;
  }
};

/**
 * Chromium does not wait for the processes that draw its pages when it ends, so their time, half of all it uses, is counted
 * nowhere. They are therefore measured while they run.
 *
 * @param {readonly ProcessTimes[]} processes
 * @param {number} root the process that the browsers descend from
 * @param {(process: ProcessTimes) => boolean} [isLost]
 * @returns {Map<number, number>} by pid what each lost process and all below it have used, in seconds
 */
export const timesLostByBrowsers = (processes, root, isLost = isBranching) => {
  const byPid = new Map(processes.map((each) => [each.pid, each]));
  /** @param {ProcessTimes} each */
  const isOurs = (each) => {
    for (let above = byPid.get(each.parent); above; above = byPid.get(above.parent)) {
      if (above.pid === root) return true;
    }
    return false;
  };
  /** @type {(each: ProcessTimes) => number} */
  const usedBy = (each) =>
    processes
      .filter(({ parent }) => parent === each.pid)
      .reduce((sum, child) => sum + usedBy(child), each.own + each.waitedFor);
  return new Map(processes.filter((each) => isLost(each) && isOurs(each)).map((each) => [each.pid, usedBy(each)]));
};

/** The time used by processes that this one has waited for, in seconds; undefined where the system does not say. */
const waitedFor = () => read('self')[0]?.waitedFor;

let counted = waitedFor();

/** The CPU time of children that this process has waited for since the last count. */
const countWaitedFor = () => {
  const now = waitedFor();
  if (now === undefined || counted === undefined) return undefined;
  const used = now - counted;
  counted = now;
  return used;
};

/**
 * Measures what a function waits for, such as an installation.
 *
 * @param {() => Promise<unknown>} run
 * @returns {Promise<{ seconds: number, cpuSeconds: number | undefined }>}
 */
export const measureCpuDuring = async (run) => {
  const started = performance.now();
  countWaitedFor();
  await run();
  return { seconds: (performance.now() - started) / 1000, cpuSeconds: countWaitedFor() };
};

/**
 * Measures one child process and all that descend from it.
 *
 * @param {number} pid
 * @returns {() => number | undefined} to be called when it has ended: user and system time in seconds
 */
export const measureCpuOf = (pid) => {
  /** @type {Map<number, number>} */
  const lost = new Map();
  const timer = setInterval(() => {
    for (const [branch, used] of timesLostByBrowsers(allProcesses(), pid)) lost.set(branch, used);
  }, LOOK_EVERY_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    const own = countWaitedFor();
    return own === undefined ? own : [...lost.values()].reduce((sum, used) => sum + used, own);
  };
};
