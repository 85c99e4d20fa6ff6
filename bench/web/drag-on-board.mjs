const STEPS = 20;
/** Time for the map, and for the hints of the rows on the screen. */
const REST_MS = 4000;

/**
 * Opens the board of these answers, and returns what drags a shipment of the pool over lanes, vehicles and the map, and back.
 *
 * @param {import('@playwright/test').Page} page
 * @param {{ url: string, day: string, answers: ReturnType<typeof import('./many-routes.mjs').manyRoutes> }} wanted
 * @returns {Promise<() => Promise<void>>}
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
  return async () => {
    const from = await spot('[data-pool-row]');
    const [lane, vehicle, map] = [
      await spot('[data-lane]'),
      await spot('[data-vehicle]'),
      await spot('[data-board-map]'),
    ];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    for (const to of [
      map,
      vehicle,
      lane,
      { x: lane.x + 300, y: lane.y + 100 },
      { x: lane.x - 200, y: lane.y + 60 },
      from,
    ]) {
      await page.mouse.move(to.x, to.y, { steps: STEPS });
    }
    await page.keyboard.press('Escape');
    await page.mouse.up();
  };
};
