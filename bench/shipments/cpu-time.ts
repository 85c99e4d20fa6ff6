import { readdir, readFile } from 'node:fs/promises';
import { Client } from 'pg';

/** The unit in which Linux counts processor time, on every machine that Node runs on. */
const TICK_MS = 10;

type Usage = { readonly parent: number; readonly ownMs: number; readonly endedChildrenMs: number };

/** User and system time of a process with all its threads; null when it is gone. Needs Linux's /proc. */
const usageOf = async (pid: number): Promise<Usage | null> => {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (line === null) return null;
  // The program's name is in brackets and may hold any character: the counters begin after it.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  const field = (number: number) => Number(fields[number - 3]);
  return {
    parent: field(4),
    ownMs: (field(14) + field(15)) * TICK_MS,
    endedChildrenMs: (field(16) + field(17)) * TICK_MS,
  };
};

export const processCpuMs = async (pid: number): Promise<number> => {
  const usage = await usageOf(pid);
  if (!usage) throw new Error(`There is no process ${pid} in /proc: CPU time is measured on Linux only`);
  return usage.ownMs;
};

/** The time of PostgreSQL: the postmaster, each of its processes, and those that have ended. */
export const postgresCpuMs = async (postmaster: number): Promise<number> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const usages = await Promise.all(pids.map(async (pid) => ({ pid, usage: await usageOf(pid) })));
  return usages.reduce((sum, { pid, usage }) => {
    if (!usage) return sum;
    if (pid === postmaster) return sum + usage.ownMs + usage.endedChildrenMs;
    return usage.parent === postmaster ? sum + usage.ownMs : sum;
  }, 0);
};

/** Every connection has a process of its own, whose parent is the postmaster. */
export const findPostmaster = async (url: string): Promise<number> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query('select pg_backend_pid() as pid');
    const usage = await usageOf(rows[0].pid);
    if (!usage) throw new Error('PostgreSQL does not run on this machine: its CPU time cannot be measured');
    return usage.parent;
  } finally {
    await client.end();
  }
};
