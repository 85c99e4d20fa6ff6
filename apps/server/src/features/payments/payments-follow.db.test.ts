import { PAYMENT_STATUSES } from '@waybill/domain/statuses';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sumUpCounts } from '../../records/sum-up-counts.ts';
import { AKUREYRI, REYKJAVIK } from '../../seed/demo-data.ts';
import type { Browser } from '../../testing/browser.ts';
import { bodyOf } from '../../testing/shipment-calls.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let admin: Browser;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signedIn('admin@demo.test');
});
afterAll(() => app.close());

const status = fc.constantFrom(...PAYMENT_STATUSES);
const statusOrNone = fc.constantFrom(null, ...PAYMENT_STATUSES);
const paid = fc.option(
  fc.record({ minor: fc.integer({ min: 0, max: 50_000 }), currency: fc.constantFrom('ISK', 'ISK', 'USD') }),
);
/** The how manieth of those that there are. */
const nth = fc.nat({ max: 7 });

const action = fc.oneof(
  fc.record({
    kind: fc.constant('enter' as const),
    paymentStatus: statusOrNone,
    paymentAmount: paid,
    subCompanyId: fc.constantFrom(null, AKUREYRI, REYKJAVIK),
  }),
  fc.record({ kind: fc.constant('type' as const), nth, paymentStatus: statusOrNone, paymentAmount: paid }),
  fc.record({ kind: fc.constant('divide' as const), nth, subCompanyId: fc.constantFrom(null, AKUREYRI, REYKJAVIK) }),
  fc.record({
    kind: fc.constant('pay together' as const),
    of: fc.uniqueArray(nth, { minLength: 1, maxLength: 4 }),
    fee: fc.integer({ min: 0, max: 3_000 }),
    status: fc.constantFrom('needs-payment', 'onsite'),
  }),
  fc.record({ kind: fc.constant('move' as const), nth, status }),
  fc.record({ kind: fc.constant('fee' as const), nth, fee: fc.integer({ min: 0, max: 3_000 }) }),
  fc.record({ kind: fc.constant('delete' as const), nth }),
  fc.record({ kind: fc.constant('restore' as const), nth }),
  fc.record({ kind: fc.constant('purge' as const), nth }),
  fc.record({ kind: fc.constant('sum up' as const) }),
);
type Action = typeof action extends fc.Arbitrary<infer Kind> ? Kind : never;

/** What is there in this run; requests may be refused, and then nothing has changed. */
type World = { readonly shipments: string[]; readonly payments: string[] };
const at = (all: readonly string[], n: number) => all[n % Math.max(all.length, 1)];

const shipmentAt = async ({ shipments }: World, n: number) => {
  const id = at(shipments, n);
  return id ? (await admin.get(`/api/shipments/${id}`)).body.shipment : undefined;
};

const paymentAt = async (n: number) => {
  const { payments } = (await admin.get('/api/payments')).body;
  return payments[n % Math.max(payments.length, 1)];
};

const act = async (world: World, done: Action) => {
  app.time.advance(1000);
  if (done.kind === 'sum up') return void (await app.database.asOperator(sumUpCounts));
  if (done.kind === 'enter') {
    const { kind, ...fields } = done;
    const { body, status: code } = await admin.post('/api/shipments', bodyOf(fields as object));
    expect(code, JSON.stringify(body)).toBe(200);
    return void world.shipments.push(body.shipment.shipmentId);
  }
  if (done.kind === 'pay together') {
    const shipmentIds = [...new Set(done.of.flatMap((n) => at(world.shipments, n) ?? []))];
    if (shipmentIds.length === 0) return;
    const amount = { minor: done.fee, currency: 'ISK' };
    const typed = { amount, payerName: null, payerEmail: null, externalId: null, status: done.status, shipmentIds };
    const { status: code } = await admin.post('/api/payments', typed);
    return expect([200, 400]).toContain(code);
  }
  if (done.kind === 'move' || done.kind === 'fee') {
    const payment = await paymentAt(done.nth);
    if (!payment) return;
    const { paymentId, version, payerName, payerEmail, externalId } = payment;
    const { status: code, body } =
      done.kind === 'move'
        ? await admin.post(`/api/payments/${paymentId}/status`, { version, status: done.status, reason: 'x' })
        : await admin.put(`/api/payments/${paymentId}`, {
            ...{ version, payerName, payerEmail, externalId },
            amount: { ...payment.amount, minor: done.fee },
          });
    return expect([200, 400, 409], JSON.stringify(body)).toContain(code);
  }
  const shipment = await shipmentAt(world, done.nth);
  if (!shipment) return;
  const { shipmentId, version } = shipment;
  if (done.kind === 'purge') {
    await app.database.asOperator((tx) =>
      sql`delete from waybill.shipments where shipment_id = ${shipmentId}`.execute(tx),
    );
    return void world.shipments.splice(world.shipments.indexOf(shipmentId), 1);
  }
  const { kind, nth: _, ...fields } = done;
  const { status: code, body } =
    kind === 'delete'
      ? await admin.delete(`/api/shipments/${shipmentId}`)
      : kind === 'restore'
        ? await admin.post(`/api/shipments/${shipmentId}/restoration`)
        : await admin.patch(`/api/shipments/${shipmentId}`, { version, ...fields });
  expect([200, 400, 409], JSON.stringify({ done, body })).toContain(code);
};

/** What must be true of all rows, whatever was done. */
const wrongs = () =>
  app.database.asOperator(async (tx) => {
    const { rows } = await sql<{ wrong: string; id: string }>`
      with shown as (select distinct on (ps.shipment_key) ps.shipment_key, p.status, p.currency, ps.amount from waybill.payment_shipments ps
        join waybill.payments p on p.organisation_id = ps.organisation_id and p.id = ps.payment_key
        order by ps.shipment_key, ps.is_live desc, p.created_at desc, p.id desc),
      exact as (select organisation_id, sub_company_id, currency, status, count(*) as n, sum(total_amount) as amount
        from waybill.payments group by 1, 2, 3, 4),
      kept as (select organisation_id, sub_company_id, currency, status, sum(difference) as n, sum(amount) as amount
        from waybill.payment_counts group by 1, 2, 3, 4 having sum(difference) <> 0 or sum(amount) <> 0)
      select 'another status than its newest payment' as wrong, s.shipment_id as id from waybill.shipments s
        left join shown on shown.shipment_key = s.id
        where s.payment_status is not null and (s.payment_status is distinct from shown.status
          or s.payment_amount_minor is distinct from shown.amount or coalesce(s.payment_currency, shown.currency) <> shown.currency)
      union all select 'something to pay without a status', s.shipment_id from waybill.shipments s
        join waybill.payment_shipments ps on ps.shipment_key = s.id and ps.is_live where s.payment_status is null
      union all select 'live though failed, or failed though live', ps.shipment_id from waybill.payment_shipments ps
        join waybill.payments p on p.id = ps.payment_key where ps.is_live <> (p.status <> 'failed')
      union all select 'two live payments', shipment_id from waybill.payment_shipments where is_live group by 2 having count(*) > 1
      union all select 'another sum than its shipments', p.payment_id from waybill.payments p where p.shipment_amount <>
        (select coalesce(sum(ps.amount), 0) from waybill.payment_shipments ps where ps.payment_key = p.id)
      union all select 'another division', p.payment_id from waybill.payments p
        where exists (select from waybill.payment_shipments ps join waybill.shipments s on s.id = ps.shipment_key
          where ps.payment_key = p.id and ps.is_live and p.sub_company_id is not null and s.sub_company_id is distinct from p.sub_company_id)
      union all select 'sums that differ', coalesce(e.status, k.status) from exact e full join kept k
        on e.organisation_id = k.organisation_id and e.sub_company_id is not distinct from k.sub_company_id
          and e.currency = k.currency and e.status = k.status
        where e.n is distinct from k.n or e.amount is distinct from k.amount`.execute(tx);
    return rows;
  });

test('whatever is done to shipments and payments, both say the same, nothing is to be paid twice, and the kept sums are exact', async () => {
  const done = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 4, maxLength: 14 }), async (actions) => {
      const world: World = { shipments: [], payments: [] };
      for (const each of actions) {
        await act(world, each);
        done.set(each.kind, (done.get(each.kind) ?? 0) + 1);
      }
      expect(await wrongs(), JSON.stringify(actions)).toEqual([]);
    }),
    { numRuns: 20 },
  );
  expect(done.size).toBe(10);
});
