/** @typedef {import('@playwright/test').Page} Page */

const ROWS = 250;
const SCROLL_STEPS = 40;
const KEY_PRESSES = 30;

/** @param {Page} page */
const draw = async (page) => {
  await page.getByLabel('Rows per page').focus();
  return async () => {
    // The last of the choices.
    await page.keyboard.press('End');
    // The header is a row, too.
    await page.locator(`table[aria-rowcount="${ROWS + 1}"]`).waitFor();
  };
};

/** @param {Page} page */
const scroll = async (page) => async () => {
  await page.mouse.move(700, 500);
  for (const direction of [1, -1]) {
    for (let step = 0; step < SCROLL_STEPS; step += 1) await page.mouse.wheel(0, 240 * direction);
  }
};

/** @param {Page} page */
const selectAll = async (page) => {
  const box = await page.getByRole('checkbox', { name: 'Select all on this page' }).boundingBox();
  if (!box) throw new Error('There is no box that selects all.');
  const press = () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  return async () => {
    await press();
    await page.getByText('250 selected').waitFor();
    await press();
  };
};

/** @param {Page} page */
const walk = async (page) => async () => {
  for (let press = 0; press < KEY_PRESSES; press += 1) await page.keyboard.press('j');
  await page.keyboard.press('x');
};

/**
 * The actions of a dispatcher on a long list, by name: each is prepared first, since looking for a button in the page is the
 * measuring script's work and not the table's, and then done with the mouse and the keys.
 *
 * @type {Record<string, (page: Page) => Promise<() => Promise<void>>>}
 */
export const TABLE_ACTIONS = { draw, scroll, 'select all': selectAll, walk };
