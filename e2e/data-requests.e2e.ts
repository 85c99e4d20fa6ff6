import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { dialog, pressInDialog } from './support/dialog.ts';
import { enterShipment, mark, readShipment } from './support/dispatch.ts';
import { asStranger, restoreSettings, setting } from './support/settings.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const PAGE = '/organisation-config-settings/data-requests';

test('before a period is saved, the settings show what it would remove, and that it was counted with other times', async ({
  page,
}) => {
  await asStranger(page);
  const found = setting(page, 'retention');
  await setting(page, 'shipmentDays').getByRole('combobox').click();
  await page.getByRole('option', { name: '90 days', exact: true }).click();
  await found.getByRole('button', { name: 'Count now' }).click();
  await expect(found.getByText('Nothing is older than that.')).toBeVisible();
  await expect(found.getByText('Counted with other times')).toBeHidden();
  await setting(page, 'shipmentDays').getByRole('combobox').click();
  await page.getByRole('option', { name: '2 years', exact: true }).click();
  await expect(found.getByText('Counted with other times than those chosen now.')).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await restoreSettings(page);
});

test('somebody is found, gets a file of what is known of them, and is forgotten', async ({ page }) => {
  const name = `Ragnheiður ${mark()}`;
  await signInAs(page, 'super@demo.test');
  const { shipmentId } = await enterShipment(page, {
    dropoff: { receiverName: name, streetAddress1: 'Túngata 7', email: `${mark().toLowerCase()}@e2e.test` },
  });
  for (const status of ['out-for-delivery', 'completed']) {
    const { version } = await readShipment(page, shipmentId);
    const moved = await page.request.post(`/api/shipments/${shipmentId}/status`, { data: { version, status } });
    expect(moved.ok(), await moved.text()).toBe(true);
  }

  await page.goto(PAGE);
  await page.getByRole('button', { name: 'Look', exact: true }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Look', exact: true }).click();
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  await expect(card.getByRole('row', { name: /^Shipments 1/ })).toBeVisible();
  await expectAccessible(page);

  await card.getByRole('button', { name: 'Make a file' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('link', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^personal-data-.*\.tar$/);

  await card.getByRole('button', { name: 'Forget' }).click();
  await pressInDialog(page, 'Forget');
  const forgotten = page.getByRole('listitem').filter({ hasText: 'A forgotten person' }).first();
  await expect(forgotten.getByText(/Forgotten .* by Super-admin/)).toBeVisible();
  await expect(page.getByText(name)).toBeHidden();
  const shipment = await readShipment(page, shipmentId);
  expect(shipment).toMatchObject({
    dropoff: { receiverName: null, streetAddress1: null },
    deliveryStatus: 'completed',
  });

  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('somebody of whom nothing can be forgotten yet is shown why, in place of the button @long', async ({ page }) => {
  const name = `Ragnheiður ${mark()}`;
  await signInAs(page, 'super@demo.test');
  await enterShipment(page, { dropoff: { receiverName: name, streetAddress1: 'Túngata 7' } });
  await page.goto(PAGE);
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Look', exact: true }).click();
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  await expect(card.getByRole('row', { name: /^Shipments 0 1 under way/ })).toBeVisible();
  await expect(card.getByText('Nothing can be forgotten as it stands')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Forget' })).toHaveCount(0);
});

test('an organisation is deleted by its typed name, after a file of everything, and can be kept until its day @long', async ({
  page,
}) => {
  await signInAs(page, 'super@stranger.test');
  await page.goto(PAGE);
  const whole = page.getByRole('region', { name: 'The whole organisation' });
  await whole.getByRole('button', { name: 'Make a file of everything' }).click();
  await expect(whole.getByRole('row', { name: /^Users/ })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    whole.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^organisation-.*\.tar$/);
  await whole.getByRole('button', { name: 'Delete the organisation' }).click();
  await expect(dialog(page).getByLabel('Name of the organisation')).toBeFocused();
  await dialog(page).getByLabel('Name of the organisation').fill('Another');
  await pressInDialog(page, 'Delete in fourteen days');
  await expect(dialog(page).getByText('Name of the organisation: this is another name')).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByLabel('Name of the organisation').fill('Útnes sf.');
  await pressInDialog(page, 'Delete in fourteen days');
  await expect(whole.getByText(/Útnes sf. will be deleted on/)).toBeVisible();
  await expectAccessible(page);
  await whole.getByRole('button', { name: 'Keep the organisation' }).click();
  await expect(whole.getByRole('button', { name: 'Delete the organisation' })).toBeVisible();
});
