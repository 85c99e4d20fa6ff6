import type { Page } from '@playwright/test';
import { cutOff, recordCalls, refuse } from './support/answers.ts';
import { linkTo, mailsTo, newAddress } from './support/mailbox.ts';
import { expect, test } from './support/test.ts';

const SUBJECT = 'Verify your email for Waybill';

/** A new account, signed in as after signing up. */
const createAccount = async (page: Page): Promise<string> => {
  const email = newAddress('verify');
  expect((await page.request.post('/api/accounts', { data: { email, password: 'Sumarhus1' } })).ok()).toBe(true);
  return email;
};

const LINK = '/firebaseAuth/actionHandler?mode=verifyEmail&oobCode=code';

test('the link of the mail verifies the address once, and the code never stands in the address', async ({ page }) => {
  const email = await createAccount(page);
  const link = await linkTo(page, email, SUBJECT);
  const calls = recordCalls(page);
  await page.goto(link);
  await expect(page.getByRole('status')).toHaveText(`${email} is verified.`);
  await expect(page).toHaveURL('/verifyemail');
  await expect(page).toHaveTitle('Verify email | Dashboard');
  expect(calls).toEqual(['POST /api/email-verifications/confirmation']);

  await page.reload();
  await expect(page.getByText(`${email} is already verified.`)).toBeVisible();
  expect(calls).toHaveLength(1);

  await page.goto(link);
  await expect(page.getByRole('status')).toHaveText(`${email} is already verified.`);
  await expect(page.getByText('This link is not valid, or was used already.')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('works signed out too, and leads to the log-in @long', async ({ page }) => {
  const email = await createAccount(page);
  const link = await linkTo(page, email, SUBJECT);
  await page.context().clearCookies();
  await page.goto(link);
  await expect(page.getByRole('status')).toHaveText(`${email} is verified.`);
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/login');
});

test('an expired link is told apart and a new mail can be asked for', async ({ page }) => {
  const email = await createAccount(page);
  await refuse(page, 'POST /api/email-verifications/confirmation', { code: 'verification-code-expired', status: 410 });
  await page.goto(LINK);
  await expect(page.getByRole('alert')).toHaveText('This link has expired. Ask for a new one below.');
  await page.getByRole('button', { name: 'Send a new email' }).click();
  await expect(page.getByText(`A new email is on its way to ${email}.`)).toBeVisible();
  expect((await mailsTo(page, email)).filter(({ subject }) => subject === SUBJECT)).toHaveLength(2);
});

test('no answer is no verdict: the same link can be tried again @long', async ({ page, allowConsole }) => {
  allowConsole(/ERR_FAILED/);
  const email = await createAccount(page);
  const link = await linkTo(page, email, SUBJECT);
  await cutOff(page, 'POST /api/email-verifications/confirmation');
  await page.goto(link);
  await expect(page.getByRole('alert')).toHaveText('Oops! Something went wrong');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('status')).toHaveText(`${email} is verified.`);
});

test('without a code the page explains, and sends a signed-out visitor to log in and back @long', async ({ page }) => {
  await page.goto('/verifyemail');
  await expect(page.getByText('Open the link in the email we sent you to verify your address.')).toBeVisible();
  await expect(page.getByText('Log in to have a new email sent.')).toBeVisible();
  await page.getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/login?next=%2Fverifyemail');
});

test.describe('the link of any mail', () => {
  test('without a known mode leads to the log-in @long', async ({ page }) => {
    for (const query of ['?mode=recoverEmail&oobCode=x', '?oobCode=x', '']) {
      await page.goto(`/firebaseAuth/actionHandler${query}`);
      await expect(page, query).toHaveURL('/login');
    }
  });

  test('is spelled with its capitals @long', async ({ page }) => {
    await page.goto('/firebaseauth/actionhandler?mode=resetPassword&oobCode=abc');
    await expect(page).toHaveTitle('Not found | Dashboard');
  });

  test('leaves no trace in the history @long', async ({ page }) => {
    await page.goto('/contact');
    await page.goto('/firebaseAuth/actionHandler?mode=resetPassword&oobCode=abc');
    await expect(page).toHaveURL('/resetpassword/password?code=abc');
    await page.goBack();
    await expect(page).toHaveURL('/contact');
  });
});
