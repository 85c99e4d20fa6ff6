import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { AKUREYRI, CARRIER, REYKJAVIK } from '../../../seed/demo-data.ts';
import type { Browser } from '../../../testing/browser.ts';
import { listenFromNow, settle } from '../../../testing/event-stream.ts';
import { answer, changeStatus, edit, enter, request } from '../../../testing/shipment-calls.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let admin: Browser;
let forwarder: Browser;
beforeAll(async () => {
  app = await createTestApp({ live: true });
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  admin = await app.signedIn('admin@demo.test');
  forwarder = await app.signedIn('admin@forwarder.test');
});
afterAll(() => app.close());
beforeEach(() => settle(app));

const about = (shipmentId: string) => ({ name: 'change', data: { topic: 'shipments', ids: [shipmentId] } });

test('both organisations are told of each other’s actions, by the id that people use', async () => {
  const entered = await enter(forwarder);
  await settle(app);
  const [ours, theirs] = [await listenFromNow(app, admin), await listenFromNow(app, forwarder)];
  const { shipment } = (await request(forwarder, entered, { carrierId: CARRIER })).body;
  for (const stream of [ours, theirs]) expect(await stream.next()).toMatchObject(about(shipment.shipmentId));
  await answer(admin, shipment, { answer: 'accept' });
  for (const stream of [ours, theirs]) expect(await stream.next()).toMatchObject(about(shipment.shipmentId));
});

test('a division is told of what comes to it and of what leaves it, and of nothing else', async () => {
  const elsewhere = await enter(admin, { subCompanyId: REYKJAVIK });
  const leaving = await enter(admin, { subCompanyId: AKUREYRI });
  await settle(app);
  const stream = await listenFromNow(app, await app.signedIn('division@demo.test'));
  await changeStatus(admin, elsewhere, 'in-warehouse');
  await edit(admin, leaving, { subCompanyId: REYKJAVIK });
  expect(await stream.next()).toMatchObject(about(leaving.shipmentId));
});

test('a stranger is told nothing', async () => {
  const stranger = await app.signedIn('admin@stranger.test');
  const stream = await listenFromNow(app, stranger);
  await enter(admin);
  const own = await enter(stranger);
  expect(await stream.next()).toMatchObject(about(own.shipmentId));
});
