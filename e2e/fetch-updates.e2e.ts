import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { dialog, pressInDialog } from './support/dialog.ts';
import { enterShipment, mark, readShipment, SHORT_LIST } from './support/dispatch.ts';
import { errorFlash, flash } from './support/flash.ts';
import { restoreSettings, setLevel } from './support/settings.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

type Source = { answer: unknown; status: number; readonly url: string; readonly server: Server };

/** The system of a customer, which says what the test wants. */
const startSource = async (): Promise<Source> => {
  const server = createServer((_, response) => {
    response.writeHead(source.status, { 'content-type': 'application/json' }).end(JSON.stringify(source.answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const source: Source = {
    answer: { parcels: [] },
    status: 200,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/parcels`,
    server,
  };
  return source;
};

let source: Source;
test.beforeEach(async ({ page }) => {
  source = await startSource();
  await signInAs(page, 'super@stranger.test');
  await setLevel(page, 'organisation', { usesFetchUpdates: true });
});
test.afterEach(async ({ page }) => {
  await restoreSettings(page);
  source.server.closeAllConnections();
  await new Promise((resolve) => source.server.close(resolve));
});

const conflicts = (page: Page) => page.getByRole('region', { name: 'Conflicts' });
const runs = (page: Page) => page.getByRole('region', { name: 'Fetched so far' });

test('a source is set up and tried, updates are fetched, conflicts settled, and a failure is told and loses nothing', async ({
  page,
}) => {
  const [first, second] = [mark(), mark()];
  const one = await enterShipment(page, { externalId: first, description: 'Books' });
  const two = await enterShipment(page, { externalId: second });
  source.answer = {
    parcels: [
      { ref: first, status: 'Warehouse', description: 'Pens' },
      { ref: second, status: 'completed' },
      { ref: 'nobody-has-this', status: 'Óþekkt' },
    ],
  };

  await page.goto('/shipments/fetch-updates');
  await page.getByLabel('Address').fill('ftp://nowhere');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByLabel('Address')).toBeFocused();
  await page.getByLabel('Address').fill(source.url);
  await page.getByLabel('Token').fill('token-of-the-source');
  await page.getByRole('button', { name: 'Add a field' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  // What is missing is told once, beside its field, and the fields of the row stay level.
  await expect(page.getByText('is required')).toHaveText(['Order number: in a record is required']);
  const tops = await Promise.all(
    [page.getByLabel('Our field 1'), page.getByLabel('Order number: in a record')].map((each) => each.boundingBox()),
  );
  expect(tops[0]?.y).toBe(tops[1]?.y);
  await page.getByLabel('Order number: in a record').fill('ref');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Try' }).click();
  await expect(page.getByText('3 records on the first page. Nothing was stored.')).toBeVisible();
  await expect(page.getByText('Óþekkt is not known')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await flash(page, 'The source is saved').readAndClose();
  await expect(page.getByText('A token that ends in urce is saved.')).toBeVisible();

  await page.goto(SHORT_LIST);
  await page.getByRole('button', { name: 'Fetch updates' }).click();
  await page.getByRole('menuitem', { name: 'Fetch updates' }).click();
  const ended = page.getByText('1 shipment updated, 1 conflict, 1 not found, 1 not understood').first();
  await expect(ended).toBeVisible();
  expect(await readShipment(page, one.shipmentId)).toMatchObject({
    deliveryStatus: 'in-warehouse',
    description: 'Pens',
  });
  await page.getByRole('button', { name: 'Fetch updates' }).click();
  await page.getByRole('menuitem', { name: 'Fetched updates, 1 conflict' }).click();
  await expect(conflicts(page).getByText('New cannot become Completed')).toBeVisible();
  await runs(page).getByRole('button', { name: 'Show which' }).click();
  await expect(runs(page).getByText('nobody-has-this is not here')).toBeVisible();
  for (const [region, name, rows] of [
    [conflicts(page), 'Export 1 conflict', '1 row exported'],
    [runs(page).getByRole('cell').last(), 'Export 2 records', '2 rows exported'],
    [runs(page), 'Export: Fetched updates', /\d+ rows? exported/],
  ] as const) {
    await region.getByRole('button', { name: 'Export CSV' }).first().click();
    await expect(dialog(page).getByRole('heading', { name })).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Export', exact: true }).click();
    await expect(dialog(page)).toContainText(rows);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
  }
  await expectAccessible(page);
  await conflicts(page)
    .getByRole('button', { name: `${two.shipmentId}, Status: keep ours` })
    .press('Enter');
  await expect(conflicts(page).getByText('Nothing to decide.')).toBeVisible();
  // The button that was pressed is gone: whoever works by keys goes on at the heading.
  await expect(conflicts(page).getByRole('heading', { name: 'Conflicts' })).toBeFocused();
  await flash(page, `${second}, Status: our value is kept`).readAndClose();
  await expect(page.getByText('1 conflict, 1 not found')).toHaveCount(1);

  const { version } = await readShipment(page, one.shipmentId);
  await page.request.patch(`/api/shipments/${one.shipmentId}`, { data: { version, description: 'Ours' } });
  source.answer = { parcels: [{ ref: first, description: 'Theirs' }] };
  await page.getByRole('button', { name: 'Fetch updates' }).click();
  await conflicts(page)
    .getByRole('button', { name: `${one.shipmentId}, Description: take theirs` })
    .click();
  await expect(conflicts(page).getByText('Nothing to decide.')).toBeVisible();
  expect((await readShipment(page, one.shipmentId)).description).toBe('Theirs');
  await flash(page, `${first}, Description: their value is taken`).readAndClose();

  // An organisation without a partner settles its first word where it is told of it.
  source.answer = { parcels: [{ ref: first, status: 'Óþekkt' }] };
  await page.getByRole('button', { name: 'Fetch updates' }).click();
  await errorFlash(page, '1 not understood').readAndClose();
  await runs(page).getByRole('button', { name: 'Show which' }).first().click();
  await page
    .getByRole('link', { name: /^Say what unknown statuses mean/ })
    .first()
    .click();
  const word = page.getByRole('listitem').filter({ hasText: 'Óþekkt' });
  await expect(word.getByRole('link', { name: one.shipmentId })).toBeVisible();
  await expect(word.getByLabel('Name of the first partner')).toHaveValue(/^127\.0\.0\.1/);
  await expectAccessible(page);
  await word.getByLabel('Name of the first partner').fill(`Customs ${first}`);
  await word.getByRole('combobox').selectOption('completed');
  await word.getByRole('button', { name: 'Settle' }).click();
  await flash(page, `Customs ${first}`).readAndClose();
  await expect(word).toHaveCount(0);
  const { partners } = await (await page.request.get('/api/partners')).json();
  for (const { id } of partners) await page.request.delete(`/api/partners/${id}`);
  await page.goto('/shipments/fetch-updates');

  source.status = 500;
  await page.getByRole('button', { name: 'Fetch updates' }).click();
  await errorFlash(page, 'Error fetching parcels from wise').readAndClose();
  await expect(runs(page).getByText('The source reports an error. (answer 500)')).toBeVisible();
  expect((await readShipment(page, one.shipmentId)).description).toBe('Theirs');
});

test('two people change the source: what both changed is asked @long', async ({ page }) => {
  await page.goto('/shipments/fetch-updates');
  await page.getByLabel('Address').fill(source.url);
  // A source that was there before had a token, which is not sent to another address.
  await page.getByLabel('Token').fill('secret');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await flash(page, 'The source is saved').readAndClose();
  const read = async () => (await (await page.request.get('/api/fetch-updates/source')).json()).source;
  const { hasToken: _h, tokenEnd: _e, dueAt: _d, ...before } = await read();
  await page.getByLabel('Where the list is').fill('mine');
  const answer = await page.request.put('/api/fetch-updates/source', { data: { ...before, recordsAt: 'theirs' } });
  expect(answer.ok(), await answer.text()).toBe(true);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog(page)).toContainText('theirs');
  await expectAccessible(page);
  await pressInDialog(page, 'Keep all mine');
  await pressInDialog(page, 'Save with these choices');
  await flash(page, 'The source is saved').readAndClose();
  expect(await read()).toMatchObject({ recordsAt: 'mine', version: before.version + 2 });
});

test('on a phone the button is a menu, and the page fits @long', async ({ page }) => {
  await enterShipment(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/shipments');
  await page.getByRole('button', { name: 'Fetch updates' }).click();
  await page.getByRole('menuitem', { name: 'Fetched updates' }).click();
  await expect(page).toHaveURL(/\/shipments\/fetch-updates$/);
  await expect(page.getByRole('region', { name: 'External source' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('without the switch there is no button', async ({ page }) => {
  await enterShipment(page);
  await setLevel(page, 'organisation', {});
  await page.goto('/shipments');
  await expect(page.getByRole('button', { name: 'Create shipment' }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Fetch updates' })).toHaveCount(0);
});

test('a record that was not understood leads to its shipment @long', async ({ page }) => {
  const number = mark();
  const { shipmentId } = await enterShipment(page, { externalId: number });
  const run = {
    id: '00000000-0000-4000-8000-00000000f00d',
    state: 'done',
    failure: null,
    failureStatus: null,
    startedBy: null,
    createdAt: new Date().toISOString(),
    finishedAt: new Date().toISOString(),
    pages: 1,
    total: null,
    records: 1,
    changed: 0,
    unchanged: 0,
    notFound: 0,
    conflicts: 0,
    faults: 1,
  };
  const finding = {
    number: 1,
    kind: 'fault',
    externalId: number,
    shipmentId,
    path: 'weight',
    problem: 'invalid',
    said: 'x',
  };
  const summary = {
    host: 'source.test',
    schedule: 'off',
    dueAt: null,
    last: run,
    mayCancel: true,
    conflicts: 0,
    mayManage: false,
  };
  await page.route('**/api/fetch-updates', (route) => route.fulfill({ json: summary }));
  await page.route('**/api/fetch-updates/runs?*', (route) => route.fulfill({ json: { runs: [run], hasMore: false } }));
  await page.route(`**/api/fetch-updates/runs/${run.id}`, (route) =>
    route.fulfill({ json: { run, findings: [finding] } }),
  );
  await page.goto('/shipments/fetch-updates');
  await runs(page).getByRole('button', { name: 'Show which' }).click();
  await expectAccessible(page);
  await runs(page).getByRole('link', { name: number }).click();
  await expect(page).toHaveURL(`/shipments/${shipmentId}`);

  // Who looks at one division is told that others see which, and stops nothing that is not theirs.
  const running = { ...run, state: 'running', finishedAt: null };
  await page.route('**/api/fetch-updates', (route) =>
    route.fulfill({ json: { ...summary, last: running, mayCancel: false } }),
  );
  await page.route(`**/api/fetch-updates/runs/${run.id}`, (route) => route.fulfill({ json: { run, findings: [] } }));
  await page.goto('/shipments/fetch-updates');
  await runs(page).getByRole('button', { name: 'Show which' }).click();
  await expect(runs(page).getByText('is shown to those who see all divisions')).toBeVisible();
  await expect(runs(page).getByText('0 are listed')).toHaveCount(0);
  await expect(page.getByText('This takes up to a few minutes')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toHaveCount(0);
});
