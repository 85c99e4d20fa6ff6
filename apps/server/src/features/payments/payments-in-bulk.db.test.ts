import { newId, type OrganisationId, type ShipmentId, type ShipmentKey } from '@waybill/domain/ids';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '../../db/connect.ts';
import { createDemoDatabase, type TestDatabase } from '../../db/testing/test-database.ts';
import { CARRIER } from '../../seed/demo-data.ts';
import { rowsReadBy } from '../../testing/rows-read.ts';

/** Never analysed, as a table is after an import: nothing is known of how many rows there are. */
let database: TestDatabase;
const listener = { client: undefined as Client | undefined, heard: 0 };

beforeAll(async () => {
  database = await createDemoDatabase();
  // Counts the statements that change payments and what they are for, whoever makes them.
  await database.pool.query(`
    create table public.statements (of_table text);
    grant insert, select, delete on public.statements to public;
    create function public.count_statement() returns trigger language plpgsql as
      $$ begin insert into public.statements values (tg_table_name); return null; end $$;
    grant execute on function public.count_statement() to public;
    create trigger counted after insert or update or delete on waybill.payments for each statement execute function public.count_statement();
    create trigger counted after insert or update or delete on waybill.payment_shipments for each statement execute function public.count_statement();
    create trigger counted after insert or update or delete on waybill.shipments for each statement execute function public.count_statement()`);
  listener.client = new Client({ connectionString: database.url });
  await listener.client.connect();
  listener.client.on('notification', ({ payload = '' }) => {
    if (payload.includes('"payments"')) listener.heard += 1;
  });
  await listener.client.query('listen waybill_changes');
});
afterAll(async () => {
  await listener.client?.end();
  await database.drop();
});

const SHIPMENTS = 1000;
/** Each is looked up a few times, by its keys. */
const READS_OF_EACH = 15;

type Cost = { readonly counts: number; readonly days: number; readonly told: number; readonly statements: number };

const linesOf = async (tx: Tx) => {
  const { rows } = await sql<{ counts: number; days: number; statements: number }>`select
    (select count(*) from waybill.payment_counts)::integer as counts, (select count(*) from waybill.payment_days)::integer as days,
    (select count(*) from public.statements)::integer as statements`.execute(tx);
  return rows[0] ?? { counts: 0, days: 0, statements: 0 };
};

/** What one statement costs by counts; nothing here is measured by a clock. */
const costOf = async (work: (tx: Tx) => Promise<unknown>): Promise<Cost> => {
  listener.heard = 0;
  const cost = await database.asOperator(async (tx) => {
    const before = await linesOf(tx);
    const reads = await rowsReadBy(tx, 'payment_shipments', async () => {
      const payments = await rowsReadBy(tx, 'payments', () => work(tx));
      expect(payments).toBeLessThan(READS_OF_EACH * SHIPMENTS);
    });
    expect(reads).toBeLessThan(READS_OF_EACH * SHIPMENTS);
    const after = await linesOf(tx);
    return {
      counts: after.counts - before.counts,
      days: after.days - before.days,
      statements: after.statements - before.statements,
    };
  });
  await listener.client?.query('select');
  return { ...cost, told: listener.heard };
};

const enterAll = (organisation: OrganisationId) => async (tx: Tx) => {
  const rows = Array.from({ length: SHIPMENTS }, (_, n) => ({
    organisation_id: organisation,
    id: newId<ShipmentKey>(),
    shipment_id: `S0000${String(n).padStart(4, '0')}` as ShipmentId,
    created_at: '2026-11-14T08:00:00Z',
    updated_at: '2026-11-14T08:00:00Z',
    payment_status: 'needs-payment' as const,
    payment_amount_minor: 100,
    payment_currency: 'ISK',
  }));
  await tx.insertInto('shipments').values(rows).execute();
};
const update = (values: string) => (tx: Tx) => sql.raw(`update waybill.shipments set ${values}`).execute(tx);

const stateOf = () =>
  database.asOperator(async (tx) => {
    const { rows } = await sql<{ shown: string; status: string; minor: number; count: number }>`
      select s.payment_status as shown, p.status, p.total_amount::integer as minor, count(*)::integer as count
      from waybill.payments p join waybill.payment_shipments ps on ps.payment_key = p.id
      left join waybill.shipments s on s.id = ps.shipment_key group by 1, 2, 3`.execute(tx);
    return rows;
  });

test('a thousand shipments that are entered, changed, deleted, restored, paid and purged in one statement change, count and tell their payments once', async () => {
  const deleted = `delivery_status = 'deleted', deleted_at = now()`;
  const restored = `delivery_status = 'new', deleted_at = null`;
  const all = { shown: 'needs-payment', status: 'needs-payment', minor: 100, count: SHIPMENTS };

  expect(await costOf(enterAll(CARRIER))).toEqual({ counts: 1, days: 0, told: 1, statements: 3 });
  expect(await stateOf()).toEqual([all]);

  expect(await costOf(update('payment_amount_minor = 250'))).toEqual({ counts: 1, days: 0, told: 1, statements: 3 });
  expect(await stateOf()).toEqual([{ ...all, minor: 250 }]);

  expect(await costOf(update(deleted))).toEqual({ counts: 2, days: 0, told: 1, statements: 5 });
  expect(await stateOf()).toEqual([{ ...all, shown: 'failed', status: 'failed', minor: 250 }]);

  expect(await costOf(update(restored))).toEqual({ counts: 2, days: 0, told: 1, statements: 5 });
  expect(await stateOf()).toEqual([{ ...all, minor: 250 }]);

  expect(await costOf(update(`driver_note = 'Ring twice'`))).toEqual({ counts: 0, days: 0, told: 0, statements: 1 });

  const moved = (tx: Tx) => sql`update waybill.payments set status = 'success', updated_at = now()`.execute(tx);
  expect(await costOf(moved)).toEqual({ counts: 2, days: 1, told: 1, statements: 4 });
  expect(await stateOf()).toEqual([{ ...all, shown: 'success', status: 'success', minor: 250 }]);

  const put = (tx: Tx) => sql`update waybill.payments set status = 'onsite', updated_at = now()`.execute(tx);
  expect(await costOf(put)).toEqual({ counts: 2, days: 1, told: 1, statements: 4 });

  const purged = (tx: Tx) => sql`delete from waybill.shipments`.execute(tx);
  expect(await costOf(purged)).toMatchObject({ counts: 1, days: 0, told: 1 });
  expect(await stateOf()).toEqual([]);
});
