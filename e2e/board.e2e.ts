import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { cutOff, refuse, speakIcelandic } from './support/answers.ts';
import { dialog, dialogField } from './support/dialog.ts';
import { enterShipment, mark } from './support/dispatch.ts';
import { errorFlash, flash } from './support/flash.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';
import { expectTouchable } from './support/touch.ts';
import { addVehicle, removeVehicle, type TestVehicle as Vehicle } from './support/vehicles.ts';

/** A day on which no other test plans anything. */
const DAY = '2027-03-02';
const PLACES = [
  { latitude: 64.1466, longitude: -21.9426 },
  { latitude: 64.1355, longitude: -21.8954 },
  { latitude: 64.1125, longitude: -21.9017 },
] as const;

type Set = { readonly word: string; readonly near: Vehicle; readonly other: Vehicle };

/** Two vehicles, and three shipments that are on none. */
const setUp = async (page: Page): Promise<Set> => {
  const word = mark();
  for (const [at, point] of PLACES.entries()) {
    await enterShipment(page, {
      dropoff: { receiverName: `${word} ${at + 1}`, streetAddress1: `${word} ${at + 1}`, scheduledDate: DAY },
      points: { dropoff: point },
      weight: 20,
    });
  }
  // The first of all by their names, so that their letters are A and B.
  return { word, near: await addVehicle(page, `0 ${word} a`), other: await addVehicle(page, `0 ${word} b`) };
};

const pool = (page: Page) => page.getByRole('list', { name: 'Unassigned shipments' });
const row = (page: Page, name: string) => pool(page).getByRole('listitem').filter({ hasText: name });
const lane = (page: Page, { registration }: Vehicle) =>
  page.getByRole('group', { name: `Stops of ${registration}`, exact: true });
const stops = (page: Page, vehicle: Vehicle) => lane(page, vehicle).getByRole('button');
const names = (page: Page, vehicle: Vehicle) =>
  stops(page, vehicle).evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? ''));
/** Until the server has said so, a stop has an id of the browser's own, and the order of its route cannot be changed. */
const isSaved = (page: Page, vehicle: Vehicle) =>
  expect(lane(page, vehicle).locator('[data-stop*=":"]')).toHaveCount(0);

const openBoard = async (page: Page, word: string) => {
  await page.goto(`/vehicles?view=board&day=${DAY}`);
  await page.getByRole('textbox', { name: 'Search unassigned shipments' }).fill(word);
  await expect(pool(page).getByRole('listitem').filter({ hasText: word })).toHaveCount(3);
};

const middle = async (of: Locator) => {
  const box = await of.boundingBox();
  if (!box) throw new Error('It is not on the screen.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

const dragTo = async (page: Page, from: Locator, to: Locator) => {
  const [start, end] = [await middle(from), await middle(to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x - 40, start.y + 10, { steps: 3 });
  await page.mouse.move(end.x, end.y, { steps: 6 });
};

test.beforeEach(async ({ page }) => {
  await signInAs(page, 'admin@demo.test');
});

test('a shipment is dragged onto a lane, put there by a key and by a menu, moved and undone', async ({ page }) => {
  const { word, near, other } = await setUp(page);
  await openBoard(page, word);

  await dragTo(page, row(page, `${word} 1`).getByRole('button').first(), lane(page, near));
  await expect(page.getByText(/^A, first: \+[\d.]+ km, on time$/)).toBeVisible();
  await page.mouse.up();
  await expect(stops(page, near)).toHaveCount(1);
  await flash(page, `1 assigned to ${near.registration}`).readAndClose();
  await expect(row(page, `${word} 1`)).toHaveCount(0);

  // Escape ends a drag, and nothing has happened. Meanwhile the map, which would look for what is below, is not told of the pointer.
  await dragTo(page, row(page, `${word} 2`).getByRole('button').first(), lane(page, near));
  const told = await page.evaluateHandle(() => {
    const moves: string[] = [];
    document.addEventListener('mousemove', ({ type }) => moves.push(type));
    return moves;
  });
  await page.mouse.move(20, 20, { steps: 3 });
  await expect(page.getByText('Nothing changes here', { exact: true })).toBeVisible();
  expect(await told.jsonValue()).toEqual([]);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(stops(page, near)).toHaveCount(1);

  // J and K walk through what is unassigned, as through every list.
  const unassigned = pool(page).getByRole('listitem').filter({ hasText: word });
  await page.keyboard.press('k');
  await expect(unassigned.first().getByRole('button').first()).toBeFocused();
  await page.keyboard.press('j');
  await expect(unassigned.last().getByRole('button').first()).toBeFocused();

  await row(page, `${word} 2`).getByRole('button').first().focus();
  await page.keyboard.press('b');
  await expect(stops(page, other)).toHaveCount(1);
  await flash(page, `1 assigned to ${other.registration}`).readAndClose();
  await page.keyboard.press('z');
  await flash(page, 'The plan is as it was before').readAndClose();
  await expect(stops(page, other)).toHaveCount(0);
  await expect(row(page, `${word} 2`)).toHaveCount(1);

  // Enter is for the vehicle where it costs least, as soon as that is known.
  await row(page, `${word} 2`).getByRole('button').first().focus();
  await page.keyboard.press('m');
  const cheapest = dialog(page, `Move ${word} 2`).getByRole('button', {
    name: /^Costs least \S+ \+[\d.]+ km, on time$/,
  });
  await expect(cheapest).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByText(/^1 assigned to /).waitFor();
  await page.keyboard.press('z');
  await flash(page, 'The plan is as it was before').readAndClose();

  for (const at of [2, 3]) {
    await row(page, `${word} ${at}`).getByRole('button').first().focus();
    await page.keyboard.press('m');
    await expect(
      dialog(page, `Move ${word} ${at}`).getByRole('button', { name: new RegExp(`^${near.registration}`) }),
    ).toBeVisible();
    // By its letter, which is that of the first of all.
    await page.keyboard.press('a');
    // The one beside has the focus: whoever works by keys goes on where they were.
    if (at === 2) await expect(row(page, `${word} 3`).getByRole('button').first()).toBeFocused();
    await flash(page, `1 assigned to ${near.registration}`).readAndClose();
  }
  await expect(stops(page, near)).toHaveCount(3);
  await isSaved(page, near);
  const before = await names(page, near);

  await stops(page, near).last().focus();
  await page.keyboard.press('Alt+ArrowUp');
  await flash(page, `New order for ${near.registration}`).readAndClose();
  await expect.poll(async () => (await names(page, near))[1]?.split(',')[1]).toBe(before[2]?.split(',')[1]);
  await page.keyboard.press('l');
  await flash(page, `New order for ${near.registration}`).readAndClose();
  await expect(stops(page, near).nth(1)).toHaveAttribute('aria-label', /locked/);

  await dragTo(page, stops(page, near).last(), lane(page, other));
  await page.mouse.up();
  await flash(page, `1 assigned to ${other.registration}`).readAndClose();
  await expect(stops(page, near)).toHaveCount(2);
  await expect(stops(page, other)).toHaveCount(1);
  for (const vehicle of [near, other]) await removeVehicle(page, vehicle);
});

test('what is selected is dragged together, and one that is not selected goes alone @long', async ({ page }) => {
  const { word, near, other } = await setUp(page);
  await openBoard(page, word);
  for (const at of [1, 3]) await row(page, `${word} ${at}`).getByRole('checkbox').check();
  const button = (at: number) => row(page, `${word} ${at}`).getByRole('button').first();

  await dragTo(page, button(2), lane(page, other));
  await page.mouse.up();
  await flash(page, `1 assigned to ${other.registration}`).readAndClose();
  await dragTo(page, button(3), lane(page, near));
  await expect(page.getByText('2 selected')).toHaveCount(2);
  await expect(page.getByText('A, each where it costs least')).toBeVisible();
  await page.mouse.up();
  await flash(page, `2 assigned to ${near.registration}`).readAndClose();
  await expect(stops(page, near)).toHaveCount(2);
  await expect(page.getByRole('status').filter({ hasText: '2 selected' })).toHaveCount(0);
  for (const vehicle of [near, other]) await removeVehicle(page, vehicle);
});

test('the figure of late stops leads from one to the next', async ({ page }) => {
  const { word, near, other } = await setUp(page);
  const ids: string[] = [];
  for (const at of [1, 2]) {
    const { shipmentId } = await enterShipment(page, {
      dropoff: { receiverName: `${word} late ${at}`, streetAddress1: word, scheduledDate: DAY, latestTime: '00:30' },
      points: { dropoff: PLACES[0] },
    });
    ids.push(shipmentId);
  }
  for (const [at, vehicle] of [near, other].entries()) {
    const data = { vehicleId: vehicle.id, day: DAY, selection: { by: 'ids', ids: [ids[at]] } };
    expect((await page.request.post('/api/assignments', { data })).ok()).toBe(true);
  }
  await openBoard(page, word);
  const figure = page.getByTitle('Go to the next late stop');
  await expect(figure).toHaveText('2 late');
  for (const vehicle of [near, other, near]) {
    await figure.click();
    await expect(stops(page, vehicle).first()).toBeFocused();
  }
  for (const vehicle of [near, other]) await removeVehicle(page, vehicle);
});

test('an urgent order is entered over the board for the day that is planned, and put where it costs least', async ({
  page,
}) => {
  const { word, near, other } = await setUp(page);
  await openBoard(page, word);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('new');
  await expect(page.getByRole('option', { name: /^Create shipment/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(dialogField(page, 'Receiver name')).toBeFocused();
  await expect(dialogField(page, 'Scheduled date').first()).toHaveValue('2 Mar 2027');
  await page.keyboard.type(`${word} now`);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Laugavegur 21');
  await page.keyboard.press('Tab');
  await page.keyboard.type('101');
  await page.keyboard.press('Control+Enter');
  await flash(page, /^Shipment S[0-9A-Z]{8} created/).readAndClose();
  // It is there by itself, beside what was there before.
  const urgent = row(page, `${word} now`);
  await expect(urgent).toBeVisible();
  await urgent.getByRole('button').first().focus();
  await page.keyboard.press('a');
  await expect(stops(page, near)).toHaveCount(1);
  await flash(page, `1 assigned to ${near.registration}`).readAndClose();
  for (const vehicle of [near, other]) await removeVehicle(page, vehicle);
});

test('what the server refuses is taken back, and the reason is told @long', async ({ page, allowConsole }) => {
  allowConsole(/ERR_FAILED/);
  const { word, near, other } = await setUp(page);
  await openBoard(page, word);
  const outage = await cutOff(page, 'POST /api/assignments');
  await row(page, `${word} 1`).getByRole('button').first().focus();
  await page.keyboard.press('a');
  await expect(page.getByRole('alert').filter({ hasText: 'Error assigning to a vehicle' })).toBeVisible();
  await expect(row(page, `${word} 1`)).toHaveCount(1);
  await expect(stops(page, near)).toHaveCount(0);

  // Those that are selected go together, whichever of them has the focus, and stay selected where it fails.
  for (const at of [1, 2]) await row(page, `${word} ${at}`).getByRole('checkbox').check();
  await page.keyboard.press('m');
  await expect(dialog(page, 'Assign 2 shipments')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('a');
  await expect(page.getByRole('alert').filter({ hasText: 'Error assigning to a vehicle' })).toBeVisible();
  await expect(page.getByText('2 selected')).toBeVisible();
  outage.end();
  await page.keyboard.press('a');
  await flash(page, `2 assigned to ${near.registration}`).readAndClose();
  await expect(page.getByRole('status').filter({ hasText: '2 selected' })).toHaveCount(0);
  for (const vehicle of [near, other]) await removeVehicle(page, vehicle);
});

test('the board works for everybody, says when a day did not load, and speaks Icelandic @long', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/);
  const { word, near, other } = await setUp(page);
  await openBoard(page, word);
  await row(page, `${word} 1`).getByRole('button').first().focus();
  await page.keyboard.press('a');
  await flash(page, `1 assigned to ${near.registration}`).readAndClose();
  await expect(page.getByRole('link', { name: `Run sheet of ${near.registration}` })).toHaveAttribute(
    'href',
    `/api/vehicles/${near.id}/run-sheet?day=${DAY}`,
  );
  await expect(page.getByRole('link', { name: `Run sheet of ${other.registration}` })).toHaveCount(0);
  const ofTheDay = page.getByRole('link', { name: 'Print the run sheets of the day' });
  const sheets = await page.request.get((await ofTheDay.getAttribute('href')) ?? '');
  expect(sheets.headers()['content-type']).toBe('application/pdf');
  await expectAccessible(page);
  await page.keyboard.press('?');
  await expect(dialog(page, 'Keyboard shortcuts')).toContainText('Assign to that vehicle, A to I');
  await page.keyboard.press('Escape');

  const outage = await cutOff(page, 'GET /api/routes');
  await page.getByRole('button', { name: 'Day after' }).click();
  await expect(page.getByText('The day did not load.')).toBeVisible();
  await expect(lane(page, near)).toHaveCount(0);
  outage.end();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(lane(page, near)).toBeVisible();
  await expect(stops(page, near)).toHaveCount(0);
  await page.getByRole('button', { name: 'Day before' }).press('Enter');
  await expect(stops(page, near)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Day before' })).toBeFocused();

  await speakIcelandic(page);
  await page.reload();
  await expect(page.getByRole('group', { name: `Stopp á ${near.registration}` })).toBeVisible();
  for (const vehicle of [near, other]) await removeVehicle(page, vehicle);
});

test.describe('touched', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('on a phone the parts are tabs, and a shipment is assigned by the menu @long', async ({ page }) => {
    const { word, near, other } = await setUp(page);
    await page.goto(`/vehicles?view=board&day=${DAY}`);
    const tabs = page.getByRole('navigation', { name: 'Parts of the board' });
    await tabs.getByRole('button', { name: /^Unassigned/ }).click();
    await page.getByRole('textbox', { name: 'Search unassigned shipments' }).fill(word);
    await page.getByRole('button', { name: `Assign ${word} 1` }).click();
    await dialog(page, `Move ${word} 1`)
      .getByRole('button', { name: new RegExp(`^${near.registration}`) })
      .click();
    await flash(page, `1 assigned to ${near.registration}`).readAndClose();
    await tabs.getByRole('button', { name: 'Timeline' }).click();
    await expect(stops(page, near)).toHaveCount(1);
    // Nothing can be dropped there.
    await expect(lane(page, other)).toHaveText(new RegExp(`${other.registration}No stops$`));
    await expectNoSidewaysScroll(page);
    // A block is as wide as its stop takes time; every other part is as large as a finger.
    for (const part of ['Vehicles', 'Map']) {
      await tabs.getByRole('button', { name: part }).click();
      await expectTouchable(page);
    }
    await tabs.getByRole('button', { name: /^Unassigned/ }).click();
    await expectAccessible(page);
    // What plans stands beside the figures, and not in a row of its own.
    const figures = await middle(page.getByText(/^\d+ stops?$/).first());
    const plan = await middle(page.getByRole('button', { name: /^Plan/ }).first());
    expect(Math.abs(plan.y - figures.y)).toBeLessThan(2);
    const pooled = await (await page.request.get(`/api/routes/unassigned?day=${DAY}`)).json();
    type Pooled = { readonly shipmentId: string; readonly name: string | null };
    const shipments = pooled.shipments
      .filter(({ name }: Pooled) => name?.startsWith(word))
      .map(({ shipmentId }: Pooled) => shipmentId);
    const asked = { day: DAY, vehicleIds: [near.id, other.id], objective: 'distance', keepsOrder: false, shipments };
    const started = await page.request.post('/api/plans', { data: asked });
    expect(started.ok(), await started.text()).toBe(true);
    const { id } = (await started.json()).plan;
    await expect.poll(async () => (await (await page.request.get(`/api/plans/${id}`)).json()).plan.best).not.toBeNull();
    await page.goto(`/vehicles?view=board&day=${DAY}&plan=${id}`);
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Accept all' })).toBeVisible();
    await expectTouchable(page);
    await expectNoSidewaysScroll(page);
    await page.goto(`/vehicles/${near.id}?day=${DAY}`);
    await expect(page.getByRole('list', { name: 'Stops in their order' }).getByRole('listitem')).toHaveCount(1);
    const title = page.getByRole('heading', { level: 1, name: near.registration });
    expect(await title.evaluate((each) => each.scrollWidth <= each.clientWidth), 'the registration is whole').toBe(
      true,
    );
    await expectAccessible(page);

    // The words of the other language are longer: every vehicle can be accepted without scrolling sideways.
    await speakIcelandic(page);
    await page.goto(`/vehicles?view=board&day=${DAY}`);
    await page.getByRole('button', { name: 'Skipuleggja', exact: true }).click();
    // The best so far can be looked at while the search goes on, and be ended there.
    const best = page.getByRole('button', { name: /^Best hingað til/ });
    await expect(best).toBeVisible();
    await expectTouchable(page);
    await expectNoSidewaysScroll(page);
    await best.click();
    await expect(page.getByRole('region', { name: 'Tillaga' })).toBeVisible();
    await expectTouchable(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Hætta', exact: true }).click();
    const accept = page.getByRole('region', { name: 'Tillaga' }).getByRole('button', { name: /^Samþykkja [A-Z]/ });
    await expect(accept.first()).toBeVisible();
    // A long day has figures of three digits.
    await page.locator('table td:not(:first-child):not(:last-child)').evaluateAll((cells) => {
      for (const cell of cells) cell.textContent = '834 → 832';
    });
    const { x, width, height } = (await accept.first().boundingBox()) ?? { x: 0, width: 0, height: 0 };
    expect(x + width).toBeLessThanOrEqual(390);
    expect(height).toBeGreaterThanOrEqual(44);
    for (const vehicle of [near, other]) await removeVehicle(page, vehicle);
  });
});

test('a plan is looked for, stopped and compared, searched again with a limit that gives way, and accepted @long', async ({
  page,
}) => {
  const { word, near, other } = await setUp(page);
  await enterShipment(page, {
    dropoff: { receiverName: `${word} heavy`, streetAddress1: `${word} 4`, scheduledDate: DAY },
    points: { dropoff: PLACES[0] },
    weight: 512.5,
  });
  await page.goto(`/vehicles?view=board&day=${DAY}`);
  await page.getByRole('textbox', { name: 'Search unassigned shipments' }).fill(word);
  for (const name of ['1', '2', '3', 'heavy']) await row(page, `${word} ${name}`).getByRole('checkbox').check();
  for (const box of (await page.getByRole('checkbox', { name: /takes part in the plan$/ }).all()).slice(1))
    await box.uncheck();
  await page.getByRole('button', { name: 'What to plan, and how' }).click();
  await page.getByRole('menuitemradio', { name: 'Selected only' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: 'Unassigned' }).click();

  // A search that does not begin keeps the choice of vehicles and shipments: the next one is for the same.
  const outage = await refuse(page, 'POST /api/plans', { code: 'too-many-requests', status: 429 });
  await page.keyboard.press('p');
  await errorFlash(page, 'Error planning').readAndClose();
  outage.end();
  await page.keyboard.press('p');
  await expect(page.getByRole('progressbar', { name: 'Planning' })).toBeVisible();
  const best = page.getByRole('button', { name: /^Best so far/ });
  await expect(best).toContainText('1 unserved');
  // Whoever looks at the best so far sees that the search goes on, why nothing is to be accepted yet, and how to end it.
  await best.click();
  const panel = page.getByRole('region', { name: 'Proposal' });
  await expect(page.getByRole('progressbar', { name: 'Planning' })).toBeVisible();
  await expect(panel.getByRole('listitem').filter({ hasText: `${word} heavy` })).toContainText(
    'The reason is looked for when the search ends.',
  );
  await expect(panel.getByRole('button', { name: 'Accept all' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(panel.getByText(/^Carry 72\.5 kg more on /)).toBeVisible();
  // Below the map is the vehicle that was planned for, and none of the others.
  await expect(page.getByRole('group', { name: /^Stops of / })).toHaveCount(1);
  await expect(lane(page, near)).toBeVisible();
  await expectAccessible(page);

  await panel.getByRole('button', { name: new RegExp(`^Apply: ${word} heavy`) }).click();
  await expect(page.getByRole('button', { name: /^Best so far/ })).toContainText('0 unserved');
  await page.keyboard.press('Escape');
  await expect(panel.getByRole('region', { name: 'Applied' })).toContainText('Carry 72.5 kg more on');
  await expect(panel.getByText('Overload')).toBeVisible();
  await panel.getByText('What moves').click();
  await expect(panel.getByRole('listitem').filter({ hasText: `${word} heavy was on no vehicle` })).toContainText(
    /Unassigned → A \d/,
  );

  await panel.getByRole('button', { name: 'Accept all' }).click();
  await flash(page, 'The proposal is the plan now').readAndClose();
  await expect(panel).toHaveCount(0);
  await expect(row(page, `${word} 1`)).toHaveCount(0);
  await expect.poll(async () => (await names(page, near)).length).toBeGreaterThan(2);
  for (const vehicle of [near, other]) await removeVehicle(page, vehicle);
});
