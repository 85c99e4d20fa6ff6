import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import process from 'node:process';

const { PRIORITY_BELOW_NORMAL } = constants.priority;

/**
 * A process or thread that was started with a lower priority keeps it: only root may raise one.
 *
 * @param {number} id of a thread, or of a process where threads have no priority of their own; 0: of whoever asks
 */
const lower = (id) => {
  if (getPriority(id) < PRIORITY_BELOW_NORMAL) setPriority(id, PRIORITY_BELOW_NORMAL);
};

/** Requests come before what this thread does. Only on Linux; elsewhere it would be the whole process's priority. */
export const threadGivesWay = () => {
  if (process.platform === 'linux') lower(0);
};

/**
 * Requests, and the database on the same machine, come before what this process does.
 *
 * Linux may share the processors among sessions first (autogroups), and only then among the processes of each by their priority. Against
 * the database, whose processes have sessions of their own, a low priority within the server's session counts for nothing. A process that was
 * started in a session of its own ('detached') therefore lowers that as well.
 */
export const processGivesWay = () => {
  if (process.platform !== 'linux') return lower(0);
  for (const thread of readdirSync('/proc/self/task')) lower(Number(thread));
  if (!hasOwnSession()) return;
  try {
    writeFileSync('/proc/self/autogroup', String(PRIORITY_BELOW_NORMAL));
  } catch {
    // A system without these groups, or one that lets nobody change them: the priority alone has to do.
  }
};

/** The second field of the line, the program's name, may itself hold spaces and brackets. */
const hasOwnSession = () => {
  const line = readFileSync('/proc/self/stat', 'utf8');
  const [, , , session] = line.slice(line.lastIndexOf(')') + 2).split(' ');
  return Number(session) === process.pid;
};
