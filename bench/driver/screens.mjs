import { chromium } from '@playwright/test';
import { freePort } from '../../apps/server/src/machine/free-port.mjs';
import { browserFlags } from '../../scripts/running/browser-flags.mjs';
import { findChromium, skipReason } from '../../scripts/setup/system-packages.mjs';
import { audit } from '../web/audit.mjs';
import { longest, tasksDuring } from '../web/main-thread.mjs';

const THROTTLE = 4;
const ROUNDS = 5;

/** @param {number[]} values */
const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/**
 * The driver app on a phone's screen, at a quarter of the processor's speed: how long the page's thread is busy at a time when a day with so many
 * stops arrives, from opening it up to its last row; and what Lighthouse says of its first page. As for the table, the thread's own processor time
 * counts, and of several rounds the median.
 *
 * @param {{ url: string, cookie: string, day: string, stops: number }} given
 */
export const measureScreens = async ({ url, cookie, day, stops }) => {
  const executablePath = findChromium();
  if (!executablePath) throw new Error(`${skipReason('chromium')}.`);
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath,
    args: [...browserFlags(), `--remote-debugging-port=${port}`],
  });
  const [name = '', value = ''] = cookie.split('=');
  const round = async () => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
    try {
      await context.addCookies([{ name, value, url }]);
      const page = await context.newPage();
      /** @type {() => void} */
      let release = () => {};
      /** @type {Promise<void>} */
      const released = new Promise((resolve) => {
        release = resolve;
      });
      await page.route('**/api/driver/day*', async (route) => {
        const answer = await route.fetch({ url: `${url}/api/driver/day?day=${day}` });
        const body = await answer.json();
        await released;
        await route.fulfill({ json: { day: { ...body.day, stops: body.day.stops.slice(0, stops) } } });
      });
      await page.goto(`${url}/driver`);
      await page.locator('header').first().waitFor();
      const devtools = await context.newCDPSession(page);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
      const tasks = await tasksDuring(devtools, async () => {
        release();
        await page
          .locator('ol > li')
          .nth(stops - 2)
          .waitFor({ state: 'attached' });
      });
      return { own: longest(tasks, 'ownMs'), wall: longest(tasks, 'wallMs') };
    } finally {
      await context.close();
    }
  };
  try {
    const rounds = [];
    for (let at = 0; at < ROUNDS; at += 1) rounds.push(await round());
    return {
      day: {
        stops,
        cpuThrottle: THROTTLE,
        longestMs: median(rounds.map(({ own }) => own)),
        byRoundMs: rounds.map(({ own }) => own),
        byTheClockMs: median(rounds.map(({ wall }) => wall)),
      },
      lighthouse: await audit(`${url}/driver`, port, { Cookie: cookie }, 'mobile'),
    };
  } finally {
    await browser.close();
  }
};
