import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { cutOff, muteLiveEvents } from './support/answers.ts';
import { dialog, dialogField, dialogHeading, pressInDialog } from './support/dialog.ts';
import { enterShipment, keepPlace, mark } from './support/dispatch.ts';
import { flash } from './support/flash.ts';
import { bodyRows, chooseForRow, row } from './support/row.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const openList = async (page: Page, search = '') => {
  await page.goto(`/saved-locations${search}`);
  await expect(bodyRows(page, 'Saved locations').first()).toBeVisible();
};

test('a place is kept, found, changed and deleted', async ({ page }) => {
  await signInAs(page, 'admin@demo.test');
  const name = mark();
  await openList(page);
  await page.getByRole('button', { name: 'Create saved location' }).click();
  await expect(dialogField(page, 'Location name')).toBeFocused();
  const required = dialog(page).locator('[aria-required]');
  await expect(required).toHaveCount(2);
  await expect(dialog(page).getByText('* required')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('Location name is required')).toBeVisible();
  await expect(dialog(page).getByText('Street address is required')).toBeVisible();
  // A place that is known by its receiver needs no name of its own.
  await dialogField(page, 'Receiver name').fill('Ingunn');
  await expect(dialogField(page, 'Location name')).not.toHaveAttribute('aria-required');
  await dialogField(page, 'Receiver name').fill('');
  await dialogField(page, 'Location name').fill(name);
  await dialogField(page, 'Street address').fill(`${name} 2`);
  await dialogField(page, 'Postcode').fill('800');
  await dialogField(page, 'Earliest time').fill('8');
  await dialogField(page, 'Latest time').fill('1630');
  await page.keyboard.press('Enter');
  await flash(page, `${name} is now a saved location`).readAndClose();

  await page.keyboard.press('/');
  await page.keyboard.type(name);
  await expect(page).toHaveURL(`/saved-locations?search=${name}`);
  await expect(bodyRows(page, 'Saved locations')).toHaveCount(1);
  await expect(row(page, name)).toContainText('08:00–16:30');
  await page.getByRole('textbox', { name: 'Search saved locations' }).blur();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(dialogHeading(page, `Edit ${name}`)).toBeVisible();
  await dialogField(page, 'City').fill('Árborg');
  await pressInDialog(page, 'Save');
  await flash(page, `${name} saved`).readAndClose();
  await expect(row(page, name)).toContainText('800 Árborg');
  await expect(page).toHaveURL(`/saved-locations?search=${name}`);

  await chooseForRow(page, name, 'Delete');
  await expect(dialog(page).getByText('Shipments that were made with it keep what they have.')).toBeVisible();
  await pressInDialog(page, 'Delete saved location');
  await expect(page.getByRole('heading', { name: 'No saved locations match' })).toBeVisible();
  await flash(page, `${name} deleted`).press('Undo');
  await flash(page, `${name} is back`).readAndClose();
  await expect(row(page, name)).toContainText('800 Árborg');
  await chooseForRow(page, name, 'History');
  const entries = dialog(page, `History of ${name}`).getByRole('listitem');
  await expect(entries).toHaveText([
    /^Deletion undone/,
    /^Deleted/,
    /^Edited.*City.*Árborg/,
    /^Created.*Postcode.*800/,
  ]);
  await expectAccessible(page);
});

test('an address is kept once, however it is written, and the one that has it is a press away', async ({ page }) => {
  await signInAs(page, 'admin@demo.test');
  const place = await keepPlace(page, { locationName: `${mark()} búðin` });
  await openList(page);
  await page.getByRole('button', { name: 'Create saved location' }).click();
  await dialogField(page, 'Location name').fill('Somewhere else');
  await dialogField(page, 'Street address').fill(`  ${place.streetAddress1.toUpperCase()},`);
  await dialogField(page, 'Postcode').fill('800');
  await pressInDialog(page, 'Save location');
  await expect(dialog(page).getByText(`This address is saved already as ${place.locationName}.`)).toBeVisible();
  await pressInDialog(page, 'Open it');
  await expect(dialogHeading(page, `Edit ${place.locationName}`)).toBeVisible();
});

test('a corrected field does not move the button away that is being pressed @long', async ({ page }) => {
  await signInAs(page, 'admin@demo.test');
  await openList(page);
  const faults = [
    ['Earliest time', '99', '8'],
    ['Phone number', '12', '5551234'],
    ['Email', 'x', 'afhending@nordurljos.is'],
  ] as const;
  for (const [field, wrong, right] of faults) {
    await page.getByRole('button', { name: 'Create saved location' }).click();
    await dialogField(page, 'Location name').fill(mark());
    await dialogField(page, 'Street address').fill(`${mark()} 1`);
    await dialogField(page, field).fill(wrong);
    await pressInDialog(page, 'Save location');
    await expect(dialog(page).getByRole('alert')).toBeVisible();
    await dialogField(page, field).fill(right);
    const button = dialog(page).getByRole('button', { name: 'Save location' });
    const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.up();
    await expect(dialog(page)).toHaveCount(0);
  }
});

test('a form that gets no answer says so, keeps what was typed, and is sent once there is one @long', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/);
  await signInAs(page, 'admin@demo.test');
  const name = mark();
  const outage = await cutOff(page, 'POST /api/saved-locations');
  await openList(page);
  await page.getByRole('button', { name: 'Create saved location' }).click();
  await dialogField(page, 'Location name').fill(name);
  await dialogField(page, 'Street address').fill(`${name} 2`);
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('alert')).toHaveText('The server did not answer.');
  await expect(dialogField(page, 'Location name')).toHaveValue(name);
  outage.end();
  await pressInDialog(page, 'Save location');
  await flash(page, `${name} is now a saved location`).readAndClose();
});

test('two people change one place: what both changed is asked @long', async ({ page }) => {
  await signInAs(page, 'admin@demo.test');
  const { id, version, updatedAt, updatedBy, ...place } = await keepPlace(page, {
    locationName: mark(),
    city: 'Selfoss',
  });
  await muteLiveEvents(page);
  await page.goto(`/saved-locations?open=${id}`);
  await dialogField(page, 'City').fill('Hella');
  const answer = await page.request.put(`/api/saved-locations/${id}`, {
    data: { ...place, version, city: 'Hvolsvöllur', email: 'new@place.is' },
  });
  expect(answer.ok()).toBe(true);
  await pressInDialog(page, 'Save');
  await expect(dialog(page).getByRole('radiogroup', { name: 'City' })).toBeVisible();
  const question = dialog(page, `Admin changed ${place.locationName} while you were editing`);
  await expect(question).toContainText(/You opened it at .+, Admin saved at .+\./);
  await dialog(page).getByRole('radio', { name: /Hella/ }).check();
  await pressInDialog(page, 'Save with these choices');
  await flash(page, `${place.locationName} saved`).readAndClose();
  const { savedLocation } = await (await page.request.get(`/api/saved-locations/${id}`)).json();
  expect(savedLocation).toMatchObject({ city: 'Hella', email: 'new@place.is' });
});

test('a form stays open and says why when a colleague deletes its place under the typing @long', async ({ page }) => {
  await signInAs(page, 'admin@demo.test');
  const { id } = await keepPlace(page, { locationName: mark() });
  await page.goto(`/saved-locations?open=${id}`);
  await dialogField(page, 'City').fill('Half a to');
  expect((await page.request.delete(`/api/saved-locations/${id}`)).ok()).toBe(true);
  await expect(dialog(page).getByText('This saved location does not exist any more.')).toBeVisible();
  await expect(dialogField(page, 'City')).toHaveValue('Half a to');
  await dialogField(page, 'City').fill('Half a town');
  await pressInDialog(page, 'Save');
  await expect(page.getByRole('alert').filter({ hasText: 'Error saving' })).toBeVisible();
  await expect(dialogField(page, 'City')).toHaveValue('Half a town');
});

test('a new shipment goes to a saved location', async ({ page }) => {
  await signInAs(page, 'admin@demo.test');
  const name = mark();
  await keepPlace(page, { locationName: name, receiverName: 'Ingunn' });
  await openList(page, `?search=${name}`);
  await chooseForRow(page, name, 'Use in new shipment');
  await expect(dialogHeading(page, 'Create shipment')).toBeVisible();
  await expect(dialogField(page, 'Receiver name')).toHaveValue('Ingunn');
  await expect(dialog(page).getByText('Dropoff is the saved location, unchanged')).toBeVisible();
});

test('places of past stops are imported by ticking them', async ({ page }) => {
  await signInAs(page, 'admin@demo.test');
  const name = mark();
  const dropoff = { locationName: name, streetAddress1: `${name} 7`, postcode: '800' };
  await enterShipment(page, { dropoff });
  await enterShipment(page, { dropoff });
  await openList(page);
  await page.getByRole('button', { name: 'Import from past stops' }).click();
  await dialog(page)
    .getByRole('checkbox', { name: new RegExp(`^${name}, `) })
    .check();
  await pressInDialog(page, 'Save 1 location');
  await flash(page, '1 location saved').readAndClose();
  const { total } = await (await page.request.get(`/api/saved-locations?search=${name}`)).json();
  expect(total).toBe(1);
});

test("a colleague's place appears in an open list @long", async ({ page, browser }) => {
  await signInAs(page, 'admin@demo.test');
  const name = mark();
  await page.goto(`/saved-locations?search=${name}`);
  await expect(page.getByRole('heading', { name: 'No saved locations match' })).toBeVisible();
  const other = await (await browser.newContext()).newPage();
  await signInAs(other, 'super@demo.test');
  await keepPlace(other, { locationName: name });
  await expect(row(page, name)).toBeVisible();
  await other.context().close();
});
