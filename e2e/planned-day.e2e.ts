import type { Locator, Page } from '@playwright/test';
import { enterShipment, mark } from './support/dispatch.ts';
import { flash } from './support/flash.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';
import { addVehicle, removeVehicle, type TestVehicle } from './support/vehicles.ts';

/** A day on which no other test plans anything. */
const DAY = '2027-03-09';
const VEHICLES = 6;
const SHIPMENTS = 120;
/** Entered at the same time. */
const AT_ONCE = 12;

/** Scattered over the capital as leaves of a sunflower are: evenly, and on no line. */
const placeOf = (at: number) => {
  const [angle, distance] = [at * 2.4, Math.sqrt((at + 1) / SHIPMENTS)];
  return {
    latitude: 64.125 + 0.03 * distance * Math.sin(angle),
    longitude: -21.88 + 0.09 * distance * Math.cos(angle),
  };
};

const enterDay = async (page: Page, word: string): Promise<string[]> => {
  const ids: string[] = [];
  for (let from = 0; from < SHIPMENTS; from += AT_ONCE) {
    const portion = Array.from({ length: AT_ONCE }, (_, index) => from + index);
    const entered = await Promise.all(
      portion.map((at) =>
        enterShipment(page, {
          dropoff: {
            receiverName: `${word} ${at + 1}`,
            streetAddress1: `${word} ${at + 1}`,
            scheduledDate: DAY,
            ...(at % 3 === 0 ? { earliestTime: '09:00', latestTime: '13:00' } : {}),
          },
          points: { dropoff: placeOf(at) },
          weight: 8 + (at % 5) * 4,
        }),
      ),
    );
    ids.push(...entered.map(({ shipmentId }) => shipmentId));
  }
  return ids;
};

const lane = (page: Page, { registration }: TestVehicle) =>
  page.getByRole('group', { name: `Stops of ${registration}`, exact: true });
const stops = (page: Page, vehicle: TestVehicle) => lane(page, vehicle).getByRole('button');

const middle = async (of: Locator) => {
  const box = await of.boundingBox();
  if (!box) throw new Error('It is not on the screen.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** When the vehicle is expected at the last stop of its route, in minutes since 1970. */
const lastArrival = async (page: Page, vehicle: TestVehicle, day: string): Promise<number> => {
  const { route } = await (await page.request.get(`/api/vehicles/${vehicle.id}/route?day=${day}`)).json();
  return Date.parse(route.stops.at(-1).eta) / 60_000;
};

/** The same stops today, so that a vehicle can be on its way to them: whatever the hour is. */
const driveToday = async (page: Page, vehicle: TestVehicle): Promise<string> => {
  const { route } = await (await page.request.get(`/api/vehicles/${vehicle.id}/route?day=${DAY}`)).json();
  const ids = route.stops.flatMap(({ shipments }: { shipments: { shipmentId: string }[] }) =>
    shipments.map(({ shipmentId }) => shipmentId),
  );
  const day = new Date().toISOString().slice(0, 10);
  const moved = await page.request.post('/api/assignments', {
    data: { vehicleId: vehicle.id, day, selection: { by: 'ids', ids } },
  });
  expect(moved.ok(), await moved.text()).toBe(true);
  await page.goto(`/vehicles/${vehicle.id}?day=${day}`);
  return day;
};

const report = async (page: Page, vehicle: TestVehicle, point: { latitude: number; longitude: number }) => {
  const positions = [{ ...point, takenAt: new Date().toISOString() }];
  const answer = await page.request.post(`/api/vehicles/${vehicle.id}/positions`, { data: { positions } });
  expect(await answer.json()).toEqual({ accepted: 1, ignored: [] });
};

test('a day of 120 shipments is planned for six vehicles, accepted, changed by hand and driven', async ({ page }) => {
  test.slow();
  await signInAs(page, 'admin@demo.test');
  const word = mark();
  const shipmentIds = await enterDay(page, word);
  const vehicles: TestVehicle[] = [];
  for (let at = 0; at < VEHICLES; at += 1) vehicles.push(await addVehicle(page, `0 ${word} ${at}`));
  // Their places are found in the background.
  await expect
    .poll(async () => {
      const { shipments } = await (await page.request.get(`/api/routes/unassigned?day=${DAY}`)).json();
      const own = new Set(shipmentIds);
      return shipments.filter((each: { shipmentId: string; point: unknown }) => own.has(each.shipmentId) && each.point)
        .length;
    })
    .toBe(SHIPMENTS);

  const asked = { day: DAY, vehicleIds: vehicles.map(({ id }) => id), objective: 'distance', keepsOrder: false };
  const started = await page.request.post('/api/plans', { data: { ...asked, shipments: shipmentIds } });
  expect(started.ok(), await started.text()).toBe(true);
  const { plan } = await started.json();
  await page.goto(`/vehicles?view=board&day=${DAY}&plan=${plan.id}`);
  await expect(page.getByRole('button', { name: /^Best so far/ })).toContainText('0 unserved');
  await page.keyboard.press('Escape');
  const panel = page.getByRole('region', { name: 'Proposal' });
  await expect(panel).toBeVisible();
  await panel.getByRole('button', { name: 'Accept all' }).click();
  await flash(page, 'The proposal is the plan now').readAndClose();

  const counts = async () => Promise.all(vehicles.map((vehicle) => stops(page, vehicle).count()));
  await expect.poll(async () => (await counts()).reduce((sum, count) => sum + count, 0)).toBe(SHIPMENTS);
  const before = await counts();
  const from = vehicles.find((_, at) => (before[at] ?? 0) > 0) as TestVehicle;
  const to = vehicles.find(({ id }) => id !== from.id) as TestVehicle;
  // Everything stands where it stays: the panel is gone, and with it the room that it took.
  await expect(panel).toHaveCount(0);
  await stops(page, from).last().hover();
  const [start, end] = [await middle(stops(page, from).last()), await middle(lane(page, to))];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x, start.y + 12, { steps: 3 });
  await page.mouse.move(end.x, end.y, { steps: 6 });
  await page.mouse.up();
  await flash(page, `1 assigned to ${to.registration}`).readAndClose();
  await expect.poll(async () => stops(page, from).count()).toBe((before[vehicles.indexOf(from)] ?? 0) - 1);

  const day = await driveToday(page, to);
  await expect(page.getByText('Not seen yet')).toBeVisible();
  const planned = await lastArrival(page, to, day);
  const shown = await page.getByRole('list', { name: 'Stops in their order' }).textContent();
  // Seen in London, it cannot be there for a day, whatever the hour is.
  await report(page, to, { latitude: 51.5, longitude: -0.1 });
  await expect(page.getByText('Not seen yet')).toHaveCount(0);
  await expect.poll(async () => (await lastArrival(page, to, day)) - planned).toBeGreaterThan(2 * 60);
  await expect(page.getByRole('list', { name: 'Stops in their order' })).not.toHaveText(shown ?? '');
  for (const vehicle of vehicles) await removeVehicle(page, vehicle);
});
