import { judgeIntent } from './budget.mjs';

/** The layers that a click opens on the list of shipments. */
const INTENTS = [
  { name: 'menu', button: 'button[aria-haspopup="menu"]', opens: '[role="menu"]' },
  { name: 'popover', button: 'button[aria-haspopup="dialog"][aria-expanded]', opens: '[role="dialog"]' },
  { name: 'palette', button: 'button[aria-keyshortcuts^="Control+K"]', opens: '[role="dialog"]' },
  { name: 'createShipment', button: 'button[aria-label="Create shipment"]', opens: '[role="dialog"]' },
];

/** Other programs make a single click slower at random; the median of several is the page's own time. */
const CLICKS = 5;

/** @param {readonly number[]} values */
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/**
 * The time from the click until the layer is in the page, measured in the page itself, so that the overhead of Playwright is
 * left out, and the time that the page's thread was busy for it. Each click is the first one on a fresh page without any
 * other input that has been idle for a second.
 *
 * @param {import('@playwright/test').BrowserContext} context
 * @param {string} url
 */
export const intents = async (context, url) => {
  /** @type {Record<string, ReturnType<typeof judgeIntent> & { busyMs: number, clicks: readonly number[] }>} */
  const measured = {};
  for (const intent of INTENTS) {
    const clicks = [];
    for (let click = 0; click < CLICKS; click += 1) clicks.push(await firstClick(context, url, intent));
    measured[intent.name] = {
      ...judgeIntent(median(clicks.map(({ ms }) => ms))),
      busyMs: Math.round(median(clicks.map(({ busyMs }) => busyMs))),
      clicks: clicks.map(({ ms }) => Math.round(ms)),
    };
  }
  return measured;
};

/**
 * @param {import('@playwright/test').BrowserContext} context
 * @param {string} url
 * @param {typeof INTENTS[number]} intent
 */
const firstClick = async (context, url, { button, opens }) => {
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.locator(button).first().waitFor();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busy = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
  };
  // The second of idleness is part of the goal, not a wait for something to happen.
  await page.waitForTimeout(1000);
  const before = await busy();
  const ms = await page.evaluate(
    ({ clicked, layer }) =>
      new Promise((resolve) => {
        const watch = new MutationObserver(() => {
          if (!document.querySelector(layer)) return;
          watch.disconnect();
          resolve(performance.now() - from);
        });
        watch.observe(document.body, { childList: true, subtree: true, attributes: true });
        const from = performance.now();
        /** @type {HTMLElement | null} */ (document.querySelector(clicked))?.click();
      }),
    { clicked: button, layer: opens },
  );
  const busyMs = (await busy()) - before;
  await page.close();
  return { ms: Number(ms), busyMs };
};
