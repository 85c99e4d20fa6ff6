import { planBulkJob } from '@waybill/contract/bulk-jobs';
import { startExport } from '@waybill/contract/exports';
import { SUB_COMPANY_HEADER } from '@waybill/contract/session';
import {
  countShipments,
  listShipments,
  NO_DIVISION,
  NO_VEHICLE,
  readShipmentChoices,
  readShipmentRows,
} from '@waybill/contract/shipment-list';
import { readShipmentPoints } from '@waybill/contract/shipment-points';
import type { Shipment, ShipmentRow } from '@waybill/contract/shipments';
import { newId, type ParcelId } from '@waybill/domain/ids';
import type { DeliveryStatus } from '@waybill/domain/statuses';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AKUREYRI, CARRIER, FORWARDER, REYKJAVIK, STRANGER } from '../../../seed/demo-data.ts';
import type { Browser } from '../../../testing/browser.ts';
import { enterShipments, type NewShipment } from '../../../testing/enter-shipments.ts';
import { answer, changeStatus, configure, enter, remove, request } from '../../../testing/shipment-calls.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let carrier: Browser;
let forwarder: Browser;
let stranger: Browser;

/** Searching for this word separates the test's shipments from the demo's. */
const WORD = 'Prufusending';
const mine = (shipment: NewShipment, reference: string): NewShipment => ({
  carrier_id: CARRIER,
  sender_name: WORD,
  reference_number: reference,
  ...shipment,
});
const words = (shipment: NewShipment) => [shipment.sender_name, shipment.reference_number];

beforeAll(async () => {
  app = await createTestApp();
  [carrier, forwarder, stranger] = await Promise.all([
    app.signedIn('admin@demo.test'),
    app.signedIn('admin@forwarder.test'),
    app.signedIn('admin@stranger.test'),
  ]);
  await enterShipments(
    app.database,
    CARRIER,
    [
      mine({ delivery_status: 'open', receiver_status: 'home', dropoff_scheduled_date: '2026-11-16' }, 'open-home'),
      mine({ delivery_status: 'open', receiver_status: 'not-home', payment_status: 'pending' }, 'open-away'),
      mine(
        { delivery_status: 'completed', vehicle_registration: 'KR-X42', dropoff_scheduled_date: '2026-11-17' },
        'done',
      ),
      mine({ delivery_status: 'deleted', vehicle_registration: 'ZZ-Z99' }, 'deleted'),
      mine({ delivery_status: 'mixed' }, 'mixed'),
      mine({ sub_company_id: AKUREYRI, carrier_sub_company_id: AKUREYRI }, 'akureyri'),
      mine({ sub_company_id: REYKJAVIK, carrier_sub_company_id: REYKJAVIK }, 'reykjavik'),
      mine({ carrier_id: null }, 'entered-only'),
    ],
    words,
  );
  await enterShipments(
    app.database,
    FORWARDER,
    [
      mine(
        { forwarder_id: FORWARDER, delivery_status: 'transport-request', carrier_sub_company_id: AKUREYRI },
        'asked',
      ),
      mine({ forwarder_id: FORWARDER, carrier_id: null }, 'forwarders-own'),
    ],
    words,
  );
});
afterAll(() => app.close());

const list = async (browser: Browser, query: Record<string, string> = {}, headers?: Record<string, string>) => {
  const params = new URLSearchParams({ search: WORD, rows: '250', ...query });
  const answer = await browser.get(`${listShipments.path}?${params}`, headers);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.shipments as ShipmentRow[];
};
const references = async (browser: Browser, query?: Record<string, string>, headers?: Record<string, string>) =>
  (await list(browser, query, headers)).map(({ referenceNumber }) => referenceNumber).sort();

const ALIVE = ['akureyri', 'asked', 'done', 'mixed', 'open-away', 'open-home', 'reykjavik'];

describe('which shipments a list shows', () => {
  test('all is everything but deleted, by the part that the organisation lists by', async () => {
    expect(await references(carrier)).toEqual(ALIVE);
    expect(await references(forwarder)).toEqual(['asked', 'forwarders-own']);
  });

  test.each([
    [{ status: 'open' }, ['open-away', 'open-home']],
    [{ status: 'deleted' }, ['deleted']],
    [{ receiverStatus: 'not-home' }, ['open-away']],
    [{ paymentStatus: 'pending' }, ['open-away']],
    [{ vehicle: 'KR-X42' }, ['done']],
    [{ subCompany: REYKJAVIK }, ['reykjavik']],
    [{ subCompany: NO_DIVISION }, ['done', 'mixed', 'open-away', 'open-home']],
    [{ from: '2026-11-16' }, ['done', 'open-home']],
    [{ to: '2026-11-16' }, ['open-home']],
    [{ from: '2026-11-17', to: '2026-11-17' }, ['done']],
    [{ from: '2026-11-17', to: '2026-11-16' }, []],
    [{ status: 'open', receiverStatus: 'home', from: '2026-11-16' }, ['open-home']],
    [{ status: 'completed', receiverStatus: 'home' }, []],
    [{ status: 'open,completed' }, ['done', 'open-away', 'open-home']],
    [{ status: 'deleted,mixed' }, ['deleted', 'mixed']],
    [{ receiverStatus: 'home,not-home' }, ['open-away', 'open-home']],
    [{ paymentStatus: 'failed,pending' }, ['open-away']],
    [{ vehicle: NO_VEHICLE, status: 'open,completed' }, ['open-away', 'open-home']],
    [{ vehicle: `KR-X42,${NO_VEHICLE}`, status: 'open,completed' }, ['done', 'open-away', 'open-home']],
    [{ subCompany: `${AKUREYRI},${REYKJAVIK}` }, ['akureyri', 'asked', 'reykjavik']],
    [{ subCompany: `${NO_DIVISION},${REYKJAVIK}` }, ['done', 'mixed', 'open-away', 'open-home', 'reykjavik']],
    [{ schedule: 'no-date' }, ['akureyri', 'asked', 'mixed', 'open-away', 'reykjavik']],
    [{ schedule: 'no-date', from: '2026-11-16' }, []],
  ])('%j', async (query, expected) => {
    expect(await references(carrier, query as Record<string, string>)).toEqual(expected);
  });

  test('several values may be given one by one, too', async () => {
    const { body } = await carrier.get(`${listShipments.path}?search=${WORD}&status=open&status=completed`);
    expect(body.shipments).toHaveLength(3);
  });

  test.each([
    ['a value that there is not', 'status=open,lost', 'status.1', 'invalid'],
    ['all beside one of them', 'status=all,open', 'status', 'invalid'],
    ['the same twice', 'paymentStatus=failed,failed', 'paymentStatus', 'duplicate'],
    ['nothing between commas', 'receiverStatus=home,', 'receiverStatus.1', 'invalid'],
    ['no value', 'receiverStatus=', 'receiverStatus.0', 'invalid'],
    ['more than anybody ticks', `vehicle=${Array.from({ length: 51 }, (_, n) => n).join(',')}`, 'vehicle', 'too-many'],
    ['nothing but commas', `vehicle=${','.repeat(4_000)}`, 'vehicle', 'too-many'],
    ['a division that is none', 'subCompany=-,mine', 'subCompany.1', 'invalid'],
    ['another state', 'schedule=late', 'schedule', 'invalid'],
    ['an answer that is none', 'carrierAnswer=perhaps', 'carrierAnswer', 'invalid'],
  ])('a filter with %s is refused beside its name', async (_, query, path, problem) => {
    for (const { path: of } of [listShipments, countShipments]) {
      const answer = await carrier.get(`${of}?${query}`);
      expect(answer.status).toBe(400);
      expect(answer.body.errors).toEqual(expect.arrayContaining([expect.objectContaining({ path, problem })]));
    }
  });

  test('what is switched off narrows and sorts no list, no count, no map and no selection', async () => {
    const asked = [
      ['paymentStatus', 'pending'],
      ['subCompany', REYKJAVIK],
      ['sort', 'paymentAmount'],
      ['sort', 'pickupScheduledDate'],
    ] as const;
    const refusalOf = ({ status, body }: Awaited<ReturnType<Browser['get']>>) => [
      status,
      body.errors?.map(({ path, problem }: { path: string; problem: string }) => `${path}: ${problem}`),
    ];
    await configure(app, CARRIER, { usesPayments: false, usesPickups: false, usesSubCompany: false });
    try {
      for (const [name, value] of asked) {
        const isFilter = name !== 'sort';
        for (const { path } of isFilter ? [listShipments, countShipments, readShipmentPoints] : [listShipments])
          expect(refusalOf(await carrier.get(`${path}?${name}=${value}`))).toEqual([400, [`${name}: feature-off`]]);
        if (!isFilter) continue;
        const selection = { by: 'filter', filter: { search: WORD, [name]: value } };
        const refused = [400, [`selection.filter.${name}: feature-off`]];
        const plan = { selection, action: { kind: 'print-labels' } };
        expect(refusalOf(await carrier.post(planBulkJob.path, plan))).toEqual(refused);
        const file = { list: 'shipments', selection, columns: 'shown', lang: 'en' };
        expect(refusalOf(await carrier.post(startExport.path, file))).toEqual(refused);
      }
    } finally {
      await configure(app, CARRIER, { usesPayments: true, usesPickups: true, usesSubCompany: true });
    }
    expect(await references(carrier, { paymentStatus: 'pending', sort: 'paymentAmount' })).toEqual(['open-away']);
  });

  test('every sort shows the same shipments, deleted ones too', async () => {
    for (const sort of ['weight', 'receiverName', 'deliveryStatus', 'pickupScheduledDate']) {
      expect(await references(carrier, { sort, status: 'deleted' })).toEqual(['deleted']);
      expect(await references(carrier, { sort })).toEqual(ALIVE);
    }
  });

  test('somebody of one division sees its shipments only, also those that a partner asks of it', async () => {
    const subCompany = await app.signedIn('division@demo.test');
    expect(await references(subCompany)).toEqual(['akureyri', 'asked']);
    expect(await references(subCompany, { subCompany: REYKJAVIK })).toEqual([]);
  });

  test('who has switched to a division sees what its people see', async () => {
    expect(await references(carrier, {}, { [SUB_COMPANY_HEADER]: AKUREYRI })).toEqual(['akureyri', 'asked']);
  });

  test('a stranger sees none of them, by whatever filter', async () => {
    await configure(app, STRANGER, { usesSubCompany: true });
    expect(await references(stranger)).toEqual([]);
    expect(await references(stranger, { subCompany: AKUREYRI })).toEqual([]);
  });
});

describe('what a row says', () => {
  const row = async (browser: Browser, reference: string) =>
    (await list(browser)).find(({ referenceNumber }) => referenceNumber === reference) as ShipmentRow;

  test('each party reads its own part, rights and division, and what the others are called', async () => {
    expect(await row(carrier, 'asked')).toMatchObject({
      parts: ['carrier'],
      mayEdit: false,
      mayAnswer: true,
      subCompanyId: AKUREYRI,
      carrier: { id: CARRIER, name: 'Bláfell ehf.' },
    });
    expect(await row(forwarder, 'asked')).toMatchObject({
      parts: ['organisation', 'forwarder'],
      mayEdit: true,
      mayAnswer: false,
      subCompanyId: null,
      carrier: { id: CARRIER, name: 'Bláfell ehf.' },
    });
  });

  test('a mixed shipment goes wherever one of its parcels may', async () => {
    const { shipmentId } = await row(carrier, 'mixed');
    expect((await row(carrier, 'mixed')).nextStatuses).toEqual([]);
    await app.database.asOperator(async (tx) => {
      const { id } = await tx
        .selectFrom('shipments')
        .select('id')
        .where('shipment_id', '=', shipmentId)
        .executeTakeFirstOrThrow();
      const parcel = (position: number, status: DeliveryStatus) => ({
        organisation_id: CARRIER,
        id: newId<ParcelId>(),
        shipment_key: id,
        position,
        barcode: `PRUFA-${position}`,
        status,
      });
      await tx
        .insertInto('parcels')
        .values([parcel(1, 'completed'), parcel(2, 'completed'), parcel(3, 'not-picked-up')])
        .execute();
    });
    expect((await row(carrier, 'mixed')).nextStatuses).toEqual(['in-warehouse', 'assigned', 'failed', 'open']);
  });

  test('rows are told again by their ids, to who may see them', async () => {
    const ids = (await list(carrier)).map(({ shipmentId }) => shipmentId);
    const path = `${readShipmentRows.path}?ids=${ids.join(',')},SZZZZZZZ0`;
    const { body } = await carrier.get(path);
    expect(body.shipments).toHaveLength(ids.length);
    expect(body.shipments).toEqual(expect.arrayContaining(await list(carrier)));
    expect((await stranger.get(path)).body).toEqual({ shipments: [] });
    expect((await forwarder.get(path)).body.shipments).toHaveLength(1);
    expect((await carrier.get(`${readShipmentRows.path}?ids=`)).body).toEqual({ shipments: [] });
    expect((await carrier.get(`${readShipmentRows.path}?ids=nonsense`)).status).toBe(400);
  });
});

describe('what the tabs say', () => {
  const counts = async (browser: Browser, query: Record<string, string> = {}) =>
    (await browser.get(`${countShipments.path}?${new URLSearchParams(query)}`)).body;

  test('a search is counted by status, whatever tab is open', async () => {
    const { counts: found } = await counts(carrier, { search: WORD, status: 'open' });
    expect(found).toMatchObject({ all: ALIVE.length, open: 2, completed: 1, deleted: 1, mixed: 1, new: 2, failed: 0 });
  });

  test('a search for nothing but signs counts nothing', async () => {
    expect((await counts(carrier, { search: '%' })).counts).toMatchObject({ all: 0, deleted: 0 });
    expect((await counts(carrier, { search: '%', vehicle: 'KR-X42' })).counts).toMatchObject({ all: 0 });
  });

  test('a filter by vehicle or by day is counted too', async () => {
    expect((await counts(carrier, { search: WORD, vehicle: 'KR-X42' })).counts).toMatchObject({ all: 1, completed: 1 });
    expect((await counts(carrier, { search: WORD, from: '2026-11-16' })).counts).toMatchObject({ all: 2, open: 1 });
  });

  test('several statuses, and what has no date, are counted too', async () => {
    const { counts: found } = await counts(carrier, { search: WORD, status: 'open,completed', schedule: 'no-date' });
    expect(found).toMatchObject({ all: 5, open: 1, completed: 0, mixed: 1 });
  });

  test('where nothing was ever entered, it says so; and no longer once something was', async () => {
    expect(await counts(stranger)).toMatchObject({ isFirst: true, counts: { all: 0 } });
    expect(await counts(carrier, { search: 'nothing is called so' })).toMatchObject({
      isFirst: false,
      counts: { all: 0 },
    });
    await enterShipments(app.database, STRANGER, [{ delivery_status: 'deleted' }]);
    expect(await counts(stranger)).toMatchObject({ isFirst: false, counts: { all: 0, deleted: 1 } });
  });
});

test('the form offers the partners of the lists by name, and the filter every vehicle once', async () => {
  const { body } = await forwarder.get(readShipmentChoices.path);
  expect(body.carriers).toContainEqual({ id: CARRIER, name: 'Bláfell ehf.' });
  expect(body.forwarders).toEqual([{ id: FORWARDER, name: 'Norðurljós hf.' }]);
  const { vehicles } = (await carrier.get(readShipmentChoices.path)).body;
  expect(vehicles).toContain('KR-X42');
  expect(vehicles).not.toContain('ZZ-Z99');
  expect(new Set(vehicles).size).toBe(vehicles.length);
  const ofStranger = (await stranger.get(readShipmentChoices.path)).body;
  expect(ofStranger).toEqual({
    carriers: [{ id: STRANGER, name: 'Útnes sf.' }],
    forwarders: [{ id: STRANGER, name: 'Útnes sf.' }],
    vehicles: [],
  });
});

describe('what was declined', () => {
  const REFUSED = 'Hafnad';
  const query = { search: REFUSED, carrierAnswer: 'declined' };
  const entered = (of: Browser, referenceNumber: string) =>
    enter(of, { senderName: REFUSED, referenceNumber, forwarderId: FORWARDER });
  const declined = async (referenceNumber: string) => {
    const asked = await request(forwarder, await entered(forwarder, referenceNumber), { carrierId: CARRIER });
    const answered = await answer(carrier, asked.body.shipment, { answer: 'decline', reason: 'Full' });
    expect(answered.status, answered.text).toBe(200);
    return answered.body.shipment as Shipment;
  };

  test('is gathered for who has asked, until it is asked again, moved or deleted', async () => {
    await declined('declined');
    await entered(forwarder, 'never asked');
    await request(forwarder, await declined('asked again'));
    await changeStatus(carrier, await declined('moved all the same'), 'out-for-delivery');
    await remove(forwarder, await declined('deleted'));
    expect(await references(forwarder, query)).toEqual(['declined']);
    expect(await references(forwarder, { search: REFUSED })).toHaveLength(4);
    const { body } = await forwarder.get(`${countShipments.path}?${new URLSearchParams(query)}`);
    expect(body.counts).toMatchObject({ all: 1, new: 1, 'transport-request': 0, deleted: 1 });
    expect(await references(stranger, query)).toEqual([]);
  });

  test('is selected as a whole, to be asked for again', async () => {
    const plan = await forwarder.post(planBulkJob.path, {
      selection: { by: 'filter', filter: query },
      action: { kind: 'request-transport', carrierId: CARRIER },
    });
    expect(plan.status, plan.text).toBe(200);
    expect(plan.body.job.total).toBe(1);
  });
});

describe('what is overdue', () => {
  const LATE = 'Fresturinn';
  /** Days and times by the clock of the organisation, which is that of UTC. */
  const at = (minutes: number) => {
    const moment = new Date(Date.now() + minutes * 60_000).toISOString();
    return { day: moment.slice(0, 10), time: moment.slice(11, 16) };
  };
  const scheduled = (reference: string, minutes: number, shipment: NewShipment = {}): NewShipment => {
    const { day, time } = at(minutes);
    return {
      carrier_id: CARRIER,
      sender_name: LATE,
      reference_number: reference,
      delivery_status: 'open',
      dropoff_scheduled_date: day,
      dropoff_latest_time: time,
      ...shipment,
    };
  };
  const DAY = 24 * 60;

  beforeAll(() =>
    enterShipments(
      app.database,
      CARRIER,
      [
        scheduled('its window is over', -5),
        scheduled('its window ends later', 30),
        scheduled('its day is over', -DAY, { dropoff_latest_time: null }),
        scheduled('its day goes on', 0, { dropoff_latest_time: null }),
        scheduled('a window yesterday', -DAY, { dropoff_latest_time: '23:59' }),
        scheduled('tomorrow', DAY),
        scheduled('out', -DAY, { delivery_status: 'out-for-delivery' }),
        scheduled('delivered late', -DAY, { delivery_status: 'completed' }),
        scheduled('failed', -DAY, { delivery_status: 'failed' }),
        scheduled('deleted', -DAY, { delivery_status: 'deleted' }),
        scheduled('without a date', 0, { dropoff_scheduled_date: null, dropoff_latest_time: '00:01' }),
      ],
      words,
    ),
  );

  const query = { search: LATE, schedule: 'overdue' };
  const OVERDUE = ['a window yesterday', 'its day is over', 'its window is over', 'out'];

  test('is what is not finished although its window is over, or its day where it has none', async () => {
    expect(await references(carrier, query)).toEqual(OVERDUE);
    expect(await references(carrier, { ...query, status: 'out-for-delivery' })).toEqual(['out']);
    expect(await references(carrier, { ...query, status: 'completed' })).toEqual([]);
  });

  test('is counted, and is of one organisation', async () => {
    const { body } = await carrier.get(`${countShipments.path}?${new URLSearchParams(query)}`);
    expect(body.counts).toMatchObject({
      all: OVERDUE.length,
      open: 3,
      'out-for-delivery': 1,
      completed: 0,
      deleted: 0,
    });
    expect(await references(stranger, query)).toEqual([]);
  });

  test('is selected as a whole for an action on many', async () => {
    const filter = { search: LATE, schedule: 'overdue', status: ['open', 'out-for-delivery'] };
    const answer = await carrier.post(planBulkJob.path, {
      selection: { by: 'filter', filter },
      action: { kind: 'print-labels' },
    });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.job.total).toBe(OVERDUE.length);
  });

  test('is by the clock where the organisation is', async () => {
    await app.database.asOperator(async (tx) => {
      await sql`insert into waybill.organisation_configs (organisation_id, sub_company_id, overrides, version, updated_at)
        values (${STRANGER}, null, ${JSON.stringify({ timeZone: 'Pacific/Kiritimati' })}::jsonb, 1, now())
        on conflict (key) do update set overrides = waybill.organisation_configs.overrides || excluded.overrides`.execute(
        tx,
      );
    });
    // Fourteen hours ahead, the window of an hour from now is over.
    await enterShipments(app.database, STRANGER, [{ ...scheduled('far east', 60), carrier_id: STRANGER }], words);
    expect(await references(stranger, query)).toEqual(['far east']);
  });
});
