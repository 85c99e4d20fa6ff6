import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { cutOff, holdBack, speakIcelandic } from './support/answers.ts';
import { dialog, dialogField, dialogHeading, pressInDialog } from './support/dialog.ts';
import { EMPTY_LIST, enterShipment, mark, readShipment } from './support/dispatch.ts';
import { errorFlash, flash } from './support/flash.ts';
import { DRAWN_MAPS } from './support/map-view.ts';
import { chooseForRow, row } from './support/row.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

type Place = { readonly state: string; readonly source: string; readonly point: object | null };
const placeOf = async (page: Page, id: string): Promise<Place> => (await readShipment(page, id)).dropoff.place;

/** Enters a shipment and waits until its place was looked for. */
const enterTo = async (page: Page, street: string, more: object = {}, points?: object) => {
  const dropoff = { receiverName: street, streetAddress1: street, postcode: '101', city: 'Reykjavík', ...more };
  const { shipmentId } = await enterShipment(page, { dropoff, ...(points && { points }) });
  await expect.poll(async () => (await placeOf(page, shipmentId)).state).not.toBe('waiting');
  return shipmentId;
};

const pin = (page: Page) =>
  page
    .getByRole('figure', { name: /^Map of / })
    .getByRole('button', { name: /./ })
    .last();
const mainPin = (page: Page, name: string | RegExp) =>
  page.getByRole('figure', { name: /^Map of / }).getByRole('button', { name });

test.describe('on the map', () => {
  test.use(DRAWN_MAPS);

  test('a pin is dragged and confirmed, and the next shipment to the address is there already', async ({ page }) => {
    await signInAs(page, 'admin@demo.test');
    const street = `${mark()}gata 7`;
    const first = await enterTo(page, street);
    expect(await placeOf(page, first)).toMatchObject({ state: 'doubtful', doubt: 'postcode-only' });

    await page.goto(`/geocode/shipment/${first}`);
    const marker = mainPin(page, '101 Reykjavík');
    await expect(marker).toBeVisible();
    const from = await marker.boundingBox();
    if (!from) throw new Error('the pin has no place');
    const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 40, y - 30, { steps: 4 });
    await page.mouse.move(x + 80, y - 60, { steps: 4 });
    await page.mouse.up();
    await expect(page.getByText('Own pin', { exact: true }).first()).toBeVisible();
    await expectAccessible(page);
    const search = page.getByRole('textbox', { name: 'Search another address' });
    const before = await search.boundingBox();
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await flash(page, '1 stop placed').appears();
    expect(await search.boundingBox()).toEqual(before);
    await flash(page, '1 stop placed').press('Undo');
    await flash(page, '1 stop is as it was before').appears();
    await expect(page.getByRole('main')).toBeFocused();
    expect(await placeOf(page, first)).toMatchObject({ state: 'doubtful', doubt: 'postcode-only' });
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await flash(page, '1 stop placed').readAndClose();

    const placed = await placeOf(page, first);
    expect(placed).toMatchObject({ state: 'confirmed', source: 'person' });
    const second = await enterTo(page, street.toUpperCase());
    expect(await placeOf(page, second)).toMatchObject({ state: 'found', source: 'memory', point: placed.point });

    await page.goto('/geocode');
    const tab = page.getByRole('button', { name: 'Remembered' });
    const tabBox = await tab.boundingBox();
    await tab.click();
    await expect(page).toHaveURL(/show=remembered/);
    await page.getByRole('textbox', { name: 'Search remembered places' }).fill(street);
    await expect(row(page, street)).toHaveCount(1);
    expect(await tab.boundingBox()).toEqual(tabBox);
    await row(page, street).click();
    await expect(
      mainPin(page, `${street}, ${street}, 101 Reykjavík`).or(page.getByRole('img', { name: street })),
    ).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('figure')).toHaveCount(0);
    await chooseForRow(page, `${street}, ${street}, 101 Reykjavík`, 'Forget');
    await expect(dialogHeading(page, `Forget ${street}, ${street}, 101 Reykjavík?`)).toBeVisible();
    await pressInDialog(page, 'Forget');
    await expect(page.getByRole('heading', { name: 'No remembered places match' })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row(page, street)).toHaveCount(1);
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('J and K walk, S skips, F searches, digits pick; what cannot be found waits for a press on the map @long', async ({
    page,
    allowConsole,
  }) => {
    await signInAs(page, 'admin@stranger.test');
    const name = mark();
    const [first, second] = [
      await enterTo(page, `${name}-a`, { scheduledDate: '2002-01-01' }),
      await enterTo(page, `${name}-b`, { scheduledDate: '2002-01-02' }),
    ];
    await page.goto(`/geocode?open=${first}`);
    const heading = (which: string) => page.getByRole('heading', { name: `${name}-${which}`, exact: true });
    await expect(heading('a')).toBeVisible();
    await page.keyboard.press('j');
    await expect(heading('b')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`open=${second}`));
    await page.keyboard.press('k');
    await expect(heading('a')).toBeVisible();
    await page.keyboard.press('s');
    await expect(heading('b')).toBeVisible();
    await expect(page.getByRole('button', { name: new RegExp(`^${name}-a.*Skipped`) })).toBeVisible();

    await expect(page.getByRole('button', { name: /^Candidate 2/ })).toBeVisible();
    await page.keyboard.press('2');
    await expect(page.getByRole('button', { name: /^Candidate 2/ })).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('f');
    await expect(page.getByRole('textbox', { name: 'Search another address' })).toBeFocused();
    await page.keyboard.type('600 Akureyri');
    const answer = await holdBack(page, 'GET /api/geocode/places');
    await page.keyboard.press('Enter');
    // Nobody has seen yet what would be confirmed.
    await page.keyboard.press('Enter');
    answer();
    const akureyri = page.getByRole('button', { name: /^Candidate 1, 600 Akureyri/ });
    await expect(akureyri).toHaveAttribute('aria-pressed', 'true');
    await expect(akureyri).toBeFocused();
    expect((await placeOf(page, second)).state).toBe('doubtful');

    const outage = await cutOff(page, `PUT /api/geocode/${second}/dropoff`);
    allowConsole(/ERR_FAILED/);
    await page.keyboard.press('Enter');
    await errorFlash(page, `No connection: ${name}-b is not placed yet.`).appears();
    await expect(heading('b')).toBeVisible();
    await expect(akureyri).toHaveAttribute('aria-pressed', 'true');
    outage.end();
    await page.keyboard.press('f');
    await page.keyboard.type('zzzzzz qqqqqq');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: /zzzzzz/ })).toBeVisible();
    await expect(pin(page)).toBeVisible();
  });
});

test('in Icelandic the buttons stand beside each other @long', async ({ page }) => {
  await signInAs(page, 'admin@stranger.test');
  const name = mark();
  const first = await enterTo(page, `${name}-1`, { scheduledDate: '2001-02-01' });
  await enterTo(page, `${name}-2`, { scheduledDate: '2001-02-02' });
  await speakIcelandic(page);
  await page.goto(`/geocode?open=${first}`);
  await expect(page.getByRole('button', { name: 'Staðfesta og næsta' })).toBeVisible();
  const tops = ['Sleppa S', 'Staðfesta', 'Staðfesta og næsta ⏎'].map(async (button) => {
    const box = await page.getByRole('button', { name: button, exact: true }).boundingBox();
    return box && box.y + box.height / 2;
  });
  expect(new Set(await Promise.all(tops)).size).toBe(1);
});

test('ten addresses are worked through by keyboard alone @long', async ({ page }) => {
  await signInAs(page, 'admin@stranger.test');
  const name = mark();
  const ids: string[] = [];
  for (let n = 0; n < 10; n++) {
    const day = `2001-01-${String(n + 10)}`;
    ids.push(await enterTo(page, `${name}-${n}`, { scheduledDate: day }));
  }
  const heading = (n: number) => page.getByRole('heading', { name: `${name}-${n}`, exact: true });
  await page.goto(`/geocode?open=${ids[0]}`);
  for (let n = 0; n < 10; n++) {
    await expect(heading(n)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Candidate 1/ })).toHaveAttribute('aria-pressed', 'true');
    if (n === 3) await page.keyboard.press('ArrowUp');
    if (n === 3) await expect(page.getByText('Own pin', { exact: true }).first()).toBeVisible();
    if (n < 9) await page.keyboard.press('Enter');
  }
  // The last one may have nothing after it: it is confirmed without going on.
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect
    .poll(async () => (await Promise.all(ids.map((id) => placeOf(page, id)))).map(({ state }) => state))
    .toEqual(ids.map(() => 'confirmed'));
  await expect(page.getByText(/^10 of \d+ placed$/)).toBeVisible();
});

test('an address is completed from past ones, by keyboard; typing on without picking is always allowed', async ({
  page,
}) => {
  await signInAs(page, 'admin@demo.test');
  const name = mark();
  await enterTo(page, `${name}gata 5`, { postcode: '800', city: 'Selfoss' });
  await page.goto(EMPTY_LIST);
  await page.getByRole('button', { name: 'Create shipment' }).first().click();
  await expect(dialog(page)).toBeVisible();
  const street = dialogField(page, 'Street address').first();
  await street.click();
  await page.keyboard.type(name.toLowerCase());
  const option = page.getByRole('option', { name: new RegExp(`^${name}gata 5`) });
  await expect(option).toContainText('800 Selfoss');
  await expect(option).toContainText('Used before');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(street).toHaveValue(`${name}gata 5`);
  await expect(dialogField(page, 'Postcode').first()).toHaveValue('800');
  await expect(dialogField(page, 'City').first()).toHaveValue('Selfoss');

  await street.fill('');
  await page.keyboard.type(`${name}gata 55`);
  await page.keyboard.press('Tab');
  await expect(street).toHaveValue(`${name}gata 55`);
});

test('a picked address brings its point along, as long as it is not changed @long', async ({ page }) => {
  await signInAs(page, 'admin@demo.test');
  const name = mark();
  const point = { latitude: 63.9331, longitude: -20.9971 };
  await enterTo(page, `${name}gata 7`, { postcode: '800', city: 'Selfoss' }, { dropoff: point });
  await page.goto(EMPTY_LIST);
  await page.getByRole('button', { name: 'Create shipment' }).first().click();
  const street = dialogField(page, 'Street address').first();
  await street.click();
  await page.keyboard.type(name.toLowerCase());
  const heightOf = async () => (await street.boundingBox())?.y;
  const before = await heightOf();
  await page.getByRole('option', { name: new RegExp(`^${name}gata 7`) }).click();
  const onMap = dialog(page).getByText('On the map', { exact: true });
  await expect(onMap).toBeVisible();
  expect(await heightOf()).toBe(before);
  await street.fill(`${name}gata 70`);
  await expect(onMap).toHaveCount(0);
  await street.fill(`${name}gata 7`);
  await expect(onMap).toBeVisible();
  await dialogField(page, 'Receiver name').first().fill(name);
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/shipments'),
  );
  await pressInDialog(page, 'Create shipment');
  expect((await sent).postDataJSON().points).toEqual({ dropoff: point });

  await page.goto('/saved-locations');
  await page.getByRole('button', { name: 'Create saved location' }).click();
  await dialogField(page, 'Location name').fill(name);
  await dialogField(page, 'Street address').click();
  await page.keyboard.type(`${name.toLowerCase()}gata 7`);
  await page.getByRole('option', { name: new RegExp(`^${name}gata 7`) }).click();
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/saved-locations'),
  );
  await pressInDialog(page, 'Save location');
  expect((await (await saved).json()).savedLocation.point).toEqual(point);
});

test('a stop without a pin says so on a phone, and is placed there @long', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, 'admin@demo.test');
  const street = `${mark()}gata 9`;
  const id = await enterTo(page, street);
  await page.goto(`/geocode/shipment/${id}`);
  await expect(page.getByRole('button', { name: /^Candidate 1/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect.poll(async () => (await placeOf(page, id)).state).toBe('confirmed');
  await page.getByRole('button', { name: /All addresses/ }).click();
  await expect(page.getByRole('list', { name: 'Addresses to place' })).toBeVisible();
});
