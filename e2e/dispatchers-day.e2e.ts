import type { Page } from '@playwright/test';
import { dialog, dialogField, dialogHeading, pressInDialog, textField } from './support/dialog.ts';
import { mark, readShipment } from './support/dispatch.ts';
import { flash } from './support/flash.ts';
import { bodyRows, row } from './support/row.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const panel = (page: Page) => page.getByRole('region', { name: /^Shipment S/ });

const openId = (page: Page) => new URL(page.url()).searchParams.get('open') ?? '';

/** Presses Tab until the named field has the focus: everything must be reachable by keyboard. */
const tabTo = async (page: Page, role: 'textbox' | 'combobox' | 'button', name: string | RegExp) => {
  const wanted = page.getByRole(role, { name }).last();
  await expect(wanted).toBeVisible();
  for (let presses = 0; presses < 60; presses++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(wanted).toBeFocused();
};

/** Counts the keys that are pressed beside the text itself; one that is held down counts, too. */
const countedKeys = (page: Page) => {
  let count = 0;
  return {
    press: async (...keys: readonly string[]) => {
      for (const key of keys) {
        count += key.split('+').length;
        await page.keyboard.press(key);
      }
    },
    type: (text: string) => page.keyboard.type(text),
    count: () => count,
  };
};

test('a dispatcher’s day by the keyboard alone', async ({ page }) => {
  await signInAs(page, 'admin@demo.test');
  const word = mark();
  await page.goto('/shipments');
  await expect(bodyRows(page, 'Shipments').first()).toBeVisible();

  // The dispatcher enters three orders from the telephone, each with a dozen keys at most beside its text.
  for (const [index, receiver] of [`${word} Eldhús`, `${word} Bókasafn`, `${word} Apótek`].entries()) {
    const keys = countedKeys(page);
    await keys.press('c');
    await expect(dialogHeading(page, 'Create shipment')).toBeVisible();
    await expect(dialogField(page, 'Receiver name')).toBeFocused();
    await keys.type(receiver);
    await keys.press('Tab', 'Tab');
    await keys.type(`Óðinsgata ${index + 1}`);
    await keys.press('Tab');
    await keys.type('101');
    // The town follows from the postcode.
    await keys.press('Tab', 'Tab');
    await keys.type('5551234');
    await keys.press('Enter');
    await expect(dialogField(page, 'Description')).toBeFocused();
    await keys.press('Tab');
    await keys.type('12,5');
    await keys.press('Control+Enter');
    await expect(dialog(page)).toHaveCount(0);
    expect(keys.count(), 'keys beside the text').toBeLessThanOrEqual(12);
    await flash(page, /^Shipment S[0-9A-Z]{8} created/).readAndClose();
  }

  // A search without the accents finds them.
  await page.keyboard.press('/');
  await page.keyboard.type(`${word} odinsgata`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row')).toHaveCount(4);

  // The dispatcher opens the first and adds a note for its driver.
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeVisible();
  const id = openId(page);
  await page.keyboard.press('e');
  await expect(dialogHeading(page, `Edit shipment ${id}`)).toBeVisible();
  await tabTo(page, 'button', 'Next: Goods');
  await page.keyboard.press('Enter');
  await tabTo(page, 'textbox', 'Driver note');
  await page.keyboard.type('Ring twice');
  await tabTo(page, 'button', /^Next: Parties/);
  await page.keyboard.press('Enter');
  await tabTo(page, 'button', /^Next: Review/);
  await page.keyboard.press('Enter');
  await tabTo(page, 'button', /^Save/);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await expect(panel(page).getByText('Ring twice').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);

  // All three move to the warehouse at once.
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Shift+X');
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.keyboard.press('s');
  await expect(dialogHeading(page, 'Change status of 3 shipments')).toBeVisible();
  const warehouse = dialog(page).getByRole('radio', { name: /^Warehouse/ });
  await expect(dialog(page).getByRole('radio').first()).toBeFocused();
  for (let presses = 0; presses < 10 && !(await warehouse.isChecked()); presses++) {
    await page.keyboard.press('ArrowDown');
  }
  await tabTo(page, 'button', 'Change 3 shipments');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('3 shipments changed')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row(page, word).filter({ hasText: 'Warehouse' })).toHaveCount(3);

  // One order is cancelled, so its shipment is deleted.
  await page.keyboard.press('Escape');
  await page.keyboard.press('x');
  await expect(page.getByText('1 selected')).toBeVisible();
  await tabTo(page, 'button', 'Delete');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('1 will be deleted')).toBeVisible();
  await tabTo(page, 'button', 'Delete 1 shipment');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('1 shipment deleted')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row(page, word)).toHaveCount(2);

  // A customer calls about the first: the palette finds it from anywhere.
  await page.keyboard.press('Control+k');
  await expect(dialog(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.type(id);
  await expect(page.getByRole('option', { name: new RegExp(id) })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${id}`));
  expect(await readShipment(page, id)).toMatchObject({
    driverNote: 'Ring twice',
    weight: 12.5,
    dropoff: { postcode: '101', city: 'Reykjavík', phoneNumber: '+3545551234' },
  });
});

test('a dispatcher’s day with the mouse @long', async ({ page }) => {
  await signInAs(page, 'admin@demo.test');
  const word = mark();
  await page.goto('/shipments');
  await page.getByRole('button', { name: 'Create shipment' }).first().click();
  await textField(dialog(page), 'Street address').first().fill('Skólavörðustígur 21');
  await dialog(page).getByRole('textbox', { name: 'Receiver name' }).fill(word);
  await pressInDialog(page, 'Create shipment');
  await expect(dialog(page)).toHaveCount(0);

  // The dispatcher opens it beside the list, moves it on, and adds a photo.
  await page.getByRole('textbox', { name: 'Search shipments' }).fill(word);
  await expect(bodyRows(page, 'Shipments')).toHaveCount(1);
  await row(page, word).getByText(word).click();
  const id = await panel(page)
    .getByText(/^S[0-9A-Z]{8}$/)
    .first()
    .textContent();
  await panel(page).getByRole('button', { name: 'Change status' }).click();
  await page.getByRole('menuitem', { name: 'Self-collect' }).click();
  await expect(row(page, word)).toContainText('Self-collect');

  // The dispatcher prints its label, and enters a copy for tomorrow.
  await panel(page).getByRole('button', { name: 'Close' }).click();
  await row(page, word).getByRole('checkbox').check();
  await page.getByRole('button', { name: /^Print labels/ }).click();
  await pressInDialog(page, /^Make/);
  const link = dialog(page).getByRole('link', { name: 'Open labels (PDF)' });
  await expect(link).toBeVisible();
  const labels = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(labels.headers()['content-type']).toContain('application/pdf');
  expect((await labels.body()).subarray(0, 5).toString()).toBe('%PDF-');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Clear' }).last().click();

  await page.goto(`/shipments/${id}`);
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await pressInDialog(page, 'Create shipment');
  await flash(page, /created/).readAndClose();
  await page.goto(`/shipments?search=${word}`);
  await expect(row(page, word)).toHaveCount(2);
  await expect(row(page, word).filter({ hasText: 'New' })).toHaveCount(1);
});
