import type { Payment, PaymentSum } from '@waybill/contract/payments';
import type { Shipment } from '@waybill/contract/shipments';
import { MOST_SHIPMENTS_PAID } from '@waybill/domain/payment';
import { PAYMENT_STATUSES } from '@waybill/domain/statuses';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AKUREYRI, CARRIER, FORWARDER } from '../../seed/demo-data.ts';
import type { Browser } from '../../testing/browser.ts';
import { edit, enter, historyOf, read as readShipment, remove, restore } from '../../testing/shipment-calls.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { sendWhileHeld } from '../../testing/while-held.ts';
import { movingPayments } from '../../wiring/wire-payments.ts';
import { movePayment } from './move-payment.ts';

let app: TestApp;
let admin: Browser;
/** Of Akureyri. */
let subCompany: Browser;
let forwarder: Browser;

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signedIn('admin@demo.test');
  subCompany = await app.signedIn('division@demo.test');
  forwarder = await app.signedIn('admin@forwarder.test');
});
afterAll(() => app.close());
beforeEach(() => app.time.advance(1000));

const isk = (minor: number) => ({ minor, currency: 'ISK' as const });
const usd = (minor: number) => ({ minor, currency: 'USD' as const });
const NOBODY = { payerName: null, payerEmail: null, externalId: null };
const due = (minor: number | null = null, more: object = {}) =>
  enter(admin, { paymentStatus: 'needs-payment', paymentAmount: minor === null ? null : isk(minor), ...more });
const idsOf = (shipments: readonly Pick<Shipment, 'shipmentId'>[]) => shipments.map(({ shipmentId }) => shipmentId);

const make = (shipments: readonly Pick<Shipment, 'shipmentId'>[], more: object = {}, browser = admin) =>
  browser.post('/api/payments', { amount: isk(0), ...NOBODY, shipmentIds: idsOf(shipments), ...more });
const made = async (shipments: readonly Shipment[], more: object = {}): Promise<Payment> => {
  const { status, body } = await make(shipments, more);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.payment;
};
const urlOf = ({ paymentId }: Pick<Payment, 'paymentId'>) => `/api/payments/${paymentId}`;
const read = async (of: Pick<Payment, 'paymentId'>, browser = admin): Promise<Payment> =>
  (await browser.get(urlOf(of))).body.payment;
const paymentOf = async (shipment: Shipment): Promise<Payment> => {
  const { payment } = await readShipment(admin, shipment);
  if (!payment) throw new Error('there is none');
  return read(payment);
};
const move = (of: Payment, status: string, more: object = {}, browser = admin) =>
  browser.post(`${urlOf(of)}/status`, { version: of.version, status, ...more });
const moved = async (of: Payment, status: string, more: object = {}): Promise<Payment> => {
  const answer = await move(of, status, more);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.payment;
};
const change = (of: Payment, fields: object, browser = admin) => {
  const { version, amount, payerName, payerEmail, externalId } = of;
  return browser.put(urlOf(of), { version, amount, payerName, payerEmail, externalId, ...fields });
};
const statusesOf = async (shipments: readonly Shipment[]) =>
  Promise.all(shipments.map(async (one) => (await readShipment(admin, one)).paymentStatus));
const list = async (query: Record<string, string> = {}, browser = admin): Promise<Payment[]> =>
  (await browser.get(`/api/payments?${new URLSearchParams(query)}`)).body.payments;
const sums = async (query: Record<string, string> = {}, browser = admin): Promise<PaymentSum[]> =>
  (await browser.get(`/api/payments/sums?${new URLSearchParams(query)}`)).body.sums;
const actionsOf = ({ history }: Payment) => history.map(({ action }) => action);

describe('a shipment with a payment status', () => {
  test('has a payment of its own, owed by its receiver, which its page names', async () => {
    const shipment = await due(8_500);
    const payment = await paymentOf(shipment);
    expect(payment).toMatchObject({
      status: 'needs-payment',
      amount: isk(0),
      shipmentAmount: isk(8_500),
      totalAmount: isk(8_500),
      payerName: shipment.dropoff.receiverName,
      shipments: [{ shipmentId: shipment.shipmentId, amount: isk(8_500) }],
    });
    expect(actionsOf(payment)).toEqual(['created']);
    expect(shipment.payment).toMatchObject({ paymentId: payment.paymentId, totalAmount: isk(8_500), shipments: 1 });
  });

  test('is edited, and its payment follows and tells who it was', async () => {
    const shipment = await due(8_500);
    await edit(admin, shipment, { paymentAmount: isk(9_000), paymentStatus: 'onsite' });
    const payment = await paymentOf(shipment);
    expect(payment).toMatchObject({ status: 'onsite', totalAmount: isk(9_000) });
    expect(payment.history[0]).toMatchObject({
      action: 'shipment-edited',
      changes: { status: { from: 'needs-payment', to: 'onsite' }, paymentAmount: { to: isk(9_000) } },
    });
  });

  test('without one gets none, and one that loses it loses its payment', async () => {
    expect((await enter(admin, { paymentStatus: null })).payment).toBeNull();
    const shipment = await due(100);
    const payment = await paymentOf(shipment);
    expect((await edit(admin, shipment, { paymentStatus: null })).status).toBe(200);
    expect((await admin.get(urlOf(payment))).status).toBe(404);
  });

  test.each([
    ['paid', 'success', { paymentStatus: 'needs-payment' }, 'paymentStatus'],
    ['paid', 'success', { paymentStatus: null }, 'paymentStatus'],
    ['paid', 'success', { paymentAmount: isk(1) }, 'paymentAmount'],
    ['prepaid', 'prepaid', { paymentStatus: 'failed' }, 'paymentStatus'],
    ['pending', 'pending', { paymentAmount: isk(1) }, 'paymentAmount'],
    ['pending', 'pending', { paymentStatus: null }, 'paymentStatus'],
    ['failed', 'failed', { paymentStatus: 'success' }, 'paymentStatus'],
  ] as const)(
    'that is %s refuses what its payment does not allow, beside the field',
    async (_, status, patch, path) => {
      const shipment = await enter(admin, { paymentStatus: status, paymentAmount: isk(5_000) });
      const { status: code, body } = await edit(admin, shipment, patch);
      expect(code).toBe(400);
      expect(body.errors).toEqual([
        { path, problem: 'payment-decides', allowed: expect.stringContaining(shipment.payment?.paymentId ?? '') },
      ]);
      expect(await readShipment(admin, shipment)).toMatchObject({ paymentStatus: status, paymentAmount: isk(5_000) });
    },
  );

  test('is sent again as it is, and nothing changes; sent with what its payment refuses, the others of the batch go through', async () => {
    const row = (externalId: string, more: object = {}) => ({
      externalId,
      dropoff: { receiverName: 'Anna', streetAddress1: 'Laugavegur 1' },
      paymentStatus: 'success',
      paymentAmount: isk(700),
      ...more,
    });
    expect((await sendBatch([row('A-1'), row('A-2')])).counts).toMatchObject({ created: 2 });
    expect((await sendBatch([row('A-1'), row('A-2')])).counts).toMatchObject({ unchanged: 2 });
    const { results } = await sendBatch([
      row('A-1', { paymentStatus: 'failed' }),
      row('A-2', { driverNote: 'Ring twice' }),
    ]);
    expect(results).toMatchObject([
      { outcome: 'refused', problem: { errors: [{ path: 'paymentStatus', problem: 'payment-decides' }] } },
      { outcome: 'updated' },
    ]);
  });

  test('with a fee stays in its currency, whoever changes it, until the fee is gone', async () => {
    const shipment = await due(1_000, { externalId: 'FEE-1' });
    const payment = await paymentOf(shipment);
    await change(payment, { amount: isk(5_000) });
    const refused = [{ path: 'paymentAmount', problem: 'fee-currency', allowed: expect.any(String) }];
    const typed = await edit(admin, await readShipment(admin, shipment), { paymentAmount: usd(1_000) });
    expect([typed.status, typed.body.errors]).toEqual([400, refused]);
    const { results } = await sendBatch([
      { externalId: 'FEE-1', paymentAmount: usd(1_000) },
      { externalId: 'FEE-2', dropoff: { receiverName: 'Anna', streetAddress1: 'Laugavegur 1' } },
    ]);
    expect(results).toMatchObject([{ outcome: 'refused', problem: { errors: refused } }, { outcome: 'created' }]);
    const unasked = app.database.asOperator((tx) =>
      sql`update waybill.shipments set payment_currency = 'USD' where shipment_id = ${shipment.shipmentId}`.execute(tx),
    );
    await expect(unasked).rejects.toMatchObject({ constraint: 'payment_currency_stays' });
    expect(await paymentOf(shipment)).toMatchObject({ amount: isk(5_000), totalAmount: isk(6_000) });
    // Another amount, none, and the same currency are no matter of the fee.
    expect((await edit(admin, await readShipment(admin, shipment), { paymentAmount: isk(900) })).status).toBe(200);
    await change(await paymentOf(shipment), { amount: isk(0) });
    expect((await edit(admin, await readShipment(admin, shipment), { paymentAmount: usd(1_000) })).status).toBe(200);
    expect(await paymentOf(shipment)).toMatchObject({ amount: usd(0), totalAmount: usd(1_000) });
  });

  test('is deleted and nobody pays for it; restored, it is to be paid again', async () => {
    const shipment = await due(300);
    const payment = await paymentOf(shipment);
    await remove(admin, shipment);
    expect(await read(payment)).toMatchObject({ status: 'failed' });
    await restore(admin, shipment);
    const again = await read(payment);
    expect(again).toMatchObject({ status: 'needs-payment' });
    expect(actionsOf(again)).toEqual(['shipment-restored', 'shipment-deleted', 'created']);
  });
});

const keyOf = async (): Promise<string> => {
  const developer = await app.signedIn('developer@demo.test');
  const { body } = await developer.post('/api/api-key/reveal', { purpose: 'reveal' });
  return body.token;
};

const sendBatch = async (shipments: object[]) => {
  const headers = { authorization: `Bearer ${await keyOf()}` };
  return (
    await app.app.inject({ method: 'POST', url: '/api/v1/shipments/batch', headers, payload: { shipments } })
  ).json();
};

describe('a payment for several shipments', () => {
  test('takes the place of what was due for each, with a fee, and all of them follow it', async () => {
    const shipments = [await due(1_000), await due(2_500), await enter(admin, { paymentStatus: null })];
    const before = [await paymentOf(shipments[0] as Shipment), await paymentOf(shipments[1] as Shipment)];
    const payment = await made(shipments, {
      amount: isk(490),
      payerName: 'Bláfell ehf.',
      payerEmail: 'Bokhald@blafell.is',
    });
    expect(payment).toMatchObject({
      status: 'needs-payment',
      amount: isk(490),
      shipmentAmount: isk(3_500),
      totalAmount: isk(3_990),
      payerName: 'Bláfell ehf.',
      payerEmail: 'bokhald@blafell.is',
      shipmentCount: 3,
    });
    for (const old of before) {
      expect(await read(old)).toMatchObject({
        status: 'failed',
        history: [{ action: 'replaced' }, { action: 'created' }],
      });
    }
    await moved(payment, 'success');
    expect(await statusesOf(shipments)).toEqual(['success', 'success', 'success']);
    for (const shipment of shipments) {
      const { payment: shown } = await readShipment(admin, shipment);
      expect(shown).toMatchObject({ paymentId: payment.paymentId, totalAmount: isk(3_990), shipments: 3 });
      expect((await historyOf(admin, shipment)).slice(0, 2)).toMatchObject([
        { action: 'payment-moved', changes: { paymentStatus: { from: 'needs-payment', to: 'success' } } },
        { action: 'payment-created', changes: { paymentId: { to: payment.paymentId } } },
      ]);
    }
  });

  test('cannot be revived when a newer one has taken its place', async () => {
    const shipment = await due(100);
    const first = await paymentOf(shipment);
    await made([shipment]);
    const { status, body } = await move(await read(first), 'needs-payment');
    expect([status, body.code]).toEqual([409, 'payment-replaced']);
  });

  test('decides alone about its shipments: a status typed at one of them is refused', async () => {
    const shipments = [await due(100), await due(200)];
    await made(shipments);
    const shipment = await readShipment(admin, shipments[0] as Shipment);
    for (const patch of [{ paymentStatus: 'success' }, { paymentStatus: null }, { paymentAmount: usd(5) }]) {
      const { body } = await edit(admin, shipment, patch);
      expect(body.errors, JSON.stringify(patch)).toMatchObject([{ problem: 'payment-decides' }]);
    }
    expect((await edit(admin, shipment, { paymentAmount: isk(150) })).status).toBe(200);
    expect((await paymentOf(shipment)).totalAmount).toEqual(isk(350));
  });

  test('is refused for each shipment with its reason, and none is touched', async () => {
    const [good, paid, pending, dollars, deleted] = [
      await due(100),
      await enter(admin, { paymentStatus: 'success' }),
      await enter(admin, { paymentStatus: 'pending' }),
      await enter(admin, { paymentStatus: 'needs-payment', paymentAmount: usd(100) }),
      await due(100),
    ];
    await remove(admin, deleted);
    const shared = [await due(1), await due(2)];
    await made(shared);
    const foreign = await enter(forwarder, { paymentStatus: null, carrierId: CARRIER });
    const hidden = await enter(forwarder, { paymentStatus: null, carrierId: null });
    const all = [good, paid, pending, dollars, deleted, shared[0] as Shipment, foreign, hidden];
    const { status, body } = await make(all);
    expect(status).toBe(400);
    expect(body.errors).toEqual(
      [
        'payment-made',
        'payment-pending',
        'other-currency',
        'shipment-deleted',
        'payment-shared',
        'shipment-of-another',
        'unknown-shipment',
      ].map((problem, at) => ({ path: `shipmentIds.${at + 1}`, problem })),
    );
    expect((await readShipment(admin, good)).payment).toEqual(good.payment);
    const suggested = await admin.post('/api/payments/suggestion', { shipmentIds: idsOf(all) });
    expect(suggested.body.shipments.map(({ problem }: { problem: string | null }) => problem)).toEqual([
      null,
      ...body.errors.map(({ problem }: { problem: string }) => problem),
    ]);
  });

  test('of others is replaced as a whole, when all of them are in the new one', async () => {
    const shipments = [await due(1), await due(2)];
    const first = await made(shipments);
    const second = await made([...shipments, await due(3)]);
    expect(await read(first)).toMatchObject({ status: 'failed' });
    expect(second.totalAmount).toEqual(isk(6));
  });

  test('is refused with too many shipments, none, or one twice, and with a fee that is none', async () => {
    const shipment = await due(100);
    const many = Array.from({ length: MOST_SHIPMENTS_PAID + 1 }, (_, n) => ({
      shipmentId: `S${String(n).padStart(8, '0')}` as never,
    }));
    const problems = async (shipments: Parameters<typeof make>[0], more = {}) =>
      (await make(shipments, more)).body.errors;
    expect(await problems(many)).toMatchObject([{ path: 'shipmentIds', problem: 'too-many' }]);
    expect(await problems([])).toMatchObject([{ path: 'shipmentIds', problem: 'list-empty' }]);
    expect(await problems([shipment, shipment])).toMatchObject([{ path: 'shipmentIds', problem: 'duplicate' }]);
    expect(await problems([shipment], { amount: isk(-1) })).toMatchObject([
      { path: 'amount.minor', problem: 'negative' },
    ]);
    expect(await problems([shipment], { amount: isk(0.5) })).toMatchObject([
      { path: 'amount.minor', problem: 'decimals' },
    ]);
    expect(await problems([shipment], { amount: isk(9e12) })).toMatchObject([
      { path: 'amount.minor', problem: 'too-large' },
    ]);
    expect(await problems([shipment], { amount: usd(5) })).toMatchObject([
      { path: 'shipmentIds.0', problem: 'other-currency' },
    ]);
    expect(await problems([shipment], { payerEmail: 'a@b.is\nbcc: c@d.is' })).toContainEqual({
      path: 'payerEmail',
      problem: 'invalid-characters',
    });
  });
});

describe('moving a payment', () => {
  test('needs a reason to fail, and is refused where the table has no such move, with what it is now', async () => {
    const payment = await paymentOf(await due(100));
    expect((await move(payment, 'failed')).body.errors).toEqual([{ path: 'reason', problem: 'required' }]);
    const failed = await moved(payment, 'failed', { reason: 'Card declined' });
    expect(failed.history[0]).toMatchObject({ action: 'moved', reason: 'Card declined' });
    const { status, body } = await move(failed, 'success');
    expect([status, body.code, body.allowed]).toEqual([409, 'illegal-move', ['needs-payment', 'pending']]);
    expect(body.current).toMatchObject({ status: 'failed' });
  });

  test('of a shipment that is deleted is refused: nobody is to pay for it', async () => {
    const shipment = await due(100);
    const payment = await paymentOf(shipment);
    await remove(admin, shipment);
    const { status, body } = await move(await read(payment), 'needs-payment');
    expect([status, body.code]).toEqual([409, 'is-deleted']);
    expect(await read(payment)).toMatchObject({ status: 'failed' });
  });

  test('is done once when it is asked for twice', async () => {
    const shipment = await due(100);
    const payment = await paymentOf(shipment);
    await moved(payment, 'success');
    expect(actionsOf(await moved(payment, 'success'))).toEqual(['moved', 'created']);
  });

  test('by two at once: one wins, and the other is told what it is now', async () => {
    const payment = await paymentOf(await due(100));
    const hold = (tx: Parameters<Parameters<TestApp['database']['asOperator']>[0]>[0]) =>
      sql`select from waybill.payments where payment_id = ${payment.paymentId} for update`.execute(tx);
    const answers = await sendWhileHeld(app, hold, [() => move(payment, 'success'), () => move(payment, 'prepaid')]);
    const won = answers.find(({ status }) => status === 200);
    const lost = answers.find(({ status }) => status === 409);
    expect(lost?.body).toMatchObject({ code: 'stale-version', current: { status: won?.body.payment.status } });
    expect(actionsOf(await read(payment))).toEqual(['moved', 'created']);
  });

  test('waits for a dispatcher who edits one of its shipments, and neither is lost', async () => {
    const shipments = [await due(100), await due(200)];
    const payment = await made(shipments);
    const shipment = await readShipment(admin, shipments[1] as Shipment);
    const [edited, paid] = await Promise.all([
      edit(admin, shipment, { driverNote: 'Ring twice', paymentAmount: isk(250) }),
      admin.post(`${urlOf(payment)}/status`, { version: payment.version, status: 'onsite' }),
    ]);
    const statuses = [edited.status, paid.status];
    expect([
      [200, 200],
      [200, 409],
    ]).toContainEqual(statuses);
    expect((await read(payment)).shipmentAmount).toEqual(isk(350));
  });

  test('a provider moves it without having seen it, for the organisation that it is owed to', async () => {
    const shipments = [await due(100), await due(200)];
    const payment = await made(shipments, { externalId: 'pi_1' });
    const author = {
      ...({
        kind: 'external-source',
        id: null,
        name: 'Provider',
        email: null,
        address: null,
        userAgent: null,
      } as const),
      organisationId: CARRIER,
    };
    const settle = (status: 'success' | 'failed') =>
      app.database.inScope({ organisationId: CARRIER, subCompanyId: null }, async (tx) => {
        const moving = movingPayments(tx, author, () => app.time.now);
        const key = await moving.payments.keyOf(payment.paymentId);
        return key && movePayment(moving, key, { status, reason: 'x' });
      });
    expect(await settle('success')).toMatchObject({ isMoved: true });
    expect(await settle('success')).toMatchObject({ isMoved: false });
    await expect(settle('failed')).rejects.toMatchObject({ code: 'illegal-move' });
    expect(await statusesOf(shipments)).toEqual(['success', 'success']);
  });

  test('the carrier of one of its shipments collects it for whoever entered them, and does nothing else to it', async () => {
    const own = { paymentStatus: 'onsite', paymentAmount: isk(100) } as const;
    const shared = await enter(forwarder, { ...own, carrierId: CARRIER });
    const other = await enter(forwarder, { ...own, carrierId: null });
    const { body } = await make([shared, other], { status: 'onsite' }, forwarder);
    const author = {
      ...({ kind: 'operator', id: null, name: 'Driver', email: null, address: null, userAgent: null } as const),
      organisationId: CARRIER,
    };
    const collect = (status: 'success' | 'failed') =>
      app.database.inScope({ organisationId: CARRIER, subCompanyId: null }, async (tx) => {
        const { rows } = await sql<{ key: never }>`select payment_key as key from waybill.payments_of(array(
          select id from waybill.shipments where shipment_id = ${shared.shipmentId}))`.execute(tx);
        return movePayment(
          movingPayments(tx, author, () => app.time.now),
          rows[0]?.key as never,
          { status, reason: 'x' },
        );
      });
    await expect(collect('failed')).rejects.toMatchObject({ code: '42501' });
    await collect('success');
    expect((await forwarder.get(urlOf(body.payment))).body.payment.status).toBe('success');
    expect((await readShipment(forwarder, other)).paymentStatus).toBe('success');
    expect((await admin.get(urlOf(body.payment))).status).toBe(404);
    expect((await readShipment(admin, shared)).payment).toBeNull();
  });
});

describe('editing a payment', () => {
  test('changes the fee while it is due, and what others call it at any time', async () => {
    const payment = await paymentOf(await due(100));
    const { body } = await change(payment, { amount: isk(50), payerName: 'Anna', externalId: 'INV-1' });
    expect(body.payment).toMatchObject({ totalAmount: isk(150), payerName: 'Anna', externalId: 'INV-1' });
    const paid = await moved(body.payment, 'success');
    expect((await change(paid, { amount: isk(1) })).body.errors).toEqual([
      { path: 'amount', problem: 'payment-decides' },
    ]);
    expect((await change(paid, { externalId: 'INV-2' })).body.payment.externalId).toBe('INV-2');
  });

  test('without a difference changes nothing; over a version that was not seen it is refused with the present one', async () => {
    const payment = await paymentOf(await due(100));
    expect((await change(payment, {})).body.payment).toEqual(payment);
    await change(payment, { payerName: 'Anna' });
    const { status, body } = await change(payment, { payerName: 'Björk' });
    expect([status, body.code, body.current.payerName]).toEqual([409, 'stale-version', 'Anna']);
  });

  test('refuses another currency, and an external id that another payment has', async () => {
    const [one, other] = [await paymentOf(await due(1)), await paymentOf(await due(2))];
    await change(one, { externalId: 'INV-7' });
    expect((await change(other, { externalId: 'INV-7' })).body.errors).toEqual([
      { path: 'externalId', problem: 'taken' },
    ]);
    expect((await change(other, { amount: usd(5) })).body.errors).toEqual([
      { path: 'amount', problem: 'other-currency' },
    ]);
  });
});

describe('the list', () => {
  test('is searched by number, payer, external id and shipment, without accents', async () => {
    const shipment = await due(4_711);
    const payment = await made([shipment], { payerName: 'Þórður Æðarson', externalId: 'pi_3Qk7Lx' });
    for (const search of [payment.paymentId, 'thordur aedar', 'PI_3qk7', shipment.shipmentId.toLowerCase()]) {
      expect(
        (await list({ search })).map(({ paymentId }) => paymentId),
        search,
      ).toContain(payment.paymentId);
    }
    expect(await list({ search: 'thordur nobody' })).toEqual([]);
    expect(await list({ search: '%' })).toEqual([]);
  });

  test('comes by pages, newest first, each payment once', async () => {
    const before = await list();
    await Promise.all(Array.from({ length: 60 - before.length }, () => due(1)));
    const first = (await admin.get('/api/payments')).body;
    const second = (await admin.get(`/api/payments?after=${first.after}`)).body;
    const ids = [...first.payments, ...second.payments].map(({ paymentId }: Payment) => paymentId);
    expect([first.payments.length, new Set(ids).size]).toEqual([50, ids.length]);
    const times = [...first.payments, ...second.payments].map(({ createdAt }: Payment) => createdAt);
    expect(times).toEqual([...times].sort().reverse());
  });

  test('adds up by currency and status, and a narrowed list adds up what it shows', async () => {
    await paymentOf(await enter(admin, { paymentStatus: 'success', paymentAmount: usd(1_250) }));
    const all = await sums();
    for (const status of PAYMENT_STATUSES) {
      const shown = all.filter((sum) => sum.status === status).reduce((n, { count }) => n + count, 0);
      const rows = await app.database.asOperator((tx) =>
        tx
          .selectFrom('payments')
          .select('id')
          .where('organisation_id', '=', CARRIER)
          .where('status', '=', status)
          .execute(),
      );
      expect(shown, status).toBe(rows.length);
    }
    const day = new Date().toISOString().slice(0, 10);
    const order = (of: PaymentSum[]) => of.map((sum) => JSON.stringify(sum)).sort();
    expect(order(await sums({ from: '2000-01-01', to: day }))).toEqual(order(all));
    expect(await sums({ to: '2000-01-01' })).toEqual([]);
  });

  test('of some days on which it was paid has those, the last day too, and adds up the same', async () => {
    const day = app.time.now.toISOString().slice(0, 10);
    const paid = await moved(await paymentOf(await due(4_321)), 'success');
    const unpaid = await paymentOf(await due(4_322));
    await app.database.asOperator((tx) =>
      sql`update waybill.payments set paid_at = ${app.time.now} where payment_id = ${paid.paymentId}`.execute(tx),
    );
    const before = new Date(app.time.now.getTime() - 24 * 60 * 60_000).toISOString().slice(0, 10);
    const idsIn = async (query: Record<string, string>) => (await list(query)).map(({ paymentId }) => paymentId);
    expect(await idsIn({ paidFrom: day, paidTo: day })).toContain(paid.paymentId);
    expect(await idsIn({ paidFrom: day, paidTo: day })).not.toContain(unpaid.paymentId);
    expect(await idsIn({ paidFrom: before, paidTo: before })).not.toContain(paid.paymentId);
    const count = (of: PaymentSum[]) => of.reduce((sum, one) => sum + one.count, 0);
    expect(count(await sums({ paidFrom: day, paidTo: day }))).toBe(
      (await idsIn({ paidFrom: day, paidTo: day })).length,
    );
    expect(await sums({ paidFrom: before, paidTo: before })).toEqual([]);
    expect(await sums({ paidTo: '2000-01-01' })).toEqual([]);
  });

  test('of one currency has what is paid in it, and adds up the same', async () => {
    const inDollars = await paymentOf(await due(0, { paymentAmount: { minor: 4_323, currency: 'USD' } }));
    const inKronur = await paymentOf(await due(4_324));
    const ids = (await list({ currency: 'USD' })).map(({ paymentId }) => paymentId);
    expect(ids).toContain(inDollars.paymentId);
    expect(ids).not.toContain(inKronur.paymentId);
    const ofDollars = (await sums({})).filter(({ currency }) => currency === 'USD');
    const order = (of: PaymentSum[]) => of.map((sum) => JSON.stringify(sum)).sort();
    expect(order(await sums({ currency: 'USD' }))).toEqual(order(ofDollars));
    expect(order(await sums({ currency: 'USD', from: '2000-01-01' }))).toEqual(order(ofDollars));
  });

  test('of one division adds up what is of that division', async () => {
    await due(55, { subCompanyId: AKUREYRI });
    const minor = (of: PaymentSum[]) => of.reduce((sum, one) => sum + one.minor, 0);
    const shown = await list({ subCompany: AKUREYRI });
    expect(minor(await sums({ subCompany: AKUREYRI }))).toBe(
      shown.reduce((sum, { totalAmount }) => sum + totalAmount.minor, 0),
    );
    expect(minor(await sums({ subCompany: AKUREYRI }))).toBeLessThan(minor(await sums()));
  });

  test('of a division has only its payments, and of another organisation none', async () => {
    const own = await due(77, { subCompanyId: AKUREYRI });
    const { paymentId } = await paymentOf(own);
    const other = await paymentOf(await due(78));
    const seen = (await list({}, subCompany)).map((payment) => payment.paymentId);
    expect(seen).toContain(paymentId);
    expect(seen).not.toContain(other.paymentId);
    expect((await subCompany.get(urlOf(other))).status).toBe(404);
    expect((await move(other, 'success', {}, subCompany)).status).toBe(404);
    expect((await forwarder.get(urlOf(other))).status).toBe(404);
    expect((await make([await due(5)], {}, forwarder)).body.errors).toMatchObject([{ problem: 'unknown-shipment' }]);
  });
});

test('the forwarder has payments switched on, or the tests of strangers would say nothing', async () => {
  expect((await forwarder.get('/api/payments')).status).toBe(200);
  expect(FORWARDER).not.toBe(CARRIER);
});
