import type { Page } from '@playwright/test';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

type Report = { readonly tags?: Record<string, string>; readonly exception?: { readonly values: { value: string }[] } };

/** Configures error reporting for this page as the server would, and collects the reports it sends. */
const listen = async (page: Page, origin: string): Promise<Report[]> => {
  const reports: Report[] = [];
  const dsn = `${origin.replace('//', '//public@')}/1`;
  await page.route('**/api/1/envelope/**', (route) => {
    const [, ...items] = (route.request().postData() ?? '').trim().split('\n');
    reports.push(...items.map((line) => JSON.parse(line)).filter((item) => item.exception));
    return route.fulfill({ status: 200, json: {} });
  });
  await page.route(
    (url) => !url.pathname.includes('.') && !url.pathname.startsWith('/api/'),
    async (route) => {
      const answer = await route.fetch();
      const html = (await answer.text()).replace('sentryDsn&quot;:null', `sentryDsn&quot;:&quot;${dsn}&quot;`);
      await route.fulfill({ response: answer, body: html });
    },
  );
  return reports;
};

const told = (reports: readonly Report[]) =>
  reports.flatMap(({ exception }) => exception?.values.map((it) => it.value));

test('a crash of a screen is reported, with the user and the organisation it happened to', async ({
  page,
  baseURL,
  allowConsole,
}) => {
  allowConsole(/broken on purpose/);
  const reports = await listen(page, baseURL ?? '');
  const broken = "export const Screen = () => { throw new Error('broken on purpose'); };";
  await page.route('**/assets/payments-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: broken }),
  );
  await signInAs(page, 'admin@demo.test');
  const { session } = await (await page.request.get('/api/session')).json();
  await page.goto('/payments');
  await expect.poll(() => told(reports)).toContain('broken on purpose');
  expect(reports[0]?.tags).toMatchObject({
    userId: session.user.id,
    organisationId: session.user.organisationId,
    userEmail: 'admin@demo.test',
  });
});

test('a crash outside a screen is reported too @long', async ({ page, baseURL, allowConsole }) => {
  allowConsole(/header is broken/);
  const reports = await listen(page, baseURL ?? '');
  // Only the initial in the header is converted to capitals.
  await page.addInitScript(() => {
    String.prototype.toLocaleUpperCase = () => {
      throw new Error('header is broken');
    };
  });
  await signInAs(page, 'admin@demo.test');
  await page.goto('/payments');
  await expect.poll(() => told(reports)).toContain('header is broken');
});

test('an error that nobody caught is reported @long', async ({ page, baseURL, allowConsole }) => {
  allowConsole(/nobody caught this/);
  const reports = await listen(page, baseURL ?? '');
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('nobody caught this');
    });
  });
  await expect.poll(() => told(reports)).toContain('nobody caught this');
});

test('codes of the address and names that were looked for stay in the browser, and no address of the person is asked for', async ({
  page,
  baseURL,
  allowConsole,
}) => {
  allowConsole(/nobody caught this/);
  const reports = await listen(page, baseURL ?? '');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/envelope/')) sent.push(request.postData() ?? '');
  });
  await signInAs(page, 'admin@demo.test');
  await page.goto('/payments?search=hunter2#hunter2');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(async () => {
    await fetch('/api/session?search=hunter2');
    // biome-ignore lint/suspicious/noConsole: what is written there is what must not be told
    console.info('hunter2');
    history.pushState(null, '', '/payments?code=hunter2');
    setTimeout(() => {
      throw new Error(`nobody caught this at ${location.href}`);
    });
  });
  await expect.poll(() => told(reports)).toContain(`nobody caught this at ${baseURL}/payments`);
  expect(reports[0]).toMatchObject({
    request: { url: `${baseURL}/payments` },
    sdk: { settings: { infer_ip: 'never' } },
  });
  expect(sent.join()).toContain('"url":"/api/session"');
  expect(sent.join()).not.toContain('hunter2');
});

test('nothing is fetched for reporting where it is not configured @long', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(asked.filter((url) => /envelope|prod-|sentry/i.test(url))).toEqual([]);
});
