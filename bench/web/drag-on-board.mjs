const STEPS = 20;
/** Time for the map, and for the hints of the rows on the screen. */
const REST_MS = 4000;

/**
 * Opens the board of these answers, and returns what picks a shipment of the pool up, carries it over map, vehicles and lanes and back,
 * and lets go of it. Pointing at a row draws a ring on the map, which takes long without a graphics card and is no part of dragging.
 *
 * @param {import('@playwright/test').Page} page
 * @param {{ url: string, day: string, answers: ReturnType<typeof import('./many-routes.mjs').manyRoutes> }} wanted
 * @returns {Promise<Record<'pick' | 'carry' | 'letGo', () => Promise<void>>>}
 */
export const dragOnBoard = async (page, { url, day, answers }) => {
  await page.route('**/api/routes?*', (route) => route.fulfill({ json: answers.routes }));
  await page.route('**/api/routes/unassigned?*', (route) => route.fulfill({ json: answers.unassigned }));
  await page.route('**/api/vehicles?*', (route) => route.fulfill({ json: answers.vehicles }));
  await page.goto(`${url}/vehicles?view=board&day=${day}`, { waitUntil: 'networkidle' });
  await page.locator('[data-ground][aria-busy=false]').waitFor();
  await page.waitForTimeout(REST_MS);
  /** @param {string} selector */
  const spot = async (selector) => {
    const box = await page.locator(selector).first().boundingBox();
    if (!box) throw new Error(`There is no ${selector}.`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const from = await spot('[data-pool-row]');
  const [lane, vehicle, map] = [
    await spot('[data-lane]'),
    await spot('[data-vehicle]'),
    await spot('[data-board-map]'),
  ];
  const way = [map, vehicle, lane, { x: lane.x + 300, y: lane.y + 100 }, { x: lane.x - 200, y: lane.y + 60 }, from];
  return {
    pick: async () => {
      await page.mouse.move(from.x, from.y);
      await page.waitForTimeout(REST_MS / 2);
      await page.mouse.down();
      await page.mouse.move(from.x - 20, from.y);
      await page.waitForTimeout(REST_MS / 2);
    },
    carry: async () => {
      for (const { x, y } of way) await page.mouse.move(x, y, { steps: STEPS });
    },
    letGo: async () => {
      await page.keyboard.press('Escape');
      await page.mouse.up();
      await page.waitForTimeout(REST_MS / 2);
    },
  };
};
