/** @typedef {import('@playwright/test').Page} Page */

const ROWS = 250;
const SCROLL_STEPS = 40;
const KEY_PRESSES = 30;

/** @param {Page} page */
const draw = async (page) => {
  await page.getByLabel('Rows per page').selectOption(String(ROWS));
  // The header is a row, too.
  await page.locator(`table[aria-rowcount="${ROWS + 1}"]`).waitFor();
};

/** @param {Page} page */
const scroll = async (page) => {
  await page.mouse.move(700, 500);
  for (const direction of [1, -1]) {
    for (let step = 0; step < SCROLL_STEPS; step += 1) await page.mouse.wheel(0, 240 * direction);
  }
};

/** @param {Page} page */
const selectAll = async (page) => {
  const box = page.getByRole('checkbox', { name: 'Select all on this page' });
  await box.click();
  await box.click();
};

/** @param {Page} page */
const walk = async (page) => {
  for (let press = 0; press < KEY_PRESSES; press += 1) await page.keyboard.press('j');
  await page.keyboard.press('x');
};

/** What a dispatcher does to a long list, by name. */
export const TABLE_DEEDS = { draw, scroll, 'select all': selectAll, walk };
