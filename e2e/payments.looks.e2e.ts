import type { Page } from '@playwright/test';
import { expectAccessible, expectLayerAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { speakIcelandic } from './support/answers.ts';
import { dialog, dialogField, dialogHeading, pressInDialog } from './support/dialog.ts';
import { enterShipment, mark, readShipment } from './support/dispatch.ts';
import { flash } from './support/flash.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const isk = (minor: number) => ({ minor, currency: 'ISK' });

/** Two shipments of a receiver of their own, whose payments are due. */
const twoDue = async (page: Page, receiverName: string) =>
  [
    await enterShipment(page, {
      paymentStatus: 'needs-payment',
      paymentAmount: isk(1500),
      dropoff: { receiverName, streetAddress1: 'Laugavegur 3' },
    }),
    await enterShipment(page, {
      paymentStatus: 'needs-payment',
      paymentAmount: isk(2500),
      dropoff: { receiverName, streetAddress1: 'Laugavegur 3' },
    }),
  ].map(({ shipmentId }) => shipmentId);

/** What the totals say of the list in view. */
const totals = (page: Page) => page.getByRole('region', { name: 'Totals by currency and status' });

test('two shipments are paid for together, with a fee, and follow their payment @long', async ({ page }, {
  project,
}) => {
  test.skip(project.name !== 'desktop', 'rows are ticked where there is room for boxes');
  await signInAs(page, 'admin@demo.test');
  const name = mark();
  const ids = await twoDue(page, name);
  await page.goto(`/payments?search=${name}`);
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(2);
  await expect(page.getByRole('row').filter({ hasText: name }).first()).toContainText(/Now|min ago/);
  await expect(totals(page).getByRole('row', { name: 'ISK' }).getByRole('cell').first()).toHaveText('4,000');

  await page.goto(`/shipments?search=${name}`);
  await page.getByRole('row').filter({ hasText: name }).first().waitFor();
  for (const id of ids) await page.getByRole('row').filter({ hasText: id }).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create payment' }).click();
  await expect(dialogHeading(page, 'Payment for 2 shipments')).toBeVisible();
  await expect(dialog(page).getByText('It takes the place of 2 payments that are due.')).toBeVisible();
  await expect(dialogField(page, 'Payer')).toHaveValue(name);
  await dialogField(page, 'Delivery fee').fill('0,5x');
  await pressInDialog(page, 'Create payment');
  await expect(dialogField(page, 'Delivery fee')).toBeFocused();
  await dialogField(page, 'Delivery fee').fill('490');
  await expect(dialog(page).getByText('ISK 4,490')).toBeVisible();
  await expectLayerAccessible(page);
  await pressInDialog(page, 'Create payment');
  await flash(page, /is created/).press('Show');

  await expect(page).toHaveURL(/\/payments\/P[0-9A-Z]{10}$/);
  const paymentId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const panel = page.getByRole('region', { name: `Payment ${paymentId}` });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(paymentId);
  await expect(panel).toContainText('ISK 4,490');
  await expect(panel).toContainText(/created today \d\d:\d\d/);
  for (const id of ids) await expect(panel.getByRole('link', { name: id })).toBeVisible();

  await page.goto(`/payments?search=${name}`);
  const cells = totals(page).getByRole('row', { name: 'ISK' }).getByRole('cell');
  // What was due for each has failed, and the new one takes its place.
  await expect(cells.first()).toHaveText('4,490');
  await expect(cells.last()).toHaveText('4,000');
  await page.getByRole('row').filter({ hasText: paymentId }).click();
  await panel.getByRole('button', { name: 'Mark as paid' }).click();
  await flash(page, `${paymentId}: Success`).readAndClose();
  await expect(panel.getByText('It is paid, and stays so.')).toBeVisible();
  await expect(cells.first()).toHaveText('0');
  for (const id of ids) expect((await readShipment(page, id)).paymentStatus).toBe('success');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();

  await page.goto(`/shipments/${ids[0]}`);
  await expect(page.getByText('ISK 4,490, for 2 shipments')).toBeVisible();
  await page.getByRole('link', { name: paymentId }).click();
  await expect(panel).toContainText('Admin changed the status from Required to Success.');
});

test('the list and a payment beside it can be read by everybody, also on a phone @long', async ({ page }, {
  project,
}) => {
  await signInAs(page, 'admin@demo.test');
  const name = mark();
  await twoDue(page, name);
  await page.goto(`/payments?search=${name}`);
  await expect(page.getByText(name).first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  expect(await totals(page).evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
  await page.getByText(name).first().click();
  await expect(page.getByRole('button', { name: 'Mark as paid' })).toBeVisible();
  await expectAccessible(page);
  if (project.name !== 'desktop') return;
  await speakIcelandic(page);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Merkja greidda' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Staða greiðslna' })).toContainText('Ógreitt2');
  // What has become of each is the last column, and stays in sight.
  const status = page.getByRole('row').filter({ hasText: name }).first().getByText('Ógreitt');
  await expect(status).toBeInViewport({ ratio: 1 });
});

test('the drivers’ cash and a payment that does not exist can be read by everybody @long', async ({ page }) => {
  await signInAs(page, 'admin@demo.test');
  const cash = {
    day: '2026-11-19',
    driver: 'Kári',
    vehicle: { id: '01990000-0000-7000-8000-000000000000', name: 'KR-X42' },
  };
  const days = [{ ...cash, cash: [isk(4900)], card: [], collections: 2, uncounted: 1, counted: [isk(4800)] }];
  await page.route('**/api/driver-cash?*', (route) => route.fulfill({ json: { days } }));
  await page.goto('/payments/cash');
  await expect(page.getByRole('cell', { name: 'Kári' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.goto('/payments/PNONE12345');
  await expect(page.getByRole('heading', { name: 'No payment found' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to the payments' }).click();
  await expect(page).toHaveURL('/payments');
});
