import type { Page } from '@playwright/test';
import { muteLiveEvents } from './support/answers.ts';
import { dialog, dialogButton, dialogField, dialogHeading, pressInDialog } from './support/dialog.ts';
import { EMPTY_LIST, enterShipment, keepPlace, mark, readShipment } from './support/dispatch.ts';
import { flash } from './support/flash.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const step = (page: Page, name: RegExp) =>
  dialog(page).getByRole('navigation', { name: 'Steps' }).getByRole('button', { name });

const openCreate = async (page: Page) => {
  await page.goto(EMPTY_LIST);
  // The toolbar leaves with its button once the organisation turns out to have no shipment: a press on it would be lost.
  await expect(page.getByRole('heading', { name: /^No shipments (match|yet)$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Create shipment' }).first().click();
  await expect(dialogHeading(page, 'Create shipment')).toBeVisible();
};
const openOn = async (page: Page, shipmentId: string, action: 'Edit' | 'Duplicate') => {
  await page.goto(`/shipments/${shipmentId}`);
  await page.getByRole('button', { name: action, exact: true }).click();
  await expect(dialogHeading(page, `${action} shipment ${shipmentId}`)).toBeVisible();
  const first = action === 'Edit' ? dialogField(page, 'Receiver name') : dialogButton(page, 'Change Dropoff');
  await expect(first).toBeVisible();
};
/** The id in the address after "Open shipment". */
const openedId = async (page: Page) => {
  await flash(page, /^Shipment S[0-9A-Z]{8} created$/).press('Open shipment');
  await expect(page).toHaveURL(/\/shipments\/S[0-9A-Z]{8}$/);
  return page.url().split('/').at(-1) ?? '';
};
const fillDropoff = async (page: Page, name: string) => {
  await dialogField(page, 'Receiver name').fill(name);
  await dialogField(page, 'Street address').first().fill('Eyravegur 2');
};

test('a shipment is entered by the keyboard alone, from a saved location to its own page', async ({ page }) => {
  // A Friday: most goods go out on the next working day.
  await page.clock.setFixedTime(new Date('2026-11-20T15:00:00Z'));
  await signInAs(page, 'admin@demo.test');
  const word = mark();
  await keepPlace(page, {
    locationName: `${word} þvottahús`,
    receiverName: 'Ingunn',
    earliestTime: '08:00',
    latestTime: '12:00',
  });
  await page.goto(EMPTY_LIST);
  await page.getByRole('button', { name: 'Create shipment' }).first().focus();
  await page.keyboard.press('Enter');
  await expect(dialogField(page, 'Receiver name')).toBeFocused();
  const required = dialog(page).locator('[aria-required]');
  await expect(required).toHaveCount(2);
  await expect(dialogField(page, 'Receiver name')).toHaveAttribute('aria-required', 'true');
  await expect(dialogField(page, 'Street address').first()).toHaveAttribute('aria-required', 'true');
  await expect(dialogField(page, 'Scheduled date').first()).toHaveValue('23 Nov 2026');
  const picker = dialog(page).getByRole('combobox', { name: 'Saved location' }).first();
  await page.keyboard.press('Tab');
  await expect(picker).toBeFocused();
  await page.keyboard.type(`${word} thvotta`);
  const option = dialog(page).getByRole('option', { name: `${word} þvottahús` });
  // Narrowed down to the one: options are numbered by their place.
  await expect(dialog(page).getByRole('option')).toHaveCount(1);
  await expect(picker).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '');
  await page.keyboard.press('Enter');
  await expect(dialogField(page, 'Receiver name')).toHaveValue('Ingunn');
  await expect(dialog(page).getByText('Dropoff is the saved location, unchanged')).toBeVisible();
  // The place has a name, so nobody has to be named there.
  await expect(required).toHaveCount(1);
  await dialogField(page, 'Latest time').first().focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('1130');
  // Enter continues: to the goods, the parties, the review, and then it creates the shipment.
  await page.keyboard.press('Enter');
  await expect(dialogField(page, 'Description')).toBeFocused();
  await dialogField(page, 'Weight').focus();
  await page.keyboard.type('72,5');
  await page.keyboard.press('Enter');
  await expect(dialogField(page, 'Sender name')).toBeFocused();
  await page.keyboard.type('Jökull Seafood');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('72.5 kg')).toBeVisible();
  await expect(dialogButton(page, 'Create shipment')).toBeFocused();
  await page.keyboard.press('Enter');
  await flash(page, /^Shipment S[0-9A-Z]{8} created$/).appears();
  await expect(dialog(page)).toHaveCount(0);
  const shipment = await readShipment(page, await openedId(page));
  expect(shipment).toMatchObject({
    weight: 72.5,
    senderName: 'Jökull Seafood',
    carrier: { name: 'Bláfell ehf.' },
    dropoff: {
      locationName: `${word} þvottahús`,
      earliestTime: '08:00',
      latestTime: '11:30',
      scheduledDate: '2026-11-23',
    },
  });
  expect(shipment.dropoff.savedLocationId).not.toBeNull();
});

test('what is wrong is said beside its field, and the first of it has the focus', async ({ page }) => {
  await signInAs(page, 'admin@demo.test');
  await openCreate(page);
  await pressInDialog(page, 'Create shipment');
  await expect(dialogField(page, 'Street address').first()).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog(page).getByText('Street address is required')).toBeVisible();
  await expect(dialogField(page, 'Receiver name')).toBeFocused();
  await expect(step(page, /^Stops, needs attention/)).toBeVisible();
  await fillDropoff(page, 'Ingunn');
  await dialogField(page, 'Earliest time').first().fill('10');
  await dialogField(page, 'Latest time').first().fill('9');
  await dialogField(page, 'Email').first().focus();
  await expect(dialog(page).getByText('Latest time must be after earliest time')).toBeVisible();
  await dialogField(page, 'Earliest time').first().fill('8');
  await expect(dialog(page).getByText('Latest time must be after earliest time')).toHaveCount(0);
  await pressInDialog(page, 'Next: Goods');

  await dialogField(page, 'Weight').fill('1,250');
  await expect(dialog(page).getByRole('status').filter({ hasText: '1,250 = 1250 kg' })).toBeVisible();
  await dialogField(page, 'Weight').fill('-1');
  await dialogField(page, 'Lowest temperature').fill('5');
  await dialogField(page, 'Highest temperature').fill('-2');
  await pressInDialog(page, 'Add parcel');
  await page.keyboard.type('no such code');
  await page.keyboard.press('Enter');
  await pressInDialog(page, 'Next: Parties');
  await expect(dialog(page).getByText('Weight cannot be negative')).toBeVisible();
  await expect(dialog(page).getByText('The highest temperature must be above the lowest')).toBeVisible();
  await expect(dialog(page).getByText('This barcode does not fit the pattern of your organisation')).toBeVisible();
  await expect(dialogField(page, 'Weight')).toBeFocused();
  await expect(dialogField(page, 'Barcode of parcel 2')).toBeVisible();

  // The keys lead there as well, from a field of several lines, and the button from another step.
  await dialogField(page, 'Driver note').focus();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(dialogField(page, 'Weight')).toBeFocused();
  await pressInDialog(page, 'Back to Stops');
  await expect(dialogField(page, 'Receiver name')).toBeFocused();
  await pressInDialog(page, 'Create shipment');
  await expect(dialogField(page, 'Weight')).toBeFocused();
});

test('a refusal of the server stands beside its field, on its step, and nothing is lost', async ({ page }) => {
  await signInAs(page, 'admin@demo.test');
  const externalId = mark();
  await enterShipment(page, { externalId });
  await openCreate(page);
  await fillDropoff(page, 'Ingunn');
  await pressInDialog(page, 'Next: Goods');
  await pressInDialog(page, 'Next: Parties');
  await dialogField(page, 'Order number').fill(externalId);
  await pressInDialog(page, 'Next: Review');
  await pressInDialog(page, 'Create shipment');
  await expect(page.getByRole('alert').filter({ hasText: 'Error creating shipment' })).toBeVisible();
  await expect(dialogField(page, 'Order number')).toBeFocused();
  await expect(dialog(page).getByText('Order number is in use already')).toBeVisible();
  await expect(step(page, /^Parties, needs attention/)).toBeVisible();
  await pressInDialog(page, /^Back to Goods/);
  await pressInDialog(page, /^Back to Stops/);
  await expect(dialogField(page, 'Receiver name')).toHaveValue('Ingunn');
});

test('a parcel that cannot be removed is said, also while others are left @long', async ({ page }) => {
  await signInAs(page, 'admin@demo.test');
  const { shipmentId, version } = await enterShipment(page, { parcels: [{}, {}] });
  const { parcels } = await readShipment(page, shipmentId);
  const data = { version, status: 'out-for-delivery', parcelId: parcels[0].id };
  expect((await page.request.post(`/api/shipments/${shipmentId}/status`, { data })).ok()).toBe(true);
  await openOn(page, shipmentId, 'Edit');
  await pressInDialog(page, 'Next: Goods');
  await pressInDialog(page, 'Remove parcel 1');
  await pressInDialog(page, 'Save changes');
  await expect(dialog(page).getByText('A parcel that is on its way or delivered cannot be removed')).toBeVisible();
  await expect(dialogField(page, 'Barcode of parcel 1')).toHaveValue(parcels[1].barcode);
});

test('barcodes that are pasted beyond what a shipment holds are counted @long', async ({ page }) => {
  await signInAs(page, 'admin@demo.test');
  await openCreate(page);
  await fillDropoff(page, 'Ingunn');
  await pressInDialog(page, 'Next: Goods');
  await pressInDialog(page, 'Add parcel');
  await dialogField(page, 'Barcode of parcel 1').evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', Array.from({ length: 502 }, (_, number) => `CODE${number}`).join('\n'));
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(dialogField(page, 'Barcode of parcel 500')).toBeFocused();
  await expect(dialog(page).getByText('2 barcodes were left out: a shipment has at most 500 parcels.')).toBeVisible();
});

test('without an answer everything stays, and trying again enters it once', async ({ page, allowConsole }) => {
  allowConsole(/Failed to load resource: net::ERR_FAILED/);
  await signInAs(page, 'admin@demo.test');
  const name = mark();
  await openCreate(page);
  await fillDropoff(page, name);
  let isLost = false;
  await page.route('**/api/shipments', async (route) => {
    if (route.request().method() !== 'POST' || isLost) return route.fallback();
    isLost = true;
    // The shipment is created, but the answer is lost.
    await route.fetch();
    await route.abort();
  });
  await pressInDialog(page, 'Create shipment');
  await expect(dialog(page).getByText(/^Error creating shipment/)).toBeVisible();
  await expect(dialogField(page, 'Receiver name')).toHaveValue(name);
  await pressInDialog(page, 'Create shipment');
  await flash(page, /created$/).readAndClose();
  const { shipments } = await (await page.request.get(`/api/shipments?search=${name}`)).json();
  expect(shipments).toHaveLength(1);
});

test('a draft survives an accidental close and a reload, is found by nobody else, and can be thrown away @long', async ({
  page,
  context,
}) => {
  await signInAs(page, 'admin@demo.test', { fresh: true });
  await openCreate(page);
  await fillDropoff(page, 'Half a na');
  await pressInDialog(page, 'Next: Goods');
  await dialogField(page, 'Weight').fill('not yet a number');
  await expect(dialog(page).getByText(/^Draft kept on this device, \d\d:\d\d$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await page.reload();
  await openCreate(page);
  await expect(dialogField(page, 'Weight')).toHaveValue('not yet a number');

  await context.clearCookies();
  await signInAs(page, 'super@demo.test', { fresh: true });
  await openCreate(page);
  await expect(dialogField(page, 'Receiver name')).toHaveValue('');
  await expect(dialog(page).getByText(/^Draft kept/)).toHaveCount(0);

  await context.clearCookies();
  await signInAs(page, 'admin@demo.test', { fresh: true });
  await openCreate(page);
  await expect(dialogField(page, 'Weight')).toHaveValue('not yet a number');
  await pressInDialog(page, 'Discard draft');
  await expect(dialogField(page, 'Receiver name')).toHaveValue('');
  await pressInDialog(page, 'Undo');
  await expect(dialogField(page, 'Receiver name')).toHaveValue('Half a na');
  await pressInDialog(page, 'Discard draft');
  await page.keyboard.press('Escape');
  await openCreate(page);
  await expect(dialogField(page, 'Receiver name')).toHaveValue('');
});

test('a stop that is ticked becomes a saved location; one that is kept already is no failure @long', async ({
  page,
}) => {
  await signInAs(page, 'admin@demo.test');
  const place = mark();
  for (const isKept of [false, true]) {
    await openCreate(page);
    await dialogField(page, 'Location name').first().fill(place);
    await dialogField(page, 'Street address').first().fill(`${place} 12`);
    await dialog(page).getByRole('checkbox', { name: 'Save dropoff as a saved location' }).check();
    await pressInDialog(page, 'Create shipment');
    await flash(page, /^Shipment S[0-9A-Z]{8} created$/).readAndClose();
    if (!isKept) await flash(page, `${place} is now a saved location`).readAndClose();
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
  const { total } = await (await page.request.get(`/api/saved-locations?search=${place}`)).json();
  expect(total).toBe(1);
});

test('two dispatchers edit one shipment: what both changed is asked, the rest is kept', async ({ page, browser }) => {
  await signInAs(page, 'admin@demo.test');
  const { shipmentId, version } = await enterShipment(page, { driverNote: 'Kitchen door' });
  await muteLiveEvents(page);
  await openOn(page, shipmentId, 'Edit');
  await dialogField(page, 'Latest time').first().fill('16:00');
  await pressInDialog(page, 'Next: Goods');
  await dialogField(page, 'Driver note').fill('Kitchen door. Ring twice.');
  const other = await (await browser.newContext()).newPage();
  await signInAs(other, 'super@demo.test');
  const theirs = { driverNote: 'Loading bay', referenceNumber: 'REF-7' };
  const answer = await other.request.patch(`/api/shipments/${shipmentId}`, { data: { version, ...theirs } });
  expect(answer.ok()).toBe(true);

  await pressInDialog(page, 'Save changes');
  await expect(dialogHeading(page, /saved this shipment while you were editing$/)).toBeVisible();
  await expect(dialog(page).getByRole('radiogroup')).toHaveCount(1);
  await expect(
    dialog(page).getByText(/reference number \(REF-7\); you changed dropoff latest time \(16:00\)/),
  ).toBeVisible();
  const save = dialogButton(page, 'Save with these choices');
  await expect(save).toBeDisabled();
  await dialog(page)
    .getByRole('radio', { name: /Kitchen door\. Ring twice\./ })
    .check();
  await save.click();
  await flash(page, `Shipment ${shipmentId} updated`).readAndClose();
  const saved = await readShipment(page, shipmentId);
  expect(saved).toMatchObject({ driverNote: 'Kitchen door. Ring twice.', referenceNumber: 'REF-7' });
  expect(saved.dropoff.latestTime).toBe('16:00');
  await other.context().close();
});

test('a half-typed edit survives, and a shipment that is gone meanwhile says so and keeps it @long', async ({
  page,
}) => {
  await signInAs(page, 'admin@demo.test');
  const { shipmentId } = await enterShipment(page);
  // After a live event the form would report the deletion before anything is saved.
  await muteLiveEvents(page);
  await openOn(page, shipmentId, 'Edit');
  await dialogField(page, 'City').first().fill('Half a to');
  await page.keyboard.press('Escape');
  await openOn(page, shipmentId, 'Edit');
  await expect(dialogField(page, 'City').first()).toHaveValue('Half a to');
  expect((await page.request.delete(`/api/shipments/${shipmentId}`)).ok()).toBe(true);
  await pressInDialog(page, 'Save changes');
  await expect(dialog(page).getByText(/^This shipment was deleted\./)).toBeVisible();
  await expect(dialogField(page, 'City').first()).toHaveValue('Half a to');
  await pressInDialog(page, 'Create it as a new shipment');
  await expect(dialogHeading(page, 'Create shipment')).toBeVisible();
  await expect(dialogField(page, 'City').first()).toHaveValue('Half a to');
});

test('a discarded draft gives way to the shipment as it is now, not as it was when the draft began @long', async ({
  page,
}) => {
  await signInAs(page, 'admin@demo.test');
  const { shipmentId, version } = await enterShipment(page, { driverNote: 'Kitchen door' });
  await openOn(page, shipmentId, 'Edit');
  await dialogField(page, 'City').first().fill('Half a to');
  await page.keyboard.press('Escape');
  const data = { version, driverNote: 'Loading bay' };
  expect((await page.request.patch(`/api/shipments/${shipmentId}`, { data })).ok()).toBe(true);
  await openOn(page, shipmentId, 'Edit');
  await pressInDialog(page, 'Next: Goods');
  await expect(dialogField(page, 'Driver note')).toHaveValue('Kitchen door');
  await pressInDialog(page, 'Discard draft');
  await expect(dialogField(page, 'Driver note')).toHaveValue('Loading bay');
  await pressInDialog(page, 'Undo');
  await expect(dialogField(page, 'Driver note')).toHaveValue('Kitchen door');
  await pressInDialog(page, 'Discard draft');
  await dialogField(page, 'Weight').fill('7');
  await pressInDialog(page, 'Save changes');
  // Nothing is asked: the change is of the current version.
  await flash(page, `Shipment ${shipmentId} updated`).readAndClose();
  expect(await readShipment(page, shipmentId)).toMatchObject({ driverNote: 'Loading bay', weight: 7 });
});

test('a form stays open and says why when a colleague deletes its shipment under the typing @long', async ({
  page,
}) => {
  await signInAs(page, 'admin@demo.test');
  const { shipmentId } = await enterShipment(page);
  await openOn(page, shipmentId, 'Edit');
  await dialogField(page, 'City').first().fill('Half a to');
  expect((await page.request.delete(`/api/shipments/${shipmentId}`)).ok()).toBe(true);
  await expect(dialog(page).getByText(/^This shipment was deleted\./)).toBeVisible();
  await expect(dialogField(page, 'City').first()).toHaveValue('Half a to');
  await dialogField(page, 'City').first().fill('Half a town');
  await pressInDialog(page, 'Create it as a new shipment');
  await expect(dialogHeading(page, 'Create shipment')).toBeVisible();
  await expect(dialogField(page, 'City').first()).toHaveValue('Half a town');
});

test('a shipment that is deleted while its conflict is being settled says so, and what was typed stays @long', async ({
  page,
}) => {
  await signInAs(page, 'admin@demo.test');
  const { shipmentId, version } = await enterShipment(page, { driverNote: 'Kitchen door' });
  await muteLiveEvents(page);
  await openOn(page, shipmentId, 'Edit');
  await pressInDialog(page, 'Next: Goods');
  await dialogField(page, 'Driver note').fill('Ring twice');
  const data = { version, driverNote: 'Loading bay' };
  expect((await page.request.patch(`/api/shipments/${shipmentId}`, { data })).ok()).toBe(true);
  await pressInDialog(page, 'Save changes');
  await dialog(page)
    .getByRole('radio', { name: /Ring twice/ })
    .check();
  expect((await page.request.delete(`/api/shipments/${shipmentId}`)).ok()).toBe(true);
  await pressInDialog(page, 'Save with these choices');
  await expect(dialog(page).getByText(/^This shipment was deleted\./)).toBeVisible();
  await expect(dialogField(page, 'Driver note')).toHaveValue('Ring twice');
});

test('a duplicate opens at its review, with the goods and the places and nothing that names the first', async ({
  page,
}) => {
  await signInAs(page, 'admin@demo.test');
  const externalId = mark();
  const { shipmentId } = await enterShipment(page, {
    externalId,
    referenceNumber: 'REF-1',
    containerNumber: 'MSKU-1',
    weight: 12,
    trackingNumbers: ['TR-1'],
    paymentStatus: 'onsite',
    paymentAmount: { minor: 5000, currency: 'ISK' },
    parcels: [{ barcode: null, weight: 6 }],
  });
  await openOn(page, shipmentId, 'Duplicate');
  await expect(step(page, /^Review$/)).toHaveAttribute('aria-current', 'step');
  await expect(dialog(page).getByText('Ingunn Baldursdóttir')).toBeVisible();
  await expect(dialogButton(page, 'Create shipment')).toBeFocused();
  await page.keyboard.press('Enter');
  await flash(page, /created$/).appears();
  const copy = await readShipment(page, await openedId(page));
  expect(copy).toMatchObject({
    weight: 12,
    externalId: null,
    referenceNumber: null,
    containerNumber: null,
    trackingNumbers: [],
    paymentStatus: 'onsite',
    paymentAmount: { minor: 5000, currency: 'ISK' },
    deliveryStatus: 'new',
  });
  expect(copy.shipmentId).not.toBe(shipmentId);
  expect(copy.dropoff.scheduledDate).toMatch(/^\d{4}-\d\d-\d\d$/);
});

test('what the organisation has switched off is not asked for @long', async ({ page }) => {
  await signInAs(page, 'admin@stranger.test');
  await openCreate(page);
  await expect(dialogHeading(page, 'Dropoff')).toBeVisible();
  await expect(dialogHeading(page, 'Pickup')).toHaveCount(0);
  await fillDropoff(page, 'Ingunn');
  await pressInDialog(page, 'Next: Goods');
  await pressInDialog(page, 'Next: Parties');
  await expect(dialogField(page, 'Sender name')).toBeVisible();
  await expect(dialogField(page, 'Payment amount')).toHaveCount(0);
  await expect(dialog(page).getByText('Division', { exact: true })).toHaveCount(0);
  await page.keyboard.press('Escape');
});
