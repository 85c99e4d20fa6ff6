import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { dialog, dialogHeading, pressInDialog } from './support/dialog.ts';
import { enterShipment, mark } from './support/dispatch.ts';
import { errorFlash, flash } from './support/flash.ts';
import { DRAWN_MAPS, mapIsDrawn } from './support/map-view.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

/** A vehicle of its own, so that no other test has stops on it. */
const addVehicle = async (page: Page) => {
  const registration = mark().toUpperCase();
  const answer = await page.request.post('/api/vehicles', {
    data: {
      name: `Sendibíll ${registration}`,
      registration,
      vehicleType: 'van',
      weightCapacity: 100,
      volumeCapacity: 14,
      companyName: null,
      subcontractorCompanyName: null,
      subCompanyId: null,
      equipment: [],
      shiftStart: '08:00',
      shiftEnd: '17:00',
      breakMinutes: null,
      breakEarliest: null,
      breakLatest: null,
      startAddress: null,
      startPoint: null,
      endsAt: 'start',
      endAddress: null,
      endPoint: null,
    },
  });
  expect(answer.ok(), `added: ${answer.status()} ${await answer.text()}`).toBe(true);
  return (await answer.json()).vehicle as { readonly id: string; readonly registration: string };
};

/** Three shipments, each farther to the east: on the way there they come in this order. */
const enterThree = async (page: Page, fields: Readonly<Record<string, unknown>> = {}) => {
  const name = mark();
  for (const [at, letter] of [...'abc'].entries()) {
    await enterShipment(page, {
      ...fields,
      dropoff: {
        receiverName: `${name}-${letter}`,
        streetAddress1: `${name} ${at + 1}`,
        postcode: '101',
        city: 'Reykjavík',
      },
      weight: 40,
      points: { dropoff: { latitude: 64.14, longitude: -21.94 + at * 0.03 } },
    });
  }
  return name;
};

const stops = (page: Page) => page.getByRole('list', { name: 'Stops in their order' }).getByRole('listitem');
const namesOf = async (page: Page) =>
  (await stops(page).getByRole('link').allTextContents()).map((text) => /-([abc])$/.exec(text)?.[1] ?? '').join('');
const order = (page: Page) => expect.poll(() => namesOf(page));
const stopLink = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`${name}$`) });

test('shipments are assigned, and the order of their stops is changed, saved and undone', async ({ page }) => {
  await signInAs(page, 'admin@demo.test');
  const { id, registration } = await addVehicle(page);
  const name = await enterThree(page);

  await page.goto(`/vehicles/${id}`);
  await expect(page.getByRole('heading', { name: /^No stops on/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'No driver' })).toHaveAttribute('href', '/users?tab=drivers');
  await page.goto(`/shipments?search=${name}`);
  // Rows that have not arrived cannot be chosen.
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(3);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await page.getByRole('button', { name: 'Assign to vehicle' }).click();
  await expect(dialogHeading(page, 'Assign 3 shipments to a vehicle')).toBeVisible();
  await expectAccessible(page);
  await pressInDialog(page, 'Assign');
  await expect(dialog(page).getByText('Choose a vehicle')).toBeVisible();
  await dialog(page).getByRole('searchbox', { name: 'Vehicle' }).fill(registration);
  await expect(dialog(page).getByRole('radio')).toHaveCount(1);
  await expect(dialog(page).getByText('100 kg, 14 m³ free · 0 stops left')).toBeVisible();
  await pressInDialog(page, 'Assign');
  await flash(page, `3 assigned to ${registration}`).press('Show the vehicle');

  await expect(stops(page)).toHaveCount(3);
  const planned = await namesOf(page);
  const [first = '', second = '', third = ''] = planned;
  await expect(page.getByText('Over').first()).toBeVisible();
  await flash(page, `3 assigned to ${registration}`).readAndClose();
  await expectAccessible(page);

  await stopLink(page, `${name}-${first}`).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await order(page).toBe(second + first + third);
  await expect(stopLink(page, `${name}-${first}`)).toBeFocused();
  await expect(page.getByText(`${name}-${first} is stop 2 of 3 now`)).toBeAttached();
  await expect(page.getByText(/Not saved\. 0 late, [+−]?\d.* km, back \d\d:\d\d/)).toBeVisible();

  const grip = page.getByTitle(`Drag ${name}-${third} to another place`);
  await grip.hover();
  await page.mouse.down();
  const top = await stopLink(page, `${name}-${second}`).boundingBox();
  if (!top) throw new Error('the first stop has no place');
  await page.mouse.move(top.x, top.y + 30, { steps: 4 });
  await page.mouse.move(top.x, top.y - 6, { steps: 4 });
  await expect(page.getByText(/^Stop 3 to 1: .* km/)).toBeVisible();
  await page.mouse.up();
  await order(page).toBe(third + second + first);
  await page.keyboard.press('l');
  await expect(page.getByRole('button', { name: `Lock ${name}-${third}` })).toHaveAttribute('aria-pressed', 'true');

  // A look at a stop loses nothing.
  await stopLink(page, `${name}-${second}`).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Stop \d$/ })).toBeVisible();
  await page.goBack();
  await order(page).toBe(third + second + first);
  await page.getByRole('button', { name: 'Save order' }).click();
  await flash(page, `The route of ${registration} is saved`).appears();
  await expect(page.getByText('Not saved.')).toHaveCount(0);
  await page.reload();
  await order(page).toBe(third + second + first);

  await stopLink(page, `${name}-${third}`).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('Control+s');
  await flash(page, `The route of ${registration} is saved`).press('Undo');
  await flash(page, 'The plan is as it was before').appears();
  await order(page).toBe(third + second + first);

  await stopLink(page, `${name}-${third}`).focus();
  await page.keyboard.press('m');
  await expect(dialogHeading(page, 'Assign 1 shipment to a vehicle')).toBeVisible();
  await dialog(page).getByRole('searchbox', { name: 'Vehicle' }).fill(registration);
  await expect(dialog(page).getByText('No vehicle has this name or registration.')).toBeVisible();
  await page.keyboard.press('Escape');
});

test('what a colleague has saved meanwhile is taken over, and the own order is kept @long', async ({ page }) => {
  await signInAs(page, 'admin@demo.test');
  const { id } = await addVehicle(page);
  const name = await enterThree(page);
  const day = new Date().toISOString().slice(0, 10);
  const filter = { status: 'all', search: name };
  const assign = (vehicleId: string | null, selection: object) =>
    page.request.post('/api/assignments', { data: { vehicleId, day, selection } });
  expect((await assign(id, { by: 'filter', filter })).ok()).toBe(true);

  await page.goto(`/vehicles/${id}`);
  await expect(stops(page)).toHaveCount(3);
  const [first = '', second = '', third = ''] = await namesOf(page);
  await stopLink(page, `${name}-${third}`).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await order(page).toBe(first + third + second);
  const route = await (await page.request.get(`/api/vehicles/${id}/route?day=${day}`)).json();
  const gone = route.route.stops[0].shipments[0].shipmentId;
  expect((await assign(null, { by: 'ids', ids: [gone] })).ok()).toBe(true);
  await expect(page.getByText('Somebody else has changed this route.')).toBeVisible();
  await order(page).toBe(third + second);
  await page.getByRole('button', { name: 'Save order' }).click();
  await expect(page.getByText('Not saved.')).toHaveCount(0);

  await page.getByRole('button', { name: /^Actions for stop 1,/ }).click();
  await page.getByRole('menuitem', { name: 'Take off the vehicle' }).click();
  await flash(page, '1 taken off its vehicle').appears();
  await order(page).toBe(second);
});

/** Puts the stops into this order by the letters of their names. */
const setOrder = async (page: Page, id: string, day: string, letters: string, startTime: string | null = null) => {
  const { route } = await (await page.request.get(`/api/vehicles/${id}/route?day=${day}`)).json();
  type Stop = { readonly id: string; readonly name: string };
  const of = (letter: string) => route.stops.find(({ name }: Stop) => name.endsWith(`-${letter}`)).id;
  const order = [...letters].map((letter) => ({ id: of(letter), isLocked: false }));
  const data = { day, version: route.version, startTime, stops: order };
  const answer = await page.request.put(`/api/vehicles/${id}/route`, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
};

/** A search has something to show. It would go on for longer than a test likes to wait. */
const foundSomething = (page: Page, planId: string) =>
  expect.poll(async () => (await (await page.request.get(`/api/plans/${planId}`)).json()).plan.best).not.toBeNull();

test('all that is left of a day goes to another vehicle, comes back, and goes to nobody @long', async ({ page }) => {
  await signInAs(page, 'admin@demo.test');
  const sick = await addVehicle(page);
  const other = await addVehicle(page);
  const name = await enterThree(page);
  const day = new Date().toISOString().slice(0, 10);
  const data = { vehicleId: sick.id, day, selection: { by: 'filter', filter: { status: 'all', search: name } } };
  expect((await page.request.post('/api/assignments', { data })).ok()).toBe(true);
  const moveStops = page.getByRole('button', { name: 'Move stops', exact: true });

  await page.goto(`/vehicles/${other.id}`);
  await expect(page.getByRole('heading', { name: /^No stops on/ })).toBeVisible();
  await expect(moveStops).toHaveCount(0);
  await page.goto(`/vehicles/${sick.id}`);
  await expect(stops(page)).toHaveCount(3);
  await moveStops.click();
  await expect(dialogHeading(page, 'Move 3 stops to another vehicle')).toBeVisible();
  await expectAccessible(page);
  await expect(dialog(page).getByRole('checkbox', { name: 'Also those out for delivery' })).toBeChecked();
  await pressInDialog(page, 'Move stops');
  await expect(dialog(page).getByText('Choose a vehicle')).toBeVisible();
  await dialog(page).getByRole('searchbox', { name: 'Vehicle' }).fill(other.registration);
  await expect(dialog(page).getByRole('radio')).toHaveCount(1);
  await pressInDialog(page, 'Move stops');
  const moved = flash(page, `3 assigned to ${other.registration}`);
  await moved.appears();
  await expect(page.getByRole('heading', { name: /^No stops on/ })).toBeVisible();
  await moved.press('Undo');
  await expect(stops(page)).toHaveCount(3);

  await page.setViewportSize({ width: 390, height: 844 });
  await moveStops.click();
  await dialog(page).getByRole('radio', { name: 'No vehicle (unassigned)' }).check();
  await expectNoSidewaysScroll(page);
  await pressInDialog(page, 'Move stops');
  await flash(page, '3 taken off their vehicles').appears();
  await expect(page.getByRole('heading', { name: /^No stops on/ })).toBeVisible();
  await expect(moveStops).toHaveCount(0);
});

test('the best order is looked for, shown as a draft, and saved only when the user says so @long', async ({ page }) => {
  test.slow();
  await signInAs(page, 'admin@demo.test');
  const { id, registration } = await addVehicle(page);
  const name = await enterThree(page);
  // A day that has not begun, so that no stop is late.
  const day = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10);
  const data = { vehicleId: id, day, selection: { by: 'filter', filter: { status: 'all', search: name } } };
  expect((await page.request.post('/api/assignments', { data })).ok()).toBe(true);
  await setOrder(page, id, day, 'acb');
  const saved = async () =>
    (await (await page.request.get(`/api/vehicles/${id}/route?day=${day}`)).json()).route.stops
      .map((stop: { readonly name: string }) => stop.name.at(-1))
      .join('');

  await page.goto(`/vehicles/${id}?day=${day}`);
  await order(page).toBe('acb');
  const asked = page.waitForResponse((each) => each.request().method() === 'POST' && each.url().endsWith('/api/plans'));
  await page.keyboard.press('o');
  await expect(page.getByRole('progressbar', { name: 'Optimising' })).toBeVisible();
  await foundSomething(page, (await (await asked).json()).plan.id);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await flash(page, 'A better order is shown. Nothing is changed until you save it.').appears();
  await order(page).not.toBe('acb');
  await expect(page.getByText(/Not saved\. 0 late, −\d.* km, back \d\d:\d\d/)).toBeVisible();
  expect(await saved()).toBe('acb');
  const best = await namesOf(page);

  // What is not saved is neither mixed with a search nor with what is added.
  await page.getByRole('button', { name: 'Optimise' }).click();
  await errorFlash(page, 'Save or discard your changes first, then optimise.').appears();
  await page.getByRole('button', { name: 'Save order' }).click();
  await flash(page, `The route of ${registration} is saved`).appears();
  expect(await saved()).toBe(best);

  await page.getByRole('button', { name: 'Optimise' }).click();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(page.getByRole('progressbar', { name: 'Optimising' })).toHaveCount(0);
  await order(page).toBe(best);

  await setOrder(page, id, day, 'bca');
  await order(page).toBe('bca');
  await page.getByRole('button', { name: 'Optimise' }).click();
  await expect(page.getByRole('progressbar', { name: 'Optimising' })).toBeVisible();
  await setOrder(page, id, day, 'cab');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await errorFlash(page, 'Somebody else has changed this route since the search began.').appears();
  await order(page).toBe('cab');
});

test.describe('without an answer', () => {
  test('what was moved is kept when saving fails, and saved afterwards @long', async ({ page, allowConsole }) => {
    allowConsole(/net::ERR_FAILED/);
    await signInAs(page, 'admin@demo.test');
    const { id, registration } = await addVehicle(page);
    const name = await enterThree(page);
    const day = new Date().toISOString().slice(0, 10);
    const data = { vehicleId: id, day, selection: { by: 'filter', filter: { status: 'all', search: name } } };
    expect((await page.request.post('/api/assignments', { data })).ok()).toBe(true);
    await page.goto(`/vehicles/${id}`);
    await expect(stops(page)).toHaveCount(3);
    const [first = '', second = '', third = ''] = await namesOf(page);
    await stopLink(page, `${name}-${third}`).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await order(page).toBe(first + third + second);

    const url = `**/api/vehicles/${id}/route`;
    await page.route(url, (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
    await page.getByRole('button', { name: 'Save order' }).click();
    const failed = errorFlash(page, 'The connection was lost, and the route was not saved. Your order is kept');
    await failed.appears();
    // On a phone, what says so does not lie on the button with which it is tried again.
    await page.setViewportSize({ width: 390, height: 844 });
    const bottom = async () => failed.message.evaluate((each) => each.getBoundingClientRect().bottom);
    const save = page.getByRole('button', { name: 'Save order' });
    await expect
      .poll(async () => (await bottom()) <= (await save.evaluate((each) => each.getBoundingClientRect().top)))
      .toBe(true);
    await page.setViewportSize({ width: 1366, height: 860 });
    await order(page).toBe(first + third + second);
    await expect(page.getByText('Not saved.', { exact: true })).toBeVisible();
    await page.unroute(url);
    await page.getByRole('button', { name: 'Save order' }).click();
    await flash(page, `The route of ${registration} is saved`).readAndClose();
    await order(page).toBe(first + third + second);

    // It is saved, and only the answer does not arrive.
    await stopLink(page, `${name}-${third}`).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await page.route(url, async (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      await route.fetch();
      return route.abort();
    });
    await page.getByRole('button', { name: 'Save order' }).click();
    await flash(page, `The route of ${registration} is saved`).appears();
    await expect(page.getByText('Not saved.', { exact: true })).toHaveCount(0);
    await page.unroute(url);
    await page.reload();
    await order(page).toBe(third + first + second);
  });
});

test('what is close by is worked out again as the day goes on @long', async ({ page }) => {
  const day = '2027-05-05';
  await page.clock.install({ time: new Date(`${day}T09:00:00Z`) });
  await signInAs(page, 'admin@demo.test');
  const { id } = await addVehicle(page);
  const name = mark();
  const enterAt = (receiverName: string, latestTime: string | null, longitude: number) =>
    enterShipment(page, {
      dropoff: { receiverName, streetAddress1: receiverName, postcode: '101', city: 'Reykjavík', latestTime },
      weight: 6,
      points: { dropoff: { latitude: 64.14, longitude } },
    });
  const { shipmentId } = await enterAt(`${name} first`, null, -21.94);
  await enterAt(`${name} early`, '11:00', -21.9395);
  const data = { vehicleId: id, day, selection: { by: 'ids', ids: [shipmentId] } };
  expect((await page.request.post('/api/assignments', { data })).ok()).toBe(true);

  await page.goto(`/vehicles/${id}`);
  const offered = page.getByRole('button', { name: `Add ${name} early`, disabled: false });
  await expect(offered).toHaveCount(1);
  await page.clock.fastForward('02:05:00');
  await expect(offered).toHaveCount(0);
});

test.describe('on the map', () => {
  test.use(DRAWN_MAPS);

  test('what is unassigned close by is added where it costs least, and that can be undone @long', async ({ page }) => {
    await signInAs(page, 'admin@demo.test');
    const { id, registration } = await addVehicle(page);
    const name = mark();
    const day = '2027-05-04';
    const enterAt = (receiverName: string, weight: number, longitude: number) =>
      enterShipment(page, {
        dropoff: { receiverName, streetAddress1: receiverName, postcode: '101', city: 'Reykjavík' },
        weight,
        points: { dropoff: { latitude: 64.14, longitude } },
      });
    const { shipmentId } = await enterAt(`${name} first`, 40, -21.94);
    await enterAt(`${name} light`, 6, -21.9395);
    await enterAt(`${name} same door`, 7, -21.94);
    const data = { vehicleId: id, day, selection: { by: 'ids', ids: [shipmentId] } };
    expect((await page.request.post('/api/assignments', { data })).ok()).toBe(true);

    await page.goto(`/vehicles/${id}?day=${day}`);
    const section = page.getByRole('region', { name: 'Unassigned close by' });
    await expect(section).toContainText('60 kg, 14 m³ still free');
    const row = section.getByRole('listitem').filter({ hasText: `${name} light` });
    await expect(row).toContainText(/6 kg, (after 1|first), [+−]?\d.* km/);
    const diamond = page.getByRole('img', { name: `${name} light, unassigned` });
    await expect(diamond).toBeVisible();
    // What is at the door of a stop stands beside its number, and not on it.
    const shift = (of: string) =>
      page.getByRole('img', { name: `${name} ${of}, unassigned` }).evaluate((mark) => getComputedStyle(mark).translate);
    expect(await shift('light')).toBe('none');
    expect(await shift('same door')).toBe('-12px 12px');
    await expectAccessible(page);
    await row.getByRole('button', { name: `Add ${name} light` }).click();
    await expect(stops(page)).toHaveCount(2);
    await expect(row).toHaveCount(0);
    await expect(diamond).toHaveCount(0);
    await flash(page, `1 assigned to ${registration}`).press('Undo');
    await flash(page, 'The plan is as it was before').appears();
    await expect(stops(page)).toHaveCount(1);
    await expect(row).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
  });

  test('a vehicle is where it says that it is, and moves without a reload @long', async ({ page }) => {
    await signInAs(page, 'admin@demo.test');
    const { id, registration } = await addVehicle(page);
    const name = await enterThree(page);
    const now = Date.now();
    const day = new Date(now).toISOString().slice(0, 10);
    const data = { vehicleId: id, day, selection: { by: 'filter', filter: { status: 'all', search: name } } };
    expect((await page.request.post('/api/assignments', { data })).ok()).toBe(true);
    const report = async (longitude: number, secondsAgo: number) => {
      const takenAt = new Date(now - secondsAgo * 1000).toISOString();
      const positions = [{ latitude: 64.14, longitude, takenAt }];
      const answer = await page.request.post(`/api/vehicles/${id}/positions`, { data: { positions } });
      expect(await answer.json()).toEqual({ accepted: 1, ignored: [] });
    };
    const vehicle = page.getByRole('img', { name: new RegExp(`^${registration}, last seen:`) });
    const left = async () => Math.round((await vehicle.boundingBox())?.x ?? 0);

    await page.goto(`/vehicles/${id}`);
    await expect(page.getByText('Not seen yet')).toBeVisible();
    await mapIsDrawn(page, `Map of the route of ${registration}`);
    await expect(vehicle).toHaveCount(0);
    await report(-21.93, 180);
    await expect(vehicle).toBeVisible();
    await expect(page.getByText(/^\d+ min ago$/).first()).toBeVisible();
    const before = await left();
    await report(-21.89, 60);
    await expect.poll(left).toBeGreaterThan(before + 50);
    await expectAccessible(page);

    const shown = await left();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(left).not.toBe(shown);
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect.poll(async () => Math.abs((await left()) - shown)).toBeLessThan(2);

    await page.goto('/vehicles?view=board');
    await mapIsDrawn(page, 'Map of the routes');
    await expect(vehicle).toBeAttached();
    const row = page.getByRole('list', { name: 'Vehicles of the day' }).getByRole('listitem');
    await row.filter({ hasText: registration }).hover();
    await expect(vehicle).toHaveAttribute('data-pointed', 'true');
  });
});

test('a stop has its shipments, times and contact; an unknown one is not found @long', async ({ page }) => {
  await signInAs(page, 'admin@demo.test');
  const { id, registration } = await addVehicle(page);
  const name = await enterThree(page);
  const day = new Date().toISOString().slice(0, 10);
  const data = { vehicleId: id, day, selection: { by: 'filter', filter: { status: 'all', search: name } } };
  expect((await page.request.post('/api/assignments', { data })).ok()).toBe(true);

  await page.goto(`/vehicles/${id}`);
  await stops(page).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Stop 1' })).toBeVisible();
  await expect(page.getByText('1 of 3, dropoff')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: `${name}-` })).toContainText('40');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Next stop' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Stop 2' })).toBeVisible();
  await page.getByRole('button', { name: 'Lock' }).click();
  await flash(page, 'Stop 2 is locked').readAndClose();
  // Its place is confirmed by the address of its shipments, and one is back where one was.
  const stopUrl = new URL(page.url()).pathname;
  await page.goto(`/geocode/delivery/${stopUrl.split('/').at(-1)}`);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page).toHaveURL(stopUrl);
  await page.getByRole('link', { name: registration }).click();
  await expect(stops(page)).toHaveCount(3);

  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  const before = await namesOf(page);
  await page.getByRole('button', { name: /^Actions for stop 3,/ }).click();
  await page.getByRole('menuitem', { name: 'Move up' }).click();
  await order(page).not.toBe(before);
  await page.getByRole('button', { name: 'Discard' }).click();
  await order(page).toBe(before);
  await page.setViewportSize({ width: 1366, height: 860 });

  await page.goto(`/vehicles/${id}/deliveries/${crypto.randomUUID()}`);
  await expect(page.getByRole('heading', { name: 'No delivery found' })).toBeVisible();
  await page.goto(`/geocode/delivery/${crypto.randomUUID()}`);
  await expect(page.getByRole('heading', { name: 'No delivery found' })).toBeVisible();
  await page.goto(`/vehicles/${crypto.randomUUID()}`);
  await expect(page.getByRole('heading', { name: 'No vehicle found' })).toBeVisible();
});

test('a route that ends after the shift says by how much, and on a phone its stop says what is to be carried and minded', async ({
  page,
}) => {
  await signInAs(page, 'admin@demo.test');
  const { id } = await addVehicle(page);
  const name = await enterThree(page, { flags: ['fragile'] });
  const day = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10);
  const data = { vehicleId: id, day, selection: { by: 'filter', filter: { status: 'all', search: name } } };
  expect((await page.request.post('/api/assignments', { data })).ok()).toBe(true);
  await page.goto(`/vehicles/${id}?day=${day}`);
  await expect(stops(page)).toHaveCount(3);
  await expect(page.getByText(/after the shift/)).toHaveCount(0);

  await setOrder(page, id, day, 'abc', '19:00');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(page.getByText(/^2 h \d+ min after the shift$/)).toBeVisible();
  await expectNoSidewaysScroll(page);

  await stops(page).getByRole('link').first().click();
  const table = page.getByRole('region', { name: 'Shipments' });
  await expect(table.getByRole('rowheader').getByText('Fragile')).toBeVisible();
  await expect(table.getByRole('rowheader').getByText(`${name}-a`)).toBeVisible();
  await expect(table.getByRole('columnheader')).toHaveText(['Shipment', 'Units', 'kg', 'Status']);
  await expectNoSidewaysScroll(page);
});
