import type { Page } from '@playwright/test';
import { cutOff, holdBack } from './support/answers.ts';
import { newAddress } from './support/mailbox.ts';
import { invite, member, read } from './support/people.ts';
import { AKUREYRI } from './support/settings.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const dialog = (page: Page) => page.getByRole('dialog');
const flash = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });
const failure = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

const openUsers = async (page: Page, search = '') => {
  await page.goto(`/users${search}`);
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
};
const choose = async (page: Page, name: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
};
/** A word that no other test's people carry. */
const mark = () => `M${crypto.randomUUID().slice(0, 8)}`;

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

    await page.getByRole('button', { name: 'E-mail' }).click();
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

  test('is sorted by the headers that are buttons, and says which way', async ({ page }) => {
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

  test('goes by pages, and comes back to its first one with another question', async ({ page }) => {
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
    // A page that no longer exists is the last one there is.
    await page.goto(`/users?search=${word}&rows=25&page=9`);
    await expect(page).toHaveURL(`/users?search=${word}&rows=25&page=2`);
  });

  test('is walked through by the keyboard', async ({ page }) => {
    await signInAs(page, 'admin@demo.test');
    const word = mark();
    for (const n of [1, 2, 3]) await invite(page, { name: `${word} ${n}` });
    await openUsers(page, `?search=${word}`);
    const link = (n: number) => page.getByRole('link', { name: `${word} ${n}` });
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

  test('says that nothing matches, and gives the filters back', async ({ page }) => {
    await signInAs(page, 'admin@demo.test');
    await page.goto('/users?tab=drivers&search=nobody-is-called-this');
    await expect(page.getByRole('heading', { name: 'No users match' })).toBeVisible();
    await expect(page.getByText('“nobody-is-called-this” finds nobody in Drivers.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL('/users');
    await expect(row(page, 'admin@demo.test')).toBeVisible();
  });

  test('that does not come says so, and can be asked for again', async ({ page, allowConsole }) => {
    allowConsole(/net::ERR_FAILED/);
    await signInAs(page, 'admin@demo.test');
    // What others do would fetch the list again by itself.
    await cutOff(page, 'GET /api/events');
    await cutOff(page, 'GET /api/users');
    await page.goto('/users');
    await expect(page.getByText('The users did not load.')).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(row(page, 'admin@demo.test')).toBeVisible();
  });

  test('keeps its rows until the next ones are there', async ({ page }) => {
    await signInAs(page, 'admin@demo.test');
    await openUsers(page);
    const letGo = await holdBack(page, 'GET /api/users');
    await page.getByRole('button', { name: 'E-mail' }).click();
    await expect(page).toHaveURL('/users?sort=email');
    await expect(row(page, 'driver@demo.test')).toBeVisible();
    letGo();
    await expect(page.getByRole('columnheader', { name: 'E-mail' })).toHaveAttribute('aria-sort', 'ascending');
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

test.describe('inviting', () => {
  test('says that it began and that it is done, and shows who is invited', async ({ page }) => {
    await signInAs(page, 'admin@demo.test');
    await openUsers(page);
    const email = newAddress('freyja');
    const letGo = await holdBack(page, 'POST /api/users');
    await page.getByRole('button', { name: 'Invite user' }).click();
    await expect(dialog(page)).toContainText('The link works for 7 days');
    await dialog(page).getByLabel('E-mail').fill(email);
    await dialog(page).getByLabel('Name').fill('Freyja Dögg');
    await dialog(page).getByLabel('Phone').fill('555 0130');
    await dialog(page).getByLabel('Vehicle').fill('pkr-90');
    await dialog(page).getByRole('combobox', { name: 'Division' }).click();
    await dialog(page).getByRole('option', { name: 'Akureyri' }).click();
    await dialog(page).getByRole('button', { name: 'Send invitation' }).click();
    await expect(flash(page, `Inviting ${email}`)).toBeVisible();
    letGo();
    await expect(flash(page, `${email} is invited. The link works for 7 days.`)).toBeVisible();
    await expect(flash(page, `Inviting ${email}`)).toHaveCount(0);
    await expect(dialog(page)).toBeHidden();
    await page.getByRole('textbox', { name: 'Search users' }).fill(email);
    for (const text of ['Freyja Dögg', 'Driver', '+354 555 0130', 'PKR-90', 'Akureyri', 'Never', 'Invited']) {
      await expect(row(page, email)).toContainText(text);
    }
  });

  test('puts a refusal beside its field, and loses nothing that was typed', async ({ page }) => {
    await signInAs(page, 'admin@demo.test');
    await openUsers(page);
    await page.getByRole('button', { name: 'Invite user' }).click();
    const email = dialog(page).getByLabel('E-mail');
    await email.fill('driver@demo.test');
    await dialog(page).getByLabel('Phone').fill('12');
    await dialog(page).getByLabel('Vehicle').fill('KR_X42!');
    await dialog(page).getByRole('button', { name: 'Send invitation' }).click();
    await expect(dialog(page).getByLabel('Phone')).toBeFocused();
    await expect(dialog(page)).toContainText('Enter a phone number');
    await expect(dialog(page)).toContainText('A registration has letters and numbers');
    await dialog(page).getByLabel('Phone').fill('');
    await dialog(page).getByLabel('Vehicle').fill('KR-X42');
    await dialog(page).getByRole('button', { name: 'Send invitation' }).click();
    await expect(dialog(page)).toContainText('An account for this email already exists');
    await expect(email).toBeFocused();
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    await expect(failure(page, 'Error inviting driver@demo.test: An account')).toBeVisible();
    await expect(dialog(page).getByLabel('Vehicle')).toHaveValue('KR-X42');
  });

  test('is for the own division only, for an admin of one', async ({ page }) => {
    await signInAs(page, 'division@demo.test');
    await openUsers(page);
    await page.getByRole('button', { name: 'Invite user' }).click();
    await expect(dialog(page).getByRole('combobox', { name: 'Division' })).toHaveText('Akureyri');
    await expect(dialog(page).getByRole('combobox', { name: 'Division' })).toBeDisabled();
    const email = newAddress('north');
    await dialog(page).getByLabel('E-mail').fill(email);
    await dialog(page).getByRole('button', { name: 'Send invitation' }).click();
    await expect(flash(page, `${email} is invited`)).toBeVisible();
  });

  test('can be done again when the link has expired', async ({ page }) => {
    await signInAs(page, 'admin@demo.test');
    const { email } = await invite(page);
    // Seven days do not pass in a test: the list says that they have.
    await page.route('**/api/users?*', async (route) => {
      const answer = await route.fetch();
      const list = await answer.json();
      const users = list.users.map((user: object) => ({ ...user, state: 'invitation-expired' }));
      await route.fulfill({ response: answer, json: { ...list, users } });
    });
    await openUsers(page, `?search=${email}`);
    await expect(row(page, email)).toContainText('Link expired');
    await page.getByRole('button', { name: 'Resend', exact: true }).click();
    await expect(flash(page, `A new invitation is on its way to ${email}`)).toBeVisible();
  });
});

test.describe('editing', () => {
  test('changes exactly e-mail, name, roles and phone, and the history tells', async ({ page }) => {
    await signInAs(page, 'admin@demo.test');
    const { email, id } = await invite(page, { name: 'Jón', phoneNumber: '555 0101' });
    await openUsers(page, `?search=${email}`);
    await choose(page, 'Jón', 'Edit');
    await expect(dialog(page).getByRole('textbox')).toHaveCount(3);
    await expect(dialog(page).getByRole('checkbox')).toHaveCount(2);
    await dialog(page).getByLabel('Name').fill('Jón Þór');
    await dialog(page).getByLabel('Phone').fill('');
    await dialog(page).getByLabel('Admin').check();
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(flash(page, 'Jón Þór is saved')).toBeVisible();
    await expect(row(page, 'Jón Þór')).toContainText('Admin, Driver');

    await page.getByRole('link', { name: 'Jón Þór' }).click();
    await expect(page).toHaveURL(`/users/${id}`);
    const entry = page.getByRole('list', { name: 'History of Jón Þór' }).getByRole('listitem').first();
    await expect(entry).toContainText('Edited');
    await expect(entry).toContainText('Admin admin@demo.test from 127.0.0.1');
    await expect(entry).toContainText('Jón → Jón Þór');
    await expect(entry).toContainText('Driver → Admin, Driver');
    await expect(entry).toContainText('+354 555 0101 → none');
  });

  test('asks a new address first, and shows that it waits', async ({ page, browser, baseURL }) => {
    await signInAs(page, 'admin@demo.test');
    const own = await browser.newPage(baseURL ? { baseURL } : {});
    const { email } = await member(page, own, { name: mark() });
    await own.close();
    const wanted = newAddress('new');
    await openUsers(page, `?search=${email}`);
    await page.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await dialog(page).getByLabel('E-mail').fill(wanted);
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(flash(page, `${wanted} counts once its owner has confirmed it`)).toBeVisible();
    await expect(row(page, email)).toContainText(`${wanted} waits for confirmation`);
  });

  test('after a colleague asks only what both changed, and merges the rest', async ({ page }) => {
    await signInAs(page, 'admin@demo.test');
    const before = await invite(page, { name: 'Katrín', phoneNumber: '555 0101', roles: ['driver'] });
    await openUsers(page, `?search=${before.email}`);
    await choose(page, 'Katrín', 'Edit');
    await dialog(page).getByLabel('Name').fill('Katrín Ósk');
    await dialog(page).getByLabel('Phone').fill('555 0202');
    const theirs = { version: before.version, email: before.email, name: 'Katrín P.', phoneNumber: '555 0101' };
    const answer = await page.request.put(`/api/users/${before.id}`, { data: { ...theirs, roles: ['admin'] } });
    expect(answer.ok()).toBe(true);
    await dialog(page).getByRole('button', { name: 'Save' }).click();

    const question = page.getByRole('dialog', { name: 'Admin changed Katrín while you were editing' });
    await expect(question).toContainText('1 field differs');
    await expect(question).toContainText('Admin changed Roles; you changed Phone');
    await expect(question.getByRole('button', { name: 'Save with these choices' })).toBeDisabled();
    // Going back loses nothing.
    await page.keyboard.press('Escape');
    await expect(dialog(page).getByLabel('Name')).toHaveValue('Katrín Ósk');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await question.getByRole('radio', { name: 'Katrín Ósk' }).check();
    await question.getByRole('button', { name: 'Save with these choices' }).click();
    await expect(flash(page, 'Katrín Ósk is saved')).toBeVisible();
    expect(await read(page, before.id)).toMatchObject({
      name: 'Katrín Ósk',
      roles: ['admin'],
      phoneNumber: '+3545550202',
    });
  });

  test('is not asked anything when the colleague changed something that the form does not have', async ({ page }) => {
    await signInAs(page, 'admin@demo.test');
    const before = await invite(page, { name: 'Orri' });
    await openUsers(page, `?search=${before.email}`);
    await choose(page, 'Orri', 'Edit');
    const data = { version: before.version, vehicleRegistration: 'KDJ-72' };
    expect((await page.request.put(`/api/users/${before.id}/vehicle`, { data })).ok()).toBe(true);
    await dialog(page).getByLabel('Name').fill('Orri Steinn');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(flash(page, 'Orri Steinn is saved')).toBeVisible();
    expect(await read(page, before.id)).toMatchObject({ name: 'Orri Steinn', vehicleRegistration: 'KDJ-72' });
  });

  test('keeps the roles that the operator grants, and shows them', async ({ page }) => {
    await signInAs(page, 'super@demo.test');
    await openUsers(page, '?search=developer');
    await choose(page, 'Developer', 'Edit');
    await expect(dialog(page)).toContainText('Developer: granted by the operator, and kept.');
    await expect(dialog(page).getByRole('checkbox')).toHaveCount(2);
  });
});

test.describe('the other deeds', () => {
  test('a vehicle and a division are set apart from the form', async ({ page }) => {
    await signInAs(page, 'admin@demo.test');
    const { email } = await invite(page, { name: 'Pétur' });
    await openUsers(page, `?search=${email}`);
    await choose(page, 'Pétur', 'Change vehicle');
    await dialog(page).getByLabel('Vehicle').fill('bhn-55');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(flash(page, 'Pétur drives BHN-55')).toBeVisible();
    await expect(row(page, email)).toContainText('BHN-55');

    await choose(page, 'Pétur', 'Change division');
    await dialog(page).getByRole('combobox', { name: 'Division' }).click();
    await dialog(page).getByRole('option', { name: 'Akureyri' }).click();
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(flash(page, 'Pétur belongs to Akureyri')).toBeVisible();
    await expect(row(page, email)).toContainText('Akureyri');
  });

  test('a vehicle that somebody else set meanwhile is not overwritten unseen', async ({ page }) => {
    await signInAs(page, 'admin@demo.test');
    const { email, id, version } = await invite(page, { name: 'Hanna' });
    await openUsers(page, `?search=${email}`);
    await choose(page, 'Hanna', 'Change vehicle');
    const data = { version, vehicleRegistration: 'SEL-27' };
    expect((await page.request.put(`/api/users/${id}/vehicle`, { data })).ok()).toBe(true);
    await dialog(page).getByLabel('Vehicle').fill('OLE-19');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(dialog(page)).toContainText('Somebody else set it to SEL-27 in the meantime');
    await expect(dialog(page).getByLabel('Vehicle')).toHaveValue('OLE-19');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(flash(page, 'Hanna drives OLE-19')).toBeVisible();
  });

  test('whoever is disabled is out at once, and may come back when enabled', async ({ page, browser, baseURL }) => {
    await signInAs(page, 'admin@demo.test');
    const own = await browser.newPage(baseURL ? { baseURL } : {});
    const { email } = await member(page, own, { name: 'Sunna', roles: ['admin'] });
    await own.goto('/vehicles');
    await expect(own.getByRole('heading', { level: 1, name: 'Vehicles' })).toBeVisible();
    await openUsers(page, `?search=${email}`);
    await choose(page, 'Sunna', 'Disable');
    await expect(flash(page, 'Sunna is disabled and signed out everywhere')).toBeVisible();
    await expect(row(page, email)).toContainText('Disabled');
    await expect(own).toHaveURL('/login?next=%2Fvehicles');
    await choose(page, 'Sunna', 'Enable');
    await expect(flash(page, 'Sunna may sign in again')).toBeVisible();
    await expect(row(page, email)).toContainText('Active');
    await own.close();
  });

  test('deleting asks first', async ({ page }) => {
    await signInAs(page, 'admin@demo.test');
    const { email, id } = await invite(page, { name: 'Baldur' });
    await openUsers(page, `?search=${email}`);
    await choose(page, 'Baldur', 'Delete');
    const question = page.getByRole('dialog', { name: 'Delete Baldur?' });
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    await expect(row(page, email)).toBeVisible();
    await page.goto(`/users/${id}`);
    await choose(page, 'Baldur', 'Delete');
    await question.getByRole('button', { name: 'Delete user' }).click();
    await expect(flash(page, 'Baldur is deleted')).toBeVisible();
    await expect(page).toHaveURL('/users');
    await page.goto(`/users/${id}`);
    await expect(page.getByRole('heading', { name: 'No user found' })).toBeVisible();
  });

  test('what would be refused cannot be chosen, and says why', async ({ page }) => {
    await signInAs(page, 'admin@demo.test');
    await openUsers(page);
    await page.getByRole('button', { name: 'Actions for Admin', exact: true }).click();
    const own = page.getByRole('menuitem', { name: 'Delete' });
    await expect(own).toHaveAttribute('aria-disabled', 'true');
    await expect(own).toContainText('Not possible for your own account');
    await own.click({ force: true });
    await expect(dialog(page)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Actions for Super-admin' }).click();
    await expect(page.getByRole('menuitem', { name: 'Disable' })).toContainText('Only a super-admin may');
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await expect(dialog(page).getByLabel('E-mail')).toBeDisabled();
  });

  test('what fails says what and why', async ({ page, allowConsole }) => {
    allowConsole(/net::ERR_FAILED/);
    await signInAs(page, 'admin@demo.test');
    const { email, id } = await invite(page, { name: 'Lilja' });
    await openUsers(page, `?search=${email}`);
    await cutOff(page, `POST /api/users/${id}/invitation`);
    await choose(page, 'Lilja', 'Resend invitation');
    await expect(failure(page, `Error sending the invitation to ${email}: Oops! Something went wrong`)).toBeVisible();
  });
});

test.describe('one user', () => {
  test('of nobody, and of another organisation, looks the same', async ({ page, browser, baseURL }) => {
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

test.describe('the division switcher', () => {
  const switcher = (page: Page) => page.getByRole('button', { name: /^Division shown/ });
  const look = async (page: Page, subCompany: string) => {
    await switcher(page).click();
    await page.getByRole('menuitemradio', { name: subCompany }).click();
    await expect(switcher(page)).toHaveText(subCompany);
  };

  test('narrows every list, is remembered, and other tabs follow', async ({ page, context }) => {
    await signInAs(page, 'admin@demo.test');
    await openUsers(page);
    await expect(row(page, 'driver@demo.test')).toBeVisible();
    const other = await context.newPage();
    await openUsers(other);
    await look(page, 'Akureyri');
    await expect(row(page, 'division@demo.test')).toBeVisible();
    await expect(row(page, 'driver@demo.test')).toHaveCount(0);
    await expect(switcher(other)).toHaveText('Akureyri');
    await expect(row(other, 'driver@demo.test')).toHaveCount(0);
    await page.reload();
    await expect(switcher(page)).toHaveText('Akureyri');
    await expect(row(page, 'driver@demo.test')).toHaveCount(0);
    await look(page, 'All divisions');
    await expect(row(page, 'driver@demo.test')).toBeVisible();
    await expect(row(other, 'driver@demo.test')).toBeVisible();
  });

  test('remembers for each user: the next one at this browser sees all', async ({ page, context }) => {
    await signInAs(page, 'admin@demo.test');
    await openUsers(page);
    await look(page, 'Akureyri');
    await context.clearCookies();
    await signInAs(page, 'super@demo.test');
    await openUsers(page);
    await expect(switcher(page)).toHaveText('All divisions');
    await expect(row(page, 'driver@demo.test')).toBeVisible();
    await context.clearCookies();
    await signInAs(page, 'admin@demo.test');
    await openUsers(page);
    await expect(switcher(page)).toHaveText('Akureyri');
  });

  test('forgets a division that is gone, and shows everything', async ({ page }) => {
    await signInAs(page, 'admin@demo.test');
    await openUsers(page);
    await look(page, 'Akureyri');
    const gone = crypto.randomUUID();
    await page.evaluate(
      ([before, after]) => {
        const kept = localStorage.getItem('waybill-divisions') ?? '';
        localStorage.setItem('waybill-divisions', kept.replace(before as string, after as string));
      },
      [AKUREYRI, gone],
    );
    await page.reload();
    await expect(switcher(page)).toHaveText('All divisions');
    await expect(row(page, 'driver@demo.test')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('waybill-divisions'))).not.toContain(gone);
  });

  test('does not touch whose settings are edited', async ({ page }) => {
    await signInAs(page, 'super@demo.test');
    await page.goto('/organisation-config-settings');
    await expect(page.getByRole('radio', { name: 'Bláfell ehf.' })).toBeChecked();
    await look(page, 'Akureyri');
    await expect(page.getByRole('radio', { name: 'Bláfell ehf.' })).toBeChecked();
    await look(page, 'All divisions');
  });

  test('is not there for who is tied to one, nor where there are none', async ({ page, context }) => {
    await signInAs(page, 'division@demo.test');
    await openUsers(page);
    await expect(switcher(page)).toHaveCount(0);
    await context.clearCookies();
    await signInAs(page, 'admin@forwarder.test');
    await openUsers(page);
    await expect(switcher(page)).toHaveCount(0);
    await expect(page.getByRole('columnheader', { name: 'Division' })).toHaveCount(0);
  });
});
