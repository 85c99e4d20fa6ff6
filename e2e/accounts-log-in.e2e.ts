import type { Page } from '@playwright/test';
import { cutOff, holdBack, recordCalls, refuse } from './support/answers.ts';
import { newAddress } from './support/mailbox.ts';
import { DEMO_PASSWORD } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const PASSWORD = 'Sumarhus1';

const createAccount = async (page: Page): Promise<string> => {
  const email = newAddress('login');
  const answer = await page.request.post('/api/accounts', { data: { email, password: PASSWORD } });
  expect(answer.ok()).toBe(true);
  await page.context().clearCookies();
  return email;
};

const logIn = async (page: Page, email: string, password: string) => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
};

const errorOf = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });

test.describe('signing in', () => {
  test('leads to the shipments', async ({ page }) => {
    await page.goto('/login');
    await expect(page).toHaveTitle('Login | Dashboard');
    await logIn(page, 'admin@demo.test', DEMO_PASSWORD);
    await expect(page).toHaveURL('/shipments');
  });

  test('leads to where the visitor was going', async ({ page }) => {
    await page.goto('/vehicles/42?tab=route');
    await expect(page).toHaveURL('/login?next=%2Fvehicles%2F42%3Ftab%3Droute');
    await logIn(page, 'admin@demo.test', DEMO_PASSWORD);
    await expect(page).toHaveURL('/vehicles/42?tab=route');
  });

  // The tests beside safe-next.ts cover the list of foreign addresses.
  test('never leads to somebody else’s address', async ({ page, baseURL }) => {
    await page.goto(`/login?${new URLSearchParams({ next: 'https://evil.example/' })}`);
    await logIn(page, 'admin@demo.test', DEMO_PASSWORD);
    await expect(page).toHaveURL(`${baseURL}/shipments`);
  });

  test('takes the visitor on at once when somebody is signed in already @long', async ({ page }) => {
    await page.request.post('/api/session', { data: { email: 'admin@demo.test', password: DEMO_PASSWORD } });
    await page.goto('/login?next=%2Fusers');
    await expect(page).toHaveURL('/users');
  });
});

test.describe('a refused sign-in', () => {
  test('says beside the password that it is incorrect, and keeps what was typed', async ({ page }) => {
    const email = await createAccount(page);
    await page.goto('/login');
    await logIn(page, email, 'Vetrarhus1');
    const password = errorOf(page, 'Password');
    await expect(password).toHaveAccessibleDescription('Incorrect password');
    await expect(password).toBeFocused();
    await expect(password).toHaveValue('Vetrarhus1');
    await expect(page.getByLabel('Email')).toHaveValue(email);

    await page.getByRole('button', { name: 'Show the password' }).click();
    await expect(password, 'leaving the field does not take the message away').toHaveAccessibleDescription(
      'Incorrect password',
    );
    await logIn(page, email, PASSWORD);
    await expect(page.getByRole('heading', { name: 'Missing Roles' })).toBeVisible();
  });

  test('says beside the e-mail that there is no such user @long', async ({ page }) => {
    await page.goto('/login');
    await logIn(page, newAddress('nobody'), PASSWORD);
    await expect(errorOf(page, 'Email')).toHaveAccessibleDescription('User not found');
  });

  test('says beside the e-mail that the address is not one, without asking the server @long', async ({ page }) => {
    const calls = recordCalls(page);
    await page.goto('/login');
    await logIn(page, 'gudrun', PASSWORD);
    await expect(errorOf(page, 'Email')).toHaveAccessibleDescription('Invalid email address');
    expect(calls).toEqual([]);
  });

  test('asks for six characters before anything is sent @long', async ({ page }) => {
    const calls = recordCalls(page);
    await page.goto('/login');
    await logIn(page, 'admin@demo.test', '12345');
    await expect(errorOf(page, 'Password')).toHaveAccessibleDescription(
      'Invalid password. It must be at least six characters long.',
    );
    expect(calls).toEqual([]);
  });

  test('shows what the server says beside the field that it is about @long', async ({ page }) => {
    await page.goto('/login');
    for (const [code, label, text] of [
      ['user-disabled', 'Email', 'This user has been disabled'],
      ['email-invalid', 'Email', 'Invalid email address'],
      ['password-invalid', 'Password', 'Invalid password'],
    ] as const) {
      await test.step(text, async () => {
        await refuse(page, 'POST /api/session', { code });
        await logIn(page, 'admin@demo.test', DEMO_PASSWORD);
        await expect(errorOf(page, label)).toHaveAccessibleDescription(text);
      });
    }
  });

  test('says how long to wait after too many attempts @long', async ({ page }) => {
    await page.goto('/login');
    for (const [retryAfter, wait] of [
      [1, '1 second'],
      [32, '32 seconds'],
      [900, '15 minutes'],
    ] as const) {
      await test.step(wait, async () => {
        await refuse(page, 'POST /api/session', { code: 'too-many-attempts', status: 429, retryAfter });
        await logIn(page, 'admin@demo.test', DEMO_PASSWORD);
        await expect(page.getByRole('alert')).toHaveText(`Too many attempts. Wait ${wait} and try again.`);
      });
    }
  });

  test("shows the provider's own message for an error outside the catalogue @long", async ({ page, allowConsole }) => {
    allowConsole(/status of 503/);
    await refuse(page, 'POST /api/session', { code: 'unavailable', status: 503, detail: 'Sign-in rests until noon.' });
    await page.goto('/login');
    await logIn(page, 'admin@demo.test', DEMO_PASSWORD);
    await expect(page.getByRole('alert')).toHaveText('Sign-in rests until noon.');
  });

  test("is 'Error logging in' when there is no answer, and the button works again @long", async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/ERR_FAILED/);
    await cutOff(page, 'POST /api/session');
    await page.goto('/login');
    await logIn(page, 'admin@demo.test', DEMO_PASSWORD);
    await expect(page.getByRole('alert')).toHaveText('Error logging in');
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL('/shipments');
  });

  test('a double click signs in once @long', async ({ page }) => {
    const letGo = await holdBack(page, 'POST /api/session');
    const calls = recordCalls(page);
    await page.goto('/login');
    await page.getByLabel('Email').fill('admin@demo.test');
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Log in' }).dblclick();
    await page.getByLabel('Password', { exact: true }).press('Enter');
    letGo();
    await expect(page).toHaveURL('/shipments');
    expect(calls.filter((call) => call === 'POST /api/session')).toHaveLength(1);
  });
});
