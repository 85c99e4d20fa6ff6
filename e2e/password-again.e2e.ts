import type { Page } from '@playwright/test';
import { expectLayerAccessible } from './support/accessible.ts';
import { refuse } from './support/answers.ts';
import { dialog, pressInDialog } from './support/dialog.ts';
import { flash } from './support/flash.ts';
import { newAddress } from './support/mailbox.ts';
import { openUsers } from './support/people.ts';
import { DEMO_PASSWORD, signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const NEEDED = { code: 'password-needed', status: 403 } as const;
const question = (page: Page) => dialog(page, 'Enter your password');

test('ten minutes later an invitation asks for the password, and then goes out as it was typed @long', async ({
  page,
}) => {
  await signInAs(page, 'admin@demo.test');
  await openUsers(page);
  const email = newAddress('freyja');
  const tooLate = await refuse(page, 'POST /api/users', NEEDED);
  await page.getByRole('button', { name: 'Invite user' }).click();
  const form = dialog(page, 'Invite user');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Name').fill('Freyja Dögg');
  await pressInDialog(page, 'Send invitation');

  const password = question(page).getByRole('textbox', { name: 'Password' });
  await expect(password).toBeFocused();
  await expectLayerAccessible(page);
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  await expect(form.getByLabel('Name')).toHaveValue('Freyja Dögg');
  await expect(form).toContainText('Enter your password to go on');

  await form.getByRole('button', { name: 'Send invitation' }).click();
  await password.fill('Wrong1234');
  await question(page).getByRole('button', { name: 'Continue' }).click();
  await expect(question(page)).toContainText('Incorrect password');
  tooLate.end();
  await password.fill(DEMO_PASSWORD);
  await question(page).getByRole('button', { name: 'Continue' }).click();
  await flash(page, `${email} is invited. The link works for 7 days.`).readAndClose();
  await expect(question(page)).toBeHidden();
  await expect(form).toBeHidden();
});

test('the API key is asked for once more, and shown while the button is held @long', async ({ page }) => {
  await signInAs(page, 'developer@demo.test');
  const tooLate = await refuse(page, 'POST /api/api-key/reveal', NEEDED);
  await page.goto('/api-key');
  const hold = page.getByRole('button', { name: 'Hold to reveal' });
  await hold.hover();
  await page.mouse.down();
  await expect(question(page)).toBeVisible();
  await page.mouse.up();
  tooLate.end();
  await question(page).getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(question(page)).toBeHidden();
  const field = page.getByRole('textbox', { name: 'API key' });
  await expect(field).toHaveValue(/^•+/);
  await hold.hover();
  await page.mouse.down();
  await expect(field).toHaveValue(/^wb_/);
  await page.mouse.up();
  await expect(field).toHaveValue(/^•+/);
});
