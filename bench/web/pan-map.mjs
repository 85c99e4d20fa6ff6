const STEPS = 25;
const TIMES = 2;
/** Time for tiles that are still being drawn when the map says that it has come to rest. */
const REST_MS = 1500;
/** From the middle of the country to its capital, as a share of the map. */
const CAPITAL = { x: 0.25, y: 0.68 };

/**
 * Opens the map of the list, whose points are this answer, so close, and returns what drags it about.
 *
 * @param {import('@playwright/test').Page} page
 * @param {{ url: string, answer: object, turns: number }} wanted
 * @returns {Promise<() => Promise<void>>}
 */
export const panOver = async (page, { url, answer, turns }) => {
  await page.route('**/api/shipment-points?*', (route) => route.fulfill({ json: answer }));
  await page.goto(`${url}/shipments?rows=25&view=map`, { waitUntil: 'networkidle' });
  await page.locator('[data-ground][aria-busy=false]').waitFor();
  const box = await page.locator('.maplibregl-canvas').boundingBox();
  if (!box) throw new Error('There is no map.');
  const { x, y } = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  if (turns > 0) {
    // The wheel comes closer to where the pointer is.
    await page.mouse.move(box.x + box.width * CAPITAL.x, box.y + box.height * CAPITAL.y);
    for (let turn = 0; turn < turns; turn += 1) {
      await page.mouse.wheel(0, -400);
      await page.waitForTimeout(REST_MS / 5);
    }
  }
  await page.waitForTimeout(REST_MS);
  return async () => {
    for (let time = 0; time < TIMES; time += 1) {
      const direction = time % 2 === 0 ? 1 : -1;
      await page.mouse.move(x - 200 * direction, y - 60);
      await page.mouse.down();
      await page.mouse.move(x + 200 * direction, y + 60, { steps: STEPS });
      await page.mouse.up();
    }
  };
};
