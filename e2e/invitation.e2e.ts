import { refuse } from './support/answers.ts';
import { linkTo, newAddress } from './support/mailbox.ts';
import { invitationLink, invite, PERSON_PASSWORD } from './support/people.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

/** The inviting user has a page of their own: the page of the test belongs to the invited user. */
test.beforeEach(async ({ page }) => {
  await page.goto('/login');
});

const invitedBy = async (
  browser: import('@playwright/test').Browser,
  baseURL: string | undefined,
  fields: Parameters<typeof invite>[1] = {},
) => {
  const admin = await browser.newPage(baseURL ? { baseURL } : {});
  await signInAs(admin, 'admin@demo.test');
  const person = await invite(admin, fields);
  const link = await invitationLink(admin, person.email);
  await admin.close();
  return { ...person, link };
};

for (const [role, home] of [
  ['driver', '/driver'],
  ['admin', '/shipments'],
] as const) {
  test(`a new ${role} sets a password, is signed in and begins at ${home}`, async ({ page, browser, baseURL }) => {
    const { link, email } = await invitedBy(browser, baseURL, { roles: [role] });
    await page.goto(link);
    await expect(page).toHaveTitle('Invitation | Dashboard');
    await expect(page.getByRole('heading', { name: 'Join Bláfell ehf.' })).toBeVisible();
    await expect(page.getByText(`as ${email}`)).toBeVisible();
    // The code is no longer visible in the address, and survives a reload.
    await expect(page).toHaveURL('/invitation');
    await page.reload();
    await page.getByLabel('Name').fill('Freyja Dögg');
    await page.getByLabel('New password', { exact: true }).fill('weak');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('Invalid password. It must be at least six characters long.')).toBeVisible();
    await page.getByLabel('New password', { exact: true }).fill(PERSON_PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page).toHaveURL(home);
    const { session } = await (await page.request.get('/api/session')).json();
    expect(session.user).toMatchObject({ email, name: 'Freyja Dögg', roles: [role] });
  });
}

test('the language chosen on the page of an invitation is that of the account', async ({ page, browser, baseURL }) => {
  const { link } = await invitedBy(browser, baseURL, { roles: ['admin'] });
  await page.goto(link);
  await page.getByRole('button', { name: 'Íslenska' }).click();
  await page.getByLabel('Nýtt lykilorð', { exact: true }).fill(PERSON_PASSWORD);
  await page.getByRole('button', { name: 'Stofna aðgang' }).click();
  await expect(page).toHaveURL('/shipments');
  await expect(page.getByRole('heading', { level: 1, name: 'Sendingar' })).toBeVisible();
});

test('an account that is there already gets a new password, and whoever had it open elsewhere is out @long', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = newAddress('earlier');
  const before = 'Earlier1234';
  // The account is signed in at this browser, and at a second one.
  await page.request.post('/api/accounts', { data: { email, password: before } });
  await page.goto(await linkTo(page, email, 'Verify your email for Waybill'));
  await expect(page.getByText(`${email} is verified.`)).toBeVisible();
  const elsewhere = await browser.newPage(baseURL ? { baseURL } : {});
  await elsewhere.request.post('/api/session', { data: { email, password: before } });
  const { link } = await invitedBy(browser, baseURL, { email, roles: ['admin'] });
  await page.goto(link);
  await expect(
    page.getByText('This address has an account already: the new password replaces the one it had.'),
  ).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill(PERSON_PASSWORD);
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page).toHaveURL('/shipments');
  expect((await (await page.request.get('/api/session')).json()).session.user).toMatchObject({ email });
  expect((await (await elsewhere.request.get('/api/session')).json()).session).toBeNull();
  const late = await elsewhere.request.post('/api/session', { data: { email, password: before } });
  expect((await late.json()).code).toBe('password-incorrect');
  await elsewhere.close();
});

test('somebody else who is signed in is told so, and may sign out first @long', async ({ page, browser, baseURL }) => {
  const { link, email } = await invitedBy(browser, baseURL);
  await signInAs(page, 'super@demo.test', { fresh: true });
  await page.goto(link);
  await expect(page.getByText(`You are logged in as super@demo.test. The invitation is for ${email}.`)).toBeVisible();
  await expect(page.getByLabel('New password', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Log out and go on' }).click();
  await expect(page.getByLabel('New password', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/invitation');
});

test('a link that was used, one that is wrong and none at all open nothing, and say what to do', async ({
  page,
  browser,
  baseURL,
}) => {
  const { link } = await invitedBy(browser, baseURL);
  const code = new URLSearchParams(link.split('?')[1]).get('code');
  const answer = await page.request.post('/api/invitations/acceptance', {
    data: { code, password: PERSON_PASSWORD },
  });
  expect(answer.ok()).toBe(true);
  await page.context().clearCookies();
  for (const path of [link, '/invitation?code=wrong']) {
    await page.goto(path);
    await expect(page.getByText('This invitation is not valid')).toBeVisible();
    await expect(page.getByText('ask whoever invited you')).toBeVisible();
  }
  // The test goes by way of another page, because a reload would keep the code.
  await page.goto('/contact');
  await page.goto('/invitation');
  await expect(page.getByText('Open the link in the email with the invitation.')).toBeVisible();
});

test('a link that is too old says that one can be sent again @long', async ({ page }) => {
  await refuse(page, 'POST /api/invitations/lookup', { code: 'invitation-expired', status: 410 });
  await page.goto('/invitation?code=old');
  await expect(page.getByText('This invitation has expired')).toBeVisible();
  await expect(page.getByText('Ask whoever invited you to send it again.')).toBeVisible();
});
