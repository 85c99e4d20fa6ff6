import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { cutOff, holdBack, refuse } from './support/answers.ts';
import { type DemoUser, signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const fill = async (page: Page, values: Readonly<Record<string, string>>) => {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
};

/** One state of a screen: how to reach it, and the text that proves it. */
type State = {
  readonly shows: string | RegExp;
  readonly open?: string;
  readonly act?: (page: Page) => Promise<unknown>;
};

/** States that share one page, since opening a page costs more than checking it. */
type Walk = { readonly name: string; readonly as?: DemoUser; readonly states: readonly State[] };

const ACCOUNT = { Email: 'thordis@nordurljos.test', Password: 'Sumarhus1' };

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
  subCompanies: [],
  viewing: null,
  mustSetUpTwoFactor: false,
  administrator: null,
};

type Answer = Parameters<typeof refuse>[2] | 'none';

/** The server refuses the submitted form, or does not answer at all. */
const refused = (
  shows: string,
  call: Parameters<typeof refuse>[1],
  button: string,
  answer: Answer,
  values: Readonly<Record<string, string>>,
): State => ({
  shows,
  act: async (page) => {
    await (answer === 'none' ? cutOff(page, call) : refuse(page, call, answer));
    await fill(page, values);
    await press(page, button);
  },
});
const logInRefused = (shows: string, answer: Answer) => refused(shows, 'POST /api/session', 'Log in', answer, ACCOUNT);
const signUpRefused = (shows: string, answer: Answer) =>
  refused(shows, 'POST /api/accounts', 'Create account', answer, ACCOUNT);
const newPasswordRefused = (shows: string, answer: Answer) =>
  refused(shows, 'POST /api/password-resets/confirmation', 'Save the password', answer, {
    'New password': ACCOUNT.Password,
  });

const APP = {
  state: 'ready',
  name: 'blafell-driver-2.1.0.apk',
  bytes: 48_600_000,
  sha256: '0123456789abcdef'.repeat(4),
};

/** The server has such an Android file; at first, for so many questions, the one that looks right. */
const offerApp = (page: Page, driverApp: object, readyFirst = 0) => {
  let asked = 0;
  return page.route('**/api/driver-app', (route) =>
    route.fulfill({ json: { driverApp: asked++ < readyFirst ? APP : driverApp } }),
  );
};

const WALKS: readonly Walk[] = [
  {
    name: 'log in',
    states: [
      { open: '/login', shows: 'New to Waybill?' },
      { shows: 'Email is required', act: (page) => press(page, 'Log in') },
      { shows: 'Password is required' },
      {
        shows: 'Invalid email address',
        act: async (page) => {
          await fill(page, { Email: 'thordis', Password: 'short' });
          await press(page, 'Log in');
        },
      },
      logInRefused('User not found', { code: 'user-not-found', status: 404 }),
      logInRefused('This user has been disabled', { code: 'user-disabled', status: 403 }),
      logInRefused('Incorrect password', { code: 'password-incorrect', status: 401 }),
      logInRefused('Too many attempts. Wait 15 minutes and try again.', {
        code: 'too-many-attempts',
        status: 429,
        retryAfter: 900,
      }),
      logInRefused('Error logging in', 'none'),
    ],
  },
  {
    name: 'sign up',
    states: [
      { open: '/signup', shows: 'Eight characters or more' },
      {
        shows: 'Invalid password. It must be at least six characters long.',
        act: async (page) => {
          await fill(page, { ...ACCOUNT, Password: 'Sum1' });
          await press(page, 'Create account');
        },
      },
      {
        shows: 'Password not strong enough.',
        act: async (page) => {
          await fill(page, { ...ACCOUNT, Password: 'Sumarhus' });
          await press(page, 'Show the password');
          await press(page, 'Create account');
        },
      },
      signUpRefused('An account for this email already exists', { code: 'email-taken', status: 409 }),
      signUpRefused('Password is too weak. Please try again with a stronger password', { code: 'password-too-weak' }),
      {
        shows: 'Setting up your account',
        act: async (page) => {
          await page.route('**/api/accounts', (route) => route.fulfill({ json: { session: SESSION } }));
          await holdBack(page, 'DELETE /api/session');
          await press(page, 'Create account');
        },
      },
    ],
  },
  {
    name: 'reset password',
    states: [
      { open: '/resetpassword/email', shows: 'Send the link' },
      refused('Error attempting to reset password', 'POST /api/password-resets', 'Send the link', 'none', {
        Email: `${'long-name.'.repeat(6)}x@nordurljos.test`,
      }),
      {
        shows: 'The email is on its way',
        act: async (page) => {
          await page.route('**/api/password-resets', (route) => route.fulfill({ json: {} }));
          await press(page, 'Send the link');
        },
      },
    ],
  },
  {
    name: 'new password',
    states: [
      { open: '/resetpassword/password', shows: 'This page needs the link' },
      { open: '/resetpassword/password?code=x', shows: 'Save the password' },
      newPasswordRefused('Password reset code has expired.', { code: 'reset-code-expired', status: 410 }),
      newPasswordRefused('Invalid password reset code. Please start over and try again', {
        code: 'reset-code-invalid',
      }),
      newPasswordRefused('Error attempting to reset password', 'none'),
      {
        shows: 'Success. You can now login with your new password.',
        act: async (page) => {
          await page.route('**/api/password-resets/confirmation', (route) => route.fulfill({ json: {} }));
          await press(page, 'Save the password');
        },
      },
    ],
  },
  {
    name: 'verify email',
    states: [
      { open: '/verifyemail', shows: 'Log in to have a new email sent.' },
      {
        shows: 'This link has expired.',
        act: async (page) => {
          await refuse(page, 'POST /api/email-verifications/confirmation', {
            code: 'verification-code-expired',
            status: 410,
          });
          await page.goto('/firebaseAuth/actionHandler?mode=verifyEmail&oobCode=x');
        },
      },
      {
        shows: `${ACCOUNT.Email} is verified.`,
        act: async (page) => {
          await page.route('**/api/email-verifications/confirmation', (route) =>
            route.fulfill({ json: { email: ACCOUNT.Email } }),
          );
          await page.goto('/firebaseAuth/actionHandler?mode=verifyEmail&oobCode=y');
        },
      },
    ],
  },
  {
    name: 'contact',
    states: [
      { open: '/contact', shows: 'Tell us who you are.' },
      { shows: 'Company is required', act: (page) => press(page, 'Submit') },
      {
        shows: 'Please enter a valid email address.',
        act: async (page) => {
          await fill(page, { Name: 'Þórdís', Email: 'thordis', Company: 'Norðurljós ehf.' });
          await press(page, 'Submit');
        },
      },
      refused(
        'Error submitting contact details',
        'POST /api/contact-forms',
        'Submit',
        { code: 'too-many-requests', status: 429 },
        { Email: ACCOUNT.Email },
      ),
      {
        shows: 'Successfully submitted contact details',
        act: async (page) => {
          await page.route('**/api/contact-forms', (route) => route.fulfill({ status: 201, json: {} }));
          await press(page, 'Submit');
          // The message stays while the pointer is on it.
          await page.getByRole('status').filter({ hasText: 'Successfully submitted contact details' }).hover();
        },
      },
    ],
  },
  {
    name: 'driver and driver app',
    states: [
      { open: '/driver', shows: 'Waybill for drivers' },
      { open: '/apk-download', shows: 'There is no Android file.' },
      { open: '/apk-download-proccess', shows: 'There is no Android file.' },
      {
        shows: 'being prepared',
        act: async (page) => {
          await offerApp(page, { state: 'preparing' });
          await page.goto('/apk-download');
        },
      },
      {
        shows: APP.sha256,
        act: async (page) => {
          await offerApp(page, APP);
          await page.goto('/apk-download');
        },
      },
      {
        shows: 'Downloading. Keep this page open.',
        act: async (page) => {
          await page.route('**/api/driver-app/file', () => {});
          await page.getByRole('link', { name: 'Download' }).click();
        },
      },
      {
        shows: 'There is no Android file any more.',
        act: async (page) => {
          await page.route('**/api/driver-app/file', (route) => route.fulfill({ status: 404, json: {} }));
          await offerApp(page, { state: 'unavailable' }, 1);
          await page.reload();
        },
      },
    ],
  },
  {
    name: 'signed in as a driver',
    as: 'driver@demo.test',
    states: [
      { open: '/driver', shows: 'All sent' },
      { open: '/contact', shows: 'Tell us who you are.' },
      { open: '/verifyemail', shows: 'Open the link in the email' },
    ],
  },
  {
    name: 'second step',
    states: [
      {
        open: '/login',
        shows: 'Enter the code that your authenticator app shows.',
        act: async (page) => {
          await page.route('**/api/session', (route) =>
            route.request().method() === 'POST'
              ? route.fulfill({ json: { secondStep: { methods: ['authenticator', 'recovery-code'] } } })
              : route.fallback(),
          );
          await fill(page, ACCOUNT);
          await press(page, 'Log in');
        },
      },
      refused(
        'This code is not right, or was used already.',
        'POST /api/session/second-step',
        'Log in',
        { code: 'second-step-incorrect', status: 401 },
        { 'Code of six digits': '123456' },
      ),
      { shows: 'No phone and no recovery code?', act: (page) => press(page, 'Use a recovery code') },
      {
        shows: 'A recovery code has ten letters and digits',
        act: async (page) => {
          await fill(page, { 'Recovery code': '7K2QF' });
          await press(page, 'Log in');
        },
      },
      refused(
        'This log-in is no longer valid. Log in again.',
        'POST /api/session/second-step',
        'Log in',
        { code: 'second-step-over', status: 401 },
        { 'Recovery code': '7K2QF-9XW3M' },
      ),
    ],
  },
  {
    name: 'two-factor sign-in that is required',
    as: 'norole@demo.test',
    states: [
      {
        shows: 'asks everybody who logs in for a second factor.',
        act: async (page) => {
          await page.route('**/api/session', async (route) => {
            if (route.request().method() !== 'GET') return route.fallback();
            const answer = await route.fetch();
            const { session } = await answer.json();
            await route.fulfill({ response: answer, json: { session: { ...session, mustSetUpTwoFactor: true } } });
          });
          await page.goto('/shipments');
        },
      },
    ],
  },
  {
    name: 'missing roles',
    as: 'norole@demo.test',
    states: [{ open: '/shipments', shows: 'Your account has no role yet' }],
  },
  {
    name: 'without a server',
    states: [
      {
        shows: 'The server did not answer, so you are still logged in.',
        act: async (page) => {
          await cutOff(page, 'DELETE /api/session');
          await page.goto('/logout');
        },
      },
      {
        shows: /^The server did not answer\.$/,
        act: async (page) => {
          await cutOff(page, 'GET /api/session');
          await page.goto('/login');
        },
      },
    ],
  },
];

for (const { name, as, states } of WALKS) {
  // The log-in stands for all of them where time is short.
  const tag = name === 'log in' ? '' : ' @long';
  test(`${name}: nothing for axe to find, and nothing sticks out on a narrow phone${tag}`, async ({
    page,
    allowConsole,
  }) => {
    test.slow();
    allowConsole(/ERR_FAILED/);
    if (as) await signInAs(page, as);
    const wide = page.viewportSize() ?? { width: 1366, height: 860 };
    for (const { open, act, shows } of states) {
      if (open) await page.goto(open);
      await act?.(page);
      await expect(page.getByText(shows).first()).toBeVisible();
      await expectAccessible(page);
      await page.setViewportSize({ width: 360, height: 740 });
      await expect(page.getByText(shows).first()).toBeVisible();
      await expectNoSidewaysScroll(page);
      await page.setViewportSize(wide);
    }
  });
}

test('in Icelandic the longer words fit on a narrow phone @long', async ({ page }) => {
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

test('the documentation of the API fits a phone, and what leads on in it a finger @long', async ({ page }, {
  project,
}) => {
  test.skip(project.name === 'desktop', 'what it says is tested elsewhere');
  await page.goto('/api/docs');
  await page.locator('details').evaluateAll((all) => {
    for (const details of all) details.setAttribute('open', '');
  });
  const small = await page.locator('.type a, .refusals a').evaluateAll((links) =>
    links.flatMap((link) => {
      const { width, height } = link.getBoundingClientRect();
      return height >= 44 && (width >= 44 || link.closest('.type')) ? [] : [`${link.textContent} ${width} ${height}`];
    }),
  );
  expect(await page.locator('.type a').count()).toBeGreaterThan(20);
  expect(await page.locator('.refusals a').count()).toBeGreaterThan(20);
  expect(small).toEqual([]);
  const contents = page.getByRole('navigation', { name: 'Contents' }).getByRole('link');
  const heights = await contents.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
  expect(heights.length).toBeGreaterThan(20);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  await expectNoSidewaysScroll(page);
});
