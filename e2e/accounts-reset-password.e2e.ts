import type { Page } from '@playwright/test';
import { cutOff, recordCalls, refuse } from './support/answers.ts';
import { linkTo, mailsTo, newAddress } from './support/mailbox.ts';
import { expect, test } from './support/test.ts';

const OLD = 'Sumarhus1';
const NEW = 'Vetrarhus2';
const SUBJECT = 'Set a new password for Waybill';

const createAccount = async (page: Page): Promise<string> => {
  const email = newAddress('reset');
  expect((await page.request.post('/api/accounts', { data: { email, password: OLD } })).ok()).toBe(true);
  await page.context().clearCookies();
  return email;
};

const ask = async (page: Page, email: string) => {
  await page.goto('/resetpassword/email');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
};

const setPassword = async (page: Page, password: string) => {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Save the password' }).click();
};

test('a forgotten password is replaced by the link of the mail, which works once', async ({ page }) => {
  const email = await createAccount(page);
  await page.goto('/login');
  // The address is typed once, whichever of the forms asks for it.
  const field = page.getByLabel('Email');
  await expect(field).toBeFocused();
  await page.keyboard.type(email.toUpperCase());
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
  await expect(field).toHaveValue(email.toUpperCase());
  await page.getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveTitle('Login | Dashboard');
  await expect(field).toHaveValue(email.toUpperCase());
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveTitle('Reset password | Dashboard');
  await expect(field).toHaveValue(email.toUpperCase());
  await expect(field).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: `We sent a link to ${email}.` })).toBeVisible();

  const link = await linkTo(page, email, SUBJECT);
  expect(link).toMatch(/^\/firebaseAuth\/actionHandler\?mode=resetPassword&oobCode=./);
  const code = new URLSearchParams(link.split('?')[1]).get('oobCode') ?? '';
  await page.goto(link);
  await expect(page).toHaveURL(`/resetpassword/password?${new URLSearchParams({ code })}`);
  await setPassword(page, NEW);
  await expect(page.getByRole('status')).toHaveText('Success. You can now login with your new password.');
  await page.getByRole('link', { name: 'Log in' }).click();
  await expect(field).toHaveValue(email);
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();

  await page.goto(link);
  await setPassword(page, 'Annadhus3');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Invalid password reset code. Please start over and try again');
  await alert.getByRole('link', { name: 'Start over' }).click();
  await expect(page).toHaveURL('/resetpassword/email');

  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(NEW);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'Missing Roles' })).toBeVisible();
});

test('the mail can be sent again without typing the address again @long', async ({ page }) => {
  const email = await createAccount(page);
  await ask(page, email);
  await page.getByRole('button', { name: 'Send it again' }).click();
  await expect
    .poll(async () => (await mailsTo(page, email)).filter(({ subject }) => subject === SUBJECT).length)
    .toBe(2);
  await expect(page.getByText('A new email is on its way.')).toBeVisible();
  await expect(page.getByText('The email is on its way')).toBeVisible();
});

test.describe('asking for the mail', () => {
  test('says that there is no such user @long', async ({ page }) => {
    await ask(page, newAddress('nobody'));
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription('User not found');
  });

  test('says that the address is not one @long', async ({ page }) => {
    await ask(page, 'gudrun@blafell');
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription('Invalid email address');
  });

  test("is 'Error attempting to reset password' when there is no answer @long", async ({ page, allowConsole }) => {
    allowConsole(/ERR_FAILED/);
    await cutOff(page, 'POST /api/password-resets');
    await ask(page, 'admin@demo.test');
    await expect(page.getByRole('alert')).toHaveText('Error attempting to reset password');
    await expect(page.getByLabel('Email')).toHaveValue('admin@demo.test');
  });
});

test.describe('setting the new password', () => {
  test('tells an expired code apart and offers to start over', async ({ page }) => {
    await refuse(page, 'POST /api/password-resets/confirmation', { code: 'reset-code-expired', status: 410 });
    await page.goto('/resetpassword/password?code=old');
    await setPassword(page, NEW);
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Password reset code has expired. Please start over and try again');
    await expect(alert.getByRole('link', { name: 'Start over' })).toHaveAttribute('href', '/resetpassword/email');
  });

  test('says that a made-up code is invalid @long', async ({ page }) => {
    await page.goto('/resetpassword/password?code=made-up');
    await setPassword(page, NEW);
    await expect(page.getByRole('alert')).toContainText('Invalid password reset code. Please start over and try again');
  });

  test('without a code explains where the link is @long', async ({ page }) => {
    await page.goto('/resetpassword/password');
    await expect(page.getByText('This page needs the link from the email.')).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await page.getByRole('link', { name: 'Start over' }).click();
    await expect(page).toHaveURL('/resetpassword/email');
  });

  test('refuses one that is too short or too weak before anything is sent', async ({ page }) => {
    const calls = recordCalls(page);
    await page.goto('/resetpassword/password?code=any');
    for (const [password, text] of [
      ['12345', 'Invalid password. It must be at least six characters long.'],
      [
        'vetrarhus',
        'Password not strong enough. Minimum eight characters, at least one uppercase letter, one lowercase letter and one number',
      ],
    ] as const) {
      await test.step(password, async () => {
        await setPassword(page, password);
        await expect(page.getByRole('alert')).toHaveText(text);
        expect(calls).toEqual([]);
      });
    }
  });

  test("shows 'Password is too weak' when only the server says so @long", async ({ page }) => {
    await refuse(page, 'POST /api/password-resets/confirmation', { code: 'password-too-weak' });
    await page.goto('/resetpassword/password?code=any');
    await setPassword(page, NEW);
    await expect(page.getByRole('textbox', { name: 'New password' })).toHaveAccessibleDescription(
      /Password is too weak. Please try again with a stronger password$/,
    );
  });

  test("is 'Error attempting to reset password' when there is no answer @long", async ({ page, allowConsole }) => {
    allowConsole(/ERR_FAILED/);
    await cutOff(page, 'POST /api/password-resets/confirmation');
    await page.goto('/resetpassword/password?code=any');
    await setPassword(page, NEW);
    await expect(page.getByRole('alert')).toHaveText('Error attempting to reset password');
    await expect(page.getByLabel('New password', { exact: true })).toHaveValue(NEW);
  });
});
