import type { Page } from '@playwright/test';
import { cutOff, holdBack, recordCalls, refuse } from './support/answers.ts';
import { flash } from './support/flash.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const fill = async (page: Page, email = 'thordis@nordurljos.test') => {
  await page.getByLabel('Name').fill('Þórdís Helgadóttir');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Company').fill('Norðurljós ehf.');
};
const submit = (page: Page) => page.getByRole('button', { name: 'Submit' });

test('the form is sent, says so and is empty again', async ({ page }) => {
  await page.goto('/contact');
  await expect(page).toHaveTitle('Contact | Dashboard');
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email');
  await fill(page);
  const letGo = await holdBack(page, 'POST /api/contact-forms');
  await submit(page).click();
  await expect(submit(page)).toHaveAttribute('aria-busy', 'true');
  letGo();
  await flash(page, 'Successfully submitted contact details').appears();
  for (const label of ['Name', 'Email', 'Company']) await expect(page.getByLabel(label)).toHaveValue('');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('works for somebody who is signed in @long', async ({ page }) => {
  await signInAs(page, 'driver@demo.test');
  await page.goto('/contact');
  await fill(page);
  await submit(page).click();
  await flash(page, 'Successfully submitted contact details').appears();
});

test('every field is required, and the first one gets the focus', async ({ page }) => {
  const calls = recordCalls(page);
  await page.goto('/contact');
  await page.getByLabel('Name').fill('   ');
  // Leaving the field shows its message, which moves the button: the click must count all the same.
  await submit(page).click();
  for (const name of ['Name', 'Email', 'Company']) {
    await expect(page.getByRole('textbox', { name })).toHaveAccessibleDescription(`${name} is required`);
  }
  await expect(page.getByLabel('Name')).toBeFocused();
  expect(calls).toEqual([]);
});

test('the e-mail must be a valid address, is told on leaving the field, and stays as typed @long', async ({ page }) => {
  await page.goto('/contact');
  await fill(page, 'thordis@nordurljos');
  const email = page.getByRole('textbox', { name: 'Email' });
  await expect(email).toHaveAccessibleDescription('Please enter a valid email address.');
  await submit(page).click();
  await expect(email).toBeFocused();
  await expect(email).toHaveValue('thordis@nordurljos');
  await email.fill('thordis@nordurljos.test');
  await expect(email).toHaveAccessibleDescription('');
});

test('no answer is an error toast and an error in the form; the text stays', async ({ page, allowConsole }) => {
  allowConsole(/ERR_FAILED/);
  await cutOff(page, 'POST /api/contact-forms');
  await page.goto('/contact');
  await fill(page);
  await submit(page).click();
  await expect(page.getByRole('alert')).toHaveText(['Something went wrong', 'Error submitting contact details']);
  await expect(page.getByLabel('Company')).toHaveValue('Norðurljós ehf.');
  await page.unrouteAll();
  await submit(page).click();
  await flash(page, 'Successfully submitted contact details').appears();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test("an error of the accounts' provider shows the provider's message in the form @long", async ({ page }) => {
  await refuse(page, 'POST /api/contact-forms', {
    code: 'user-disabled',
    status: 403,
    detail: 'The account has been disabled by an administrator.',
  });
  await page.goto('/contact');
  await fill(page);
  await submit(page).click();
  await expect(page.getByRole('alert')).toHaveText([
    'The account has been disabled by an administrator.',
    'Error submitting contact details',
  ]);
});

test('any other refusal is no business of the visitor @long', async ({ page, allowConsole }) => {
  allowConsole(/status of 500/);
  await refuse(page, 'POST /api/contact-forms', { code: 'internal', status: 500, detail: 'relation does not exist' });
  await page.goto('/contact');
  await fill(page);
  await submit(page).click();
  await expect(page.getByRole('alert')).toHaveText(['Something went wrong', 'Error submitting contact details']);
});

test('a double click sends the form once @long', async ({ page }) => {
  const calls = recordCalls(page);
  const letGo = await holdBack(page, 'POST /api/contact-forms');
  await page.goto('/contact');
  await fill(page);
  await submit(page).dblclick();
  await page.getByLabel('Company').press('Enter');
  letGo();
  await flash(page, 'Successfully submitted contact details').appears();
  expect(calls).toEqual(['POST /api/contact-forms']);
});
