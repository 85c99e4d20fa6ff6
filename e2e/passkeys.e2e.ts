import type { CDPSession, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expectAccessible } from './support/accessible.ts';
import { dialog, pressInDialog } from './support/dialog.ts';
import { flash } from './support/flash.ts';
import { DEMO_PASSWORD, signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

/** A device of Chromium's own that has a fingerprint reader, and an owner who always agrees. */
const plugInDevice = async (page: Page): Promise<CDPSession> => {
  const devices = await page.context().newCDPSession(page);
  await devices.send('WebAuthn.enable');
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return devices;
};

const logOut = async (page: Page) => {
  await page.goto('/logout');
  await expect(page).toHaveURL('/login');
};

test('where it is required, a passkey is set up first, signs in without a password, and an admin is the way back', async ({
  page,
  browser,
  baseURL,
}) => {
  const owner = await browser.newPage(baseURL ? { baseURL } : {});
  await signInAs(owner, 'super@stranger.test', { fresh: true });
  const { secret } = await (await owner.request.post('/api/profile/two-factor/authenticator')).json();
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await owner.request.put('/api/profile/two-factor/authenticator', { data: { code } });
  try {
    await signInAs(page, 'admin@stranger.test', { fresh: true });
    await page.goto('/payments');
    await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible();
    await owner.goto('/organisation-config-settings');
    await owner.getByRole('button', { name: 'Require', exact: true }).click();
    await expect(dialog(owner)).toContainText('1 of 2 members is without it.');
    await pressInDialog(owner, 'Require');
    await flash(owner, 'Two-factor sign-in is required of every member').readAndClose();

    await expect(page.getByRole('heading', { name: 'Set up two-factor sign-in' })).toBeVisible();
    await plugInDevice(page);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(dialog(page, 'Keep your recovery codes').getByRole('listitem')).toHaveCount(10);
    // The session is read again, as when the user returns from a password manager: the codes stay.
    const readAgain = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/session');
    await page.evaluate(() => new BroadcastChannel('waybill-session').postMessage('changed'));
    await (await readAgain).finished();
    await pressInDialog(page, 'I have kept them');
    await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible();

    await page.goto('/profile');
    const factors = page.getByRole('region', { name: 'Two-factor sign-in' });
    await expect(factors).toContainText('Not used yet');
    await expect(factors.getByRole('button', { name: /^Remove the passkey/ })).toHaveCount(0);
    await expectAccessible(page);
    await factors.getByRole('button', { name: /^Rename the passkey/ }).click();
    await dialog(page).getByLabel('Name').fill('Fingrafar');
    await pressInDialog(page, 'Save');
    await expect(factors).toContainText('Passkey: Fingrafar');

    await logOut(page);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page).toHaveURL('/shipments');
    await logOut(page);
    await page.getByLabel('Email').fill('admin@stranger.test');
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page.getByText('Use a passkey of your account.')).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/shipments');

    await owner.goto('/users?search=admin');
    await owner.getByRole('link', { name: 'Stranger admin' }).click();
    await expect(owner.getByText('Passkey added')).toBeVisible();
    await owner.getByRole('button', { name: /^Actions for/ }).click();
    await owner.getByRole('menuitem', { name: 'Reset two-factor sign-in' }).click();
    await pressInDialog(owner, 'Reset');
    await expect(owner.getByText('Two-factor sign-in reset')).toBeVisible();
    await expect(page).toHaveURL(/\/login/);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page.getByRole('alert')).toHaveText(
      'This passkey was not accepted. Try again, or use another way to log in.',
    );
  } finally {
    await owner.request.put('/api/organisation/security', { data: { requiresTwoFactor: false } });
    await owner.request.delete('/api/profile/two-factor/authenticator');
    await owner.close();
  }
});

test('at an address where passkeys cannot work, the page says which one they work at @long', async ({
  page,
  baseURL,
}) => {
  const { port, origin } = new URL(baseURL ?? '');
  await page.goto(`http://127.0.0.1:${port}/login`);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('alert')).toHaveText(`Passkeys work at ${origin} only. Open Waybill there.`);
});
