import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expectAccessible } from './support/accessible.ts';
import { cutOff, loseAnswer } from './support/answers.ts';
import { dialog, pressInDialog } from './support/dialog.ts';
import { flash } from './support/flash.ts';
import { member, PERSON_PASSWORD } from './support/people.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

/** The app shows a code for half a minute, and each works once: the next one is accepted a moment early. */
const codeOf = (secret: string, stepsAhead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsAhead * 30_000 });

const logOut = async (page: Page) => {
  await page.goto('/logout');
  await expect(page).toHaveURL('/login');
};

const givePassword = async (page: Page, email: string) => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PERSON_PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Two-factor sign-in' })).toBeVisible();
};

const factors = (page: Page) => page.getByRole('region', { name: 'Two-factor sign-in' });

test('an authenticator app is set up, asked for at the next log-in, and replaced by a recovery code without it @long', async ({
  page,
  browser,
  baseURL,
  allowConsole,
}) => {
  allowConsole(/net::ERR_FAILED/);
  const admin = await browser.newPage(baseURL ? { baseURL } : {});
  await signInAs(admin, 'admin@demo.test');
  const { email } = await member(admin, page, { name: 'Hrafnhildur', roles: ['admin'] });
  await admin.close();

  await page.goto('/profile');
  const start = factors(page).getByRole('button', { name: 'Set up an authenticator app' });
  await start.press('Enter');
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(start).toBeFocused();
  await start.click();
  const setUp = dialog(page, 'Set up an authenticator app');
  await expect(setUp.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await expectAccessible(page);
  const secret = (await setUp.getByRole('code').textContent())?.replaceAll(' ', '') ?? '';
  await setUp.getByLabel('Code of six digits').fill('12345');
  await pressInDialog(page, 'Turn on');
  await expect(setUp.getByText('The code has six digits')).toBeVisible();
  // The answer gets lost, and with it the recovery codes: the page finds out that the app is added, and gets new ones.
  const confirmed = await loseAnswer(page, 'PUT /api/profile/two-factor/authenticator');
  await setUp.getByLabel('Code of six digits').fill(codeOf(secret));

  const codes = dialog(page, 'Keep your recovery codes');
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  confirmed.end();
  await expectAccessible(page);
  // Enter after the last digit, and a press beside the dialog, are no reason to lose the codes.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  const leaving = dialog(page, 'Close without keeping the codes?');
  await expect(leaving).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(leaving).toHaveCount(0);
  await expect(codes.getByRole('list')).toBeFocused();
  const [recoveryCode = ''] = await codes.getByRole('listitem').allTextContents();
  const coming = page.waitForEvent('download');
  await codes.getByRole('link', { name: 'Download' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe('waybill-recovery-codes.txt');
  await pressInDialog(page, 'I have kept them');
  await flash(page, 'The authenticator app is set up').readAndClose();
  await expect(factors(page)).toContainText('10 of 10 are left');

  await logOut(page);
  await givePassword(page, email);
  const code = page.getByLabel('Code of six digits');
  await expect(code).toBeFocused();
  await expectAccessible(page);
  await cutOff(page, 'POST /api/session/second-step');
  const next = codeOf(secret, 1);
  await code.fill(`${next.slice(0, 3)} ${next.slice(3)}`);
  await expect(page.getByRole('alert')).toHaveText('Error logging in');
  await expect(code).toHaveValue(`${next.slice(0, 3)} ${next.slice(3)}`);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL('/shipments');

  await logOut(page);
  await givePassword(page, email);
  await page.getByLabel('Code of six digits').fill('000000');
  await expect(page.getByText('This code is not right, or was used already.')).toBeVisible();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCode.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/shipments');
  await page.goto('/profile');
  await expect(factors(page)).toContainText('9 of 10 are left');

  await factors(page).getByRole('button', { name: 'Remove the authenticator app' }).click();
  await pressInDialog(page, 'Turn off');
  await flash(page, 'Two-factor sign-in is off').readAndClose();
  await expect(factors(page).getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible();
  // What was pressed is gone: the focus stays among the factors.
  await expect(factors(page).getByRole('button', { name: 'Add a passkey' })).toBeFocused();
});
