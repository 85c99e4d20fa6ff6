/**
 * Whether the planning board keeps up with a slow computer: with forty vehicles and a thousand stops a shipment is dragged over the
 * map, the vehicles and the lanes, at a quarter of the processor's speed. Prints JSON with the longest task of the page's own
 * thread. As for the table, the thread's own processor time counts, and of several rounds the median.
 */
import '../scripts/setup/require-node.mjs';
import { dragOnBoard } from './web/drag-on-board.mjs';
import { longest, tasksDuring } from './web/main-thread.mjs';
import { manyRoutes } from './web/many-routes.mjs';
import { openDashboard } from './web/open-dashboard.mjs';

const SIZE = { vehicles: 40, stops: 1000, pool: 200 };
const DAY = '2027-03-02';
const LIMIT_MS = 50;
const THROTTLE = 4;
const ROUNDS = 5;

/** @param {number[]} values */
const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

const { url, context, close } = await openDashboard();

try {
  const page = await context.newPage();
  const drag = await dragOnBoard(page, { url, day: DAY, answers: manyRoutes({ ...SIZE, day: DAY }) });
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
  /** @type {{ own: number[], wall: number[] }} */
  const measured = { own: [], wall: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    await drag.pick();
    const tasks = await tasksDuring(devtools, drag.carry);
    await drag.letGo();
    measured.own.push(longest(tasks, 'ownMs'));
    measured.wall.push(longest(tasks, 'wallMs'));
  }
  const longestMs = median(measured.own);
  const isSmooth = longestMs <= LIMIT_MS;
  console.log(
    JSON.stringify(
      {
        ...SIZE,
        cpuThrottle: THROTTLE,
        rounds: ROUNDS,
        limitMs: LIMIT_MS,
        isSmooth,
        longestMs,
        byRoundMs: measured.own,
        byTheClockMs: median(measured.wall),
      },
      null,
      2,
    ),
  );
  process.exitCode = isSmooth ? 0 : 1;
} finally {
  await close();
}
