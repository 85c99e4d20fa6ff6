import { randomUUID } from 'node:crypto';
import type { RetentionRun } from '@waybill/contract/retention';
import { newId, type OrganisationId, type PhotoId, type ProofId, type ShipmentKey } from '@waybill/domain/ids';
import type { RetentionKind, RetentionVerdict } from '@waybill/domain/retention';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AKUREYRI, CARRIER, FORWARDER } from '../../seed/demo-data.ts';
import type { Browser } from '../../testing/browser.ts';
import { enterShipments, type NewShipment } from '../../testing/enter-shipments.ts';
import { jobWork } from '../../testing/job-work.ts';
import { configure } from '../../testing/shipment-calls.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { retentionKinds } from '../../wiring/wire-retention.ts';
import { addCounts } from './run-retention.ts';

let app: TestApp;
let superAdmin: Browser;
beforeAll(async () => {
  app = await createTestApp();
  superAdmin = await app.signedIn('super@demo.test');
});
afterAll(() => app.close());

const ALWAYS = { shipmentDays: 'always', proofDays: 'always', messageDays: 'always', historyDays: 'always' } as const;

beforeEach(async () => {
  await app.database.asOperator(async (tx) => {
    await tx.deleteFrom('retention_runs').execute();
    await tx.deleteFrom('shipments').execute();
  });
  for (const organisation of [CARRIER, FORWARDER]) await configure(app, organisation, ALWAYS);
});

const DAY_MS = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(app.time.now.getTime() - days * DAY_MS);

const work = () =>
  jobWork(app.database, retentionKinds({ database: app.database, clock: () => app.time.now }), (error) => {
    throw error;
  });
const carryOut = () => work().carryOut();

/** A night: rounds are begun and carried out. */
const aNight = async () => {
  const [begin] = retentionKinds({ database: app.database, clock: () => app.time.now });
  await begin?.run({} as never, {} as never);
  await carryOut();
};

const rehearse = async (periods: object, browser = superAdmin, level = 'organisation') => {
  const answer = await browser.post('/api/retention/rehearsals', {
    level,
    periods: { ...ALWAYS, positionDays: 90, ...periods },
  });
  expect(answer.status, answer.text).toBe(200);
  await carryOut();
  const { rehearsals } = (await browser.get('/api/retention')).body;
  return rehearsals.find(({ id }: RetentionRun) => id === answer.body.rehearsal.id) as RetentionRun;
};
const countsOf = ({ counts }: RetentionRun) =>
  Object.fromEntries(
    counts.map(({ kind, verdict, count, month }) => [`${kind} ${verdict} ${month}`, count]).toSorted(),
  ) as Record<`${RetentionKind} ${RetentionVerdict} ${string}`, number>;

const enter = async (shipment: NewShipment, organisation: OrganisationId = CARRIER): Promise<ShipmentKey> => {
  const id = newId<ShipmentKey>();
  await enterShipments(app.database, organisation, [{ id, delivery_status: 'completed', ...shipment }]);
  return id;
};
const left = async () =>
  app.database.asOperator(async (tx) => (await tx.selectFrom('shipments').select('id').execute()).map(({ id }) => id));

const aLine = (shipment_key: ShipmentKey, occurred_at: Date, organisation_id: OrganisationId = CARRIER) =>
  app.database.asOperator((tx) =>
    tx
      .insertInto('shipment_history')
      .values({
        organisation_id,
        shipment_key,
        id: randomUUID(),
        occurred_at,
        actor_kind: 'operator',
        actor_name: 'x',
        actor_organisation_id: organisation_id,
        source: 'operator',
        action: 'created',
      })
      .execute(),
  );

const aProof = async (shipment_key: ShipmentKey, received_at: Date, organisation_id: OrganisationId = CARRIER) => {
  const [id, action_id, photo] = [newId<ProofId>(), randomUUID(), newId<PhotoId>()];
  const content = {
    shipmentId: 'S12345678',
    kind: 'dropoff',
    outcome: 'done',
    reason: null,
    name: 'Ragnheiður Ösp',
    note: 'Við bakdyrnar',
    signature: [[1, 2, 3, 4]],
    isAtAccessPoint: false,
    payment: null,
    units: null,
    isCodeRight: null,
    parcels: [],
    photos: [{ id: photo, sha256: 'x', bytes: 1 }],
    position: { latitude: 64.1, longitude: -21.9, accuracyMetres: 5 },
    driver: 'Sigurður',
    driverId: randomUUID(),
    phoneAt: received_at.toISOString(),
    happenedAt: received_at.toISOString(),
  };
  await app.storage.put(`proofs/${photo}`, Buffer.from('photo'));
  await app.database.asOperator(async (tx) => {
    await sql`insert into waybill.proofs (organisation_id, id, shipment_key, carrier_id, action_id, kind, content, happened_at, received_at)
      values (${organisation_id}, ${id}, ${shipment_key}, ${CARRIER}, ${action_id}, 'dropoff', ${JSON.stringify(content)}::jsonb,
        ${received_at}, ${received_at})`.execute(tx);
    await sql`insert into waybill.proof_photos (added_by_organisation_id, id, action_id, sent_sha256, kept_sha256, received_at, bytes,
        width, height, file_key)
      values (${CARRIER}, ${photo}, ${action_id}, 'x', 'x', ${received_at}, 5, 1, 1, ${`proofs/${photo}`})`.execute(tx);
  });
  return { id, photo };
};
const aMessage = (shipment_key: ShipmentKey, created_at: Date, state = 'sent') =>
  app.database.asOperator((tx) =>
    sql`insert into waybill.messages (organisation_id, id, shipment_key, kind, channel, recipient, once_key, state, created_at, due_at, details, ended_at, subject, body, locale)
      values (${CARRIER}, gen_random_uuid(), ${shipment_key}, 'completed', 'email', 'r@receiver.test', gen_random_uuid()::text, ${state}, ${created_at},
        ${created_at}, '{}', ${state === 'waiting' ? null : created_at}, 'x', 'x', 'en')`.execute(tx),
  );

const proofOf = (id: ProofId) =>
  app.database.asOperator((tx) => tx.selectFrom('proofs').selectAll().where('id', '=', id).executeTakeFirst());
const photosLeft = () => app.database.asOperator((tx) => tx.selectFrom('proof_photos').select('id').execute());

describe('shipments', () => {
  test('that are over go so many days after their last change, with their history and the photos of their proofs', async () => {
    const [old, young] = [await enter({ updated_at: daysAgo(91) }), await enter({ updated_at: daysAgo(89) })];
    await aLine(old, daysAgo(91));
    const { photo } = await aProof(old, daysAgo(91));
    await configure(app, CARRIER, { shipmentDays: 90 });
    await aNight();
    expect(await left()).toEqual([young]);
    expect((await photosLeft()).map(({ id }) => id)).not.toContain(photo);
    const listed = await app.database.asOperator((tx) => tx.selectFrom('removed_files').select('file_key').execute());
    expect(listed.map(({ file_key }) => file_key)).toContain(`proofs/${photo}`);
  });

  test('stay where nobody has set a period', async () => {
    await enter({ updated_at: daysAgo(7_000) });
    await aNight();
    expect(await left()).toHaveLength(1);
    expect((await superAdmin.get('/api/retention')).body.rounds).toEqual([]);
  });

  test('stay while they are under way, while money is owed for them, and while another party keeps them longer', async () => {
    const at = { updated_at: daysAgo(400) };
    const gone = await enter(at);
    const kept = [
      await enter({ ...at, delivery_status: 'out-for-delivery' }),
      await enter({ ...at, delivery_status: 'new' }),
      await enter({ ...at, payment_status: 'needs-payment', payment_amount_minor: 100, payment_currency: 'ISK' }),
      await enter({ ...at, forwarder_id: FORWARDER }),
    ];
    await configure(app, CARRIER, { shipmentDays: 365 });
    const month = daysAgo(400).toISOString().slice(0, 7);
    expect(countsOf(await rehearse({ shipmentDays: 365 }))).toEqual({
      [`shipments removed ${month}`]: 1,
      [`shipments under-way ${month}`]: 2,
      [`shipments unpaid ${month}`]: 1,
      [`shipments shared ${month}`]: 1,
    });
    await aNight();
    expect((await left()).toSorted()).toEqual(kept.toSorted());
    expect(await left()).not.toContain(gone);
    // The other party's period is over as well.
    await configure(app, FORWARDER, { shipmentDays: 180 });
    await aNight();
    expect((await left()).toSorted()).toEqual(kept.slice(0, 3).toSorted());
  });

  test('of a division follow what the division sets itself', async () => {
    const of = await enter({ updated_at: daysAgo(100), sub_company_id: AKUREYRI });
    const ofNone = await enter({ updated_at: daysAgo(100) });
    await app.database.asOperator((tx) =>
      tx
        .insertInto('organisation_configs')
        .values({
          organisation_id: CARRIER,
          sub_company_id: AKUREYRI,
          overrides: JSON.stringify({ shipmentDays: 'always' }),
        })
        .onConflict((conflict) =>
          conflict
            .columns(['organisation_id', 'key'])
            .doUpdateSet({ overrides: JSON.stringify({ shipmentDays: 'always' }) }),
        )
        .execute(),
    );
    await configure(app, CARRIER, { shipmentDays: 90 });
    await aNight();
    expect(await left()).toEqual([of]);
    expect(await left()).not.toContain(ofNone);
  });

  test('of another organisation, and what is deleted already, are left alone', async () => {
    await enter({ updated_at: daysAgo(400) }, FORWARDER);
    await enter({ updated_at: daysAgo(400), delivery_status: 'deleted', deleted_at: daysAgo(1) });
    await configure(app, CARRIER, { shipmentDays: 90 });
    await aNight();
    expect(await left()).toHaveLength(2);
  });
});

test('a proof loses whom it names and its photos, and keeps that the stop was made; it cannot be exported any more', async () => {
  const key = await enter({ updated_at: daysAgo(1) });
  const [old, young] = [await aProof(key, daysAgo(91)), await aProof(key, daysAgo(89))];
  await configure(app, CARRIER, { proofDays: 90 });
  await aNight();
  expect(await proofOf(old.id)).toMatchObject({
    emptied_at: app.time.now,
    content: { outcome: 'done', name: null, note: null, signature: null, position: null, driver: null, photos: [] },
  });
  expect(JSON.stringify(await proofOf(old.id))).not.toMatch(/Ragnhei|Sigurður|bakdyr|64\.1/);
  expect(await proofOf(young.id)).toMatchObject({ emptied_at: null, content: { name: 'Ragnheiður Ösp' } });
  expect((await photosLeft()).map(({ id }) => id)).toContain(young.photo);
  expect((await photosLeft()).map(({ id }) => id)).not.toContain(old.photo);
  const admin = await app.signedIn('admin@demo.test');
  const row = await app.database.asOperator((tx) =>
    tx.selectFrom('shipments').select('shipment_id').where('id', '=', key).executeTakeFirstOrThrow(),
  );
  const { proofs } = (await admin.get(`/api/shipments/${row.shipment_id}/proofs`)).body;
  expect(proofs.map(({ emptiedAt }: { emptiedAt: string | null }) => emptiedAt)).toEqual([
    null,
    app.time.now.toISOString(),
  ]);
  const answer = await admin.get(`/api/shipments/${row.shipment_id}/proofs/${old.id}/export`);
  expect(answer.body).toMatchObject({ status: 410, code: 'proof-emptied' });
});

test('messages that were sent go, and those that wait or are about something under way stay', async () => {
  const [over, open] = [await enter({}), await enter({ delivery_status: 'out-for-delivery' })];
  await aMessage(over, daysAgo(31), 'sent');
  await aMessage(over, daysAgo(31), 'waiting');
  await aMessage(over, daysAgo(29), 'sent');
  await aMessage(open, daysAgo(31), 'sent');
  await configure(app, CARRIER, { messageDays: 30 });
  await aNight();
  const rows = await app.database.asOperator((tx) =>
    tx.selectFrom('messages').select(['shipment_key', 'state', 'created_at']).orderBy('created_at').execute(),
  );
  expect(rows.filter(({ shipment_key }) => shipment_key === over).map(({ state }) => state)).toEqual([
    'waiting',
    'sent',
  ]);
  expect(rows.filter(({ shipment_key }) => shipment_key === open)).toHaveLength(1);
});

test('histories go line by line: of people and settings, and of shipments that are over and have rested as long', async () => {
  const [rested, changed, open] = [
    await enter({ updated_at: daysAgo(366) }),
    await enter({ updated_at: daysAgo(10) }),
    await enter({ updated_at: daysAgo(366), delivery_status: 'assigned' }),
  ];
  for (const key of [rested, changed, open]) await aLine(key, daysAgo(370));
  const aLogLine = (occurred_at: Date, action: string) =>
    app.database.asOperator((tx) =>
      sql`insert into waybill.audit_log (organisation_id, id, occurred_at, actor_kind, actor_name, entity, entity_id, action)
        values (${CARRIER}, gen_random_uuid(), ${occurred_at}, 'operator', 'x', 'vehicle', 'x', ${action})`.execute(tx),
    );
  await aLogLine(daysAgo(366), 'created');
  await aLogLine(daysAgo(364), 'edited');
  await configure(app, CARRIER, { historyDays: 365 });
  const rehearsal = await rehearse({ historyDays: 365 });
  const sumOf = (kind: RetentionKind, verdict: RetentionVerdict) =>
    rehearsal.counts
      .filter((each) => each.kind === kind && each.verdict === verdict)
      .reduce((sum, { count }) => sum + count, 0);
  expect(sumOf('log-entries', 'removed')).toBe(1);
  expect(sumOf('shipment-entries', 'removed')).toBe(1);
  expect(sumOf('shipment-entries', 'under-way')).toBe(1);
  await aNight();
  const lines = await app.database.asOperator((tx) =>
    tx.selectFrom('shipment_history').select('shipment_key').execute(),
  );
  expect(lines.map(({ shipment_key }) => shipment_key).toSorted()).toEqual([changed, open].toSorted());
  const log = await app.database.asOperator((tx) =>
    tx.selectFrom('audit_log').select('action').where('entity', '=', 'vehicle').execute(),
  );
  expect(log.map(({ action }) => action)).toEqual(['edited']);
});

describe('a rehearsal', () => {
  test('removes nothing, and counts what the night then removes', async () => {
    for (const days of [100, 130, 200]) await enter({ updated_at: daysAgo(days) });
    const rehearsal = await rehearse({ shipmentDays: 90 });
    expect(rehearsal).toMatchObject({ state: 'done', periods: { ...ALWAYS, shipmentDays: 90, positionDays: 90 } });
    expect(await left()).toHaveLength(3);
    await configure(app, CARRIER, { shipmentDays: 90 });
    await aNight();
    const [round] = (await superAdmin.get('/api/retention')).body.rounds;
    expect(countsOf(round)).toEqual(countsOf(rehearsal));
    expect(await left()).toEqual([]);
  });

  test('counts what goes with a shipment once, as the night does', async () => {
    const periods = { shipmentDays: 90, proofDays: 90, messageDays: 30, historyDays: 365 };
    const [gone, rested, open] = [
      await enter({ updated_at: daysAgo(400) }),
      await enter({ updated_at: daysAgo(400), payment_status: 'needs-payment' }),
      await enter({ updated_at: daysAgo(400), delivery_status: 'assigned' }),
    ];
    for (const key of [gone, rested, open]) {
      await aLine(key, daysAgo(400));
      await aProof(key, daysAgo(400));
      await aMessage(key, daysAgo(400));
    }
    const rehearsal = await rehearse(periods);
    expect(await left()).toHaveLength(3);
    await configure(app, CARRIER, periods);
    await aNight();
    const [round] = (await superAdmin.get('/api/retention')).body.rounds;
    expect(countsOf(round)).toEqual(countsOf(rehearsal));
    expect(await left()).toEqual(expect.arrayContaining([rested, open]));
    expect(await left()).not.toContain(gone);
  });

  test('is refused with a period that is too short, beside that period', async () => {
    const answer = await superAdmin.post('/api/retention/rehearsals', {
      level: 'organisation',
      periods: { ...ALWAYS, positionDays: 90, shipmentDays: 89, historyDays: 364 },
    });
    expect(answer.body).toMatchObject({
      status: 400,
      errors: [
        { path: 'periods.shipmentDays', problem: 'too-small' },
        { path: 'periods.historyDays', problem: 'too-small' },
      ],
    });
  });

  test('waits its turn: two of an organisation are made at a time', async () => {
    const ask = () =>
      superAdmin.post('/api/retention/rehearsals', { level: 'organisation', periods: { ...ALWAYS, positionDays: 90 } });
    expect([(await ask()).status, (await ask()).status, (await ask()).status]).toEqual([200, 200, 429]);
    await carryOut();
    expect((await ask()).status).toBe(200);
    await carryOut();
  });
});

test('a round that died goes on behind its last portion, and counts nothing twice', async () => {
  for (let days = 100; days < 110; days += 1) await enter({ updated_at: daysAgo(days) });
  await configure(app, CARRIER, { shipmentDays: 90 });
  const [begin, run] = retentionKinds({ database: app.database, clock: () => app.time.now });
  await begin?.run({} as never, {} as never);
  const [round] = await app.database.asOperator((tx) => tx.selectFrom('retention_runs').selectAll().execute());
  const job = { organisationId: CARRIER, payload: { retentionRunId: round?.id } } as never;
  const stopped = new AbortController();
  stopped.abort(new Error('the process ends'));
  await expect(run?.run(job, { signal: stopped.signal } as never)).rejects.toThrow('the process ends');
  await carryOut();
  await run?.run(job, { signal: new AbortController().signal } as never);
  const [done] = (await superAdmin.get('/api/retention')).body.rounds;
  expect(done.state).toBe('done');
  expect(done.counts.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(10);
});

test('a night that removed something is in the history of the settings, and another is not remembered', async () => {
  await enter({ updated_at: daysAgo(100) });
  await enter({ updated_at: daysAgo(101) });
  await configure(app, CARRIER, { shipmentDays: 90 });
  app.time.advance(1_000);
  await aNight();
  await aNight();
  const { entries } = (await superAdmin.get('/api/organisation-config/organisation/history')).body;
  expect(entries[0]).toMatchObject({
    action: 'old-records-removed',
    occurredAt: app.time.now.toISOString(),
    by: { kind: 'operator', name: 'Waybill' },
    changes: { shipments: { from: null, to: 2 } },
  });
  expect((await superAdmin.get('/api/retention')).body.rounds).toHaveLength(1);
});

test('nobody removes a line of history by hand, and the functions that do leave the last year and what is under way', async () => {
  const open = await enter({ delivery_status: 'assigned' });
  await aLine(open, daysAgo(1_000));
  const over = await enter({});
  await aLine(over, new Date(Date.now() - 300 * DAY_MS));
  const keys = [open, over];
  await app.database.asOperator(async (tx) => {
    await sql`select waybill.remove_shipment_entries(${CARRIER}, ${keys}::uuid[], ${new Date()})`.execute(tx);
  });
  const lines = await app.database.asOperator((tx) => tx.selectFrom('shipment_history').select('id').execute());
  expect(lines).toHaveLength(2);
  const byHand = (tx: Parameters<Parameters<typeof app.database.asOperator>[0]>[0]) =>
    sql`delete from waybill.shipment_history`.execute(tx);
  await expect(app.database.asOperator(byHand)).rejects.toThrow('permission denied');
});

test('counts of one kind and month add up', () => {
  const one = { kind: 'proofs', verdict: 'removed', month: '2026-01', count: 2 } as const;
  const other = { ...one, month: '2026-02', count: 5 };
  expect(addCounts([one], [{ ...one, count: 3 }, other])).toEqual([{ ...one, count: 5 }, other]);
});
