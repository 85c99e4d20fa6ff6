import { randomUUID } from 'node:crypto';
import type { PaymentKey } from '@waybill/domain/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDemoDatabase, type TestDatabase } from '../../db/testing/test-database.ts';
import { CARRIER } from '../../seed/demo-data.ts';
import { enterShipments } from '../../testing/enter-shipments.ts';
import { rowsReadBy } from '../../testing/rows-read.ts';
import { paymentListRepo } from './payment-list.repo.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDemoDatabase();
  await database.asOperator((tx) =>
    sql`update waybill.organisation_configs set overrides = overrides || '{"timeZone": "Pacific/Auckland"}'
      where organisation_id = ${CARRIER} and sub_company_id is null`.execute(tx),
  );
});
afterAll(() => database.drop());

const paidOn = (id: PaymentKey) =>
  database.asOperator(async (tx) => {
    const { rows } = await sql<{
      day: string | null;
    }>`select to_char(paid_on, 'YYYY-MM-DD') as day from waybill.payments
      where id = ${id}`.execute(tx);
    return rows[0]?.day;
  });

test('a payment counts on the day on which it was paid, where the organisation is, fee included, whenever that was written', async () => {
  const id = randomUUID() as PaymentKey;
  const run = (query: ReturnType<typeof sql>) => database.asOperator((tx) => query.execute(tx));
  await run(sql`insert into waybill.payments (organisation_id, id, status, currency, amount, shipment_amount)
    values (${CARRIER}, ${id}, 'onsite', 'ISK', 490, 1000)`);
  expect(await paidOn(id)).toBeNull();
  // In Auckland it is 13 hours later.
  await run(sql`update waybill.payments set paid_at = '2026-11-10T12:30:00Z', paid_with = 'cash' where id = ${id}`);
  await run(sql`update waybill.payments set status = 'success', updated_at = '2026-11-14T09:00:00Z' where id = ${id}`);
  expect(await paidOn(id)).toBe('2026-11-11');
  await run(
    sql`update waybill.payments set paid_at = '2026-11-09T10:30:00Z', updated_at = '2026-11-15T09:00:00Z' where id = ${id}`,
  );
  expect(await paidOn(id)).toBe('2026-11-09');
  const { rows } =
    await run(sql`select to_char(day, 'YYYY-MM-DD') as day, sum(difference)::integer as count, sum(amount)::integer as minor
    from waybill.payment_days group by 1 having sum(difference) <> 0`);
  expect(rows).toEqual([{ day: '2026-11-09', count: 1, minor: 1490 }]);
});

test('a payment is looked up by its words, and not by reading all of them', async () => {
  await database.asOperator((tx) =>
    sql`insert into waybill.payments (organisation_id, status, currency, shipment_amount, payer_name)
      select ${CARRIER}, 'onsite', 'ISK', 100, 'Payer number ' || n from generate_series(1, 2000) n`.execute(tx),
  );
  await database.asOperator((tx) =>
    sql`insert into waybill.payments (organisation_id, status, currency, shipment_amount, payer_name)
      values (${CARRIER}, 'onsite', 'ISK', 100, 'Þórður Æðarson')`.execute(tx),
  );
  await database.pool.query('analyze waybill.payments');
  // As happens by itself from time to time: what waits beside the index goes into it.
  await database.pool.query('vacuum analyze waybill.payment_search');
  const found = await database.inScope({ organisationId: CARRIER, subCompanyId: null }, async (tx) => {
    const list = paymentListRepo(tx, { organisationId: CARRIER, subCompanyId: null });
    const filter = { status: 'all', search: 'thordur aedar' } as const;
    let names: readonly (string | null)[] = [];
    // Two thousand rows are still read quicker than looked up; a million are not.
    await sql`set local enable_seqscan = off`.execute(tx);
    const texts = await rowsReadBy(tx, 'payment_search', async () => {
      const payments = await rowsReadBy(tx, 'payments', async () => {
        names = (await list.page(filter, 'UTC', undefined, 51)).map((row) => row.payer_name);
      });
      expect(payments).toBeLessThan(20);
    });
    expect(texts).toBeLessThan(20);
    expect(await list.exactSums(filter, 'UTC')).toEqual([{ status: 'onsite', currency: 'ISK', count: 1, minor: 100 }]);
    return names;
  });
  expect(found).toEqual(['Þórður Æðarson']);
});

test('a word that all payments have finds each of them, page by page, and adds them up', async () => {
  await database.asOperator((tx) =>
    sql`insert into waybill.payments (organisation_id, status, currency, shipment_amount, payer_name)
      select ${CARRIER}, 'onsite', 'ISK', 100, 'Payer number ' || n from generate_series(1, 3500) n`.execute(tx),
  );
  await database.inScope({ organisationId: CARRIER, subCompanyId: null }, async (tx) => {
    const list = paymentListRepo(tx, { organisationId: CARRIER, subCompanyId: null });
    expect(await list.page({ status: 'all', search: 'payer number' }, 'UTC', undefined, 51)).toHaveLength(51);
    expect(await list.exactSums({ search: 'payer number' }, 'UTC')).toMatchObject([{ count: 5500 }]);
    expect(await list.page({ status: 'all', search: '%' }, 'UTC', undefined, 51)).toEqual([]);
  });
});

test('whoever asks for no organisation sees no payment, and holds none', async () => {
  const [shipmentId = ''] = await enterShipments(database, CARRIER, [
    { payment_status: 'onsite', payment_amount_minor: 100, payment_currency: 'ISK' },
  ]);
  const client = await database.pool.connect();
  const seen = async (asking: string) => {
    await client.query(`select set_config('waybill.organisation_id', $1, true)`, [asking]);
    const { rows: shown } = await client.query('select * from waybill.payments_of($1)', [[keys.shipment]]);
    const { rows: held } = await client.query('select * from waybill.hold_payment($1)', [keys.payment]);
    return [shown.length, held.length];
  };
  let keys = { shipment: '', payment: '' };
  try {
    await client.query('begin');
    await client.query('set local role waybill_operator');
    const { rows } = await client.query(
      `select s.id as shipment, ps.payment_key as payment from waybill.shipments s
        join waybill.payment_shipments ps on ps.shipment_key = s.id where s.shipment_id = $1`,
      [shipmentId],
    );
    keys = rows[0];
    await client.query('set local role waybill_app');
    expect(await seen(CARRIER)).toEqual([1, 1]);
    expect(await seen('')).toEqual([0, 0]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
