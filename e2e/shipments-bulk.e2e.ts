import type { Page } from '@playwright/test';
import { refuse } from './support/answers.ts';
import { dialog, dialogButton, dialogHeading, pressInDialog } from './support/dialog.ts';
import { enterShipment, mark, readShipment } from './support/dispatch.ts';
import { errorFlash, flash } from './support/flash.ts';
import { bodyRows } from './support/row.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const rows = (page: Page) => bodyRows(page, 'Shipments');
const bar = (page: Page) => page.getByRole('region', { name: 'Selected shipments' });

const enterSome = async (page: Page, word: string, count: number) => {
  const entered = [];
  for (let index = 0; index < count; index++) {
    const dropoff = { receiverName: `${word} ${index + 1}`, streetAddress1: 'Gagnheiði 19' };
    entered.push(await enterShipment(page, { dropoff }));
  }
  return entered;
};

const move = async (page: Page, shipmentId: string, status: string) => {
  const { version } = await readShipment(page, shipmentId);
  const answer = await page.request.post(`/api/shipments/${shipmentId}/status`, { data: { version, status } });
  expect(answer.ok(), `moved: ${answer.status()} ${await answer.text()}`).toBe(true);
};

const openAllOf = async (page: Page, word: string, count: number) => {
  await page.goto(`/shipments?search=${word}&sort=receiverName&direction=asc`);
  await expect(rows(page)).toHaveCount(count);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await expect(bar(page)).toContainText(`${count} selected`);
};

test.beforeEach(async ({ page }) => {
  await signInAs(page, 'admin@demo.test');
});

test('a change of status says first what it changes and what it skips and why, and then reports row by row @long', async ({
  page,
}) => {
  const word = mark();
  const [first, second, delivered] = await enterSome(page, word, 3);
  await move(page, delivered?.shipmentId ?? '', 'out-for-delivery');
  await move(page, delivered?.shipmentId ?? '', 'completed');
  await openAllOf(page, word, 3);
  await page.keyboard.press('s');
  await expect(dialogHeading(page, 'Change status of 3 shipments')).toBeVisible();
  await dialog(page).getByRole('radio', { name: 'Open 2 shipments' }).check();
  await pressInDialog(page, 'Next');
  await expect(dialog(page)).toContainText('2 will change');
  await expect(dialog(page)).toContainText('1 skipped');
  await expect(dialog(page)).toContainText('The current status does not allow it');
  await expect(dialog(page)).toContainText(delivered?.shipmentId ?? '');
  expect((await readShipment(page, first?.shipmentId ?? '')).deliveryStatus).toBe('new');

  await pressInDialog(page, 'Change 2 shipments');
  await expect(dialog(page)).toContainText('2 shipments changed to “Open”, 1 left as it was');
  await pressInDialog(page, 'Skipped 1');
  await expect(dialog(page).getByRole('link')).toHaveText([delivered?.shipmentId ?? '']);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(rows(page).filter({ hasText: 'Open' })).toHaveCount(2);
  expect((await readShipment(page, second?.shipmentId ?? '')).deliveryStatus).toBe('open');

  // The message stays on the next page, and a colleague's change since then is left alone.
  await move(page, second?.shipmentId ?? '', 'in-warehouse');
  await page.getByRole('link', { name: 'Users' }).first().click();
  await errorFlash(page, '2 shipments changed to “Open”, 1 left as it was').press('Undo');
  await errorFlash(page, '1 shipment is as it was before, 1 left as it was').appears();
  expect((await readShipment(page, first?.shipmentId ?? '')).deliveryStatus).toBe('new');
  expect((await readShipment(page, second?.shipmentId ?? '')).deliveryStatus).toBe('in-warehouse');
  await page.goto(`/shipments/${first?.shipmentId}`);
  await expect(page.getByText('undid an action on several shipments.')).toBeVisible();
});

test('what was delivered is corrected only with a reason, and a failure has somebody who caused it @long', async ({
  page,
}) => {
  const word = mark();
  const [one] = await enterSome(page, word, 1);
  await move(page, one?.shipmentId ?? '', 'out-for-delivery');
  await move(page, one?.shipmentId ?? '', 'completed');
  await openAllOf(page, word, 1);
  await page.keyboard.press('s');
  await dialog(page).getByRole('radio', { name: 'Failed 1 shipment' }).check();
  await pressInDialog(page, 'Change 1 shipment');
  await expect(dialog(page).getByText('Choose a cause')).toBeVisible();
  await expect(dialog(page).getByText('Reason is required')).toBeVisible();
  await dialog(page).getByRole('radio', { name: 'Weather' }).check();
  await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('The road was closed');
  await pressInDialog(page, 'Change 1 shipment');
  await expect(dialog(page)).toContainText('1 shipment changed');
  const { failure } = await readShipment(page, one?.shipmentId ?? '');
  expect(failure).toEqual({ party: 'weather', note: 'The road was closed' });
});

test('everything that matches is deleted only when its number is typed, and can be restored @long', async ({
  page,
}) => {
  const word = mark();
  const [one] = await enterSome(page, word, 3);
  await openAllOf(page, word, 3);
  await bar(page).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete all 3 matching' }).click();
  await expect(dialog(page)).toContainText('3 will be deleted');
  const confirm = dialogButton(page, 'Delete 3 shipments');
  await expect(confirm).toBeDisabled();
  await expect(dialog(page).getByLabel('Type 3 to confirm')).toBeFocused();
  await dialog(page).getByLabel('Type 3 to confirm').fill('4');
  await expect(dialog(page).getByText('This is not the number above')).toBeVisible();
  await dialog(page).getByLabel('Type 3 to confirm').fill('3');
  await confirm.click();
  await expect(dialog(page)).toContainText('3 shipments deleted');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'No shipments match' })).toBeVisible();
  await expect(bar(page)).toHaveCount(0);

  await page.goto(`/shipments?status=deleted&search=${word}`);
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await expect(bar(page).getByRole('button', { name: 'Change status' })).toHaveCount(0);
  await bar(page).getByRole('button', { name: 'Restore' }).click();
  await expect(dialog(page)).toContainText('3 will be restored');
  await pressInDialog(page, 'Restore 3 shipments');
  await expect(dialog(page)).toContainText('3 shipments restored');
  expect((await readShipment(page, one?.shipmentId ?? '')).deliveryStatus).toBe('new');
});

test('a day is set for thirty with six clicks and keys, and labels are printed for them', async ({ page }) => {
  const word = mark();
  const [one] = await enterSome(page, word, 30);
  await openAllOf(page, word, 30);
  const after = { clicksAndKeys: 1 };
  const press = async (key: string) => {
    after.clicksAndKeys += 1;
    await page.keyboard.press(key);
  };
  await bar(page).getByRole('button', { name: 'Set scheduled date' }).click();
  after.clicksAndKeys += 1;
  const day = dialog(page).getByRole('textbox', { name: 'New date' });
  await expect(day).toBeFocused();
  await page.keyboard.type('2031-05-20');
  // All of them change as was asked: there is no second step that would say nothing more.
  await press('Enter');
  await expect(dialog(page)).toContainText('30 shipments rescheduled');
  await press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  expect(after.clicksAndKeys).toBeLessThanOrEqual(6);
  expect((await readShipment(page, one?.shipmentId ?? '')).dropoff.scheduledDate).toBe('2031-05-20');

  await bar(page).getByRole('button', { name: 'Set scheduled date' }).click();
  await expect(day).toBeFocused();
  await page.keyboard.type('20.1x');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('Enter a date')).toBeVisible();
  await day.fill('2031-05-21');
  // A plan that fails keeps what was chosen.
  const outage = await refuse(page, 'POST /api/bulk-jobs', { code: 'too-many-requests', status: 429 });
  await pressInDialog(page, 'Set the date of 30 shipments');
  await expect(dialog(page).getByRole('alert')).toBeVisible();
  outage.end();
  await pressInDialog(page, 'Go back');
  await expect(day).toHaveValue('21 May 2031');
  await page.keyboard.press('Escape');

  await page.keyboard.press('p');
  await pressInDialog(page, 'Make the labels of 30 shipments');
  const link = dialog(page).getByRole('link', { name: 'Open labels (PDF)' });
  const file = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(file.headers()['content-type']).toBe('application/pdf');
});

test('who leaves it running is told when it is done, and finds the report @long', async ({ page }) => {
  const word = mark();
  await enterSome(page, word, 2);
  let isRunning = true;
  await page.route(/\/api\/bulk-jobs\/[^/]+(\/run)?$/, async (route) => {
    const answer = await route.fetch();
    const { job } = await answer.json();
    const underWay = { ...job, state: 'running', waiting: 1, changed: 1 };
    await route.fulfill({ response: answer, json: { job: isRunning ? underWay : job } });
  });
  await openAllOf(page, word, 2);
  await page.keyboard.press('s');
  await dialog(page).getByRole('radio', { name: 'Open 2 shipments' }).check();
  await pressInDialog(page, 'Change 2 shipments');
  await expect(dialog(page).getByRole('progressbar', { name: 'Under way' })).toHaveAttribute('aria-valuenow', '1');
  await pressInDialog(page, 'Leave it running');
  await expect(dialog(page)).toHaveCount(0);
  isRunning = false;
  await flash(page, '2 shipments changed').press('Report');
  await expect(dialog(page).getByRole('link')).toHaveCount(2);
});

test('while nothing moves for some seconds it says that it waits, and stops saying so when it goes on @long', async ({
  page,
}) => {
  await page.clock.install();
  const word = mark();
  await enterSome(page, word, 2);
  let waiting = 2;
  await page.route(/\/api\/bulk-jobs\/[^/]+(\/run)?$/, async (route) => {
    const answer = await route.fetch();
    const { job } = await answer.json();
    const underWay = { ...job, state: 'running', waiting, changed: 2 - waiting };
    await route.fulfill({ response: answer, json: { job: underWay } });
  });
  await openAllOf(page, word, 2);
  await page.keyboard.press('s');
  await dialog(page).getByRole('radio', { name: 'Open 2 shipments' }).check();
  await pressInDialog(page, 'Change 2 shipments');
  const progress = dialog(page).getByRole('status');
  await expect(progress).toHaveText('0 of 2');
  await page.clock.runFor(10_000);
  await expect(progress).toHaveText('0 of 2, waiting for its turn');
  waiting = 1;
  await page.clock.runFor(2_000);
  await expect(progress).toHaveText('1 of 2');
});

test('without the feature no status is changed from here @long', async ({ page }) => {
  await page.route('**/api/session', async (route) => {
    const answer = await route.fetch();
    const { session } = await answer.json();
    const config = { ...session.config, usesChangeShipmentStatus: false };
    await route.fulfill({ response: answer, json: { session: { ...session, config } } });
  });
  await page.goto('/shipments');
  await rows(page).first().getByRole('checkbox').click();
  await expect(bar(page).getByRole('button', { name: 'Print labels' })).toBeVisible();
  await expect(bar(page).getByRole('button', { name: 'Change status' })).toHaveCount(0);
  await page.keyboard.press('s');
  await expect(dialog(page)).toHaveCount(0);
});
