import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { cutOff, holdBack, refuse } from './support/answers.ts';
import { type DemoUser, signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const fillAccount = async (page: Page, password = 'Sumarhus1') => {
  await page.getByLabel('Email').fill('thordis@nordurljos.test');
  await page.getByLabel(/^(New p|P)assword$/).fill(password);
};

type Look = {
  readonly name: string;
  readonly path: string;
  readonly as?: DemoUser;
  /** What shows that the screen is there in the state that is meant. */
  readonly shows: string;
  readonly before?: (page: Page) => Promise<unknown>;
  readonly act?: (page: Page) => Promise<unknown>;
};

const LOOKS: readonly Look[] = [
  { name: 'log in', path: '/login', shows: 'New to Waybill?' },
  {
    name: 'log in, empty and refused',
    path: '/login',
    shows: 'Email is required',
    act: (page) => press(page, 'Log in'),
  },
  {
    name: 'log in, incorrect password',
    path: '/login',
    shows: 'Incorrect password',
    before: (page) => refuse(page, 'POST /api/session', { code: 'password-incorrect', status: 401 }),
    act: async (page) => {
      await fillAccount(page);
      await press(page, 'Log in');
    },
  },
  {
    name: 'log in, too many attempts',
    path: '/login',
    shows: 'Too many attempts. Wait 15 minutes and try again.',
    before: (page) => refuse(page, 'POST /api/session', { code: 'too-many-attempts', status: 429, retryAfter: 900 }),
    act: async (page) => {
      await fillAccount(page);
      await press(page, 'Log in');
    },
  },
  { name: 'sign up', path: '/signup', shows: 'Eight characters or more' },
  {
    name: 'sign up, weak password shown',
    path: '/signup',
    shows: 'Password not strong enough.',
    act: async (page) => {
      await fillAccount(page, 'Sumarhus');
      await press(page, 'Show the password');
      await press(page, 'Create account');
    },
  },
  {
    name: 'sign up, setting up',
    path: '/signup',
    shows: 'Setting up your account',
    before: async (page) => {
      await page.route('**/api/accounts', (route) => route.fulfill({ json: { session: SESSION } }));
      await holdBack(page, 'DELETE /api/session');
    },
    act: async (page) => {
      await fillAccount(page);
      await press(page, 'Create account');
    },
  },
  { name: 'reset password', path: '/resetpassword/email', shows: 'Send the link' },
  {
    name: 'reset password, mail sent',
    path: '/resetpassword/email',
    shows: 'The mail is on its way',
    before: (page) => page.route('**/api/password-resets', (route) => route.fulfill({ json: {} })),
    act: async (page) => {
      await page.getByLabel('Email').fill(`${'long-name.'.repeat(6)}x@nordurljos.test`);
      await press(page, 'Send the link');
    },
  },
  { name: 'new password', path: '/resetpassword/password?code=x', shows: 'Save the password' },
  {
    name: 'new password, code expired',
    path: '/resetpassword/password?code=x',
    shows: 'Password reset code has expired.',
    before: (page) =>
      refuse(page, 'POST /api/password-resets/confirmation', { code: 'reset-code-expired', status: 410 }),
    act: async (page) => {
      await page.getByLabel('New password', { exact: true }).fill('Sumarhus1');
      await press(page, 'Save the password');
    },
  },
  {
    name: 'new password, saved',
    path: '/resetpassword/password?code=x',
    shows: 'Success. You can now login with your new password.',
    before: (page) => page.route('**/api/password-resets/confirmation', (route) => route.fulfill({ json: {} })),
    act: async (page) => {
      await page.getByLabel('New password', { exact: true }).fill('Sumarhus1');
      await press(page, 'Save the password');
    },
  },
  { name: 'new password, no code', path: '/resetpassword/password', shows: 'This page needs the link' },
  { name: 'verify email, signed out', path: '/verifyemail', shows: 'Log in to have a new mail sent.' },
  { name: 'verify email, signed in', path: '/verifyemail', as: 'driver@demo.test', shows: 'Open the link in the mail' },
  {
    name: 'verify email, expired',
    path: '/firebaseAuth/actionHandler?mode=verifyEmail&oobCode=x',
    shows: 'This link has expired.',
    before: (page) =>
      refuse(page, 'POST /api/email-verifications/confirmation', { code: 'verification-code-expired', status: 410 }),
  },
  { name: 'contact', path: '/contact', shows: 'Tell us who you are.' },
  {
    name: 'contact, empty and refused',
    path: '/contact',
    shows: 'Company is required',
    act: (page) => press(page, 'Submit'),
  },
  {
    name: 'contact, failed',
    path: '/contact',
    shows: 'Error submitting contact details',
    before: (page) => refuse(page, 'POST /api/contact-forms', { code: 'too-many-requests', status: 429 }),
    act: async (page) => {
      await page.getByLabel('Name').fill('Þórdís');
      await page.getByLabel('Email').fill('thordis@nordurljos.test');
      await page.getByLabel('Company').fill('Norðurljós ehf.');
      await press(page, 'Submit');
    },
  },
  { name: 'contact, signed in', path: '/contact', as: 'driver@demo.test', shows: 'Tell us who you are.' },
  { name: 'driver, signed out', path: '/driver', shows: 'Waybill for drivers' },
  { name: 'driver, signed in', path: '/driver', as: 'driver@demo.test', shows: 'Your stops are not part' },
  { name: 'driver app', path: '/apk-download', shows: 'There is no Android file.' },
  { name: 'driver app download', path: '/apk-download-proccess', shows: 'There is no Android file.' },
  { name: 'missing roles', path: '/shipments', as: 'norole@demo.test', shows: 'Your account has no role yet' },
];

const SESSION = {
  user: {
    id: '01990000-0000-7000-8000-000000000000',
    email: 'thordis@nordurljos.test',
    name: null,
    roles: [],
    phoneNumber: null,
    organisationId: null,
    vehicleRegistration: null,
    subCompanyId: null,
    emailVerified: false,
    locale: null,
  },
  organisation: null,
  config: null,
  divisions: [],
  administrator: null,
};

for (const { name, path, as, shows, before, act } of LOOKS) {
  test(`${name}: nothing for axe to find, and nothing sticks out on a narrow phone`, async ({ page }) => {
    if (as) await signInAs(page, as);
    await before?.(page);
    await page.goto(path);
    await act?.(page);
    await expect(page.getByText(shows).first()).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(page.getByText(shows).first()).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
}

test('a log-out without an answer: nothing for axe to find', async ({ page, allowConsole }) => {
  allowConsole(/ERR_FAILED/);
  await cutOff(page, 'DELETE /api/session');
  await page.goto('/logout');
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page);
});

test('in Icelandic the longer words fit on a narrow phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/login');
  await page.getByRole('button', { name: 'Íslenska' }).click();
  for (const path of [
    '/login',
    '/signup',
    '/contact',
    '/driver',
    '/apk-download',
    '/resetpassword/email',
    '/verifyemail',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'English' })).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
  await expectAccessible(page);
});
