import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isBranchingCommand, measureCpuOf, parseStat, timesLostByBrowsers } from './cpu-time.mjs';

test('times are read whatever a process calls itself', () => {
  const numbers = '1 42 42 0 -1 4194560 100 200 0 0 150 50 300 25 20 0 1 0 100';
  expect(parseStat(`7 (a) b (c) S ${numbers}`)).toEqual({
    pid: 7,
    parent: 1,
    name: 'a) b (c',
    own: 2,
    waitedFor: 3.25,
  });
});

test('what a browser does not wait for is counted with all below it, and nobody else’s browser is', () => {
  const processes = [
    { pid: 10, parent: 1, name: 'node', own: 1, waitedFor: 0 },
    { pid: 20, parent: 10, name: 'chromium', own: 2, waitedFor: 0 },
    { pid: 30, parent: 20, name: 'zygote', own: 0.5, waitedFor: 4 },
    { pid: 40, parent: 30, name: 'page', own: 8, waitedFor: 0 },
    { pid: 50, parent: 40, name: 'worker', own: 16, waitedFor: 0 },
    { pid: 99, parent: 1, name: 'zygote', own: 100, waitedFor: 0 },
  ];
  const isLost = ({ name }: { name: string }) => name === 'zygote';
  expect(timesLostByBrowsers(processes, 10, isLost)).toEqual(new Map([[30, 28.5]]));
});

test.each([
  ['/usr/lib/chromium/chrome\0--type=zygote\0--no-sandbox\0', true],
  ['/usr/lib/chromium/chromium-headless-shell --type=zygote --no-sandbox --headless\0', true],
  ['/usr/lib/chromium/chromium-headless-shell --type=renderer --headless\0', false],
])('a browser’s branching process is known by its arguments: %j', (commandLine, expected) => {
  expect(isBranchingCommand(commandLine)).toBe(expected);
});

test.runIf(existsSync('/proc/self/stat'))(
  'what a process uses is known when it has ended, its children included',
  async () => {
    const busy = 'const end = process.cpuUsage().user + 100_000; while (process.cpuUsage().user < end);';
    const child = spawn(process.execPath, [
      '-e',
      `require('node:child_process').execFileSync(process.execPath, ['-e', ${JSON.stringify(busy)}]); ${busy}`,
    ]);
    const cpuUsed = measureCpuOf(child.pid ?? 0);
    await once(child, 'exit');
    expect(cpuUsed()).toBeGreaterThan(0.18);
  },
);
