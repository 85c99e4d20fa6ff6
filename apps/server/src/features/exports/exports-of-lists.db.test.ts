import type { ListExport } from '@waybill/contract/exports';
import { SUB_COMPANY_HEADER } from '@waybill/contract/session';
import { newId } from '@waybill/domain/ids';
import { aParcel, aStop } from '@waybill/testing/shipment-builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AKUREYRI, CARRIER, REYKJAVIK, STRANGER } from '../../seed/demo-data.ts';
import type { Browser } from '../../testing/browser.ts';
import { enterShipments } from '../../testing/enter-shipments.ts';
import { enterVehicle } from '../../testing/enter-vehicles.ts';
import { jobWork } from '../../testing/job-work.ts';
import { putOnRoute } from '../../testing/put-on-route.ts';
import { readCsv } from '../../testing/read-csv.ts';
import { configure, enter, remove } from '../../testing/shipment-calls.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { wireExportKind } from '../../wiring/wire-exports.ts';

let app: TestApp;
let admin: Browser;
let developer: Browser;
let subCompany: Browser;
let stranger: Browser;

beforeAll(async () => {
  app = await createTestApp();
  await configure(app, CARRIER, { barcodeRegex: '', usesFetchUpdates: true, usesWarehouseScan: true });
  await configure(app, STRANGER, { usesFetchUpdates: true });
  admin = await app.signedIn('admin@demo.test');
  developer = await app.signedIn('developer@demo.test');
  subCompany = await app.signedIn('division@demo.test');
  stranger = await app.signedIn('admin@stranger.test');
});
afterAll(() => app.close());
beforeEach(() => app.database.asOperator((tx) => tx.deleteFrom('exports').execute()));

const carryOut = () => {
  const { database, storage, time } = app;
  const kind = wireExportKind({
    database,
    storage,
    clock: () => time.now,
    travel: null,
    onError: (error) => {
      throw error;
    },
  });
  return jobWork(database, [kind], () => null).carryOut();
};
const ask = (browser: Browser, body: object, headers = {}) =>
  browser.post('/api/exports', { columns: 'all', lang: 'en', ...body }, headers);
const exported = async (browser: Browser, body: object, delimiter: ',' | ';' = ',') => {
  const answer = await ask(browser, body);
  expect(answer.status, answer.text).toBe(200);
  const { id } = answer.body.export as ListExport;
  await carryOut();
  expect((await browser.get(`/api/exports/${id}`)).body.export).toMatchObject({ state: 'done', hasFile: true });
  const { text } = await browser.get(`/api/exports/${id}/file`);
  return { text, ...readCsv(Buffer.from(text), delimiter) };
};
const operate = (query: Parameters<TestApp['database']['asOperator']>[0]) => app.database.asOperator(query);

describe('stops', () => {
  beforeAll(async () => {
    const [one, other] = [await enterVehicle(app.database, CARRIER), await enterVehicle(app.database, CARRIER)];
    for (const [vehicleId, streets] of [
      [one, ['Austurvegur 3', 'Eyravegur 2']],
      [other, ['Hafnarstræti 95']],
    ] as const)
      await putOnRoute(
        app.database,
        { organisationId: CARRIER, vehicleId, day: DAY() },
        streets.map((street) => ({
          shipments: [{ dropoff_street_address1: street }, { dropoff_street_address1: street }],
        })),
      );
  });

  test('of a day are those of the board, in their order, and of one vehicle if one is named', async () => {
    const { routes } = (await admin.get(`/api/routes?day=${DAY()}`)).body;
    const expected = routes.flatMap((route: Route) => route.stops.map((stop) => [route.vehicleId, stop.address]));
    expect(expected).toHaveLength(3);
    const { rows } = await exported(admin, { list: 'deliveries', query: { day: DAY() } });
    expect(rows.map((row) => row.Address)).toEqual(expected.map(([, address]: [string, string]) => address));
    const [vehicleId] = expected[0];
    const one = await exported(admin, { list: 'deliveries', query: { day: DAY(), vehicleId } });
    expect(one.rows.map((row) => row.Address)).toEqual(
      expected.flatMap(([id, address]: [string, string]) => (id === vehicleId ? [address] : [])),
    );
    expect(new Set(one.rows.map((row) => row['Vehicle registration'])).size).toBe(1);
    const theirs = await exported(stranger, { list: 'deliveries', query: { day: DAY(), vehicleId } });
    expect(theirs.rows).toEqual([]);
  });

  test('are told in Icelandic', async () => {
    const { header, rows } = await exported(
      admin,
      { list: 'deliveries', query: { day: DAY() }, columns: 'shown', lang: 'is' },
      ';',
    );
    expect(header.slice(0, 5)).toEqual(['Dagur', 'Heiti bíls', 'Bílnúmer', 'Stopp', 'Tegund stopps']);
    expect(['Afhenda', 'Sækja']).toContain(rows[0]?.['Tegund stopps']);
  });
});
type Route = { readonly vehicleId: string; readonly stops: readonly { readonly address: string }[] };
const DAY = () => app.time.now.toISOString().slice(0, 10);

describe('addresses to place', () => {
  test('are all in the file, also those that the screen has no room for', async () => {
    const word = 'Óþekktarstígur';
    await enterShipments(
      app.database,
      CARRIER,
      Array.from({ length: 210 }, (_, at) => ({
        dropoff_street_address1: `${word} ${at}`,
        dropoff_receiver_name: `Nr. ${at}`,
      })),
    );
    await operate((tx) =>
      sql`insert into waybill.stop_places (organisation_id, shipment_key, kind, street, address_key, receiver_key, state, doubt, asked_at)
        select organisation_id, id, 'dropoff', dropoff_street_address1, dropoff_street_address1, '', 'missing', 'no-match', now()
        from waybill.shipments where dropoff_street_address1 like ${`${word}%`}`.execute(tx),
    );
    const shown = (await admin.get('/api/geocode')).body.items;
    expect(shown).toHaveLength(200);
    const { rows } = await exported(admin, { list: 'geocode', query: {}, lang: 'is' }, ';');
    const streets = rows.flatMap((row) => (row.Heimilisfang?.startsWith(word) ? [row.Heimilisfang] : []));
    expect(new Set(streets).size).toBe(210);
    expect(rows.find((row) => row.Heimilisfang === `${word} 1`)).toMatchObject({
      Ástæða: 'Heimilisfangið finnst ekki',
      'Staða staðsetningar': 'Fannst ekki',
    });
  });

  test('of pickups are not there where the organisation has none', async () => {
    await configure(app, CARRIER, { usesPickups: false });
    try {
      expect((await ask(admin, { list: 'geocode', query: { kind: 'pickup' } })).body.code).toBe('feature-off');
    } finally {
      await configure(app, CARRIER, { usesPickups: true });
    }
  });

  test('that are remembered are those of the list', async () => {
    await operate((tx) =>
      sql`insert into waybill.known_places (organisation_id, id, address_key, receiver_key, street, receiver_name, latitude, longitude,
          search_text, created_at, updated_at)
        select ${CARRIER}, gen_random_uuid(), 'staður ' || n, '', 'Staður ' || n, 'Nr. ' || n, 64100000, -21900000, 'staður ' || n, now(), now()
        from generate_series(1, 40) n`.execute(tx),
    );
    const { knownPlaces, total } = (await admin.get('/api/known-places')).body;
    expect(total).toBeGreaterThanOrEqual(40);
    const { rows } = await exported(admin, { list: 'known-places', query: {} });
    expect(rows).toHaveLength(total);
    expect(rows.slice(0, 50).map((row) => row['Street address'])).toEqual(
      knownPlaces.map((place: { streetAddress1: string | null }) => place.streetAddress1 ?? ''),
    );
  });
});

describe('what was fetched', () => {
  const RUN = newId();
  beforeAll(async () => {
    const mine = await enter(admin, { externalId: 'FETCH-1', weight: 5, subCompanyId: AKUREYRI });
    await enter(admin, { externalId: 'FETCH-2', weight: 5, subCompanyId: REYKJAVIK });
    await operate(async (tx) => {
      await sql`insert into waybill.fetch_runs (organisation_id, id, state, records, changed, not_found, conflicts, faults, created_at, finished_at)
        values (${CARRIER}, ${RUN}, 'done', 7, 1, 1, 2, 1, now(), now())`.execute(tx);
      await sql`insert into waybill.fetch_findings (organisation_id, run_id, number, kind, external_id, path, problem, said) values
        (${CARRIER}, ${RUN}, 1, 'not-found', 'NOWHERE', null, null, null),
        (${CARRIER}, ${RUN}, 2, 'fault', 'FETCH-1', 'weight', 'number', '=heavy')`.execute(tx);
      await sql`insert into waybill.fetch_conflicts (organisation_id, shipment_key, path, id, run_id, reason, theirs, found_at)
        select ${CARRIER}, id, 'weight', gen_random_uuid(), ${RUN}, 'both-changed', '7.5', now() from waybill.shipments
        where external_id in ('FETCH-1', 'FETCH-2')`.execute(tx);
    });
    expect(mine.externalId).toBe('FETCH-1');
  });

  test('has a line for each run, in the language of the reader', async () => {
    const { rows } = await exported(admin, { list: 'fetch-runs', lang: 'is' }, ';');
    expect(rows).toEqual([
      expect.objectContaining({ Breytt: '1', 'Fannst ekki': '1', Árekstrar: '2', Staða: 'Lokið' }),
    ]);
  });

  test('has its conflicts, in a division those of its shipments', async () => {
    const { rows } = await exported(admin, { list: 'fetch-conflicts' });
    expect(rows.map((row) => row['Order number']).sort()).toEqual(['FETCH-1', 'FETCH-2']);
    expect(rows[0]).toMatchObject({ Field: 'Weight', Ours: '5', Theirs: '7.5' });
    const theirs = await exported(subCompany, { list: 'fetch-conflicts' });
    expect(theirs.rows.map((row) => row['Order number'])).toEqual(['FETCH-1']);
  });

  test('has what was not found or understood, with the shipment that it is about, for who sees the whole', async () => {
    const { rows } = await exported(admin, { list: 'fetch-findings', query: { run: RUN } });
    const { findings } = (await admin.get(`/api/fetch-updates/runs/${RUN}`)).body;
    expect(findings).toMatchObject([{ shipmentId: null }, { shipmentId: expect.stringMatching(/^S/) }]);
    expect(rows).toMatchObject([
      { 'Order number': 'NOWHERE', 'Waybill ID': '', Finding: 'NOWHERE is not here' },
      { 'Order number': 'FETCH-1', 'Waybill ID': findings[1].shipmentId, 'What the source says': "'=heavy" },
    ]);
    expect((await ask(subCompany, { list: 'fetch-findings', query: { run: RUN } })).body.code).toBe('forbidden');
    const inDivision = await ask(
      admin,
      { list: 'fetch-findings', query: { run: RUN } },
      { [SUB_COMPANY_HEADER]: AKUREYRI },
    );
    expect(inDivision.body.code).toBe('forbidden');
    const theirs = await exported(stranger, { list: 'fetch-findings', query: { run: RUN } });
    expect(theirs.rows).toEqual([]);
  });

  test('leads to no shipment where two have the number, or the one that has it is deleted', async () => {
    const run = newId();
    const [shared, other, gone] = [
      await enter(admin, { externalId: 'FETCH-SHARED', subCompanyId: AKUREYRI }),
      await enter(admin, { externalId: 'FETCH-OTHER', subCompanyId: REYKJAVIK }),
      await enter(admin, { externalId: 'FETCH-GONE' }),
    ];
    await remove(admin, gone);
    await operate(async (tx) => {
      await sql`update waybill.shipments set external_id = ${shared.externalId} where shipment_id = ${other.shipmentId}`.execute(
        tx,
      );
      await sql`insert into waybill.fetch_runs (organisation_id, id, state, created_at, finished_at)
        values (${CARRIER}, ${run}, 'done', now() - interval '1 day', now())`.execute(tx);
      await sql`insert into waybill.fetch_findings (organisation_id, run_id, number, kind, external_id)
        values (${CARRIER}, ${run}, 1, 'not-found', 'FETCH-SHARED'), (${CARRIER}, ${run}, 2, 'not-found', 'FETCH-GONE'),
          (${CARRIER}, ${run}, 3, 'not-found', 'FETCH-1')`.execute(tx);
    });
    const certain = expect.stringMatching(/^S/);
    const { findings } = (await admin.get(`/api/fetch-updates/runs/${run}`)).body;
    expect(findings.map((of: { shipmentId: string | null }) => of.shipmentId)).toEqual([null, null, certain]);
    const { rows } = await exported(admin, { list: 'fetch-findings', query: { run } });
    expect(rows.map((row) => row['Waybill ID'])).toEqual(['', '', certain]);
  });

  test('is not exported where it is switched off', async () => {
    await configure(app, CARRIER, { usesFetchUpdates: false });
    try {
      for (const body of [{ list: 'fetch-runs' }, { list: 'fetch-conflicts' }])
        expect((await ask(admin, body)).body.code).toBe('feature-off');
    } finally {
      await configure(app, CARRIER, { usesFetchUpdates: true });
    }
  });
});

describe('what only managers see', () => {
  const ENDPOINT = newId();
  beforeAll(() =>
    operate(async (tx) => {
      await sql`insert into waybill.webhook_endpoints (organisation_id, id, url, description, events, secret, created_at, updated_at)
        values (${CARRIER}, ${ENDPOINT}, 'https://hooks.example/in?token=very-secret', '', array['shipment.created'],
          convert_to('whsec-very-secret', 'UTF8'), now(), now())`.execute(tx);
      await sql`insert into waybill.webhook_deliveries (organisation_id, id, endpoint_id, event, body, state)
        select ${CARRIER}, gen_random_uuid(), ${ENDPOINT}, 'shipment.created', '{"note":"very-secret"}',
          case when n % 10 = 0 then 'failed' else 'delivered' end from generate_series(1, 2100) n`.execute(tx);
      await sql`insert into waybill.unknown_words (organisation_id, partner_id, source, word_key, word, example, seen_count, first_seen_at, last_seen_at)
        select ${CARRIER}, null, 'file', 'orð ' || n, 'Orð ' || n, 'skrá.csv', n, now(), now() from generate_series(1, 3) n`.execute(
        tx,
      );
    }),
  );
  const makeDispatcher = () =>
    operate((tx) =>
      tx
        .updateTable('users')
        .set({ roles: ['admin', 'developer'] })
        .where('email', '=', 'developer@demo.test')
        .execute(),
    );

  test('is refused to other admins', async () => {
    for (const list of ['webhook-deliveries', 'unknown-words']) {
      expect((await ask(admin, { list, query: {} })).body.code).toBe('forbidden');
      expect((await ask(subCompany, { list, query: {} })).body.code).toBe('forbidden');
    }
  });

  test('is the log of webhooks with every row, narrowed as on the screen, and nothing that is secret', async () => {
    await makeDispatcher();
    const all = await exported(developer, { list: 'webhook-deliveries', query: {} });
    expect(all.rows).toHaveLength(2100);
    expect(new Set(all.rows.map((row) => row.ID)).size).toBe(2100);
    expect(all.rows[0]).toMatchObject({ Event: 'Shipment created', Endpoint: 'hooks.example' });
    expect(all.text).not.toContain('very-secret');
    const failed = await exported(
      developer,
      {
        list: 'webhook-deliveries',
        query: { state: 'failed', webhook: ENDPOINT },
        lang: 'is',
      },
      ';',
    );
    expect(failed.rows).toHaveLength(210);
  });

  test('is the words to settle', async () => {
    await makeDispatcher();
    const { rows } = await exported(developer, { list: 'unknown-words', query: {} });
    expect(rows.map((row) => row.Word).sort()).toEqual(['Orð 1', 'Orð 2', 'Orð 3']);
  });

  test('is in no file of who has lost the right meanwhile, neither made nor handed out', async () => {
    await makeDispatcher();
    const made = (await ask(developer, { list: 'webhook-deliveries', query: {} })).body.export;
    await carryOut();
    const waiting = (await ask(developer, { list: 'webhook-deliveries', query: {} })).body.export;
    await operate((tx) =>
      tx
        .updateTable('users')
        .set({ roles: ['admin'] })
        .where('email', '=', 'developer@demo.test')
        .execute(),
    );
    await carryOut();
    const signedIn = await app.signedIn('developer@demo.test');
    expect((await signedIn.get(`/api/exports/${waiting.id}`)).body.export).toMatchObject({
      state: 'failed',
      hasFile: false,
    });
    expect((await signedIn.get(`/api/exports/${made.id}/file`)).status).toBe(404);
  });
});

describe('the warehouse', () => {
  test('has what is missing of a container, and what is on hold', async () => {
    const shipment = await enter(admin, {
      containerNumber: 'EXPU 123456-7',
      dropoff: aStop({ receiverName: 'Vantar', streetAddress1: 'Gata 1' }),
      parcels: [aParcel({ barcode: 'MISSING-1' }), aParcel({ barcode: 'MISSING-2' })],
    });
    const { rows } = await exported(admin, { list: 'warehouse-missing', query: { container: 'expu1234567' } });
    expect(rows).toMatchObject([
      { Barcode: 'MISSING-1', 'Receiver name': 'Vantar', Shipment: shipment.shipmentId, 'Own label': 'yes' },
      { Barcode: 'MISSING-2' },
    ]);
    await operate((tx) =>
      sql`insert into waybill.warehouse_holds (organisation_id, id, sub_company_id, code, reason, found_by, found_at)
        values (${CARRIER}, gen_random_uuid(), null, 'X-1', 'unknown', 'Jón', now())`.execute(tx),
    );
    const holds = await exported(admin, { list: 'warehouse-holds', lang: 'is' }, ';');
    expect(holds.rows).toMatchObject([{ Kóði: 'X-1', 'Fannst af': 'Jón' }]);
    expect((await exported(subCompany, { list: 'warehouse-holds' })).rows).toEqual([]);
  });

  test('has no lists where nothing is scanned', async () => {
    await configure(app, CARRIER, { usesWarehouseScan: false });
    try {
      for (const body of [{ list: 'warehouse-missing', query: {} }, { list: 'warehouse-holds' }])
        expect((await ask(admin, body)).body.code).toBe('feature-off');
    } finally {
      await configure(app, CARRIER, { usesWarehouseScan: true });
    }
  });
});

test('a place is told in the language of the file', async () => {
  const { shipmentId } = await enter(admin, { dropoff: aStop({ streetAddress1: 'Hvergistígur 77' }) });
  await operate((tx) =>
    sql`update waybill.stop_places p set state = 'found', precision = 'rooftop', source = 'geocoder', doubt = 'spelling',
        latitude = 64000000, longitude = -21000000 from waybill.shipments s
      where s.id = p.shipment_key and s.shipment_id = ${shipmentId} and p.kind = 'dropoff'`.execute(tx),
  );
  const body = { list: 'shipments', selection: { by: 'ids', ids: [shipmentId] } };
  const is = (await exported(admin, { ...body, lang: 'is' }, ';')).rows[0] ?? {};
  expect(Object.values(is)).toEqual(expect.arrayContaining(['Fannst', 'Hús', 'Hnitsetning', 'Annar ritháttur']));
  const en = (await exported(admin, body)).rows[0] ?? {};
  expect(Object.values(en)).toEqual(expect.arrayContaining(['Found', 'Rooftop', 'Geocoder', 'Spelled otherwise']));
});
