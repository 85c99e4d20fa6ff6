import { readFile } from 'node:fs/promises';

/** What a process has in memory, its threads included. */
export const memoryMb = async (pid: number): Promise<number> => {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
};

const PORTION = 200;
const MOST_PORTIONS = 25;
/** Less is chance. */
const GROWN_MB = 2;

/**
 * What a server has in memory that has served for a while: until then every request adds to it, whatever it asks for, since the room for young objects is
 * used up before it is used again. What is asked for here has no limit of its own.
 */
export const memoryOfServing = async ({
  pid,
  url,
}: {
  readonly pid: number;
  readonly url: string;
}): Promise<number> => {
  let most = await memoryMb(pid);
  for (let portion = 0; portion < MOST_PORTIONS; portion++) {
    for (let n = 0; n < PORTION; n++) await (await fetch(`${url}/metrics`)).text();
    const now = await memoryMb(pid);
    if (now < most + GROWN_MB) break;
    most = now;
  }
  return most;
};
