import type { OrganisationId } from '@waybill/domain/ids';
import { aParcel } from '@waybill/testing/shipment-builders';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AKUREYRI, CARRIER, FORWARDER } from '../../seed/demo-data.ts';
import type { Browser } from '../../testing/browser.ts';
import {
  answer,
  changeStatus,
  configure,
  enter,
  historyOf,
  read,
  remove,
  request,
  restore,
  withStatus,
} from '../../testing/shipment-calls.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let admin: Browser;
let forwarder: Browser;
beforeAll(async () => {
  app = await createTestApp();
  await configure(app, CARRIER, { barcodeRegex: '' });
  admin = await app.signedIn('admin@demo.test');
  forwarder = await app.signedIn('admin@forwarder.test');
  // The tests are months apart, and the sessions must outlast them.
  await app.database.asOperator((tx) =>
    tx
      .updateTable('sessions')
      .set({ expires_at: new Date('2100-01-01') })
      .execute(),
  );
});
afterAll(() => app.close());
beforeEach(() => app.time.advance(1000));

const DAY = 24 * 60 * 60 * 1000;
const PARCELS = { parcels: [aParcel(), aParcel()] };

describe('what is deleted', () => {
  test('is there for thirty days, and comes back with the status it had', async () => {
    const shipment = await withStatus(admin, await enter(admin, PARCELS), 'in-warehouse');
    expect((await remove(admin, shipment)).body).toEqual({});
    expect(await read(admin, shipment)).toMatchObject({
      deliveryStatus: 'deleted',
      mayEdit: false,
      nextStatuses: ['in-warehouse'],
      deletedAt: app.time.now.toISOString(),
    });
    app.time.advance(29 * DAY);
    const { body } = await restore(admin, shipment);
    expect(body.shipment).toMatchObject({ deliveryStatus: 'in-warehouse', deletedAt: null, version: 4 });
    expect((await historyOf(admin, shipment)).slice(0, 2).map(({ action }) => action)).toEqual(['restored', 'deleted']);
  });

  test('comes back no more after that', async () => {
    const shipment = await enter(admin);
    await remove(admin, shipment);
    app.time.advance(30 * DAY);
    expect((await restore(admin, shipment)).body).toMatchObject({ status: 409, code: 'illegal-move', allowed: [] });
  });

  test('is deleted once, and restored once', async () => {
    const shipment = await enter(admin);
    await Promise.all([remove(admin, shipment), remove(admin, shipment)]);
    expect(await historyOf(admin, shipment)).toHaveLength(2);
    await restore(admin, shipment);
    expect((await restore(admin, shipment)).body).toMatchObject({ status: 409, code: 'illegal-move' });
  });

  test('is deleted as a whole or not at all', async () => {
    const shipment = await enter(admin, PARCELS);
    const mixed = (await changeStatus(admin, shipment, 'out-for-delivery', { parcelId: shipment.parcels[0]?.id })).body
      .shipment;
    expect(mixed.nextStatuses).not.toContain('deleted');
    expect((await remove(admin, mixed)).body).toMatchObject({ status: 409, code: 'illegal-move' });
  });

  test('each parcel comes back to where it was', async () => {
    const shipment = await enter(admin, PARCELS);
    const mixed = (await changeStatus(admin, shipment, 'in-warehouse', { parcelId: shipment.parcels[0]?.id })).body
      .shipment;
    await remove(admin, mixed);
    const { body } = await restore(admin, mixed);
    expect(body.shipment).toMatchObject({
      deliveryStatus: 'mixed',
      parcels: [{ status: 'in-warehouse' }, { status: 'new' }],
    });
  });

  test('a parcel that was deleted earlier by itself stays so', async () => {
    const shipment = await enter(admin, PARCELS);
    const one = (await changeStatus(admin, shipment, 'deleted', { parcelId: shipment.parcels[0]?.id })).body.shipment;
    expect(one.deliveryStatus).toBe('new');
    app.time.advance(1000);
    await remove(admin, one);
    const { body } = await restore(admin, one);
    expect(body.shipment).toMatchObject({
      deliveryStatus: 'new',
      parcels: [{ status: 'deleted' }, { status: 'new' }],
    });
  });

  test('gives its barcodes free, and cannot come back once they are on others', async () => {
    const parcels = [aParcel({ barcode: 'FREE-1' })];
    const shipment = await enter(admin, { parcels });
    await remove(admin, shipment);
    await enter(admin, { parcels });
    expect((await restore(admin, shipment)).body.errors).toEqual([{ path: 'parcels', problem: 'taken' }]);
    expect(await read(admin, shipment)).toMatchObject({ deliveryStatus: 'deleted' });
  });

  test('is deleted by the forwarder only while it is early', async () => {
    const shipment = await enter(admin, { forwarderId: FORWARDER });
    expect((await remove(forwarder, shipment)).status).toBe(200);
    expect((await restore(forwarder, shipment)).status).toBe(200);
    await withStatus(admin, shipment, 'assigned');
    expect((await remove(forwarder, shipment)).status).toBe(409);
  });
});

test('what its owner deleted under way, the forwarder does not bring back, not even in part', async () => {
  const shipment = await enter(admin, { ...PARCELS, forwarderId: FORWARDER });
  const { body } = await changeStatus(admin, shipment, 'in-warehouse', { parcelId: shipment.parcels[0]?.id });
  await remove(admin, body.shipment);
  expect(await read(forwarder, shipment)).toMatchObject({ deliveryStatus: 'deleted', nextStatuses: [] });
  expect((await restore(forwarder, shipment)).body).toMatchObject({ status: 409, code: 'illegal-move', allowed: [] });
  expect((await restore(admin, shipment)).body.shipment).toMatchObject({ deliveryStatus: 'mixed' });
});

describe('the counts', () => {
  const countsOf = async (organisationId: OrganisationId) => {
    const rows = await app.database.asOperator((tx) =>
      tx
        .selectFrom('shipment_counts')
        .select(['part', 'sub_company_id', 'delivery_status'])
        .select(({ fn }) => fn.sum<string>('difference').as('count'))
        .where('organisation_id', '=', organisationId)
        .groupBy(['part', 'sub_company_id', 'delivery_status'])
        .having(({ fn }) => fn.sum('difference'), '<>', 0)
        .execute(),
    );
    return rows.map((row) => `${row.part} ${row.sub_company_id ?? '-'} ${row.delivery_status} ${row.count}`).sort();
  };
  const user = async (organisationId: string) => {
    const rows = await app.database.asOperator((tx) => tx.selectFrom('shipments').selectAll().execute());
    const found = new Map<string, number>();
    for (const row of rows) {
      const parts = [
        ['organisation', row.organisation_id, row.sub_company_id],
        ['carrier', row.carrier_id, row.carrier_sub_company_id],
        ['forwarder', row.forwarder_id, row.forwarder_sub_company_id],
      ] as const;
      for (const [part, party, of] of parts) {
        const name = `${part} ${of ?? '-'} ${row.delivery_status}`;
        if (party === organisationId) found.set(name, (found.get(name) ?? 0) + 1);
      }
    }
    return [...found].map(([name, count]) => `${name} ${count}`).sort();
  };

  test('are right for every party after every action', async () => {
    const check = async () => {
      for (const id of [CARRIER, FORWARDER]) expect(await countsOf(id)).toEqual(await user(id));
    };
    let shipment = await enter(forwarder, PARCELS);
    await check();
    shipment = (await request(forwarder, shipment, { carrierId: CARRIER })).body.shipment;
    await check();
    shipment = (await answer(admin, shipment, { answer: 'accept', subCompanyId: AKUREYRI })).body.shipment;
    await check();
    shipment = (await changeStatus(admin, shipment, 'in-warehouse', { parcelId: shipment.parcels[0]?.id })).body
      .shipment;
    await check();
    await remove(forwarder, await enter(forwarder));
    await check();
  });
});
