/**
 * Whether a map keeps up with a slow computer: it is dragged about with ten thousand shipments in clusters, and without any,
 * in turn, at a quarter of the processor's speed. The longest task of the page's own thread may take so many milliseconds
 * longer with them. Prints JSON. As for the table, the thread's own processor time counts, and of several rounds the median.
 */
import '../scripts/setup/require-node.mjs';
import { longest, tasksDuring } from './web/main-thread.mjs';
import { manyPoints, NO_POINTS } from './web/many-points.mjs';
import { openDashboard } from './web/open-dashboard.mjs';
import { panOver } from './web/pan-map.mjs';

const SHIPMENTS = 10_000;
const LIMIT_MS = 15;
const THROTTLE = 4;
const ROUNDS = 3;
/** Turns of the wheel that comes closer: all of the country, and its capital. */
const CLOSER = { country: 0, capital: 4 };

/** @param {number[]} values */
const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

const { url, context, close } = await openDashboard();

try {
  const answers = { without: NO_POINTS, with: manyPoints(SHIPMENTS) };
  /** @param {keyof typeof answers} points @param {number} turns */
  const openMap = async (points, turns) => {
    const page = await context.newPage();
    const pan = await panOver(page, { url, answer: answers[points], turns });
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
    return {
      longest: /** @type {{ own: number[], wall: number[] }} */ ({ own: [], wall: [] }),
      close: () => page.close(),
      measure: async () => {
        await page.bringToFront();
        return tasksDuring(devtools, pan);
      },
    };
  };
  /** @type {Record<string, Record<keyof typeof answers, { own: number[], wall: number[] }>>} */
  const measured = {};
  for (const [level, turns] of Object.entries(CLOSER)) {
    const maps = { without: await openMap('without', turns), with: await openMap('with', turns) };
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const map of Object.values(maps)) {
        const tasks = await map.measure();
        map.longest.own.push(longest(tasks, 'ownMs'));
        map.longest.wall.push(longest(tasks, 'wallMs'));
      }
    }
    measured[level] = { without: maps.without.longest, with: maps.with.longest };
    for (const map of Object.values(maps)) await map.close();
  }
  const levels = Object.entries(measured).map(([name, { without, with: filled }]) => ({
    name,
    longestWithoutMs: median(without.own),
    longestWithMs: median(filled.own),
    differenceMs: median(filled.own) - median(without.own),
    byRoundMs: { without: without.own, with: filled.own },
    byTheClockMs: { without: median(without.wall), with: median(filled.wall) },
  }));
  const isSmooth = levels.every(({ differenceMs }) => differenceMs <= LIMIT_MS);
  console.log(
    JSON.stringify(
      { shipments: SHIPMENTS, cpuThrottle: THROTTLE, rounds: ROUNDS, limitMs: LIMIT_MS, isSmooth, levels },
      null,
      2,
    ),
  );
  process.exitCode = isSmooth ? 0 : 1;
} finally {
  await close();
}
