import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { muteLiveEvents } from './support/answers.ts';
import { dialog, textField } from './support/dialog.ts';
import { EMPTY_LIST, enterShipment, keepPlace, mark } from './support/dispatch.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

test.beforeEach(async ({ page }) => {
  test.slow();
  await signInAs(page, 'admin@demo.test');
});

const expectReadable = async (page: Page) => {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
};

test('every step of the form can be read by everybody, with its messages and its list open @long', async ({ page }, {
  project,
}) => {
  await keepPlace(page, { locationName: `${mark()} Selfoss`, earliestTime: '08:00', latestTime: '12:00' });
  await page.goto(EMPTY_LIST);
  await page.getByRole('button', { name: 'Create shipment' }).first().click();
  const modal = dialog(page);
  const press = (name: string | RegExp) => modal.getByRole('button', { name }).click();
  const field = (name: string) => textField(modal, name);
  const heights = new Set<number | undefined>();
  const places = new Set<string>();
  const steps = modal.getByRole('navigation', { name: 'Steps' }).getByRole('button');
  const keepHeight = async () => {
    heights.add((await modal.boundingBox())?.height);
    places.add((await Promise.all((await steps.all()).map((each) => each.boundingBox()))).map((box) => box?.x).join());
  };
  await expect(modal.getByRole('button', { name: 'Next: Goods' })).toBeVisible();
  // On a phone the row belongs to the two buttons that lead on: the cross closes.
  await expect(modal.getByRole('button', { name: 'Cancel', exact: true })).toBeVisible({
    visible: project.name !== 'phone',
  });
  await press('Next: Goods');
  await keepHeight();
  await expect(modal.getByText('Street address is required')).toBeVisible();
  await modal.getByRole('combobox', { name: 'Saved location' }).first().click();
  await expect(modal.getByRole('option').first()).toBeVisible();
  await expectReadable(page);

  await page.keyboard.press('Escape');
  await expect(modal.getByRole('option')).toHaveCount(0);
  await field('Receiver name').fill('Ingunn');
  await field('Street address').first().fill('Eyravegur 2');
  await press('Next: Goods');
  await press('Add parcel');
  await page.keyboard.type('wrong');
  await field('Weight').fill('-1');
  await press('Next: Parties');
  await expect(modal.getByText('Weight cannot be negative')).toBeVisible();
  await keepHeight();
  await expectReadable(page);

  await field('Weight').fill('1');
  await press('Remove parcel 1');
  await press('Next: Parties');
  await field('POD emails').fill('pod@jokull.is, wrong,');
  await field('Sender name').focus();
  await expect(modal.getByText('Please enter a valid email address.')).toBeVisible();
  await keepHeight();
  await expectReadable(page);

  await press('Remove wrong');
  await press('Next: Review');
  await expect(modal.getByRole('button', { name: 'Change Dropoff' })).toBeVisible();
  await keepHeight();
  expect([...heights], 'one height in all steps').toHaveLength(1);
  expect([...places], 'the steps stay where they are, also beside the arrow back').toHaveLength(1);
  await expectReadable(page);
});

test('the question of two editors can be read by everybody @long', async ({ page }) => {
  const { shipmentId, version } = await enterShipment(page, { driverNote: 'Kitchen door' });
  await muteLiveEvents(page);
  await page.goto(`/shipments?search=${shipmentId}&open=${shipmentId}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const modal = dialog(page);
  await modal.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: 'Goods' }).click();
  await modal.getByRole('textbox', { name: 'Driver note' }).fill('Ring twice');
  await page.request.patch(`/api/shipments/${shipmentId}`, { data: { version, driverNote: 'Loading bay', weight: 5 } });
  await modal.getByRole('button', { name: 'Save changes' }).click();
  await expect(modal.getByRole('radiogroup')).toHaveCount(1);
  await expectReadable(page);
});
