import type { Page } from '@playwright/test';
import { expectAccessible, expectLayerAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { cutOff, speakIcelandic } from './support/answers.ts';
import { dialog, dialogHeading } from './support/dialog.ts';
import { enterShipment, mark, SHORT_LIST } from './support/dispatch.ts';
import { DRAWN_MAPS, mapIsDrawn, type Place, spotOf, theMap } from './support/map-view.ts';
import { bodyRows } from './support/row.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

test.use(DRAWN_MAPS);

const LABEL = 'Map of these shipments';

type Dropoff = Place & { readonly postcode: string; readonly city: string };

/** Five dropoffs: four corners and the middle, far enough from each other to stand by themselves. */
const PLACES = {
  northwest: { latitude: 64.3, longitude: -22.2, postcode: '300', city: 'Akranes' },
  northeast: { latitude: 64.3, longitude: -21.2, postcode: '801', city: 'Selfoss' },
  southwest: { latitude: 63.9, longitude: -22.2, postcode: '240', city: 'Grindavík' },
  southeast: { latitude: 63.9, longitude: -21.2, postcode: '801', city: 'Selfoss' },
  middle: { latitude: 64.1, longitude: -21.7, postcode: '110', city: 'Reykjavík' },
} as const satisfies Record<string, Dropoff>;
type Name = keyof typeof PLACES;
const NAMES = Object.keys(PLACES) as Name[];
const ALL: readonly Place[] = Object.values(PLACES);

const rows = (page: Page) => bodyRows(page, 'Shipments');
const row = (page: Page, name: Name) => rows(page).filter({ hasText: name });
const bar = (page: Page) => page.getByRole('region', { name: 'Selected shipments' });
const tool = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const spot = (page: Page, name: Name) => spotOf(page, LABEL, ALL, PLACES[name]);

const enterAt = async (page: Page, word: string, name: string, { postcode, city, ...point }: Dropoff) =>
  enterShipment(page, {
    dropoff: { receiverName: `${word} ${name}`, streetAddress1: `${word} 1`, postcode, city },
    points: { dropoff: point },
  });

const enterAll = async (page: Page): Promise<string> => {
  const word = mark();
  for (const name of NAMES) await enterAt(page, word, name, PLACES[name]);
  return word;
};

/** Points at a spot of the map until it says this: what is drawn comes a moment after the map. */
const pointUntil = (page: Page, { x, y }: { readonly x: number; readonly y: number }, text: string) =>
  expect
    .poll(async () => {
      await page.mouse.move(x - 1, y);
      await page.mouse.move(x, y);
      return theMap(page, LABEL).textContent();
    })
    .toContain(text);

const open = async (page: Page, search: string) => {
  await page.goto(`/shipments?${search}`);
  await mapIsDrawn(page, LABEL);
};

/** Opens the map of five shipments of the test's own, drawn and with all of them in it. */
const openMap = async (page: Page, view = 'both'): Promise<string> => {
  const word = await enterAll(page);
  await open(page, `search=${word}&view=${view}`);
  await expect(page.getByText('5 shipments', { exact: true }).first()).toBeVisible();
  if (view === 'both') await expect(rows(page)).toHaveCount(NAMES.length);
  await pointUntil(page, await spot(page, 'middle'), `${word} middle`);
  return word;
};

const expectSelected = async (page: Page, ...names: readonly Name[]) => {
  await expect(bar(page)).toContainText(`${names.length} selected`);
  for (const name of NAMES)
    await expect(row(page, name).getByRole('checkbox')).toBeChecked({ checked: names.includes(name) });
};

test.beforeEach(async ({ page }) => {
  await signInAs(page, 'admin@demo.test');
});

test.describe('without drawing it', () => {
  test.use({ drawsMaps: false, viewport: { width: 1366, height: 860 } });

  test('M goes from the list to both and to the map, and the address says which', async ({ page }) => {
    await page.goto(SHORT_LIST);
    await expect(rows(page).first()).toBeVisible();
    await page.keyboard.press('m');
    await expect(theMap(page, LABEL)).toBeVisible();
    await expect(rows(page).first()).toBeVisible();
    await expect(page).toHaveURL(/view=both/);
    await expect(tool(page, 'List and map')).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('m');
    await expect(page).toHaveURL(/view=map/);
    await expect(rows(page)).toHaveCount(0);
    await expect(theMap(page, LABEL)).toBeVisible();
    await page.keyboard.press('m');
    await expect(theMap(page, LABEL)).toHaveCount(0);
    await tool(page, 'Map').click();
    await expect(theMap(page, LABEL)).toBeVisible();
    await page.goBack();
    await expect(theMap(page, LABEL)).toHaveCount(0);
    await page.keyboard.press('?');
    await expect(dialog(page)).toContainText('List, list and map, map');
  });

  test('a map whose shipments do not come says so, and loads them when asked again @long', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/ERR_FAILED/);
    const outage = await cutOff(page, 'GET /api/shipment-points');
    await page.goto(`${SHORT_LIST}&view=map`);
    await expect(page.getByText('The places of these shipments did not load.')).toBeVisible();
    outage.pause();
    await page.getByRole('button', { name: 'Try again' }).click();
    outage.end();
    await expect(theMap(page, LABEL).getByRole('listitem').first()).toBeVisible();
  });
});

test('a lasso selects exactly what is inside of it, for the same actions, and Escape ends one thing at a time @long', async ({
  page,
}) => {
  await openMap(page);
  await row(page, 'middle').getByRole('checkbox').check();
  await tool(page, 'Lasso').click();
  await expect(tool(page, 'Lasso')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  await expect(tool(page, 'Lasso')).toHaveAttribute('aria-pressed', 'false');
  await expectSelected(page, 'middle');
  await page.keyboard.press('Escape');
  await expect(bar(page)).toHaveCount(0);

  const [top, bottom] = [await spot(page, 'northwest'), await spot(page, 'southwest')];
  await tool(page, 'Lasso').click();
  await page.mouse.move(top.x - 30, top.y - 30);
  await page.mouse.down();
  await page.mouse.move(top.x + 40, top.y - 30, { steps: 5 });
  await page.mouse.move(bottom.x + 40, bottom.y + 30, { steps: 5 });
  await page.keyboard.press('Escape');
  await expect(tool(page, 'Lasso')).toHaveAttribute('aria-pressed', 'false');
  await page.mouse.move(bottom.x - 30, bottom.y + 30, { steps: 5 });
  await page.mouse.up();
  await expect(bar(page)).toHaveCount(0);

  await tool(page, 'Lasso').click();
  await page.mouse.move(top.x - 30, top.y - 30);
  await page.mouse.down();
  for (const [x, y] of [
    [top.x + 40, top.y - 30],
    [bottom.x + 40, bottom.y + 30],
    [bottom.x - 30, bottom.y + 30],
  ] as const) {
    await page.mouse.move(x, y, { steps: 5 });
  }
  await page.mouse.up();
  await expectSelected(page, 'northwest', 'southwest');
  await expect(tool(page, 'Lasso')).toHaveAttribute('aria-pressed', 'false');

  await page.keyboard.press('s');
  await expect(dialogHeading(page, 'Change status of 2 shipments')).toBeVisible();
});

test('what is in view, or in a postcode, is selected by the keyboard; the map is told in words, and works for everybody @long', async ({
  page,
}) => {
  await openMap(page);
  const words = theMap(page, LABEL).getByRole('listitem');
  await expect(words).toHaveText([
    'New: 5',
    '801 Selfoss: 2',
    '110 Reykjavík: 1',
    '240 Grindavík: 1',
    '300 Akranes: 1',
  ]);
  await expectAccessible(page);

  // Twice as close, the corners are out of view.
  await tool(page, 'Zoom in').click();
  await tool(page, 'Select what is in view').focus();
  await page.keyboard.press('Enter');
  await expectSelected(page, 'middle');
  await tool(page, 'Show all').click();
  await tool(page, 'Select what is in view').click();
  await expectSelected(page, ...NAMES);
  await page.keyboard.press('Escape');
  await expect(bar(page)).toHaveCount(0);

  await tool(page, 'Select by postcode').focus();
  await page.keyboard.press('Enter');
  const picker = page.getByRole('dialog', { name: 'Select by postcode' });
  await expect(picker.getByRole('listitem')).toHaveText([
    '801 Selfoss2',
    '110 Reykjavík1',
    '240 Grindavík1',
    '300 Akranes1',
  ]);
  await expectLayerAccessible(page);
  await picker.getByRole('textbox').fill('selfo');
  await expect(picker.getByRole('listitem')).toHaveText(['801 Selfoss2']);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expectSelected(page, 'northeast', 'southeast');
  await page.keyboard.press('Space');
  await expect(bar(page)).toHaveCount(0);
  // Enter takes the first of what is typed, arrows walk through the list.
  await page.keyboard.press('ArrowUp');
  await expect(picker.getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Enter');
  await expectSelected(page, 'northeast', 'southeast');
  await picker.getByRole('textbox').fill('');
  await expect(picker.getByRole('listitem')).toHaveCount(4);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(picker.getByRole('checkbox', { name: '110 Reykjavík' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectSelected(page, 'northeast', 'southeast', 'middle');
  await page.keyboard.press('Escape');
  await expect(picker).toHaveCount(0);
});

test('what is selected on the map counts, also where the page of the list does not have it @long', async ({ page }) => {
  const word = await openMap(page, 'map');
  await tool(page, 'Select what is in view').click();
  await expect(bar(page)).toContainText('5 selected');
  await page.keyboard.press('s');
  await expect(dialogHeading(page, 'Change status of 5 shipments')).toBeVisible();
  await expect(dialog(page).getByRole('radio', { name: 'Open 5 shipments' })).toBeVisible();
  await page.keyboard.press('Escape');
  await tool(page, 'List').click();
  await page.getByRole('textbox', { name: 'Search shipments' }).fill(`${word} middle`);
  await expect(rows(page)).toHaveCount(1);
  await expect(bar(page)).toContainText('5 selected, 1 on this page');
});

test('a point says what it is, shows its row, and opens as a row does @long', async ({ page }) => {
  const word = await openMap(page);
  const { x, y } = await spot(page, 'northeast');
  await page.mouse.move(x, y);
  await expect(row(page, 'northeast')).toHaveAttribute('data-pointed', 'true');
  await expect(theMap(page, LABEL)).toContainText(`${word} northeast`);
  await expect(theMap(page, LABEL)).toContainText('New');
  await expect(row(page, 'southeast')).not.toHaveAttribute('data-pointed');
  await page.mouse.move(x, y + 60);
  await expect(row(page, 'northeast')).not.toHaveAttribute('data-pointed');
  await page.mouse.click(x, y);
  const panel = page.locator('[data-panel]').filter({ hasText: `${word} northeast` });
  await expect(panel).toBeVisible();
  // The only stop is the first.
  await expect(panel.getByRole('img', { name: /^Dropoff: / })).toHaveText('1');
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
});

test('the row under the pointer or the focus has a ring around its point @long', async ({ page }) => {
  await openMap(page);
  const { x, y } = await spot(page, 'southwest');
  const look = () => page.screenshot({ clip: { x: x - 25, y: y - 25, width: 50, height: 50 } });
  const plain = await look();
  const isAsBefore = async () => plain.equals(await look());
  await row(page, 'southwest').hover();
  await expect.poll(isAsBefore).toBe(false);
  await row(page, 'northeast').hover();
  await expect.poll(isAsBefore).toBe(true);
  await row(page, 'southwest').getByRole('link').focus();
  await expect.poll(isAsBefore).toBe(false);
});

test('shipments at one door are chosen from a list, and a press on their number comes closer @long', async ({
  page,
}) => {
  const word = mark();
  const door = PLACES.middle;
  for (const name of ['first', 'second']) await enterAt(page, word, name, door);
  for (const name of ['northwest', 'southeast'] as const) await enterAt(page, word, name, PLACES[name]);
  await open(page, `search=${word}&view=map`);
  const shown = [PLACES.northwest, PLACES.southeast];
  const { x, y } = await spotOf(page, LABEL, shown, door);
  const scale = theMap(page, LABEL).getByText(/^\d+ k?m$/);
  const before = await scale.textContent();
  await expect
    .poll(async () => {
      // A number that is not drawn yet cannot be pressed.
      await page.mouse.click(x, y);
      return scale.textContent();
    })
    .not.toBe(before);
  // What was pressed is in the middle now.
  const box = await theMap(page, LABEL).locator('canvas').boundingBox();
  if (!box) throw new Error('There is no map.');
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await pointUntil(page, middle, '2 shipments here');
  const choice = page.getByRole('region', { name: '2 shipments here' });
  await page.mouse.click(middle.x, middle.y);
  await expect(choice.getByRole('button', { name: word })).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(choice).toHaveCount(0);
  await page.mouse.click(middle.x, middle.y);
  await choice.getByRole('button', { name: `${word} second` }).click();
  await expect(page.locator('[data-panel]').filter({ hasText: `${word} second` })).toBeVisible();
  await expect(choice).toHaveCount(0);
});

test('what somebody enters meanwhile is on the map, and does not move it @long', async ({ page }) => {
  const word = await openMap(page, 'map');
  const scale = theMap(page, LABEL).getByText(/^\d+ k?m$/);
  const before = (await scale.textContent()) ?? '';
  await enterAt(page, word, 'far away', { latitude: 65.7, longitude: -18.1, postcode: '600', city: 'Akureyri' });
  await expect(page.getByText('6 shipments', { exact: true }).first()).toBeVisible();
  await expect(scale).toHaveText(before);
  await tool(page, 'Show all').click();
  await expect(scale).not.toHaveText(before);
});

test('in Icelandic, too @long', async ({ page }) => {
  await speakIcelandic(page);
  await page.goto(`${SHORT_LIST}&view=map`);
  await mapIsDrawn(page, 'Kort af þessum sendingum');
  await expect(tool(page, 'Snara')).toBeVisible();
  await expect(tool(page, 'Velja það sem sést')).toBeVisible();
  await expect(tool(page, 'Velja eftir póstnúmeri')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('there is the list or the map, and a link to both shows the map @long', async ({ page }) => {
    await page.goto(`${SHORT_LIST}&view=both`);
    await mapIsDrawn(page, LABEL);
    const list = page.getByRole('list', { name: 'Shipments', exact: true });
    await expect(list).toHaveCount(0);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await tool(page, 'Select what is in view').tap();
    await expect(bar(page)).toBeVisible();
    await tool(page, 'Show the list').tap();
    await expect(list).toBeVisible();
    await expect(theMap(page, LABEL)).toHaveCount(0);
    await expect(bar(page)).toBeVisible();
  });
});
