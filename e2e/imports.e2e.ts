import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { cutOff } from './support/answers.ts';
import { dialog, pressInDialog } from './support/dialog.ts';
import { mark, SHORT_LIST } from './support/dispatch.ts';
import { expectOneFilledButton } from './support/filled.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

type Chosen = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

const csv = (name: string, text: string, encoding: BufferEncoding = 'utf8'): Chosen => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text, encoding),
});
const choose = (page: Page, file: Chosen) => page.locator('input[type="file"]').setInputFiles(file);
const grid = (page: Page) => page.getByRole('grid', { name: 'Rows of the file' });
const popover = (page: Page) => grid(page).getByRole('dialog');
const dropZone = (page: Page) => page.getByRole('region', { name: 'File', exact: true });

const HEADER = 'Móttakandi;Heimilisfang;Póstnr;Staður;Sími;Afh. dags.;Upphæð;Litur';
const lineOf = (name: string, at: number, phone = '462 2275', day = '16.12.2099') =>
  `${name} ${at};Njarðarnes ${at};603;Akureyri;${phone};${day};1.250;rauður`;

test('what a cell should be is offered where it is known, and taken with Tab @long', async ({ page }) => {
  await signInAs(page, 'admin@demo.test');
  const name = mark();
  await page.goto('/shipments/upload');
  const line = `${name};Austurströnd 1;101;Seltjarnarnes;462 2275;16.12.2099;1.250;rauður`;
  await choose(page, csv('nes.csv', [HEADER, line, lineOf(name, 2)].join('\r\n')));
  await expect(page.getByText('1 of 2 rows ready')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('button', { name: 'Use 170' })).toBeVisible();
  await expectOneFilledButton(page);
  await page.setViewportSize({ width: 1366, height: 860 });
  await page.keyboard.press('F8');
  await expect(popover(page)).toContainText('This is not the postcode of the place');
  await expect(popover(page).getByRole('button', { name: 'Use 170' })).toBeVisible();
  // It is not above a dialog, and is there again when the dialog is closed. (A role is not found under a dialog anyway.)
  const drawn = page.locator('[role="grid"] [role="dialog"]');
  await expect(drawn).toHaveCount(1);
  await page.getByRole('button', { name: 'Change columns' }).click();
  await expect(dialog(page).getByRole('heading', { name: 'Columns of the file' })).toBeVisible();
  await expect(drawn).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(drawn).toHaveCount(1);
  await grid(page).getByText('101').click();
  await page.keyboard.press('Tab');
  await expect(page.getByText('2 of 2 rows ready')).toBeVisible();
  await expect(grid(page).getByText('170')).toBeVisible();
});

test('a broken Icelandic file is repaired by the keyboard and imported; a corrected copy doubles nothing', async ({
  page,
  allowConsole,
}) => {
  await signInAs(page, 'admin@demo.test');
  const name = mark();
  await page.goto(SHORT_LIST);
  await page.getByRole('link', { name: 'Upload' }).click();
  const broken = [
    HEADER,
    lineOf(name, 1),
    lineOf(name, 2, 'tala við Jón'),
    lineOf(name, 3, 'tala við Jón'),
    lineOf(name, 4, undefined, '31.11.2099'),
    lineOf(name, 5, 'ekkert'),
  ];
  await choose(page, csv('sendingar.csv', broken.join('\r\n'), 'latin1'));
  await expect(page.getByText('5 rows · Latin-1 · semicolon')).toBeVisible();
  await expect(page.getByText('7 of 8 columns mapped')).toBeVisible();

  await page.getByRole('button', { name: 'Change columns' }).click();
  await dialog(page).getByLabel('Litur: becomes').selectOption({ label: 'City' });
  await expect(dialog(page).getByText('Also chosen for Staður')).toBeVisible();
  await dialog(page).getByLabel('Litur: becomes').selectOption({ label: 'Description' });
  await expectAccessible(page);
  await pressInDialog(page, 'Check the rows anew');
  await expect(page.getByText('8 of 8 columns mapped')).toBeVisible();
  await expect(page.getByText('1 of 5 rows ready')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(grid(page).getByText('ekkert')).toBeVisible();

  await page.keyboard.press('F8');
  await expect(popover(page)).toContainText('Not a phone number');
  await expectAccessible(page);
  await page.keyboard.type('5551234');
  await expect(popover(page).getByRole('button', { name: 'Use 5551234 ↵' })).toBeVisible();
  await expect(popover(page).getByRole('button', { name: 'Apply to all 2 with the same fault' })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('3 of 5 rows ready')).toBeVisible();

  // A request that fails costs nothing of what was typed.
  allowConsole(/ERR_FAILED/);
  const outage = await cutOff(page, `PATCH /api/imports/${new URL(page.url()).searchParams.get('import')}/rows`);
  await page.keyboard.press('F8');
  await page.keyboard.type('30.11.2099');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 change is not saved.')).toBeVisible();
  await expect(grid(page).getByText('30.11.2099')).toBeVisible();
  outage.end();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('4 of 5 rows ready')).toBeVisible();

  // Escape leaves a cell as it was; a row can be left out, also after a reload.
  await page.reload();
  await expect(grid(page).getByText('ekkert')).toBeVisible();
  await page.keyboard.press('F8');
  await expect(popover(page)).toBeVisible();
  await page.keyboard.type('1');
  await page.keyboard.press('Escape');
  await expect(grid(page).getByText('ekkert')).toBeVisible();
  await page.keyboard.press('Control+Delete');
  await expect(page.getByText('1 left out')).toBeVisible();

  await page.getByRole('button', { name: 'Import 4 rows' }).click();
  await expect(page.getByText('4 shipments created')).toBeVisible();

  const corrected = [
    HEADER,
    lineOf(name, 1),
    lineOf(name, 2, '5551234'),
    lineOf(name, 3, '5551234'),
    lineOf(name, 4, undefined, '30.11.2099'),
    lineOf(name, 5),
  ];
  await choose(page, csv('sendingar-aftur.csv', `\ufeff${corrected.join('\n')}`));
  await expect(page.getByText('5 rows · UTF-8 · semicolon')).toBeVisible();
  await expect(page.getByText('1 remembered')).toBeVisible();
  await expect(page.getByText('4 shipments are already in, just as they are here')).toBeVisible();
  await page.getByRole('button', { name: 'Import 5 rows' }).click();
  await expect(page.getByText('1 shipment created, 4 unchanged')).toBeVisible();

  await page.getByRole('button', { name: 'Undo' }).click();
  await pressInDialog(page, 'Undo import');
  await expect(page.getByText('1 shipment was taken back')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Show shipments' })).toBeVisible();
  await page.getByRole('link', { name: 'Past imports' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'sendingar-aftur.csv' }).first()).toContainText(
    '1 shipment was taken back',
  );
  await page.goto(`/shipments?search=${name}`);
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(4);
});

test('a day that is over is seen before it is imported, at a desk and on a phone @long', async ({ page }) => {
  await signInAs(page, 'admin@demo.test');
  const name = mark();
  await page.goto('/shipments/upload');
  const rows = [lineOf(name, 1), lineOf(name, 2, undefined, '16.12.2019'), lineOf(name, 3, undefined, '17.12.2019')];
  await choose(page, csv('lidnir.csv', [HEADER, ...rows].join('\r\n')));
  await expect(page.getByText('3 of 3 rows ready')).toBeVisible();
  await expect(page.getByText('2 days that are over')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Past days 2' }).click();
  await expect(grid(page).getByText('16.12.2099')).toHaveCount(0);
  await expect(grid(page).getByText('17.12.2019')).toBeVisible();
  await page.keyboard.press('F8');
  await expect(popover(page)).toContainText('this day is over. It can be imported all the same.');
  await page.keyboard.type('1.12.2099');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 day that is over')).toBeVisible();
  await expect(grid(page).getByText('1.12.2099')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  const card = page.getByRole('listitem').filter({ hasText: `${name} 3` });
  await expect(card.getByLabel('Scheduled date')).toHaveValue('17.12.2019');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Import 3 rows' }).click();
  await expect(page.getByText('3 shipments created')).toBeVisible();
});

test('a file that cannot be read is refused beside the zone, and a lost one is sent again @long', async ({
  page,
  allowConsole,
}) => {
  await signInAs(page, 'admin@demo.test');
  await page.goto('/shipments/upload');
  const alert = dropZone(page).getByRole('alert');
  await choose(page, { ...csv('sendingar.xlsx', 'a'), mimeType: 'application/vnd.ms-excel' });
  await expect(alert).toHaveText('Unsupported file type. File must be a .csv');
  await choose(page, csv('renamed.csv', 'PK\u0003\u0004 a workbook'));
  await expect(alert).toHaveText('Unsupported file type. File must be a .csv');
  await page.locator('input[type="file"]').dispatchEvent('cancel');
  await expect(alert).toHaveText('No file selected');
  await expectAccessible(page);

  allowConsole(/ERR_FAILED/);
  const outage = await cutOff(page, 'POST /api/imports');
  const name = `${mark()}.csv`;
  await choose(page, csv(name, `${HEADER}\r\n`));
  await expect(alert).toHaveText('Error uploading document. Refresh the page and try again');
  outage.end();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('There is no row in the file.')).toBeVisible();

  // Dropped anywhere on the page of another file; on a phone each faulty row is a card.
  await page.setViewportSize({ width: 390, height: 844 });
  const files = await page.evaluateHandle(
    (text) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], 'dropped.csv', { type: 'text/csv' }));
      return transfer;
    },
    `${HEADER}\n${lineOf('Anna', 1, 'ekkert')}`,
  );
  await page.getByText('There is no row in the file.').dispatchEvent('drop', { dataTransfer: files });
  const phone = page.getByLabel('Phone number');
  await expect(phone).toHaveValue('ekkert');
  await phone.fill('4622275');
  await phone.press('Enter');
  await expect(phone).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.goBack();
  await expect(page.getByRole('link', { name })).toBeVisible();
});

test('statuses are read in a partner’s words; one that nobody knows is chosen, or settled and checked anew @long', async ({
  page,
}) => {
  await signInAs(page, 'super@demo.test');
  const [name, header] = [mark(), `Ástand ${mark()}`];
  const partner = `Postal ${mark()}`;
  const statuses = { completed: { sends: 'DLV', reads: [] } };
  expect((await page.request.post('/api/partners', { data: { name: partner, statuses } })).ok()).toBe(true);
  const word = mark();
  const fileOf = (file: string, rows: readonly string[]) =>
    csv(
      file,
      [
        `Pöntun;Móttakandi;Heimilisfang;${header}`,
        ...rows.map((status, at) => `${name}-${at};${name} ${at};Njarðarnes ${at + 1};${status}`),
      ].join('\n'),
    );
  await page.goto('/shipments/upload');
  await choose(page, fileOf('stodur.csv', ['DLV', word, word, 'Open']));
  await page.getByRole('button', { name: 'Change columns' }).click();
  await dialog(page).getByLabel(`${header}: becomes`).selectOption({ label: 'Delivery status' });
  await dialog(page)
    .getByLabel(`${header}: in the words of`)
    .selectOption({ label: `Words of ${partner}` });
  await expectAccessible(page);
  await pressInDialog(page, 'Check the rows anew');
  await expect(page.getByText(`${header}: Words of ${partner}`)).toBeVisible();
  await expect(page.getByText('2 of 4 rows ready')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(grid(page).getByText(word).first()).toBeVisible();

  await page.keyboard.press('F8');
  await expect(popover(page)).toContainText('Delivery status: this word is not known');
  await expect(popover(page)).toContainText('The word waits in the list of the partner');
  await expect(popover(page).getByRole('link', { name: 'Settle it' })).toHaveAttribute('href', '/partner-statuses');
  await popover(page).getByRole('button', { name: 'Warehouse' }).click();
  await expect(popover(page).getByRole('button', { name: 'Use Warehouse' })).toBeVisible();
  await expectAccessible(page);
  await popover(page).getByRole('button', { name: 'Apply to all 2 with the same fault' }).click();
  await expect(page.getByText('4 of 4 rows ready')).toBeVisible();
  await page.getByRole('button', { name: 'Import 4 rows' }).click();
  await expect(page.getByText('4 shipments created')).toBeVisible();

  // One was delivered: it is not on its way any more. One that was not understood is settled meanwhile.
  await choose(page, fileOf('stodur-aftur.csv', ['Open', word, 'Warehouse', 'Open']));
  await expect(page.getByText('2 of 4 rows ready')).toBeVisible();
  await expect(grid(page).getByText('The shipment may not get this status')).toBeVisible();
  const unknown = (await (await page.request.get('/api/unknown-words?show=waiting')).json()).unknownWords;
  const { id } = unknown.find((each: { word: string }) => each.word === word);
  // Who may not open that list is told who may.
  const address = page.url();
  await signInAs(page, 'admin@demo.test');
  await page.goto(address);
  await grid(page).getByText(word).click();
  await expect(popover(page)).toContainText('The word waits for a developer or super-admin');
  await expect(popover(page).getByRole('link')).toHaveCount(0);
  await signInAs(page, 'super@demo.test');
  await page.goto(address);
  await expect(page.getByText('2 of 4 rows ready')).toBeVisible();
  const settled = await page.request.post(`/api/unknown-words/${id}/settlement`, { data: { status: 'in-warehouse' } });
  expect(settled.ok()).toBe(true);
  await page.getByRole('button', { name: 'Change columns' }).click();
  await pressInDialog(page, 'Check the rows anew');
  await expect(page.getByText('3 of 4 rows ready')).toBeVisible();

  // On a phone what the shipment may become is offered in its card.
  await page.setViewportSize({ width: 390, height: 844 });
  const choices = page.getByRole('group', { name: 'Statuses that it could be' });
  await expect(choices.getByRole('button')).toHaveText(['Completed']);
  await choices.getByRole('button', { name: 'Completed' }).click();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('4 of 4 rows ready')).toBeVisible();
  await page.getByRole('button', { name: 'Import 4 rows' }).click();
  await expect(page.getByText('4 unchanged')).toBeVisible();
});

test('an address is found while its row is repaired, and another spelling is taken with Tab @long', async ({
  page,
}) => {
  await signInAs(page, 'admin@demo.test');
  const name = mark();
  // The addresses of the country are not imported here: how a street is written is answered as if they were.
  await page.route('**/api/imports/*/places?*', async (route) => {
    const response = await route.fetch();
    const { places } = await response.json();
    const spelling = { address: 'Laugavegur 36, 101 Reykjavík', cells: [{ column: 1, text: 'Laugavegur 36' }] };
    const withSpelling = places.map((place: object) => ({ ...place, spellings: [spelling] }));
    await route.fulfill({ response, json: { places: withSpelling } });
  });
  await page.goto('/shipments/upload');
  const lines = [
    `${name} 1;Laugavegr 36;101;Reykjavík;ekkert;16.12.2099;1.250;rauður`,
    `${name} 2;Hvergigata 99;;;ekkert;16.12.2099;1.250;rauður`,
  ];
  await choose(page, csv('stadir.csv', [HEADER, ...lines].join('\r\n')));
  await expect(page.getByText('0 of 2 rows ready')).toBeVisible();
  // The step has taken the button away, and the next one has the focus.
  await expect(page.getByRole('heading', { name: 'stadir.csv' })).toBeFocused();
  const found = (row: number) => grid(page).locator(`[data-cell="${row} 1"]`);
  await expect(found(1)).toContainText('Postcode only');
  await expect(found(2)).toContainText('Not found');
  await found(2).click();
  await expect(popover(page)).toContainText('somebody puts the pin later');
  await expectAccessible(page);
  // On a phone every row's card offers its own, and the page has one button that leads on.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('button', { name: 'Use Laugavegur 36, 101 Reykjavík' })).toHaveCount(2);
  await expectOneFilledButton(page);
  await page.setViewportSize({ width: 1366, height: 860 });
  await found(1).click();
  await expect(popover(page).getByRole('button', { name: 'Use Laugavegur 36, 101 Reykjavík' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(grid(page).getByText('Laugavegur 36', { exact: true })).toBeVisible();
  // What is not found is no fault: with its phone number repaired, the row is ready.
  await page.keyboard.press('F8');
  await page.keyboard.type('4622275');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('2 of 2 rows ready')).toBeVisible();
  await expect(found(2)).toContainText('Not found');
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(page.getByText('2 shipments created')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'stadir.csv' })).toBeFocused();
});

test('cells that are too many, or behind an open quote, are mended in the grid and on a phone @long', async ({
  page,
}) => {
  await signInAs(page, 'admin@demo.test');
  const name = mark();
  await page.goto('/shipments/upload');
  const parted = `${name} 1;Njarðarnes 1; 2. hæð;603;Akureyri;462 2275;16.12.2099;1.250;rauður`;
  const tooMuch = `${lineOf(name, 2)};;auka`;
  const open = lineOf(name, 3).replace('Njarðarnes', '"Njarðarnes');
  const onPhone = `${name} 4;Njarðarnes 4; 3. hæð;603;Akureyri;462 2275;16.12.2099;1.250;rauður`;
  await choose(page, csv('klofnar.csv', [HEADER, parted, tooMuch, open, onPhone, lineOf(name, 5)].join('\r\n')));
  await expect(page.getByText('1 of 5 rows ready')).toBeVisible();
  await expect(grid(page).getByRole('columnheader', { name: 'Extra cell 2' })).toBeVisible();
  await expectAccessible(page);

  await grid(page).locator('[data-row="1"]').getByText('Njarðarnes 1').click();
  await popover(page).getByRole('button', { name: 'Join with the next cell' }).click();
  await expect(grid(page).getByText('Njarðarnes 1; 2. hæð')).toBeVisible();
  await expect(page.getByText('2 of 5 rows ready')).toBeVisible();

  await grid(page).locator('[data-row="2"]').getByText('auka').click();
  await popover(page).getByRole('button', { name: 'Drop 2 extra cells' }).click();
  await expect(page.getByText('3 of 5 rows ready')).toBeVisible();

  await grid(page).locator('[data-row="3"]').getByText('"Njarðarnes 3').click();
  await expect(popover(page)).toContainText('The quotes of this row cannot be told apart');
  await page.keyboard.type('Njarðarnes 3');
  await page.keyboard.press('Enter');
  await expect(page.getByText('4 of 5 rows ready')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  const card = page.getByRole('listitem').filter({ hasText: 'Row 4' });
  // What is wrong comes first, then what mends it at once; the cells are folded.
  await expect(card.getByText('The row has more cells than the file has columns')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Drop 1 extra cell' })).toBeVisible();
  await expect(card.getByRole('button', { name: 'Join with the next cell' })).toHaveCount(0);
  await card.getByText('Join cells that belong together').click();
  await expect(card.getByText('3. hæð')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await card.getByRole('button', { name: 'Join with the next cell' }).nth(1).click();
  await expect(page.getByText('5 of 5 rows ready')).toBeVisible();
});

test('on a phone the focus goes from card to card, and no message covers the title of a dialog @long', async ({
  page,
  allowConsole,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, 'admin@demo.test');
  const name = mark();
  await page.goto('/shipments/upload');
  await choose(
    page,
    csv('kort.csv', [HEADER, lineOf(name, 1, 'x'), lineOf(name, 2, 'y'), lineOf(name, 3)].join('\r\n')),
  );
  const fields = page.getByLabel('Phone number');
  await expect(fields).toHaveCount(2);
  await fields.first().fill('4622275');
  await fields.first().press('Enter');
  await expect(fields).toHaveCount(1);
  await expect(fields).toBeFocused();
  await fields.fill('4622276');
  await fields.press('Enter');
  await expect(page.getByText('3 of 3 rows ready')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Rows of the file' })).toBeFocused();

  allowConsole(/ERR_FAILED/);
  await cutOff(page, `POST /api/imports/${new URL(page.url()).searchParams.get('import')}/run`);
  await page.getByRole('button', { name: 'Import 3 rows' }).click();
  const message = page.getByRole('alert').filter({ hasText: 'The import did not begin' });
  await expect(message).toBeVisible();
  // As long as a message can be.
  await message.evaluate((element) => {
    element.textContent = 'The import did not begin. '.repeat(20);
  });
  await page.getByRole('button', { name: 'Change columns' }).click();
  const title = dialog(page).getByRole('heading', { name: 'Columns of the file' });
  await expect(title).toBeVisible();
  const [ofTitle, ofMessage] = [await title.boundingBox(), await page.locator('[data-flashes]').boundingBox()];
  expect((ofTitle?.y ?? 0) + (ofTitle?.height ?? 0)).toBeLessThan(ofMessage?.y ?? 0);
});

test.describe('on a screen that is touched', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('where nothing can be dragged, a file is asked to be chosen', async ({ page }) => {
    await signInAs(page, 'admin@demo.test');
    await page.goto('/shipments/upload');
    await expect(page.getByText('Choose a CSV file')).toBeVisible();
    await expect(page.getByText('Drop a CSV file here')).toHaveCount(0);
  });
});
