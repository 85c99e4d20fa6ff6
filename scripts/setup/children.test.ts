import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const childrenModule = pathToFileURL(join(import.meta.dirname, 'children.mjs')).href;

/** Counts the signals it gets, and takes a while to end. */
const COUNTING = `
  let signals = 0;
  const note = (signal) => {
    signals += 1;
    console.log('got', signal, signals);
    if (signals === 1) setTimeout(() => process.exit(7), 300);
  };
  process.on('SIGINT', note);
  process.on('SIGTERM', note);
  setInterval(() => {}, 1000);
  console.log('up');`;

type Runner = { readonly kill: (signal: NodeJS.Signals) => void; readonly output: () => string };

/** Runs scripts with runTogether in a process of its own, which `act` may send signals to when all are up. */
const together = async (scripts: string[], act: (runner: Runner) => Promise<void>) => {
  const runner = `import { runTogether } from ${JSON.stringify(childrenModule)};
    const commands = ${JSON.stringify(scripts)}.map((script) => ({
      name: 'script', command: process.execPath, args: ['-e', script], cwd: process.cwd(), env: process.env,
    }));
    process.exitCode = await runTogether(commands);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', runner], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  let acted: Promise<void> | undefined;
  child.stdout.on('data', (chunk) => {
    output += chunk;
    if ((output.match(/^up$/gm) ?? []).length === scripts.length) {
      acted ??= act({ kill: (signal) => child.kill(signal), output: () => output });
    }
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  await acted;
  return { code, output };
};

test('a signal is handed on exactly once, and the exit code is handed back', async () => {
  const { code, output } = await together([COUNTING], async ({ kill, output: said }) => {
    kill('SIGTERM');
    // Of two pending signals on a busy machine the system delivers the lower number first.
    await expect.poll(said).toContain('got SIGTERM');
    kill('SIGINT');
    kill('SIGTERM');
  });
  expect(output.match(/^got .*$/gm)).toEqual(['got SIGTERM 1']);
  expect(code).toBe(7);
});

test('one Ctrl-C ends all that run side by side', async () => {
  const { output } = await together([COUNTING, COUNTING], async ({ kill }) => kill('SIGINT'));
  expect(output.match(/^got .*$/gm)).toEqual(['got SIGINT 1', 'got SIGINT 1']);
});

test('when one ends by itself the other is stopped, and its code is the answer', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-children-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const end = join(folder, 'end');
  const endsWhenTold = `console.log('up');
    setInterval(() => require('node:fs').existsSync(${JSON.stringify(end)}) && process.exit(3), 20);`;
  const { code, output } = await together([COUNTING, endsWhenTold], async () => writeFileSync(end, ''));
  expect(output).toContain('got SIGTERM 1');
  expect(code).toBe(3);
});

test('death by a signal gives the exit code of a shell', async () => {
  const { code } = await together(["console.log('up'); process.kill(process.pid, 'SIGKILL');"], async () => {});
  expect(code).toBe(137);
});
