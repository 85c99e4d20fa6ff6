import { cutOff, holdBack, muteLiveEvents } from './support/answers.ts';
import { mark } from './support/dispatch.ts';
import { invite, openUsers } from './support/people.ts';
import { row } from './support/row.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

test.describe('the list', () => {
  test('has what it shows in its address: a link shows the same, and going back works', async ({ page }) => {
    await signInAs(page, 'admin@demo.test');
    await openUsers(page);
    await page
      .getByRole('navigation', { name: 'Groups of users' })
      .getByRole('button', { name: /^Admins/ })
      .click();
    await expect(page).toHaveURL('/users?tab=admins');
    await expect(row(page, 'driver@demo.test')).toHaveCount(0);

    await page.keyboard.press('/');
    const search = page.getByRole('textbox', { name: 'Search users' });
    await expect(search).toBeFocused();
    await search.fill('akureyri');
    await expect(page).toHaveURL('/users?tab=admins&search=akureyri');
    await expect(page.getByRole('row')).toHaveCount(2);

    await page.getByRole('button', { name: 'Email' }).click();
    await expect(page).toHaveURL('/users?tab=admins&search=akureyri&sort=email');
    await page.reload();
    await expect(search).toHaveValue('akureyri');
    await expect(page.getByRole('row')).toHaveCount(2);

    await page.goBack();
    await expect(page).toHaveURL('/users?tab=admins&search=akureyri');
    await page.goBack();
    await expect(page).toHaveURL('/users?tab=admins');
    await expect(search).toHaveValue('');
    await page.goBack();
    await expect(page).toHaveURL('/users');
  });

  test('is sorted by the headers that are buttons, and says which way @long', async ({ page }) => {
    await signInAs(page, 'admin@demo.test');
    await openUsers(page);
    const header = (name: string) => page.getByRole('columnheader', { name });
    await expect(header('Name')).toHaveAttribute('aria-sort', 'ascending');
    await header('Name').getByRole('button').click();
    await expect(header('Name')).toHaveAttribute('aria-sort', 'descending');
    await expect(page).toHaveURL('/users?direction=desc');
    await header('Last active').getByRole('button').click();
    await expect(header('Name')).not.toHaveAttribute('aria-sort');
    await expect(header('Last active')).toHaveAttribute('aria-sort', 'ascending');
    for (const name of ['Roles', 'Phone', 'Division', 'State']) {
      await expect(header(name)).toBeVisible();
      await expect(header(name).getByRole('button')).toHaveCount(0);
    }
  });

  test('goes by pages, and comes back to its first one with another question @long', async ({ page }) => {
    await signInAs(page, 'admin@demo.test');
    const word = mark();
    for (let n = 10; n < 36; n += 1) await invite(page, { name: `${word} ${n}` });
    await openUsers(page, `?search=${word}&rows=25`);
    await expect(page.getByText('1–25 of 26')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Previous page' })).toBeDisabled();
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page.getByText('26–26 of 26')).toBeVisible();
    await expect(page).toHaveURL(`/users?search=${word}&rows=25&page=2`);
    await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled();
    await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('100');
    await expect(page).toHaveURL(`/users?search=${word}&rows=100`);
    await expect(page.getByText('1–26 of 26')).toBeVisible();
    // A page beyond the end becomes the last one.
    await page.goto(`/users?search=${word}&rows=25&page=9`);
    await expect(page).toHaveURL(`/users?search=${word}&rows=25&page=2`);
  });

  test('is walked through by the keyboard @long', async ({ page }) => {
    await signInAs(page, 'admin@demo.test');
    const word = mark();
    for (const n of [1, 2, 3]) await invite(page, { name: `${word} ${n}` });
    await openUsers(page, `?search=${word}`);
    const link = (n: number) => page.getByRole('link', { name: `${word} ${n}` });
    await expect(link(3)).toBeVisible();
    await page.keyboard.press('j');
    await expect(link(1)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await expect(link(3)).toBeFocused();
    await page.keyboard.press('k');
    await expect(link(2)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: `${word} 2` })).toBeVisible();
    await expect(page).toHaveTitle('User | Dashboard');
  });

  test('says that nothing matches, and gives the filters back @long', async ({ page }) => {
    await signInAs(page, 'admin@demo.test');
    await page.goto('/users?tab=drivers&search=nobody-is-called-this');
    await expect(page.getByRole('heading', { name: 'No users match' })).toBeVisible();
    await expect(page.getByText('“nobody-is-called-this” finds nobody in Drivers.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL('/users');
    await expect(row(page, 'admin@demo.test')).toBeVisible();
  });

  test('that does not come says so, and can be asked for again @long', async ({ page, allowConsole }) => {
    allowConsole(/net::ERR_FAILED/);
    await signInAs(page, 'admin@demo.test');
    // Any change, even one from some seconds ago, would refetch the list by itself.
    await muteLiveEvents(page);
    const outage = await cutOff(page, 'GET /api/users');
    await page.goto('/users');
    await expect(page.getByText('The users did not load.')).toBeVisible();
    outage.pause();
    await page.getByRole('button', { name: 'Try again' }).click();
    outage.end();
    await expect(row(page, 'admin@demo.test')).toBeVisible();
  });

  test('keeps its rows until the next ones are there @long', async ({ page }) => {
    await signInAs(page, 'admin@demo.test');
    await openUsers(page);
    const letGo = await holdBack(page, 'GET /api/users');
    await page.getByRole('button', { name: 'Email' }).click();
    await expect(page).toHaveURL('/users?sort=email');
    await expect(row(page, 'driver@demo.test')).toBeVisible();
    letGo();
    await expect(page.getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', 'ascending');
  });

  test('shows without a reload what a colleague does', async ({ page, browser, baseURL }) => {
    await signInAs(page, 'admin@demo.test');
    const word = mark();
    await openUsers(page);
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    const colleague = await browser.newPage(baseURL ? { baseURL } : {});
    await signInAs(colleague, 'super@demo.test');
    await invite(colleague, { name: word });
    await expect(row(page, word)).toBeVisible();
    await colleague.close();
  });
});

test.describe('one user', () => {
  test('of nobody, and of another organisation, looks the same @long', async ({ page, browser, baseURL }) => {
    const stranger = await browser.newPage(baseURL ? { baseURL } : {});
    await signInAs(stranger, 'admin@stranger.test');
    const { session } = await (await stranger.request.get('/api/session')).json();
    await stranger.close();
    await signInAs(page, 'admin@demo.test');
    for (const id of [session.user.id, crypto.randomUUID(), 'nobody']) {
      await page.goto(`/users/${id}`);
      await expect(page.getByRole('heading', { name: 'No user found' })).toBeVisible();
      await expect(page).toHaveTitle('User | Dashboard');
    }
  });
});
