import type { Page } from '@playwright/test';
import { cutOff, recordCalls, refuse } from './support/answers.ts';
import { mailsTo, newAddress } from './support/mailbox.ts';
import { DEMO_PASSWORD } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const PASSWORD = 'Sumarhus1';
const START = new Date('2026-03-02T09:00:00Z');

const signUp = async (page: Page, email: string, password: string) => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
};

/** The page's clock is paused from here on; the test moves it. */
const stopClock = async (page: Page) => {
  await page.clock.install({ time: START });
  await page.goto('/signup');
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
  // Far enough ahead that even a slow machine gets here in time.
  await page.clock.pauseAt(new Date(START.getTime() + 3_600_000));
};

const passwordField = (page: Page) => page.getByRole('textbox', { name: 'Password', exact: true });

test.describe('signing up', () => {
  test('creates the account, waits five seconds, signs out and signs in again', async ({ page }) => {
    const email = newAddress('thordis');
    await stopClock(page);
    await expect(page).toHaveTitle('Sign up | Dashboard');
    const calls = recordCalls(page);
    await signUp(page, email, PASSWORD);
    const settingUp = page.getByRole('status').filter({ hasText: 'Setting up your account' });
    await expect(settingUp).toBeFocused();
    await page.clock.runFor(4_900);
    await expect(settingUp).toBeVisible();
    expect(calls).toEqual(['POST /api/accounts']);

    await page.clock.runFor(100);
    await page.clock.resume();
    await expect(page.getByRole('heading', { name: 'Missing Roles' })).toBeVisible();
    await expect(page.getByText(email)).toBeVisible();
    expect(calls).toEqual(['POST /api/accounts', 'DELETE /api/session', 'POST /api/session']);
    expect((await mailsTo(page, email)).map(({ subject }) => subject)).toEqual(['Verify your email for Waybill']);
  });

  test.describe('in real time', () => {
    test.use({ messagesStay: false });

    test('takes five seconds or more @long', async ({ page }) => {
      await page.goto('/signup');
      await signUp(page, newAddress('thordis'), PASSWORD);
      await expect(page.getByText('Setting up your account')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Missing Roles' })).toBeVisible();
      // By the page's own clock: on a busy machine the test hears of the answer late.
      const waited = await page.evaluate(() => {
        const [answer] = performance
          .getEntriesByType('resource')
          .filter((each) => each instanceof PerformanceResourceTiming)
          .filter(({ name }) => name.endsWith('/api/accounts'));
        return performance.now() - (answer?.responseEnd ?? Number.NaN);
      });
      expect(waited).toBeGreaterThan(4_900);
    });
  });

  test('leaving during the wait signs nobody out, and the account is there @long', async ({ page }) => {
    const email = newAddress('thordis');
    await stopClock(page);
    const calls = recordCalls(page);
    await signUp(page, email, PASSWORD);
    await expect(page.getByText('Setting up your account')).toBeVisible();
    await page.getByRole('link', { name: 'Contact' }).click();
    await page.clock.resume();
    await expect(page.getByRole('heading', { name: 'Talk to us' })).toBeVisible();
    await page.clock.runFor(20_000);
    await expect(page.getByRole('button', { name: /Profile menu/ })).toBeVisible();
    expect(calls).toEqual(['POST /api/accounts']);
  });

  test('an unfinished sign-up says that the account exists and leads to the log-in @long', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/ERR_FAILED/);
    const email = newAddress('thordis');
    await stopClock(page);
    await cutOff(page, 'POST /api/session');
    await signUp(page, email, PASSWORD);
    await expect(page.getByText('Setting up your account')).toBeVisible();
    await page.clock.runFor(5_000);
    await page.clock.resume();
    await expect(page.getByRole('alert')).toHaveText(
      `The account for ${email} was created, but logging in did not work. Log in to go on.`,
    );
    await page.unrouteAll();
    await page.getByRole('link', { name: 'Log in' }).click();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('heading', { name: 'Missing Roles' })).toBeVisible();
  });
});

test.describe('a password on the sign-up form', () => {
  test('has its rules ticked while it is typed, and is judged only by the button @long', async ({ page }) => {
    await page.goto('/signup');
    const rules = page.getByRole('list', { name: 'The password needs' }).getByRole('listitem');
    const met = rules.filter({ hasText: 'done' });
    await expect(rules).toHaveCount(4);
    await expect(met).toHaveCount(0);
    await passwordField(page).fill('Sumarhus');
    await expect(met).toContainText(['Eight characters or more', 'One uppercase letter', 'One lowercase letter']);
    await expect(rules.filter({ hasText: 'still missing' })).toContainText(['One number']);
    await page.getByLabel('Email').focus();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('that is too short or too weak is refused before anything is sent', async ({ page }) => {
    const calls = recordCalls(page);
    await page.goto('/signup');
    for (const [password, text] of [
      ['Ab1', 'Invalid password. It must be at least six characters long.'],
      [
        'sumarhus',
        'Password not strong enough. Minimum eight characters, at least one uppercase letter, one lowercase letter and one number',
      ],
      [
        'Sumar1',
        'Password not strong enough. Minimum eight characters, at least one uppercase letter, one lowercase letter and one number',
      ],
    ] as const) {
      await test.step(password, async () => {
        await signUp(page, 'thordis@nordurljos.test', password);
        await expect(page.getByRole('alert')).toHaveText(text);
        await expect(passwordField(page)).toHaveValue(password);
        await expect(passwordField(page)).toBeFocused();
        expect(calls).toEqual([]);
      });
    }
  });

  test('that only the server finds too weak is told so @long', async ({ page }) => {
    await refuse(page, 'POST /api/accounts', { code: 'password-too-weak' });
    await page.goto('/signup');
    await signUp(page, newAddress('thordis'), PASSWORD);
    await expect(page.getByRole('alert')).toHaveText('Password is too weak. Please try again with a stronger password');
  });
});

test('an address that has an account is told so beside the e-mail', async ({ page }) => {
  await page.goto('/signup');
  await signUp(page, 'admin@demo.test', PASSWORD);
  const email = page.getByRole('textbox', { name: 'Email' });
  await expect(email).toHaveAccessibleDescription('An account for this email already exists');
  await expect(email).toHaveValue('admin@demo.test');
});

test('the way back survives the detour from the log-in to the sign-up @long', async ({ page }) => {
  await page.goto('/login?next=%2Fdriver');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByRole('link', { name: 'Log in' }).click();
  await page.getByLabel('Email').fill('driver@demo.test');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/driver');
});
