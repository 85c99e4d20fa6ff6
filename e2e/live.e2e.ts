import { type Browser, type BrowserContext, type Page, request } from '@playwright/test';
import { holdBack } from './support/answers.ts';
import { DEMO_PASSWORD } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

/** A new user without an organisation: no other test changes anything of theirs. */
const signUp = async (context: BrowserContext, name: string): Promise<string> => {
  const email = `live-${name}-${Date.now()}@example.is`;
  const answer = await context.request.post('/api/accounts', { data: { email, password: DEMO_PASSWORD } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return email;
};

/** The same user, signed in at another browser. */
const elsewhere = async (browser: Browser, email: string): Promise<BrowserContext> => {
  const other = await browser.newContext();
  const answer = await other.request.post('/api/session', { data: { email, password: DEMO_PASSWORD } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return other;
};

const speak = async (context: BrowserContext, locale: 'is' | 'en') =>
  expect((await context.request.patch('/api/profile', { data: { locale } })).ok()).toBe(true);

/** The streams that the pages of a browser have opened, by URL. */
const streamsOf = (context: BrowserContext): string[] => {
  const streams: string[] = [];
  context.on('request', (sent) => {
    const { pathname, search } = new URL(sent.url());
    if (pathname === '/api/events') streams.push(search);
  });
  return streams;
};

const language = (page: Page) => page.locator('html');
const listens = (page: Page) => page.waitForResponse('**/api/events*');

test('what is changed at another browser is here without a reload', async ({ page, context, browser }) => {
  const other = await elsewhere(browser, await signUp(context, 'change'));
  const listening = listens(page);
  await page.goto('/shipments');
  await listening;
  await expect(language(page)).toHaveAttribute('lang', 'en');
  await speak(other, 'is');
  await expect(language(page)).toHaveAttribute('lang', 'is');
  await speak(other, 'en');
  await expect(language(page)).toHaveAttribute('lang', 'en');
  await other.close();
});

test('whose session is ended elsewhere is at the log-in at once', async ({ page, context, browser }) => {
  const email = await signUp(context, 'ended');
  const other = await elsewhere(browser, email);
  const listening = listens(page);
  await page.goto('/shipments');
  await listening;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const changed = await other.request.post('/api/profile/password', {
    data: { currentPassword: DEMO_PASSWORD, newPassword: 'Another1234' },
  });
  expect(changed.ok(), await changed.text()).toBe(true);
  await expect(page).toHaveURL(/\/login\?next=/);
  await expect(page.getByRole('status')).toHaveText(/^Your log-in has ended\./);
  expect((await (await other.request.get('/api/session')).json()).session.user.email).toBe(email);
  await other.close();
});

test('a session that ended while nobody listened is noticed when the stream is refused @long', async ({
  page,
  context,
}) => {
  await signUp(context, 'refused');
  const cookies = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const letGo = await holdBack(page, 'GET /api/events');
  const asked = page.waitForRequest('**/api/events');
  await page.goto('/shipments');
  await asked;
  const thief = await request.newContext({
    baseURL: new URL(page.url()).origin,
    extraHTTPHeaders: { cookie: cookies },
  });
  expect((await thief.delete('/api/session')).ok()).toBe(true);
  letGo();
  await expect(page).toHaveURL(/\/login\?next=/);
  await thief.dispose();
});

test('two tabs share one stream, and when one is closed the other goes on @long', async ({
  page,
  context,
  browser,
}) => {
  const other = await elsewhere(browser, await signUp(context, 'tabs'));
  const streams = streamsOf(context);
  const listening = listens(page);
  await page.goto('/shipments');
  await listening;
  const second = await context.newPage();
  await second.goto('/shipments');
  await expect(second.getByRole('heading', { level: 1 })).toBeVisible();

  await speak(other, 'is');
  for (const tab of [page, second]) await expect(language(tab)).toHaveAttribute('lang', 'is');
  expect(streams).toEqual(['']);

  const taken = listens(second);
  await page.close();
  await taken;
  expect(streams).toEqual(['', expect.stringMatching(/^\?after=[0-9a-f]+-\d+$/)]);
  await speak(other, 'en');
  await expect(language(second)).toHaveAttribute('lang', 'en');
  await other.close();
});

test('who signs out listens no more @long', async ({ page, context }) => {
  await signUp(context, 'out');
  const streams = streamsOf(context);
  const listening = listens(page);
  await page.goto('/shipments');
  await listening;
  const over = page.waitForEvent('requestfailed', (sent) => sent.url().includes('/api/events'));
  await page.goto('/logout');
  await over;
  await expect(page).toHaveURL(/\/login/);
  await page.goto('/contact');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(streams.length).toBeLessThanOrEqual(2);
});
