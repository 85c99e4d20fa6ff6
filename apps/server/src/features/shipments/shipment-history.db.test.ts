import type { ShipmentHistoryEntry } from '@waybill/contract/shipments';
import type { ShipmentId } from '@waybill/domain/ids';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Requester } from '../../http/visitor.ts';
import { CARRIER } from '../../seed/demo-data.ts';
import type { Browser } from '../../testing/browser.ts';
import { bodyOf, changeStatus, edit, enter, historyOf, read, withStatus } from '../../testing/shipment-calls.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { wireShipments } from '../../wiring/wire-shipments.ts';
import { createShipment, newShipmentId } from './create-shipment.ts';

let app: TestApp;
let admin: Browser;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signedIn('admin@demo.test');
});
afterAll(() => app.close());
beforeEach(() => app.time.advance(1000));

describe('a long history', () => {
  test('is read page by page, the newest first, each line once', async () => {
    let shipment = await enter(admin);
    // All edits happen at one moment: the entries keep the order of the edits.
    for (let n = 1; n <= 27; n++) shipment = (await edit(admin, shipment, { driverNote: `${n}` })).body.shipment;
    const first = await admin.get(`/api/shipments/${shipment.shipmentId}/history`);
    expect(first.body).toMatchObject({ hasMore: true });
    const { id } = first.body.entries.at(-1);
    const second = await admin.get(`/api/shipments/${shipment.shipmentId}/history?after=${id}`);
    expect(second.body).toMatchObject({ hasMore: false });
    const notes = [...first.body.entries, ...second.body.entries].map(
      (entry: ShipmentHistoryEntry) => entry.changes.driverNote?.to,
    );
    expect(notes).toEqual([...Array.from({ length: 27 }, (_, n) => `${27 - n}`), undefined]);
  });

  test('tells in the order in which things were done after a clock was set back, too, page by page', async () => {
    let shipment = await enter(admin);
    for (let n = 1; n <= 27; n++) {
      if (n === 10) app.time.advance(-3_600_000);
      shipment = (await edit(admin, shipment, { driverNote: `${n}` })).body.shipment;
    }
    const notes: unknown[] = [];
    for (let after = ''; after !== 'over'; ) {
      const { body } = await admin.get(`/api/shipments/${shipment.shipmentId}/history${after}`);
      notes.push(...body.entries.map((entry: ShipmentHistoryEntry) => entry.changes.driverNote?.to));
      after = body.hasMore ? `?after=${body.entries.at(-1).id}` : 'over';
    }
    expect(notes).toEqual([...Array.from({ length: 27 }, (_, n) => `${27 - n}`), undefined]);
    app.time.advance(3_600_000);
  });

  test('has no page after a line of another shipment', async () => {
    const [shipment, other] = [await enter(admin), await enter(admin)];
    const [line] = await historyOf(admin, other);
    const { body } = await admin.get(`/api/shipments/${shipment.shipmentId}/history?after=${line?.id}`);
    expect(body).toEqual({ entries: [], hasMore: false });
  });
});

describe('the time of an entry', () => {
  const waiting = async () =>
    (
      await app.database.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rowCount;

  test('is when it was done, and not when it began to wait for another', async () => {
    const shipment = await enter(admin);
    const { changing } = await app.database.asOperator(async (tx) => {
      await tx
        .selectFrom('shipments')
        .where('shipment_id', '=', shipment.shipmentId)
        .forUpdate()
        .select('id')
        .execute();
      const changing = changeStatus(admin, shipment, 'assigned');
      await expect.poll(waiting).toBe(1);
      app.time.advance(5000);
      return { changing };
    });
    const now = app.time.now.toISOString();
    expect((await changing).body.shipment.updatedAt).toBe(now);
    expect((await historyOf(admin, shipment))[0]?.occurredAt).toBe(now);
  });

  test('does not make a shipment older when a clock went back', async () => {
    const shipment = await enter(admin);
    app.time.advance(-60_000);
    const edited = await edit(admin, shipment, { driverNote: 'x' });
    expect(edited.body.shipment.updatedAt).toBe(shipment.updatedAt);
    expect((await withStatus(admin, edited.body.shipment, 'assigned')).updatedAt).toBe(shipment.updatedAt);
    app.time.advance(60_000);
  });
});

test('what a program did is told by its key, and comes from the API', async () => {
  const developer = await app.signedIn('developer@demo.test');
  const { token } = (await developer.post('/api/api-key/reveal', { purpose: 'copy' })).body;
  const { body } = await app.browser().post('/api/shipments', bodyOf(), { authorization: `Bearer ${token}` });
  const [line] = await historyOf(admin, body.shipment);
  expect(line).toMatchObject({ source: 'api', by: { kind: 'api-key', name: `…${token.slice(-4)}`, email: null } });
});

describe('the id of a shipment', () => {
  const by: Requester = {
    actor: {
      kind: 'api-key',
      keyId: '00000000-0000-4000-8000-00000000abcd',
      lastCharacters: 'abcd',
      organisationId: CARRIER,
      named: null,
      rights: null,
    },
    visitor: { address: '10.0.0.1', countedAddress: '10.0.0.1', userAgent: null },
  };
  const entering = (...ids: ShipmentId[]) => {
    const deps = wireShipments({ database: app.database, clock: () => app.time.now });
    return createShipment({ ...deps, newShipmentId: () => ids.shift() ?? newShipmentId() }, by, bodyOf());
  };

  test('is made anew when it is another’s already', async () => {
    const taken = await enter(admin);
    const free = newShipmentId();
    expect((await entering(taken.shipmentId, taken.shipmentId, free)).shipmentId).toBe(free);
    expect(await read(admin, taken)).toEqual(taken);
  });

  test('is found in whatever case it is typed, and what is none is not found', async () => {
    const shipment = await enter(admin);
    expect((await admin.get(`/api/shipments/${shipment.shipmentId.toLowerCase()}`)).body.shipment).toEqual(shipment);
    for (const typed of ['S0000000', 'SIIIIIIII', '%00', 'x'.repeat(64)]) {
      expect((await admin.get(`/api/shipments/${typed}`)).status, typed).toBe(404);
    }
  });
});
