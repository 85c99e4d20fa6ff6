import { randomInt } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { changeSession } from './support/answers.ts';
import { enterShipment, mark, readShipment } from './support/dispatch.ts';
import { openPhone, PHONE, sign, takePhoto, untilKept } from './support/driver-phone.ts';
import { member, PERSON_PASSWORD } from './support/people.ts';
import { startServerInFront } from './support/server-in-front.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';
import { expectGlovesHit } from './support/touch.ts';
import { addVehicle, type TestVehicle } from './support/vehicles.ts';

const today = () => new Date().toISOString().slice(0, 10);
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

const assign = async (admin: Page, vehicle: TestVehicle, shipmentId: string, beforeStop = 1) => {
  const selection = { by: 'ids', ids: [shipmentId] };
  const data = { vehicleId: vehicle.id, day: today(), selection, beforeStop, includesOut: true };
  const answer = await admin.request.post('/api/assignments', { data });
  expect(await answer.json()).toMatchObject({ assigned: [shipmentId] });
};

/** A vehicle with stops for today. */
const giveStops = async (admin: Page, word: string, count: number, goods: object = {}) => {
  const vehicle = await addVehicle(admin, word);
  const ids: string[] = [];
  for (let at = 1; at <= count; at += 1) {
    const { shipmentId } = await enterShipment(admin, {
      dropoff: { receiverName: `${word} ${at}`, streetAddress1: `${word} ${at}`, scheduledDate: today() },
      points: { dropoff: { latitude: 64.1 + at / 100, longitude: -21.9 } },
      ...goods,
    });
    ids.push(shipmentId);
    await assign(admin, vehicle, shipmentId, at);
  }
  return { vehicle, ids };
};

const startDay = async (page: Page) => {
  await page.getByRole('button', { name: 'Load the van' }).click();
  await page.getByLabel('The odometer now').fill('1000');
  await page.getByRole('button', { name: 'Start the day' }).click();
  // It is written down: before that, all seems to be sent.
  await expect(page.getByRole('button', { name: 'I am here' })).toBeVisible();
};

const closeStop = async (page: Page, { hasPhoto = false } = {}) => {
  await page.getByRole('button', { name: 'I am here' }).click();
  await page.getByRole('button', { name: 'Go on to proof' }).click();
  if (hasPhoto) await takePhoto(page);
  await sign(page);
  await page.getByRole('button', { name: 'Complete delivery' }).click();
};

/** As the demo's pattern of barcodes asks for. */
const barcode = () => `BLF${String(randomInt(1e8)).padStart(8, '0')}`;

const scan = async (page: Page, code: string) => {
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
};

const setRoom = async (page: Page, roomOf: (usage: number) => number) => {
  const browser = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  const { usage } = await browser.send('Storage.getUsageAndQuota', { origin });
  await browser.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: roomOf(usage) });
};

/** Fills what room there is, to the last hundred bytes. */
const fillUp = (page: Page) =>
  page.evaluate(async () => {
    const filler = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('filler', 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore('bytes', { autoIncrement: true });
      opening.onsuccess = () => resolve(opening.result);
    });
    const add = (bytes: Uint8Array) =>
      new Promise<boolean>((resolve) => {
        const adding = filler.transaction('bytes', 'readwrite');
        adding.objectStore('bytes').add(bytes);
        adding.oncomplete = () => resolve(true);
        adding.onabort = () => resolve(false);
      });
    for (const size of [4_000_000, 100_000, 5_000, 100]) {
      const bytes = new Uint8Array(size);
      for (let at = 0; at < size; at += 50_000) crypto.getRandomValues(bytes.subarray(at, at + 50_000));
      while (await add(bytes));
    }
    filler.close();
  });

/** The store has no room for photos, and says so as a full one does: how much is left to the byte cannot be set. */
const refusePhotos = (page: Page) =>
  page.evaluate(() => {
    const { add } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.add = function (this: IDBObjectStore, ...given) {
      if (this.name === 'photos') throw new DOMException('There is no room', 'QuotaExceededError');
      return Reflect.apply(add, this, given);
    };
  });

const makeRoom = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        indexedDB.deleteDatabase('filler').onsuccess = resolve;
      }),
  );

test('a long street stays one word, and a long name stays within the phone @long', async ({
  page: admin,
  browser,
  baseURL,
}) => {
  await signInAs(admin, 'admin@demo.test');
  const word = mark().toUpperCase();
  const street = 'Skólavörðustígur 121';
  const { vehicle } = await giveStops(admin, word, 1, {
    dropoff: {
      receiverName: `${word}, the fish and meat market of the harbour`,
      streetAddress1: street,
      city: 'Reykjavík',
      scheduledDate: today(),
    },
  });
  const phone = await browser.newContext({ ...PHONE, baseURL: baseURL ?? '', serviceWorkers: 'block' });
  const page = await phone.newPage();
  await member(admin, page, { name: word, vehicleRegistration: vehicle.registration });
  await page.goto('/driver');
  await startDay(page);
  const lines = await heading(page, street).evaluate((element) => {
    const [text] = element.childNodes;
    if (!text) return 0;
    const firstWord = document.createRange();
    firstWord.setStart(text, 0);
    firstWord.setEnd(text, (text.textContent ?? '').indexOf(' '));
    return firstWord.getClientRects().length;
  });
  expect(lines).toBe(1);
  await page.getByRole('button', { name: 'I am here' }).click();
  await page.getByRole('button', { name: 'Go on to proof' }).click();
  await expect(page.getByRole('group', { name: 'Received by' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await phone.close();
});

test('each switch of the organisation changes what the driver sees @long', async ({
  page: admin,
  browser,
  baseURL,
}) => {
  await signInAs(admin, 'admin@demo.test');
  const word = mark().toUpperCase();
  const { vehicle } = await giveStops(admin, word, 2);
  const free = `BLF7${String(Math.floor(Math.random() * 10_000_000)).padStart(7, '0')}`;
  await enterShipment(admin, { parcels: [{ barcode: free, weight: 1, description: 'Books' }] });
  const { shipmentId: toPickUp } = await enterShipment(admin, {
    pickup: { receiverName: `${word} shop`, streetAddress1: `${word} shop` },
    dropoff: { receiverName: `${word} 3`, streetAddress1: `${word} 3`, scheduledDate: today() },
    parcels: [{ description: 'Lamp' }, { description: 'Chair' }],
  });
  await assign(admin, vehicle, toPickUp, 3);
  const phone = await browser.newContext({ ...PHONE, baseURL: baseURL ?? '', serviceWorkers: 'block' });
  const page = await phone.newPage();
  await member(admin, page, { name: word, vehicleRegistration: vehicle.registration });

  for (const isOn of [false, true]) {
    await page.unrouteAll();
    await changeSession(page, {
      config: {
        usesAssignedShipments: isOn,
        usesAccessPoints: isOn,
        usesHandwrittenSignature: isOn,
        usesDistanceDriven: isOn,
        usesCompressedDriverHomeView: isOn,
        barcodeRegex: '',
      },
    });
    await page.goto('/driver/load');
    await expect(heading(page, 'Load the van')).toBeVisible();
    await expect(page.getByLabel('The odometer now')).toHaveCount(isOn ? 1 : 0);

    await page.goto('/driver/scan/load');
    await expect(page.getByRole('button', { name: 'Type it' })).toBeVisible();
    await page.keyboard.type(free);
    await page.keyboard.press('Enter');
    await expect(page.getByText(isOn ? 'Not on your list' : 'On no van yet')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Take it onto your van' })).toHaveCount(isOn ? 0 : 1);

    await page.goto('/driver');
    await expect(page.getByText(`${word} 2`).first()).toBeVisible();
    await expect(page.getByRole('heading', { name: /^Then/ })).toHaveCount(isOn ? 0 : 1);
    await expectAccessible(page);

    if (!isOn) {
      await page.getByRole('button', { name: 'Load the van' }).click();
      await page.getByRole('button', { name: 'Start the day' }).click();
    }
    await page.getByRole('button', { name: 'I am here' }).click();
    await page.getByRole('button', { name: 'Problem' }).click();
    await expect(page.getByLabel('Nobody came to the door')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Leave at an access point' })).toHaveCount(isOn ? 1 : 0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Go on to proof' }).click();
    await expect(page.getByRole('group', { name: 'Received by' })).toBeVisible();
    await expect(page.getByRole('img', { name: 'Sign here' })).toHaveCount(isOn ? 1 : 0);
    await expectAccessible(page);
  }

  // What is picked up in part is not delivered, and the rest goes nowhere.
  await page.goto('/driver');
  await page.getByRole('button', { name: new RegExp(`${word} shop`) }).click();
  await page.getByRole('button', { name: 'I am here' }).click();
  await page.getByRole('button', { name: 'Problem' }).click();
  await page.getByRole('button', { name: 'Pick up part of it' }).click();
  await page.getByRole('button', { name: /Chair/ }).click();
  await expect(page.getByText('1 picked up, 1 not')).toBeVisible();
  await expect(page.getByRole('button', { name: /Chair/ })).toContainText('Not picked up');
  await page.getByRole('button', { name: 'Not ready' }).click();
  // Whoever leaves all of it behind is told why it does not go on here.
  await page.getByRole('button', { name: /Lamp/ }).click();
  await expect(page.getByText('None is picked up. Go back, tap Problem')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Go on to proof' })).toBeDisabled();
  await page.getByRole('button', { name: /Lamp/ }).click();
  await page.getByRole('button', { name: 'Go on to proof' }).click();
  await expect(page.getByText('1 of 2 stays there')).toBeVisible();
  await phone.close();
});

test('a full phone, a new version, a stop that was moved and a second driver cost nothing that was done @long', async ({
  page: admin,
  browser,
  baseURL,
}) => {
  await signInAs(admin, 'admin@demo.test');
  const word = mark().toUpperCase();
  const { vehicle, ids } = await giveStops(admin, word, 3);
  const other = await addVehicle(admin, `${word} other`);
  const server = await startServerInFront(baseURL ?? '');
  const phone = await openPhone(browser, server.url);
  const page = await phone.newPage();
  const { email } = await member(admin, page, { name: word, vehicleRegistration: vehicle.registration });
  // Before the app stores anything: a browser reckons for half a minute with the room that it has found.
  await page.goto('/log-in');
  await setRoom(page, (usage) => usage + 48_000_000);
  await page.goto('/driver');
  await startDay(page);
  await untilKept(page);
  await expect(page.getByRole('button', { name: /All sent/ })).toBeVisible();
  server.holdBack('/api/driver/actions');

  // There is no room at all: nobody is made to believe that something was saved.
  await fillUp(page);
  await page.getByRole('button', { name: 'I am here' }).click();
  await expect(page.getByText('The phone is full, and this was not saved.')).toBeVisible();

  // There is none for a photo: the delivery is kept without it, and says so.
  await makeRoom(page);
  await setRoom(page, (usage) => usage + 100_000_000);
  await refusePhotos(page);
  await closeStop(page, { hasPhoto: true });
  await expect(page.getByText('The phone is full. The delivery is saved, the photo is not.')).toBeVisible();

  // What the office has moved meanwhile is delivered all the same.
  await expect(heading(page, `${word} 2`)).toBeVisible();
  await closeStop(page);
  await assign(admin, other, ids[1] ?? '');

  // Signing out asks once, and a new version finds what waits.
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(heading(page, '4 waiting to send')).toBeVisible();
  await page.getByRole('button', { name: 'Stay' }).click();
  await page.keyboard.press('Escape');
  server.deploy();
  await page.reload();
  await page.getByRole('button', { name: 'Use it now' }).click();
  await expect(page.getByRole('button', { name: 'Use it now' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /4 waiting/ })).toBeVisible();

  // Another driver of the same phone neither sees nor sends it.
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('button', { name: 'Log out anyway' }).click();
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  server.holdBack(null);
  await member(admin, page, { name: `${word} second`, vehicleRegistration: other.registration });
  await page.goto('/driver');
  await expect(page.getByText(`${word} second`)).toBeVisible();
  await expect(page.getByRole('button', { name: /All sent/ })).toBeVisible();
  expect((await readShipment(admin, ids[0] ?? '')).deliveryStatus).toBe('out-for-delivery');

  const signedIn = await page.request.post('/api/session', { data: { email, password: PERSON_PASSWORD } });
  expect(signedIn.ok(), await signedIn.text()).toBe(true);
  await page.reload();
  await expect(heading(page, 'The office moved this stop')).toBeVisible();
  await expect(page.getByText('What you did here counts.')).toBeVisible();
  await page.getByRole('button', { name: 'OK, next stop' }).click();
  await expect(page.getByRole('button', { name: /All sent/ })).toBeVisible();
  const [first, second] = await Promise.all(ids.map((id) => readShipment(admin, id)));
  expect([first.deliveryStatus, second.deliveryStatus]).toEqual(['completed', 'completed']);
  await phone.close();
  await server.stop();
});

test('after the last stop a change of the office is read without being sent to another @long', async ({
  page: admin,
  browser,
  baseURL,
}) => {
  await signInAs(admin, 'admin@demo.test');
  const word = mark().toUpperCase();
  const { vehicle, ids } = await giveStops(admin, word, 1);
  const other = await addVehicle(admin, `${word} other`);
  const phone = await openPhone(browser, baseURL);
  const page = await phone.newPage();
  await member(admin, page, { name: word, vehicleRegistration: vehicle.registration });
  await page.goto('/driver');
  await startDay(page);
  await untilKept(page);
  await expect(page.getByRole('button', { name: /All sent/ })).toBeVisible();
  await phone.setOffline(true);
  await closeStop(page);
  await expect(heading(page, 'All stops are done')).toBeVisible();
  await assign(admin, other, ids[0] ?? '');
  await phone.setOffline(false);
  await expect(heading(page, 'The office moved this stop')).toBeVisible();
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(heading(page, 'The office moved this stop')).toHaveCount(0);
  await phone.close();
});

test('a hand scanner needs no tap: what it reads opens the scanner and counts, and presses nothing @long', async ({
  page: admin,
  browser,
  baseURL,
}) => {
  await signInAs(admin, 'admin@demo.test');
  const word = mark().toUpperCase();
  const [one, other] = [barcode(), barcode()];
  const { vehicle } = await giveStops(admin, word, 1, { parcels: [{ barcode: one }, { barcode: other }] });
  const phone = await browser.newContext({ ...PHONE, baseURL: baseURL ?? '', serviceWorkers: 'block' });
  const page = await phone.newPage();
  await member(admin, page, { name: word, vehicleRegistration: vehicle.registration });
  await page.goto('/driver');
  await page.getByRole('button', { name: 'Load the van' }).click();
  // It is not typed into what has the focus, and its Enter does not start the day.
  await page.getByRole('button', { name: 'Start without 2' }).focus();
  await scan(page, one);
  await expect(page.getByText('1 of 2')).toBeVisible();
  await scan(page, other);
  await expect(page.getByText('2 of 2')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  // What is typed into a field stays there.
  await page.getByLabel('The odometer now').fill('');
  await page.getByLabel('The odometer now').pressSequentially('1000');
  await page.getByRole('button', { name: 'Start the day' }).click();
  await page.getByRole('button', { name: 'I am here' }).click();
  await expect(page.getByRole('button', { name: 'Scan next parcel' })).toBeVisible();
  await scan(page, one);
  await expect(page.getByText('1 of 2')).toBeVisible();
  // It is counted once, however often the page is loaded.
  await page.reload();
  await expect(page.getByText('1 of 2')).toBeVisible();
  await scan(page, other);
  await page.getByRole('button', { name: 'Go on to proof' }).click();
  await expect(page.getByRole('button', { name: 'Complete delivery' })).toBeVisible();
  await phone.close();
});

test('the cash of a day is counted where everything else of its end is typed @long', async ({
  page: admin,
  browser,
  baseURL,
}) => {
  await signInAs(admin, 'admin@demo.test');
  const word = mark().toUpperCase();
  const amount = { paymentStatus: 'onsite', paymentAmount: { minor: 4900, currency: 'ISK' } };
  const { vehicle } = await giveStops(admin, word, 1, amount);
  const phone = await browser.newContext({ ...PHONE, baseURL: baseURL ?? '', serviceWorkers: 'block' });
  const page = await phone.newPage();
  await member(admin, page, { name: word, vehicleRegistration: vehicle.registration });
  await page.goto('/driver');
  await startDay(page);
  await page.getByRole('button', { name: 'I am here' }).click();
  await page.getByRole('button', { name: 'Go on to proof' }).click();
  await sign(page);
  await page.getByLabel('Cash').check({ force: true });
  await page.getByRole('button', { name: 'Complete delivery' }).click();
  await page.getByRole('button', { name: 'Finish the day' }).click();
  await page.getByLabel('Counted').fill('4900');
  await expect(page.getByText('It adds up')).toBeVisible();
  const [morning, counted] = await Promise.all([
    page.getByLabel('This morning').boundingBox(),
    page.getByLabel('Counted').boundingBox(),
  ]);
  expect(counted?.x).toBe(morning?.x);
  await expectAccessible(page);
  await phone.close();
});

/** As fast as no finger is: both before anything has come of the first. */
const tapTwice = (button: Locator) =>
  button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });

test('whoever sends what is waiting is told why it stays, and it goes when it can @long', async ({
  page: admin,
  browser,
  baseURL,
}) => {
  await signInAs(admin, 'admin@demo.test');
  const word = mark().toUpperCase();
  const { vehicle } = await giveStops(admin, word, 1);
  const server = await startServerInFront(baseURL ?? '');
  const phone = await openPhone(browser, server.url);
  const page = await phone.newPage();
  await member(admin, page, { name: word, vehicleRegistration: vehicle.registration });
  await page.goto('/driver');
  await expect(page.getByRole('button', { name: 'Load the van' })).toBeVisible();
  await untilKept(page);

  // The phone believes to have a network, and nobody answers.
  server.cut(true);
  await startDay(page);
  await page.getByRole('button', { name: /waiting/ }).click();
  const send = page.getByRole('button', { name: 'Send now' });
  const told = page.getByRole('status').filter({ hasText: 'again by itself' });
  await send.click();
  await expect(told).toHaveText('No answer from the office. It is tried again by itself.');

  // It knows that there is none; and what was kept is opened anew, so that nobody has confirmed who this is.
  await phone.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Safe on this phone, in this order' })).toBeVisible();
  await expect(told).toHaveCount(0);
  await send.click();
  await expect(page.getByText('There is no signal. It is sent by itself when there is one.')).toBeVisible();
  await expectGlovesHit(page);

  server.cut(false);
  await phone.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Sent today' })).toBeVisible();
  await expect(send).toHaveCount(0);
  await expect(page.getByText('There is no signal.')).toHaveCount(0);
  await phone.close();
  await server.stop();
});

test('a tap counts once, a choice is made each time, and a stop or the day is taken up or ended when the driver says so @long', async ({
  page: admin,
  browser,
  baseURL,
}) => {
  await signInAs(admin, 'admin@demo.test');
  const word = mark().toUpperCase();
  const { vehicle, ids } = await giveStops(admin, word, 2, {
    description: 'Crates of fish',
    totalUnits: 5,
    paymentStatus: 'onsite',
    paymentAmount: { minor: 4900, currency: 'ISK' },
  });
  const phone = await browser.newContext({ ...PHONE, baseURL: baseURL ?? '', serviceWorkers: 'block' });
  const page = await phone.newPage();
  await member(admin, page, { name: word, vehicleRegistration: vehicle.registration });
  await changeSession(page, {
    config: { usesAccessPoints: true, usesHandwrittenSignature: true, usesDistanceDriven: true },
  });
  await page.goto('/driver');
  await startDay(page);

  // Whoever goes back from the access point has not chosen it.
  await expect(heading(page, `${word} 1`)).toBeVisible();
  await tapTwice(page.getByRole('button', { name: 'I am here' }));
  // Units are counted down from all of them, to one at least.
  const fewer = page.getByRole('button', { name: 'One fewer: Crates of fish' });
  const more = page.getByRole('button', { name: 'One more: Crates of fish' });
  await expect(page.getByText('5 of 5')).toBeVisible();
  await expect(more).toBeDisabled();
  for (let left = 4; left > 0; left -= 1) await fewer.click();
  await expect(page.getByText('1 of 5')).toBeVisible();
  await expect(fewer).toBeDisabled();
  await more.click();
  await more.click();
  await expect(page.getByText('3 of 5')).toBeVisible();
  await page.getByRole('button', { name: 'Problem' }).click();
  await page.getByRole('button', { name: 'Leave at an access point' }).click();
  await expect(page.getByLabel('Which access point')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Sign here' })).toHaveCount(0);
  await expect(page.getByText('Nobody pays here: the payment stays open.')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Collected' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Go on to proof' }).click();
  await page.getByRole('button', { name: 'Complete delivery' }).click();
  // What is missing is told at once, and not one thing with each press.
  await expect(page.getByText('Signature is missing')).toBeVisible();
  await expect(page.getByText('Say how it was paid')).toBeVisible();
  await sign(page);
  await expect(page.getByText('Signature is missing')).toHaveCount(0);
  await page.getByLabel('Cash').check({ force: true });
  await tapTwice(page.getByRole('button', { name: 'Complete delivery' }));
  await expect(heading(page, `${word} 2`)).toBeVisible();

  // What is over is found below, and opened again with a reason.
  await page.locator('summary', { hasText: 'Done' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: new RegExp(`${word} 1.*Delivered`) }).click();
  await page.getByRole('button', { name: 'Open again' }).click();
  const why = page.getByRole('dialog');
  await why.getByLabel('Something else').check();
  await why.getByLabel('A few words for the office').fill('The wrong door');
  await tapTwice(why.getByRole('button', { name: 'Open again' }));
  await page.getByRole('button', { name: 'Problem' }).click();
  await page.getByRole('button', { name: 'Leave at an access point' }).click();
  await page.getByRole('button', { name: 'Complete delivery' }).click();
  await expect(page.getByText('Say where you left it')).toBeVisible();
  await expect(page.getByLabel('Which access point')).toBeFocused();
  await page.getByLabel('Which access point').fill('The shop');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Complete delivery' }).click();
  await expect(heading(page, `${word} 2`)).toBeVisible();

  // The day can be ended before its last stop.
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Finish the day' }).click();
  await page.getByRole('button', { name: 'Finish the day' }).click();
  await expect(page.getByText('Read the odometer')).toBeVisible();
  await page.getByLabel('Now').fill('1100');
  await page.getByRole('button', { name: 'Finish the day' }).click();
  const sure = page.getByRole('dialog', { name: '1 stop is not done. Finish all the same?' });
  await tapTwice(sure.getByRole('button', { name: 'Finish the day' }));
  await expect(heading(page, 'The day is done')).toBeVisible();
  await expect(page.getByRole('button', { name: 'I am here' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Navigate' })).toHaveCount(0);

  await page.getByRole('button', { name: /All sent/ }).click();
  const sent = page.getByRole('listitem');
  for (const [text, count] of [
    ['I am here', 1],
    ['Closed the stop', 2],
    ['Opened the stop again', 1],
    ['Finished the day', 1],
  ] as const) {
    await expect(sent.filter({ hasText: text })).toHaveCount(count);
  }
  expect(await readShipment(admin, ids[0] ?? '')).toMatchObject({
    deliveryStatus: 'completed',
    receivedBy: 'The shop',
    receiverStatus: 'access-point',
    paymentStatus: 'onsite',
    countedUnits: 5,
  });
  await phone.close();
});
