import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from './support/accessible.ts';
import { enterShipment } from './support/dispatch.ts';
import { DRAWN_MAPS } from './support/map-view.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

test.use(DRAWN_MAPS);

const map = (page: Page) => page.getByRole('figure', { name: 'Map of the stops' });

/** A shipment to a place with much land around it. */
const openShipment = async (page: Page) => {
  await signInAs(page, 'admin@demo.test');
  const { shipmentId } = await enterShipment(page, { points: { dropoff: { latitude: 64.9, longitude: -18.6 } } });
  await page.goto(`/shipments/${shipmentId}`);
};

const openFirst = async (page: Page) => {
  await openShipment(page);
  await expect(map(page).locator('[aria-busy=false]')).toBeAttached();
};

/** The colour that most of the map has: that of the land, where the stops are. */
const mostOf = async (page: Page): Promise<string> => {
  const { data, info } = await sharp(await map(page).screenshot())
    .raw()
    .toBuffer({ resolveWithObject: true });
  const counts = new Map<string, number>();
  for (let at = 0; at < data.length; at += info.channels) {
    const colour = [...data.subarray(at, at + 3)].join(', ');
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? '';
};

test('the stops of a shipment are on a map, in light and in dark, with no server but ours @long', async ({
  page,
  baseURL,
}) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== baseURL) foreign.push(request.url());
  });
  await openFirst(page);
  await expect(map(page).getByRole('img', { name: /^Dropoff: / })).toBeVisible();
  await expect(
    map(page)
      .getByRole('listitem')
      .filter({ hasText: /^Dropoff: / }),
  ).toBeAttached();
  await expect(map(page).getByText('Natural Earth')).toBeVisible();
  for (const [colorScheme, land] of [
    ['light', '245, 246, 242'],
    ['dark', '26, 39, 44'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await expect.poll(() => mostOf(page)).toBe(land);
  }
  expect(foreign).toEqual([]);
  await expectAccessible(page);
});

test('a style of the operator that cannot be read leaves the bundled map @long', async ({ page, baseURL }) => {
  const styleUrl = `${baseURL}/no-such-style.json`;
  await page.route(styleUrl, (route) => route.fulfill({ body: 'no style', contentType: 'application/json' }));
  await page.route('**/api/map', async (route) => {
    const answer = await route.fetch();
    const { map: settings } = await answer.json();
    await route.fulfill({ response: answer, json: { map: { ...settings, styleUrl } } });
  });
  await openFirst(page);
  await expect(map(page).locator('[data-ground=bundled]')).toBeAttached();
  await expect(map(page).getByRole('img', { name: /^Dropoff: / })).toBeVisible();
  await expect(map(page).getByText('Natural Earth')).toBeVisible();
});

test('a browser that draws no map says in words what would be on it @long', async ({ page }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await openShipment(page);
  await expect(map(page).getByText('The map cannot be drawn here.')).toBeVisible();
  await expect(map(page).getByText(/^Dropoff: /)).toBeVisible();
});

test('a map that is lower than the padding around its places still shows them @long', async ({ page }) => {
  await page.addInitScript(() => {
    const low = new CSSStyleSheet();
    low.replaceSync('figure { max-block-size: 80px }');
    document.adoptedStyleSheets = [low];
  });
  // The library would warn that it cannot fit them, and every test fails on a warning.
  await openFirst(page);
  expect((await map(page).boundingBox())?.height).toBe(80);
  await expect(map(page).getByRole('img', { name: /^Dropoff: / })).toBeInViewport();
});
