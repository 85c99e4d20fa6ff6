import { cutOff, holdBack, muteLiveEvents } from './support/answers.ts';
import { chooseInDialog, dialog, pressInDialog } from './support/dialog.ts';
import { mark } from './support/dispatch.ts';
import { errorFlash, flash } from './support/flash.ts';
import { newAddress } from './support/mailbox.ts';
import { invite, member, openUsers, read } from './support/people.ts';
import { chooseForRow, row } from './support/row.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

test.describe('inviting', () => {
  test('says that it began and that it is done, and shows who is invited', async ({ page }) => {
    await signInAs(page, 'admin@demo.test');
    await openUsers(page);
    const email = newAddress('freyja');
    const letGo = await holdBack(page, 'POST /api/users');
    await page.getByRole('button', { name: 'Invite user' }).click();
    await expect(dialog(page)).toContainText('The link works for 7 days');
    await dialog(page).getByLabel('Email').fill(email);
    await dialog(page).getByLabel('Name').fill('Freyja Dögg');
    await dialog(page).getByLabel('Phone').fill('555 0130');
    await dialog(page).getByLabel('Vehicle').fill('pkr-90');
    await chooseInDialog(page, 'Division', 'Akureyri');
    await pressInDialog(page, 'Send invitation');
    await flash(page, `Inviting ${email}`).appears();
    letGo();
    await flash(page, `${email} is invited. The link works for 7 days.`).readAndClose();
    await flash(page, `Inviting ${email}`).isGone();
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
    const email = dialog(page).getByLabel('Email');
    await email.fill('driver@demo.test');
    await dialog(page).getByLabel('Phone').fill('12');
    await dialog(page).getByLabel('Vehicle').fill('KR_X42!');
    await pressInDialog(page, 'Send invitation');
    await expect(dialog(page).getByLabel('Phone')).toBeFocused();
    await expect(dialog(page)).toContainText('Enter a phone number');
    await expect(dialog(page)).toContainText('A registration has letters and numbers');
    await dialog(page).getByLabel('Phone').fill('');
    await dialog(page).getByLabel('Vehicle').fill('KR-X42');
    await pressInDialog(page, 'Send invitation');
    await expect(dialog(page)).toContainText('An account for this email already exists');
    await expect(email).toBeFocused();
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    await errorFlash(page, 'Error inviting driver@demo.test: An account').appears();
    await expect(dialog(page).getByLabel('Vehicle')).toHaveValue('KR-X42');
    // Whoever calls it off has read it.
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByRole('alert').filter({ hasText: 'Error inviting' })).toHaveCount(0);
  });

  test('is for the own division only, for an admin of one @long', async ({ page }) => {
    await signInAs(page, 'division@demo.test');
    await openUsers(page);
    await page.getByRole('button', { name: 'Invite user' }).click();
    await expect(dialog(page).getByRole('combobox', { name: 'Division' })).toHaveText('Akureyri');
    await expect(dialog(page).getByRole('combobox', { name: 'Division' })).toBeDisabled();
    const email = newAddress('north');
    await dialog(page).getByLabel('Email').fill(email);
    await pressInDialog(page, 'Send invitation');
    await flash(page, `${email} is invited`).readAndClose();
  });

  test('can be done again when the link has expired @long', async ({ page }) => {
    await signInAs(page, 'admin@demo.test');
    const { email } = await invite(page);
    // Seven days do not pass in a test, so the answer of the list says that they have.
    await page.route('**/api/users?*', async (route) => {
      const answer = await route.fetch();
      const list = await answer.json();
      const users = list.users.map((user: object) => ({ ...user, state: 'invitation-expired' }));
      await route.fulfill({ response: answer, json: { ...list, users } });
    });
    await openUsers(page, `?search=${email}`);
    await expect(row(page, email)).toContainText('Link expired');
    await page.getByRole('button', { name: 'Resend', exact: true }).click();
    await flash(page, `A new invitation is on its way to ${email}`).readAndClose();
  });
});

test.describe('editing', () => {
  test('changes exactly e-mail, name, roles and phone, and the history tells @long', async ({ page }) => {
    await signInAs(page, 'admin@demo.test');
    const { email, id } = await invite(page, { name: 'Jón', phoneNumber: '555 0101' });
    await openUsers(page, `?search=${email}`);
    await chooseForRow(page, 'Jón', 'Edit');
    await expect(dialog(page).getByRole('textbox')).toHaveCount(3);
    await expect(dialog(page).getByRole('checkbox')).toHaveCount(2);
    await dialog(page).getByLabel('Name').fill('Jón Þór');
    await dialog(page).getByLabel('Phone').fill('');
    await dialog(page).getByLabel('Admin').check();
    await pressInDialog(page, 'Save');
    await flash(page, 'Jón Þór is saved').readAndClose();
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

  test('asks a new address first, and shows that it waits @long', async ({ page, browser, baseURL }) => {
    await signInAs(page, 'admin@demo.test');
    const own = await browser.newPage(baseURL ? { baseURL } : {});
    const { email } = await member(page, own, { name: mark() });
    await own.close();
    const wanted = newAddress('new');
    await openUsers(page, `?search=${email}`);
    await page.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await dialog(page).getByLabel('Email').fill(wanted);
    await pressInDialog(page, 'Save');
    await flash(page, `${wanted} counts once its owner has confirmed it`).readAndClose();
    await expect(row(page, email)).toContainText(`${wanted} waits for confirmation`);
  });

  test('after a colleague asks only what both changed, and merges the rest', async ({ page }) => {
    await signInAs(page, 'admin@demo.test');
    const before = await invite(page, { name: 'Katrín', phoneNumber: '555 0101', roles: ['driver'] });
    await muteLiveEvents(page);
    await openUsers(page, `?search=${before.email}`);
    await chooseForRow(page, 'Katrín', 'Edit');
    await dialog(page).getByLabel('Name').fill('Katrín Ósk');
    await dialog(page).getByLabel('Phone').fill('555 0202');
    const theirs = { version: before.version, email: before.email, name: 'Katrín P.', phoneNumber: '555 0101' };
    const answer = await page.request.put(`/api/users/${before.id}`, { data: { ...theirs, roles: ['admin'] } });
    expect(answer.ok()).toBe(true);
    await pressInDialog(page, 'Save');

    const question = dialog(page, 'Admin changed Katrín while you were editing');
    await expect(question).toContainText('1 field differs');
    await expect(question.getByRole('radio', { name: 'Katrín Ósk' })).toBeFocused();
    await expect(question).toContainText('Admin changed Roles; you changed Phone');
    await expect(question.getByRole('button', { name: 'Save with these choices' })).toBeDisabled();
    // Going back keeps the typed values.
    await page.keyboard.press('Escape');
    await expect(dialog(page).getByLabel('Name')).toHaveValue('Katrín Ósk');
    await pressInDialog(page, 'Save');
    await question.getByRole('radio', { name: 'Katrín Ósk' }).check();
    await question.getByRole('button', { name: 'Save with these choices' }).click();
    await flash(page, 'Katrín Ósk is saved').readAndClose();
    expect(await read(page, before.id)).toMatchObject({
      name: 'Katrín Ósk',
      roles: ['admin'],
      phoneNumber: '+3545550202',
    });
  });

  test('is not asked anything when the colleague changed something that the form does not have @long', async ({
    page,
  }) => {
    await signInAs(page, 'admin@demo.test');
    const before = await invite(page, { name: 'Orri' });
    await muteLiveEvents(page);
    await openUsers(page, `?search=${before.email}`);
    await chooseForRow(page, 'Orri', 'Edit');
    const data = { version: before.version, vehicleRegistration: 'KDJ-72' };
    expect((await page.request.put(`/api/users/${before.id}/vehicle`, { data })).ok()).toBe(true);
    await dialog(page).getByLabel('Name').fill('Orri Steinn');
    await pressInDialog(page, 'Save');
    await flash(page, 'Orri Steinn is saved').readAndClose();
    expect(await read(page, before.id)).toMatchObject({ name: 'Orri Steinn', vehicleRegistration: 'KDJ-72' });
  });

  test('keeps the roles that the operator grants, and shows them @long', async ({ page }) => {
    await signInAs(page, 'super@demo.test');
    await openUsers(page, '?search=developer');
    await chooseForRow(page, 'Developer', 'Edit');
    await expect(dialog(page)).toContainText('Developer: granted by the operator, and kept.');
    await expect(dialog(page).getByRole('checkbox')).toHaveCount(2);
  });
});

test.describe('the other actions', () => {
  test('a vehicle and a division are set apart from the form @long', async ({ page }) => {
    await signInAs(page, 'admin@demo.test');
    const { email } = await invite(page, { name: 'Pétur' });
    await openUsers(page, `?search=${email}`);
    await chooseForRow(page, 'Pétur', 'Change vehicle');
    await dialog(page).getByLabel('Vehicle').fill('bhn-55');
    await pressInDialog(page, 'Save');
    await flash(page, 'Pétur drives BHN-55').readAndClose();
    await expect(row(page, email)).toContainText('BHN-55');

    await chooseForRow(page, 'Pétur', 'Change division');
    await chooseInDialog(page, 'Division', 'Akureyri');
    await pressInDialog(page, 'Save');
    await flash(page, 'Pétur belongs to Akureyri').readAndClose();
    await expect(row(page, email)).toContainText('Akureyri');
  });

  test('a vehicle that somebody else set meanwhile is not overwritten unseen @long', async ({ page }) => {
    await signInAs(page, 'admin@demo.test');
    const { email, id, version } = await invite(page, { name: 'Hanna' });
    await muteLiveEvents(page);
    await openUsers(page, `?search=${email}`);
    await chooseForRow(page, 'Hanna', 'Change vehicle');
    const data = { version, vehicleRegistration: 'SEL-27' };
    expect((await page.request.put(`/api/users/${id}/vehicle`, { data })).ok()).toBe(true);
    await dialog(page).getByLabel('Vehicle').fill('OLE-19');
    await pressInDialog(page, 'Save');
    await expect(dialog(page)).toContainText('Somebody else set it to SEL-27 in the meantime');
    await expect(dialog(page).getByLabel('Vehicle')).toHaveValue('OLE-19');
    await pressInDialog(page, 'Save');
    await flash(page, 'Hanna drives OLE-19').readAndClose();
  });

  test('whoever is disabled is out at once, and may come back when enabled @long', async ({
    page,
    browser,
    baseURL,
  }) => {
    await signInAs(page, 'admin@demo.test');
    const own = await browser.newPage(baseURL ? { baseURL } : {});
    const { email } = await member(page, own, { name: 'Sunna', roles: ['admin'] });
    await own.goto('/vehicles');
    await expect(own.getByRole('heading', { level: 1, name: 'Vehicles' })).toBeVisible();
    await openUsers(page, `?search=${email}`);
    await chooseForRow(page, 'Sunna', 'Disable');
    await flash(page, 'Sunna is disabled and logged out everywhere').readAndClose();
    await expect(row(page, email)).toContainText('Disabled');
    await expect(own).toHaveURL('/login?next=%2Fvehicles');
    await chooseForRow(page, 'Sunna', 'Enable');
    await flash(page, 'Sunna may log in again').readAndClose();
    await expect(row(page, email)).toContainText('Active');
    await own.close();
  });

  test('deleting asks first @long', async ({ page }) => {
    await signInAs(page, 'admin@demo.test');
    const { email, id } = await invite(page, { name: 'Baldur' });
    await openUsers(page, `?search=${email}`);
    await chooseForRow(page, 'Baldur', 'Delete');
    const question = dialog(page, 'Delete Baldur?');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    await expect(row(page, email)).toBeVisible();
    await page.goto(`/users/${id}`);
    await chooseForRow(page, 'Baldur', 'Delete');
    await question.getByRole('button', { name: 'Delete user' }).click();
    await flash(page, 'Baldur is deleted').readAndClose();
    await expect(page).toHaveURL('/users');
    await page.goto(`/users/${id}`);
    await expect(page.getByRole('heading', { name: 'No user found' })).toBeVisible();
  });

  test('deleting is undone from the message @long', async ({ page }) => {
    await signInAs(page, 'admin@demo.test');
    const { email } = await invite(page, { name: 'Birta' });
    await openUsers(page, `?search=${email}`);
    await chooseForRow(page, 'Birta', 'Delete');
    await dialog(page, 'Delete Birta?').getByRole('button', { name: 'Delete user' }).click();
    await expect(row(page, email)).toHaveCount(0);
    await flash(page, 'Birta is deleted').press('Undo');
    await flash(page, 'Birta is back').readAndClose();
    await expect(row(page, email)).toBeVisible();
  });

  test('what would be refused cannot be chosen, and says why @long', async ({ page }) => {
    await signInAs(page, 'admin@demo.test');
    // Other tests have invited more people than a page shows.
    await openUsers(page, '?search=demo.test');
    await page.getByRole('button', { name: 'Actions for Admin', exact: true }).click();
    const own = page.getByRole('menuitem', { name: 'Delete' });
    await expect(own).toHaveAttribute('aria-disabled', 'true');
    await expect(own).toContainText('Not possible for your own account');
    await own.click({ force: true });
    await expect(dialog(page)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Actions for Super-admin' }).click();
    await expect(page.getByRole('menuitem', { name: 'Disable' })).toContainText('Only a super-admin may do this');
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await expect(dialog(page).getByLabel('Email')).toBeDisabled();
  });

  test('what fails says what and why @long', async ({ page, allowConsole }) => {
    allowConsole(/net::ERR_FAILED/);
    await signInAs(page, 'admin@demo.test');
    const { email, id } = await invite(page, { name: 'Lilja' });
    await openUsers(page, `?search=${email}`);
    await cutOff(page, `POST /api/users/${id}/invitation`);
    await chooseForRow(page, 'Lilja', 'Resend invitation');
    await errorFlash(page, `Error sending the invitation to ${email}: The server did not answer.`).appears();
  });
});
