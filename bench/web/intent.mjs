import { judgeIntent } from './budget.mjs';

/** The layers that a click opens on the list of shipments. */
const INTENTS = [
  { name: 'menu', button: 'button[aria-haspopup="menu"]', opens: '[role="menu"]' },
  { name: 'popover', button: 'button[aria-haspopup="dialog"][aria-expanded]', opens: '[role="dialog"]' },
  { name: 'palette', button: 'button[aria-keyshortcuts^="Control+K"]', opens: '[role="dialog"]' },
];

/**
 * The time from the click until the layer is in the page, measured in the page itself, so that the overhead of Playwright is
 * left out. Each runs on a fresh page without any input that has been idle for a second.
 *
 * @param {import('@playwright/test').BrowserContext} context
 * @param {string} url
 */
export const intents = async (context, url) => {
  /** @type {Record<string, ReturnType<typeof judgeIntent>>} */
  const measured = {};
  for (const { name, button, opens } of INTENTS) {
    const page = await context.newPage();
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.locator(button).first().waitFor();
    // The second of idleness is part of the goal, not a wait for something to happen.
    await page.waitForTimeout(1000);
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
    measured[name] = judgeIntent(Number(ms));
    await page.close();
  }
  return measured;
};
