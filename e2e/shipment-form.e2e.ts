import type { Locator, Page } from '@playwright/test';
import { enterShipment, keepPlace, mark, readShipment } from './support/dispatch.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const field = (page: Page, name: string): Locator => dialog(page).getByRole('textbox', { name, exact: true });
const press = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name }).click();
const flash = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });
const step = (page: Page, name: RegExp) =>
  dialog(page).getByRole('navigation', { name: 'Steps' }).getByRole('button', { name });

const openCreate = async (page: Page) => {
  await page.goto('/shipments');
  await page.getByRole('button', { name: 'Create shipment' }).first().click();
  await expect(dialog(page).getByRole('heading', { name: 'Create shipment' })).toBeVisible();
};
const openOn = async (page: Page, shipmentId: string, action: 'Edit' | 'Duplicate') => {
  await page.goto(`/shipments/${shipmentId}`);
  await page.getByRole('button', { name: action, exact: true }).click();
  await expect(dialog(page).getByRole('heading', { name: `${action} shipment ${shipmentId}` })).toBeVisible();
  await expect(field(page, 'Location name').last()).toBeVisible();
};
/** What the address bar has after "Open shipment". */
const openedId = async (page: Page) => {
  await page.getByRole('button', { name: 'Open shipment' }).click();
  await expect(page).toHaveURL(/\/shipments\/S[0-9A-Z]{8}$/);
  return page.url().split('/').at(-1) ?? '';
};
const fillDropoff = async (page: Page, name: string) => {
  await field(page, 'Receiver name').fill(name);
  await field(page, 'Street address').last().fill('Eyravegur 2');
};

test('a shipment is entered by the keyboard alone, from a saved location to its own page', async ({ page }) => {
  await signInAs(page, 'admin@demo.test');
  const word = mark();
  await keepPlace(page, {
    locationName: `${word} þvottahús`,
    receiverName: 'Ingunn',
    earliestTime: '08:00',
    latestTime: '12:00',
  });
  await page.goto('/shipments');
  await page.getByRole('button', { name: 'Create shipment' }).first().focus();
  await page.keyboard.press('Enter');
  const picker = dialog(page).getByRole('combobox', { name: 'Saved location' });
  await expect(picker.first()).toBeFocused();
  await picker.last().focus();
  await page.keyboard.type(`${word} thvotta`);
  const option = dialog(page).getByRole('option', { name: `${word} þvottahús` });
  await expect(picker).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '');
  await page.keyboard.press('Enter');
  await expect(field(page, 'Receiver name')).toHaveValue('Ingunn');
  await expect(dialog(page).getByText('Dropoff is the saved location, unchanged')).toBeVisible();
  await field(page, 'Latest time').last().focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('1130');
  // Enter goes on: to the goods, the parties, the review, and then it is created.
  await page.keyboard.press('Enter');
  await expect(field(page, 'Description')).toBeFocused();
  await field(page, 'Weight').focus();
  await page.keyboard.type('72,5');
  await page.keyboard.press('Enter');
  await expect(field(page, 'Sender name')).toBeFocused();
  await page.keyboard.type('Jökull Seafood');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('72.5 kg')).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'Create shipment' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(flash(page, /^Shipment S[0-9A-Z]{8} created$/)).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  const shipment = await readShipment(page, await openedId(page));
  expect(shipment).toMatchObject({
    weight: 72.5,
    senderName: 'Jökull Seafood',
    carrier: { name: 'Bláfell ehf.' },
    dropoff: { locationName: `${word} þvottahús`, earliestTime: '08:00', latestTime: '11:30' },
  });
  expect(shipment.dropoff.savedLocationId).not.toBeNull();
});

test('what is wrong is said beside its field, and the first of it has the focus', async ({ page }) => {
  await signInAs(page, 'admin@demo.test');
  await openCreate(page);
  await press(page, 'Next: Goods');
  await expect(field(page, 'Street address').last()).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog(page).getByText('Street address is required')).toBeVisible();
  await expect(field(page, 'Street address').last()).toBeFocused();
  await expect(step(page, /^Stops, needs attention/)).toBeVisible();
  await fillDropoff(page, 'Ingunn');
  await field(page, 'Earliest time').first().fill('10');
  await field(page, 'Latest time').first().fill('9');
  await field(page, 'Email').first().focus();
  await expect(dialog(page).getByText('Latest time must be after earliest time')).toBeVisible();
  await field(page, 'Earliest time').first().fill('8');
  await expect(dialog(page).getByText('Latest time must be after earliest time')).toHaveCount(0);
  await press(page, 'Next: Goods');

  await field(page, 'Weight').fill('-1');
  await field(page, 'Lowest temperature').fill('5');
  await field(page, 'Highest temperature').fill('-2');
  await press(page, 'Add parcel');
  await page.keyboard.type('no such code');
  await page.keyboard.press('Enter');
  await press(page, 'Next: Parties');
  await expect(dialog(page).getByText('Weight cannot be negative')).toBeVisible();
  await expect(dialog(page).getByText('The highest temperature must be above the lowest')).toBeVisible();
  await expect(dialog(page).getByText('This barcode does not fit the pattern of your organisation')).toBeVisible();
  await expect(field(page, 'Weight')).toBeFocused();
  await expect(field(page, 'Barcode of parcel 2')).toBeVisible();
});

test('a refusal of the server stands beside its field, on its step, and nothing is lost', async ({ page }) => {
  await signInAs(page, 'admin@demo.test');
  const externalId = mark();
  await enterShipment(page, { externalId });
  await openCreate(page);
  await fillDropoff(page, 'Ingunn');
  await press(page, 'Next: Goods');
  await press(page, 'Next: Parties');
  await field(page, 'Your own number').fill(externalId);
  await press(page, 'Next: Review');
  await press(page, 'Create shipment');
  await expect(page.getByRole('alert').filter({ hasText: 'Error creating shipment' })).toBeVisible();
  await expect(field(page, 'Your own number')).toBeFocused();
  await expect(dialog(page).getByText('Your own number is in use already')).toBeVisible();
  await expect(step(page, /^Parties, needs attention/)).toBeVisible();
  await press(page, /^Back to Goods/);
  await press(page, /^Back to Stops/);
  await expect(field(page, 'Receiver name')).toHaveValue('Ingunn');
});

test('without an answer everything stays, and trying again enters it once', async ({ page, allowConsole }) => {
  allowConsole(/Failed to load resource: net::ERR_FAILED/);
  await signInAs(page, 'admin@demo.test');
  const name = mark();
  await openCreate(page);
  await fillDropoff(page, name);
  await press(page, 'Next: Goods');
  await press(page, 'Next: Parties');
  await press(page, 'Next: Review');
  let isLost = false;
  await page.route('**/api/shipments', async (route) => {
    if (route.request().method() !== 'POST' || isLost) return route.fallback();
    isLost = true;
    // It is entered, and nobody hears of it.
    await route.fetch();
    await route.abort();
  });
  await press(page, 'Create shipment');
  await expect(dialog(page).getByText(/^Error creating shipment/)).toBeVisible();
  await expect(dialog(page).getByText(name)).toBeVisible();
  await press(page, 'Create shipment');
  await expect(flash(page, /created$/)).toBeVisible();
  const { shipments } = await (await page.request.get(`/api/shipments?search=${name}`)).json();
  expect(shipments).toHaveLength(1);
});

test('a draft survives an accidental close and a reload, is found by nobody else, and can be thrown away', async ({
  page,
  context,
}) => {
  await signInAs(page, 'admin@demo.test', { fresh: true });
  await openCreate(page);
  await fillDropoff(page, 'Half a na');
  await press(page, 'Next: Goods');
  await field(page, 'Weight').fill('not yet a number');
  await expect(dialog(page).getByText(/^Draft kept on this computer, \d\d:\d\d$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await page.reload();
  await openCreate(page);
  await expect(field(page, 'Weight')).toHaveValue('not yet a number');

  await context.clearCookies();
  await signInAs(page, 'super@demo.test', { fresh: true });
  await openCreate(page);
  await expect(field(page, 'Receiver name')).toHaveValue('');
  await expect(dialog(page).getByText(/^Draft kept/)).toHaveCount(0);

  await context.clearCookies();
  await signInAs(page, 'admin@demo.test', { fresh: true });
  await openCreate(page);
  await expect(field(page, 'Weight')).toHaveValue('not yet a number');
  await press(page, 'Discard draft');
  await expect(field(page, 'Receiver name')).toHaveValue('');
  await press(page, 'Undo');
  await expect(field(page, 'Receiver name')).toHaveValue('Half a na');
  await press(page, 'Discard draft');
  await page.keyboard.press('Escape');
  await openCreate(page);
  await expect(field(page, 'Receiver name')).toHaveValue('');
});

test('a stop that is ticked becomes a saved location; one that is kept already is no failure', async ({ page }) => {
  await signInAs(page, 'admin@demo.test');
  const place = mark();
  for (const isKept of [false, true]) {
    await openCreate(page);
    await field(page, 'Location name').last().fill(place);
    await field(page, 'Street address').last().fill(`${place} 12`);
    await dialog(page).getByRole('checkbox', { name: 'Save dropoff as a saved location' }).check();
    await press(page, 'Next: Goods');
    await press(page, 'Next: Parties');
    await press(page, 'Next: Review');
    await press(page, 'Create shipment');
    await expect(flash(page, /^Shipment S[0-9A-Z]{8} created$/)).toBeVisible();
    if (!isKept) await expect(flash(page, `${place} is now a saved location`)).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
  const { total } = await (await page.request.get(`/api/saved-locations?search=${place}`)).json();
  expect(total).toBe(1);
});

test('two dispatchers edit one shipment: what both changed is asked, the rest is kept', async ({ page, browser }) => {
  await signInAs(page, 'admin@demo.test');
  const { shipmentId, version } = await enterShipment(page, { driverNote: 'Kitchen door' });
  await openOn(page, shipmentId, 'Edit');
  await field(page, 'Latest time').last().fill('16:00');
  await press(page, 'Next: Goods');
  await field(page, 'Driver note').fill('Kitchen door. Ring twice.');
  const other = await (await browser.newContext()).newPage();
  await signInAs(other, 'super@demo.test');
  const theirs = { driverNote: 'Loading bay', referenceNumber: 'REF-7' };
  const answer = await other.request.patch(`/api/shipments/${shipmentId}`, { data: { version, ...theirs } });
  expect(answer.ok()).toBe(true);

  await press(page, 'Save changes');
  await expect(
    dialog(page).getByRole('heading', { name: /saved this shipment while you were editing$/ }),
  ).toBeVisible();
  await expect(dialog(page).getByRole('radiogroup')).toHaveCount(1);
  await expect(
    dialog(page).getByText(/reference number \(REF-7\); you changed dropoff latest time \(16:00\)/),
  ).toBeVisible();
  const save = dialog(page).getByRole('button', { name: 'Save with these choices' });
  await expect(save).toBeDisabled();
  await dialog(page)
    .getByRole('radio', { name: /Kitchen door\. Ring twice\./ })
    .check();
  await save.click();
  await expect(flash(page, `Shipment ${shipmentId} updated`)).toBeVisible();
  const saved = await readShipment(page, shipmentId);
  expect(saved).toMatchObject({ driverNote: 'Kitchen door. Ring twice.', referenceNumber: 'REF-7' });
  expect(saved.dropoff.latestTime).toBe('16:00');
  await other.context().close();
});

test('a half-typed edit survives, and a shipment that is gone meanwhile says so and keeps it', async ({ page }) => {
  await signInAs(page, 'admin@demo.test');
  const { shipmentId } = await enterShipment(page);
  await openOn(page, shipmentId, 'Edit');
  await field(page, 'City').last().fill('Half a to');
  await page.keyboard.press('Escape');
  await openOn(page, shipmentId, 'Edit');
  await expect(field(page, 'City').last()).toHaveValue('Half a to');
  expect((await page.request.delete(`/api/shipments/${shipmentId}`)).ok()).toBe(true);
  await press(page, 'Save changes');
  await expect(dialog(page).getByText(/^This shipment was deleted\./)).toBeVisible();
  await expect(field(page, 'City').last()).toHaveValue('Half a to');
  await press(page, 'Create it as a new shipment');
  await expect(dialog(page).getByRole('heading', { name: 'Create shipment' })).toBeVisible();
  await expect(field(page, 'City').last()).toHaveValue('Half a to');
});

test('a form stays open and says why when a colleague deletes its shipment under the typing', async ({ page }) => {
  await signInAs(page, 'admin@demo.test');
  const { shipmentId } = await enterShipment(page);
  await openOn(page, shipmentId, 'Edit');
  await field(page, 'City').last().fill('Half a to');
  expect((await page.request.delete(`/api/shipments/${shipmentId}`)).ok()).toBe(true);
  await expect(dialog(page).getByText(/^This shipment was deleted\./)).toBeVisible();
  await expect(field(page, 'City').last()).toHaveValue('Half a to');
  await field(page, 'City').last().fill('Half a town');
  await press(page, 'Create it as a new shipment');
  await expect(dialog(page).getByRole('heading', { name: 'Create shipment' })).toBeVisible();
  await expect(field(page, 'City').last()).toHaveValue('Half a town');
});

test('a shipment that is deleted while its conflict is being settled says so, and what was typed stays', async ({
  page,
}) => {
  await signInAs(page, 'admin@demo.test');
  const { shipmentId, version } = await enterShipment(page, { driverNote: 'Kitchen door' });
  await openOn(page, shipmentId, 'Edit');
  await press(page, 'Next: Goods');
  await field(page, 'Driver note').fill('Ring twice');
  const data = { version, driverNote: 'Loading bay' };
  expect((await page.request.patch(`/api/shipments/${shipmentId}`, { data })).ok()).toBe(true);
  await press(page, 'Save changes');
  await dialog(page)
    .getByRole('radio', { name: /Ring twice/ })
    .check();
  expect((await page.request.delete(`/api/shipments/${shipmentId}`)).ok()).toBe(true);
  await press(page, 'Save with these choices');
  await expect(dialog(page).getByText(/^This shipment was deleted\./)).toBeVisible();
  await expect(field(page, 'Driver note')).toHaveValue('Ring twice');
});

test('a duplicate has the goods and the places, and nothing that names or happened to the first', async ({ page }) => {
  await signInAs(page, 'admin@demo.test');
  const externalId = mark();
  const { shipmentId } = await enterShipment(page, {
    externalId,
    weight: 12,
    trackingNumbers: ['TR-1'],
    paymentStatus: 'onsite',
    paymentAmount: { minor: 5000, currency: 'ISK' },
    parcels: [{ barcode: null, weight: 6 }],
  });
  await openOn(page, shipmentId, 'Duplicate');
  await expect(field(page, 'Receiver name')).toHaveValue('Ingunn Baldursdóttir');
  await press(page, 'Next: Goods');
  await expect(field(page, 'Barcode of parcel 1')).toHaveValue('');
  await press(page, 'Next: Parties');
  await press(page, 'Next: Review');
  await press(page, 'Create shipment');
  await expect(flash(page, /created$/)).toBeVisible();
  const copy = await readShipment(page, await openedId(page));
  expect(copy).toMatchObject({
    weight: 12,
    externalId: null,
    trackingNumbers: [],
    paymentStatus: null,
    deliveryStatus: 'new',
  });
  expect(copy.shipmentId).not.toBe(shipmentId);
});

test('what the organisation has switched off is not asked for', async ({ page }) => {
  await signInAs(page, 'admin@stranger.test');
  await openCreate(page);
  await expect(dialog(page).getByRole('heading', { name: 'Dropoff' })).toBeVisible();
  await expect(dialog(page).getByRole('heading', { name: 'Pickup' })).toHaveCount(0);
  await fillDropoff(page, 'Ingunn');
  await press(page, 'Next: Goods');
  await press(page, 'Next: Parties');
  await expect(field(page, 'Sender name')).toBeVisible();
  await expect(field(page, 'Payment amount')).toHaveCount(0);
  await expect(dialog(page).getByText('Division', { exact: true })).toHaveCount(0);
  await page.keyboard.press('Escape');
});
