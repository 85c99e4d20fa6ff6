import { SHORT_LIST } from './support/dispatch.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

test.use({ loadsAhead: true, drawsMaps: true });

test('the code of maps comes once a page has nothing else to do, and lets no worker start but its own', async ({
  page,
  allowConsole,
}) => {
  await signInAs(page, 'admin@demo.test');
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto(SHORT_LIST);
  await expect.poll(() => requested.find((path) => path.startsWith('/assets/map-canvas-'))).toBeDefined();
  const marks = await page.evaluate(() => performance.getEntriesByName('waybill-fetch-ahead').length);
  expect(marks).toBe(1);
  // Whatever a map itself needs waits for the first one.
  expect(requested.filter((path) => /worker|geojson|\/api\/map/.test(path))).toEqual([]);
  allowConsole(/TrustedScriptURL/);
  const start = page.evaluate(() => new Worker('/first.js').constructor.name);
  await expect(start).rejects.toThrow(/TrustedScriptURL/);
});
