import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { dialog } from './support/dialog.ts';
import { mark, readShipment } from './support/dispatch.ts';
import { flash } from './support/flash.ts';
import { foundOrganisation } from './support/organisation.ts';
import { invite } from './support/people.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';
import { addVehicle } from './support/vehicles.ts';

const steps = (page: Page) => page.getByRole('region', { name: 'First steps' });
const sample = (page: Page) => page.getByRole('region', { name: 'Sample data' });
const inNavigation = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /First steps/ });
const rows = (page: Page) => page.getByRole('table', { name: 'Shipments' }).getByRole('row');

const expectReadable = async (page: Page) => {
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1366, height: 860 });
};

const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
const assign = async (page: Page, vehicleId: string, ...ids: string[]) => {
  const data = { vehicleId, day, selection: { by: 'ids', ids } };
  const answer = await page.request.post('/api/assignments', { data });
  expect(answer.ok(), await answer.text()).toBe(true);
};
const vehicleIds = async (page: Page): Promise<string[]> =>
  (await (await page.request.get('/api/vehicles')).json()).vehicles.map(({ id }: { id: string }) => id);
const shipmentIds = async (page: Page): Promise<string[]> =>
  (await (await page.request.get('/api/shipments?rows=100')).json()).shipments.map(
    ({ shipmentId }: { shipmentId: string }) => shipmentId,
  );

test('a new organisation tries the product with sample data, takes it away again, and ticks its first steps off', async ({
  page,
}) => {
  test.slow();
  await foundOrganisation(page, `Nýstofnað ${mark()}`);
  await page.goto('/shipments');
  await expect(page.getByRole('heading', { name: 'No shipments yet' })).toBeVisible();
  await expect(steps(page)).toContainText('0 of 4 done');
  await expect(steps(page).getByRole('link', { name: 'Invite your colleagues' })).toHaveAttribute('href', '/users');
  await invite(page);
  await page.reload();
  await expect(steps(page).getByRole('listitem').filter({ hasText: 'Invite your colleagues' })).toContainText('Done');
  await expect(steps(page)).toContainText('1 of 4 done');
  await expect(inNavigation(page)).toContainText('1/4');
  await expectReadable(page);

  // Each step leads to where it is done.
  await steps(page).getByRole('button', { name: 'Create the first shipment' }).click();
  await expect(dialog(page, 'Create shipment')).toBeVisible();
  await dialog(page, 'Create shipment').getByRole('button', { name: 'Close' }).click();
  await steps(page).getByRole('link', { name: 'Add a vehicle' }).click();
  await expect(page.getByRole('heading', { name: 'No vehicles yet' })).toBeVisible();

  // Put aside, and found again by the search.
  await inNavigation(page).click();
  await page.getByRole('button', { name: 'Hide the first steps' }).click();
  await flash(page, 'The first steps are hidden. The search finds them.').readAndClose();
  await expect(inNavigation(page)).toHaveCount(0);
  await page.goto('/shipments');
  await expect(page.getByRole('heading', { name: 'No shipments yet' })).toBeVisible();
  await expect(steps(page)).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await dialog(page, 'Search and commands').getByRole('combobox').fill('Sample data');
  await dialog(page, 'Search and commands')
    .getByRole('option', { name: /First steps/ })
    .click();
  await page.getByRole('button', { name: 'Show them in the navigation' }).click();
  await flash(page, 'The first steps are in the navigation again').readAndClose();
  await expect(inNavigation(page)).toBeVisible();

  // Sample data, from the empty list.
  await page.goto('/shipments');
  await sample(page).getByRole('button', { name: 'Add sample data' }).click();
  await flash(page, 'Sample data added').readAndClose();
  await expect(rows(page).filter({ hasText: '(sample)' }).first()).toBeVisible();
  expect(await shipmentIds(page)).toHaveLength(21);
  await expect(inNavigation(page)).toContainText('1/4');

  // One is planned, and one is changed.
  const [planned = '', changed = ''] = await shipmentIds(page);
  const [vehicle = ''] = await vehicleIds(page);
  await assign(page, vehicle, planned);
  const { version } = await readShipment(page, changed);
  const patch = { version, description: 'Ours' };
  expect((await page.request.patch(`/api/shipments/${changed}`, { data: patch })).ok()).toBe(true);

  await inNavigation(page).click();
  await expect(sample(page)).toContainText('3 vehicles, 5 saved locations and 21 shipments');
  await expectReadable(page);
  await sample(page).getByRole('button', { name: 'Remove sample data' }).click();
  const question = dialog(page, 'Remove the sample data?');
  await expect(question.getByRole('listitem')).toHaveCount(1);
  await expect(question.getByRole('listitem')).toContainText(changed);
  await expect(question).toContainText('5 saved locations and 20 shipments are removed for good');
  await expectReadable(page);
  await question.getByRole('button', { name: 'Remove sample data' }).click();
  await flash(page, 'Sample data removed. Kept: 0 vehicles, 0 saved locations and 1 shipment.').readAndClose();
  await expect(sample(page)).toHaveCount(0);
  expect(await shipmentIds(page)).toEqual([changed]);
  expect(await vehicleIds(page)).toEqual([]);
  await expect(steps(page)).toContainText('2 of 4 done');

  // What is missing is done, and the steps are over.
  const own = await addVehicle(page, 'Van');
  await page.reload();
  await expect(steps(page)).toContainText('3 of 4 done');
  await assign(page, own.id, changed);
  await page.reload();
  await expect(steps(page)).toContainText('4 of 4 done');
  await expect(page.getByText(/^All first steps were done by /)).toBeVisible();
  await expect(inNavigation(page)).toHaveCount(0);
});

test('somebody of one division is told that the first steps are those of the whole organisation', async ({ page }) => {
  await signInAs(page, 'division@demo.test');
  await page.goto('/first-steps');
  await expect(page.getByRole('heading', { name: 'These steps are for the whole organisation' })).toBeVisible();
  await expect(inNavigation(page)).toHaveCount(0);
});
