import { test as base, type ConsoleMessage, expect } from '@playwright/test';

type Watch = {
  /** Complaints of the browser that a test means to cause, e.g. by cutting the network. */
  readonly allowConsole: (pattern: RegExp) => void;
};

/** The browser's own note about a refused request. The refusal is the product's answer and not a fault. */
const isRefusal = (message: ConsoleMessage) =>
  /^Failed to load resource: the server responded with a status of 4\d\d/.test(message.text()) &&
  new URL(message.location().url).pathname.startsWith('/api/');

/** Every test fails on an error or a warning in the console, a broken policy and an uncaught exception included. */
export const test = base.extend<Watch>({
  allowConsole: [
    async ({ page }, use) => {
      const allowed: RegExp[] = [];
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type()) && !isRefusal(message)) complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
      await use((pattern) => allowed.push(pattern));
      // What others do makes lists fetch anew at any moment, also when a test that rewrites answers is over.
      if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(complaints.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
