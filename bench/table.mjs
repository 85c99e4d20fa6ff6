/**
 * Whether the table of shipments keeps up with a slow computer: 250 rows are drawn, scrolled, selected and walked through
 * at a quarter of the processor's speed, and no task of the page's own thread may take longer than 50 ms. Prints JSON.
 */
import '../scripts/setup/require-node.mjs';
import { chromium } from '@playwright/test';
import { browserFlags } from '../scripts/running/browser-flags.mjs';
import { startTestServer } from '../scripts/running/test-server.mjs';
import { root } from '../scripts/setup/root.mjs';
import { exitCodeOf, onStopSignal } from '../scripts/setup/signals.mjs';
import { findChromium, skipReason } from '../scripts/setup/system-packages.mjs';
import { ensureWebBuilt } from '../scripts/setup/web-build.mjs';
import { signIn } from './web/sign-in.mjs';
import { TABLE_DEEDS } from './web/table-deeds.mjs';

const LIMIT_MS = 50;
const THROTTLE = 4;
const ROUNDS = 3;

const executablePath = findChromium();
if (!executablePath) throw new Error(`${skipReason('chromium')}.`);
await ensureWebBuilt(root, (line) => console.error(line));
onStopSignal((signal) => process.exit(exitCodeOf(signal)));
const server = await startTestServer(root);
const browser = await chromium.launch({ executablePath, args: browserFlags() });

/** Runs in the page: keeps what the browser says about tasks of more than 50 ms. */
const watchLongTasks = () => {
  const tasks = /** @type {number[]} */ ([]);
  Object.assign(window, { longTasks: tasks });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(Math.round(duration));
  }).observe({ type: 'longtask' });
};

/** @returns {Promise<number[]>} the tasks since the last time */
const takeLongTasks = (/** @type {import('@playwright/test').Page} */ page) =>
  page.evaluate(async () => {
    // The observer is told of a task when the next one begins.
    await new Promise((resolve) => setTimeout(resolve, 300));
    const { longTasks } = /** @type {{ longTasks: number[] }} */ (/** @type {unknown} */ (window));
    return longTasks.splice(0);
  });

try {
  const context = await browser.newContext({ viewport: { width: 1366, height: 860 } });
  const cookie = await signIn(server.url);
  await context.addCookies([{ ...cookie, url: server.url }]);
  /** @type {Record<string, number[]>} */
  const tasks = {};
  for (let round = 0; round < ROUNDS; round += 1) {
    const page = await context.newPage();
    await page.addInitScript(watchLongTasks);
    await page.goto(`${server.url}/shipments?rows=25`, { waitUntil: 'networkidle' });
    await page.locator('tbody tr').first().waitFor();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
    await takeLongTasks(page);
    for (const [name, deed] of Object.entries(TABLE_DEEDS)) {
      await deed(page);
      tasks[name] = [...(tasks[name] ?? []), ...(await takeLongTasks(page))];
    }
    await page.close();
  }
  const deeds = Object.entries(tasks).map(([name, found]) => ({
    name,
    longest: Math.max(0, ...found),
    tasksOverLimit: found.length,
  }));
  const isSmooth = deeds.every(({ longest }) => longest <= LIMIT_MS);
  console.log(
    JSON.stringify({ rows: 250, cpuThrottle: THROTTLE, rounds: ROUNDS, limitMs: LIMIT_MS, isSmooth, deeds }, null, 2),
  );
  process.exitCode = isSmooth ? 0 : 1;
} finally {
  await browser.close();
  await server.stop();
}
