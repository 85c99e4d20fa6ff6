import { defineConfig } from '@playwright/test';
import { browserFlags } from '../scripts/running/browser-flags.mjs';
import { findChromium } from '../scripts/setup/system-packages.mjs';

/** How a page looks is tested on a phone too (and in dark: see support/accessible.ts); how it works, once. */
const looks = '**/*.looks.e2e.ts';
/** On the phone the pages that are at work; with E2E_ALL=1 all of them, which takes a minute longer. */
const phoneLooks = process.env.E2E_ALL ? looks : '**/{shipment*,saved-locations,users}.looks.e2e.ts';

const executablePath = findChromium();

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../.cache/e2e',
  globalSetup: '../scripts/running/e2e-setup.mjs',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // One more than the machine has cores: a page that waits for its server leaves room for another.
  workers: 3,
  retries: 0,
  // Guards against a hang, never a measurement: a busy machine may be many times slower than an idle one.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    // Set by the global set-up, which runs before the workers read this file.
    baseURL: process.env.WAYBILL_E2E_URL,
    viewport: { width: 1366, height: 860 },
    colorScheme: 'light',
    screenshot: 'only-on-failure',
    // Recording every test nearly doubles its time; a test that fails is run again with `--trace on`.
    trace: 'off',
    launchOptions: { ...(executablePath && { executablePath }), args: browserFlags() },
  },
  projects: [
    { name: 'desktop' },
    {
      name: 'phone',
      testMatch: phoneLooks,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
