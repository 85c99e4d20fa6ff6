import type { Page } from '@playwright/test';
import { expectLayerAccessible } from './support/accessible.ts';
import { speakIcelandic } from './support/answers.ts';
import { dialog } from './support/dialog.ts';
import { EMPTY_LIST, keepPlace, mark } from './support/dispatch.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const form = (page: Page) => dialog(page, 'Create shipment');
const calendar = (page: Page) => dialog(page, /calendar: Scheduled date/);
const date = (page: Page) => form(page).getByRole('textbox', { name: 'Scheduled date' }).last();

const openForm = async (page: Page) => {
  await page.goto(EMPTY_LIST);
  await page.getByRole('button', { name: 'Create shipment' }).click();
  await expect(form(page)).toBeVisible();
};

test.beforeEach(async ({ page }) => {
  await page.clock.setFixedTime(new Date('2026-11-15T12:00:00Z'));
  await signInAs(page, 'admin@demo.test');
});

test('the calendar is reached by Tab and worked by the keyboard, and the focus comes back to its button @long', async ({
  page,
}) => {
  await openForm(page);
  await date(page).focus();
  await page.keyboard.press('Tab');
  const button = form(page)
    .getByRole('button', { name: /calendar: Scheduled date/ })
    .last();
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(calendar(page).getByRole('grid', { name: 'November 2026' })).toBeVisible();
  await expect(calendar(page).getByRole('button', { name: /^Today, Sunday, 15 November 2026/ })).toBeFocused();
  await expectLayerAccessible(page);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(calendar(page).getByRole('button', { name: /23 November 2026/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(calendar(page)).toHaveCount(0);
  await expect(date(page)).toHaveValue('23 Nov 2026');
  await expect(button).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(calendar(page).getByRole('gridcell', { selected: true })).toHaveText('23');
  await page.keyboard.press('Escape');
  await expect(calendar(page)).toHaveCount(0);
  await expect(form(page)).toBeVisible();
});

test('a day is still typed as people write it, and the calendar begins there', async ({ page }) => {
  await openForm(page);
  await date(page).fill('3.1');
  await form(page)
    .getByRole('button', { name: /calendar: Scheduled date/ })
    .last()
    .click();
  await expect(calendar(page).getByRole('grid', { name: 'January 2027' })).toBeVisible();
  await calendar(page)
    .getByRole('button', { name: /previous month/i })
    .click();
  await calendar(page)
    .getByRole('button', { name: /24 December 2026/ })
    .click();
  await expect(date(page)).toHaveValue('24 Dec 2026');
});

test('a day typed in the filter is the nearest such day, and days the wrong way round are said to be so @long', async ({
  page,
}) => {
  await page.goto(EMPTY_LIST);
  await page.getByRole('button', { name: 'Scheduled', exact: true }).click();
  await page.getByRole('textbox', { name: 'From', exact: true }).fill('18.11');
  await page.getByRole('textbox', { name: 'To', exact: true }).fill('14.11');
  await expect(page.getByText('This day is before the first one')).toBeVisible();
  await expect(page.getByText('The last day, Sat 14 Nov, is before the first, Wed 18 Nov.')).toBeVisible();
  await expect(page).toHaveURL(/from=2026-11-18&to=2026-11-14/);
  await page.getByRole('textbox', { name: 'From', exact: true }).fill('13');
  await expect(page).toHaveURL(/from=2026-11-13/);
  await expect(page.getByText('This day is before the first one')).toHaveCount(0);
});

test('weeks begin on Monday, and in Icelandic its names are Icelandic @long', async ({ page }) => {
  await speakIcelandic(page);
  await page.goto(EMPTY_LIST);
  await page.getByRole('button', { name: 'Áætlað', exact: true }).click();
  await page
    .getByRole('button', { name: /Velja úr dagatali/ })
    .first()
    .click();
  await expect(page.getByRole('grid', { name: 'nóvember 2026' })).toBeVisible();
  await expect(page.getByRole('grid').locator('th').first()).toHaveAttribute('aria-label', 'mánudagur');

  // The longer of the two ways to write a date has room in the narrowest of its fields.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.keyboard.press('c');
  const preset = dialog(page).getByRole('textbox', { name: 'Áætluð dagsetning' }).first();
  await expect(preset).toHaveValue('16. nóv. 2026');
  const isCut = () => preset.evaluate((field) => field.scrollWidth > field.clientWidth);
  expect(await isCut()).toBe(false);
  await preset.fill('20.11.2028');
  await preset.press('Tab');
  await expect(preset).toHaveValue('20. nóv. 2028');
  expect(await isCut()).toBe(false);
});

test('a click on what stands under the options of a field leaves what was typed @long', async ({ page }) => {
  const word = mark();
  await keepPlace(page, { locationName: `${word} bakarí` });
  await openForm(page);
  const picker = form(page).getByRole('combobox', { name: 'Saved location' }).first();
  await picker.fill(word);
  const found = form(page).getByText(/^1 of/);
  await expect(found).toBeVisible();
  await found.click();
  await expect(picker).toHaveValue(word);
  await expect(picker).toBeFocused();
  await expect(form(page).getByRole('option')).toHaveCount(1);
});
