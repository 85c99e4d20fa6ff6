/**
 * Whether the table of shipments keeps up with a slow computer: 250 rows are drawn, scrolled, selected and walked through
 * at a quarter of the processor's speed, and no task of the page's own thread may take longer than 50 ms. Prints JSON: the
 * longest task by the clock, and by the thread's own processor time, which is what counts: on a shared machine the clock also
 * includes the time of others.
 */
import '../scripts/setup/require-node.mjs';
import { chromium } from '@playwright/test';
import { browserFlags } from '../scripts/running/browser-flags.mjs';
import { startTestServer } from '../scripts/running/test-server.mjs';
import { root } from '../scripts/setup/root.mjs';
import { exitCodeOf, onStopSignal } from '../scripts/setup/signals.mjs';
import { findChromium, skipReason } from '../scripts/setup/system-packages.mjs';
import { ensureWebBuilt } from '../scripts/setup/web-build.mjs';
import { longest, tasksDuring } from './web/main-thread.mjs';
import { signIn } from './web/sign-in.mjs';
import { TABLE_ACTIONS } from './web/table-actions.mjs';

const LIMIT_MS = 50;
const THROTTLE = 4;
const ROUNDS = 3;

const executablePath = findChromium();
if (!executablePath) throw new Error(`${skipReason('chromium')}.`);
await ensureWebBuilt(root, (line) => console.error(line));
onStopSignal((signal) => process.exit(exitCodeOf(signal)));
const server = await startTestServer(root);
const browser = await chromium.launch({ executablePath, args: browserFlags() });

try {
  const context = await browser.newContext({ viewport: { width: 1366, height: 860 } });
  const cookie = await signIn(server.url);
  await context.addCookies([{ ...cookie, url: server.url }]);
  /** @type {Record<string, import('./web/main-thread.mjs').Task[][]>} of each action, and of each round */
  const tasks = {};
  for (let round = 0; round < ROUNDS; round += 1) {
    const page = await context.newPage();
    await page.goto(`${server.url}/shipments?rows=25`, { waitUntil: 'networkidle' });
    await page.locator('tbody tr').first().waitFor();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
    for (const [name, makeReady] of Object.entries(TABLE_ACTIONS)) {
      const action = await makeReady(page);
      tasks[name] = [...(tasks[name] ?? []), await tasksDuring(devtools, action)];
    }
    await page.close();
  }
  const actions = Object.entries(tasks).map(([name, rounds]) => ({
    name,
    longestMs: longest(rounds.flat(), 'wallMs'),
    longestOfItsOwnMs: longest(rounds.flat(), 'ownMs'),
    // A single outlier was probably caused by other load on the machine.
    longestByRoundMs: rounds.map((found) => longest(found, 'ownMs')),
    tasksOverLimit: rounds.flat().filter(({ ownMs }) => ownMs > LIMIT_MS).length,
  }));
  const isSmooth = actions.every(({ longestOfItsOwnMs }) => longestOfItsOwnMs <= LIMIT_MS);
  console.log(
    JSON.stringify({ rows: 250, cpuThrottle: THROTTLE, rounds: ROUNDS, limitMs: LIMIT_MS, isSmooth, actions }, null, 2),
  );
  process.exitCode = isSmooth ? 0 : 1;
} finally {
  await browser.close();
  await server.stop();
}
