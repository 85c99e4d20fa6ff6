import { defineConfig } from '@playwright/test';
import { browserFlags } from '../scripts/running/browser-flags.mjs';
import { findChromium } from '../scripts/setup/system-packages.mjs';

/** Looks are also tested on a phone (and in dark: see support/accessible.ts); behaviour is tested once. */
const looks = '**/*.looks.e2e.ts';
/** The phone tests the pages that are used most there; with TEST_ALL=1 all of them. */
const phoneLooks = process.env.TEST_ALL ? looks : '**/shipment*.looks.e2e.ts';

/** All pages of a window share one process, which keeps its compiled code: see support/browser-window.ts. */
const ONE_RENDERER = '--process-per-site';

/** Chromium takes the last list of them, so it repeats those of Playwright's own list that a page can notice. */
const FEATURES_OFF = ['ScriptStreaming', 'AvoidUnnecessaryBeforeUnloadCheckSync', 'HttpsUpgrades', 'PaintHolding'];

/**
 * A page that is opened again finds its scripts compiled, unless they are compiled while they arrive; and no page lives
 * long enough to win back what the best compiler takes. The quick one before it (Maglev) stays: without it, checking a page
 * with axe takes three quarters more.
 */
const LITTLE_COMPILING = [`--disable-features=${FEATURES_OFF.join(',')}`, '--js-flags=--no-turbofan'];

const executablePath = findChromium();

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  ...(!process.env.TEST_ALL && { grepInvert: /@long/ }),
  outputDir: '../.cache/e2e',
  globalSetup: '../scripts/running/e2e-setup.mjs',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Each worker has a browser and a server of its own (support/test.ts), which is work enough for two cores.
  workers: 2,
  retries: 0,
  // A guard against hanging, never a measurement: a busy machine may be many times slower than an idle one.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  use: {
    viewport: { width: 1366, height: 860 },
    colorScheme: 'light',
    screenshot: 'only-on-failure',
    // Recording every test nearly doubles its time; a test that fails is run again with `--trace on`.
    trace: 'off',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [...browserFlags(), ONE_RENDERER, ...LITTLE_COMPILING],
    },
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
