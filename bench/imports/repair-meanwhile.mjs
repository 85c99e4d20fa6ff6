import { chromium } from '@playwright/test';
import { browserFlags } from '../../scripts/running/browser-flags.mjs';
import { findChromium, skipReason } from '../../scripts/setup/system-packages.mjs';

/** A limit against hangs. */
const TIMEOUT_MS = 30 * 60_000;

/**
 * A file from its drop on the page to the last of its good rows entered; the faulty ones are repaired in the grid meanwhile, by the keyboard. In
 * seconds, and for each repair from Enter to the row without a fault.
 *
 * @param {{ url: string, cookie: string, file: string, repairs: number, text: string }} given
 */
export const repairMeanwhile = async ({ url, cookie, file, repairs, text }) => {
  const executablePath = findChromium();
  if (!executablePath) throw new Error(`${skipReason('chromium')}.`);
  const browser = await chromium.launch({ executablePath, args: browserFlags() });
  try {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      serviceWorkers: 'block',
      locale: 'en',
    });
    const [name = '', value = ''] = cookie.split('=');
    await context.addCookies([{ name, value, url }]);
    const page = await context.newPage();
    page.setDefaultTimeout(TIMEOUT_MS);
    await page.goto(`${url}/shipments/upload`);
    const begun = performance.now();
    const since = () => Number(((performance.now() - begun) / 1000).toFixed(1));
    await page.locator('input[type="file"]').setInputFiles(file);
    const run = page.getByRole('button', { name: /^Import [\d,.]+ rows$/ });
    await run.waitFor();
    const readySeconds = since();
    await run.click();
    await page.getByRole('button', { name: 'Cancel import' }).waitFor();
    const repairMs = [];
    for (let at = 0; at < repairs; at += 1) {
      const faults = page.getByRole('grid').locator('[aria-invalid="true"]');
      const before = await faults.count();
      await page.keyboard.press('F8');
      await page.keyboard.type(text);
      const pressed = performance.now();
      await page.keyboard.press('Enter');
      await page.waitForFunction(
        (count) => document.querySelectorAll('[role="grid"] [aria-invalid="true"]').length < count,
        before,
      );
      repairMs.push(Math.round(performance.now() - pressed));
    }
    const wasMeanwhile = await page.getByRole('button', { name: 'Cancel import' }).isVisible();
    await page.getByText(/shipments created/).waitFor();
    return {
      readySeconds,
      doneSeconds: since(),
      repairMs: repairMs.toSorted((one, other) => one - other),
      wasMeanwhile,
    };
  } finally {
    await browser.close();
  }
};
