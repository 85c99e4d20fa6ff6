import { test as base, type ConsoleMessage, expect } from '@playwright/test';
import { type BrowserWindow, openPage, openWindow, resetWindow, type WindowOptions } from './browser-window.ts';

type Watch = {
  /** Console messages that a test means to cause, e.g. by cutting the network. */
  readonly allowConsole: (pattern: RegExp) => void;
};

type Windows = { readonly windows: Map<string, BrowserWindow> };

/** The window in which a test runs: `context` is its browser context, and `page` a page in it. */
type Window = { readonly window: BrowserWindow };

/** The browser's own log entry for a refused request. The refusal is the product's answer and not a fault. */
const isRefusal = (message: ConsoleMessage) =>
  /^Failed to load resource: the server responded with a status of 4\d\d/.test(message.text()) &&
  new URL(message.location().url).pathname.startsWith('/api/');

/** What Chromium says of a map when a picture is taken of the page, where there is no graphics card. */
const NO_GRAPHICS_CARD = /GPU stall due to ReadPixels/;

/** What Playwright says where it keeps a page from having a service worker. */
const NO_WORKER = /Service Worker registration blocked by Playwright/;

/** Every test fails on an error or a warning in the console, including policy violations and uncaught exceptions. */
export const test = base.extend<Watch & Window & WindowOptions, Windows>({
  messagesStay: [true, { option: true }],
  loadsAhead: [false, { option: true }],
  drawsMaps: [false, { option: true }],

  // Every worker has a server and a database of its own, so that tests running at the same time do not affect each other.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what a fixture needs
  baseURL: async ({}, use, { parallelIndex }) => {
    const urls: readonly string[] = JSON.parse(process.env.WAYBILL_E2E_URLS ?? '[]');
    await use(urls[parallelIndex]);
  },

  windows: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what a fixture needs
    async ({}, use) => {
      const windows = new Map<string, BrowserWindow>();
      await use(windows);
      for (const { context } of windows.values()) await context.close();
    },
    { scope: 'worker' },
  ],

  window: async (
    {
      browser,
      windows,
      baseURL,
      messagesStay,
      loadsAhead,
      drawsMaps,
      viewport,
      isMobile,
      hasTouch,
      locale,
      colorScheme,
    },
    use,
  ) => {
    const key = JSON.stringify({
      messagesStay,
      loadsAhead,
      drawsMaps,
      viewport,
      isMobile,
      hasTouch,
      locale,
      colorScheme,
    });
    const opened =
      windows.get(key) ?? (await openWindow(browser, baseURL ?? '', { messagesStay, loadsAhead, drawsMaps }));
    windows.set(key, opened);
    await use(opened);
    if (await resetWindow(opened)) return;
    windows.delete(key);
    await opened.context.close();
  },

  context: ({ window }, use) => use(window.context),

  page: async ({ window }, use) => use(await openPage(window)),

  allowConsole: [
    async ({ page }, use) => {
      const allowed: RegExp[] = [NO_GRAPHICS_CARD, NO_WORKER];
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type()) && !isRefusal(message)) complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
      await use((pattern) => allowed.push(pattern));
      // A list may be refetched at any moment, even after a test that rewrites its answers has ended.
      if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(complaints.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
