import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { dialog, pressInDialog } from './support/dialog.ts';
import { enterShipment, mark } from './support/dispatch.ts';
import { flash } from './support/flash.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const open = async (page: Page) => {
  await signInAs(page, 'super@demo.test');
  await page.goto('/partner-statuses');
  await expect(page.getByRole('heading', { name: 'Partners', exact: true })).toBeVisible();
};

const addPartner = async (page: Page, name: string, statuses: object) => {
  const answer = await page.request.post('/api/partners', { data: { name, statuses } });
  expect(answer.ok()).toBe(true);
  return (await answer.json()).partner as { id: string; version: number };
};

test('the words of a partner are typed, tried before they are saved, changed and deleted @long', async ({ page }) => {
  await open(page);
  const name = `Postal ${mark()}`;
  await page.getByRole('button', { name: 'New partner' }).click();
  await expect(page.getByRole('textbox', { name: 'Name of the partner' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Word we send for Completed' }).fill('DLV');
  await page.getByRole('textbox', { name: 'Words we understand as Completed' }).fill('Delivered');
  await page.keyboard.press('Enter');
  await page.keyboard.type('POD;');
  await page.getByRole('textbox', { name: 'Words we understand as Failed' }).fill('pod');
  await page.keyboard.press('Enter');

  await page.getByRole('button', { name: 'Add partner' }).click();
  await expect(page.getByText('Name of the partner is required')).toBeVisible();
  await expect(page.getByText('Words we understand as Failed lists the same value twice')).toBeVisible();
  await page.getByRole('button', { name: 'Remove pod', exact: true }).click();
  await page.getByRole('textbox', { name: 'Name of the partner' }).fill(name);

  await page
    .getByRole('textbox', { name: 'A payload in JSON, or words' })
    .fill('{"items":[{"status":"delivered"},{"status":"Lost"}]}');
  await page.getByRole('button', { name: 'Try', exact: true }).click();
  const trial = page.getByRole('region', { name: 'Try it' });
  await expect(trial.getByRole('listitem')).toHaveText([
    'delivereditems.0.statusCompleted',
    'Lostitems.1.statusNot understood',
  ]);
  await expect(trial).toContainText('"partnerStatus": "DLV"');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Add partner' }).click();
  await flash(page, `${name} is added`).readAndClose();
  const item = page.getByRole('listitem').filter({ hasText: name });
  await expect(item).toContainText('1 status is sent · 2 words are understood');

  await item.getByRole('button', { name: `Edit the words of ${name}` }).click();
  await page.getByRole('textbox', { name: 'Word we send for Failed' }).fill('ERR');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(item.getByRole('button', { name: `Edit the words of ${name}` })).toBeFocused();
  await flash(page, `${name} is saved`).readAndClose();
  await item.getByRole('button', { name: `History of ${name}` }).click();
  await expect(dialog(page, `History of ${name}`).getByRole('listitem').first()).toContainText('Word we send: ERR');
  await page.keyboard.press('Escape');

  await item.getByRole('button', { name: `Delete ${name}` }).click();
  await pressInDialog(page, 'Delete');
  await flash(page, `${name} is deleted`).readAndClose();
  await expect(item).toHaveCount(0);
  await expectAccessible(page);
});

test('two people change one partner: what both changed is asked @long', async ({ page }) => {
  await open(page);
  const name = `Postal ${mark()}`;
  const { id } = await addPartner(page, name, { failed: { sends: 'A' } });
  await page.goto(`/partner-statuses?partner=${id}`);
  await page.getByRole('textbox', { name: 'Word we send for Failed' }).fill('MINE');
  const answer = await page.request.put(`/api/partners/${id}`, {
    data: { name, statuses: { failed: { sends: 'THEIRS' } }, version: 1 },
  });
  expect(answer.ok()).toBe(true);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog(page).getByRole('radiogroup', { name: 'Failed' })).toBeVisible();
  await pressInDialog(page, 'Keep all mine');
  await pressInDialog(page, 'Save with these choices');
  await flash(page, `${name} is saved`).readAndClose();
  const { partners } = await (await page.request.get('/api/partners')).json();
  const saved = partners.find((partner: { id: string }) => partner.id === id);
  expect(saved).toMatchObject({ version: 3, statuses: { failed: { sends: 'MINE' } } });
});

test('a status that went out without a word appears by itself, and is settled there @long', async ({ page }) => {
  await open(page);
  const name = `Postal ${mark()}`;
  const { id } = await addPartner(page, name, {});
  // Nobody answers there; what was not understood is known before it is sent.
  const data = { url: 'https://93.184.215.14/hook', description: '', events: ['shipment.created'], partnerId: id };
  const webhook = await page.request.post('/api/webhooks', { data });
  expect(webhook.ok(), await webhook.text()).toBe(true);
  const { webhook: made } = await webhook.json();
  const { shipmentId } = await enterShipment(page);
  const item = page.getByRole('list', { name: 'To settle' }).getByRole('listitem').filter({ hasText: name });
  await expect(item).toContainText('sent without a word');
  await expect(item).toContainText(`for example ${shipmentId}`);
  await item.getByRole('textbox', { name: 'Word to send for New' }).fill('REG');
  await page.keyboard.press('Enter');
  await expect(item).toHaveCount(0);
  // The next word has the focus, or the heading when there is none.
  await expect(page.getByRole('region', { name: 'To settle' }).locator(':focus')).toHaveCount(1);
  await flash(page, 'New is settled').readAndClose();
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('1 status is sent');
  await page.request.delete(`/api/webhooks/${made.id}`);
});

test('on a phone each status is a block, and nothing scrolls sideways @long', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  await page.getByRole('button', { name: 'New partner' }).click();
  await expect(page.getByText('Word we send for Completed')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('an admin who is no developer is told who looks after it @long', async ({ page }) => {
  await signInAs(page, 'admin@demo.test');
  await page.goto('/partner-statuses');
  await expect(page.getByText('Developers and super-admins of the whole organisation')).toBeVisible();
  await expect(page.getByRole('navigation').getByText('Partner statuses')).toHaveCount(0);
});

test('an admin who may not look after the words is led to those who may', async ({ page }) => {
  await signInAs(page, 'admin@demo.test');
  for (const path of ['/partner-statuses', '/webhooks']) {
    await page.goto(path);
    await page.getByRole('main').getByRole('link', { name: 'Users' }).click();
    await expect(page).toHaveURL('/users');
  }
});
