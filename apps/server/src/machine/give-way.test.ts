import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';

const MODULE = new URL('./give-way.mjs', import.meta.url).href;
/** The priority of each of its threads, and the standing of its session where the system knows one. */
const SCRIPT = `
  import { existsSync, readdirSync, readFileSync } from 'node:fs';
  import { getPriority } from 'node:os';
  import { processGivesWay } from '${MODULE}';
  const session = () =>
    existsSync('/proc/self/autogroup') ? readFileSync('/proc/self/autogroup', 'utf8').trim().split(' ').at(-1) : null;
  const before = session();
  processGivesWay();
  const threads = readdirSync('/proc/self/task').map((thread) => getPriority(Number(thread)));
  console.log(JSON.stringify({ before, after: session(), threads }));
`;

const givenWay = async (detached: boolean) => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', SCRIPT], {
    detached,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return JSON.parse(await text(child.stdout)) as { before: string | null; after: string | null; threads: number[] };
};

describe.runIf(process.platform === 'linux')('a process that gives way', () => {
  test('lowers all of its threads, and the session that is its own', async () => {
    const { before, after, threads } = await givenWay(true);
    expect(threads.length).toBeGreaterThan(1);
    expect(new Set(threads)).toEqual(new Set([10]));
    expect({ before, after }).toEqual(before === null ? { before: null, after: null } : { before: '0', after: '10' });
  });

  test("leaves another's session alone", async () => {
    const { before, after, threads } = await givenWay(false);
    expect(new Set(threads)).toEqual(new Set([10]));
    expect(after).toBe(before);
  });
});
