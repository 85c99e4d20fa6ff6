import type { PaymentEntry, PaymentFilter, PaymentShipment, PaymentSum } from '@waybill/contract/payments';
import type { PaymentId, PaymentKey } from '@waybill/domain/ids';
import type { Currency } from '@waybill/domain/money';
import { searchWords } from '@waybill/domain/search-text';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import type { Scope } from '../../db/scope.ts';
import { wholeList } from '../../db/whole-list.ts';
import type { StoredPayment } from './payments.repo.ts';

export type ListedPayment = StoredPayment & { readonly shipment_count: number };

type Filter = Omit<PaymentFilter, 'status'> & Partial<Pick<PaymentFilter, 'status'>>;

const HISTORY_SHOWN = 100;

/** As many as are looked up by the index; a word that more payments have is found quickest by walking the list. */
const MOST_FOUND = 5000;

/** Every word must be in the payment's own words, or in the number of one of its shipments. */
const allFound = (search: string): RawBuilder<boolean> | null => {
  if (search === '') return null;
  const words = searchWords(search);
  if (words.length === 0) return sql<boolean>`false`;
  return sql<boolean>`p.id in (select key from waybill.find_payments(${words}::text[], null) as key)`;
};

const narrowed = (
  scope: Scope,
  { status = 'all', from, to, paidFrom, paidTo, currency, subCompany }: Filter,
  timeZone: string,
  match: RawBuilder<boolean> | null,
) =>
  sql<boolean>`${sql.join(
    [
      sql`p.organisation_id = ${scope.organisationId}`,
      ...(scope.subCompanyId ? [sql`p.sub_company_id = ${scope.subCompanyId}`] : []),
      ...(subCompany ? [sql`p.sub_company_id = ${subCompany}`] : []),
      ...(status === 'all' ? [] : [sql`p.status = ${status}`]),
      ...(currency ? [sql`p.currency = ${currency}`] : []),
      ...(from ? [sql`p.created_at >= ${from}::date::timestamp at time zone ${timeZone}`] : []),
      ...(to ? [sql`p.created_at < (${to}::date + 1)::timestamp at time zone ${timeZone}`] : []),
      ...(paidFrom ? [sql`p.paid_on >= ${paidFrom}::date`] : []),
      ...(paidTo ? [sql`p.paid_on <= ${paidTo}::date`] : []),
      ...(match ? [match] : []),
    ],
    sql` and `,
  )}`;

type SumRow = Pick<PaymentSum, 'status'> & {
  readonly currency: Currency;
  readonly count: number;
  readonly minor: string;
};

export type PaymentListRepo = ReturnType<typeof paymentListRepo>;

/** Payments as lists and their page show them. */
export const paymentListRepo = (tx: Tx, scope: Scope) => {
  const { organisationId, subCompanyId } = scope;
  const listed = (where: RawBuilder<boolean>) =>
    tx
      .selectFrom('payments as p')
      .selectAll('p')
      .select(
        sql<number>`(select count(*)::integer from waybill.payment_shipments ps
          where ps.organisation_id = p.organisation_id and ps.payment_key = p.id)`.as('shipment_count'),
      )
      .where(where);
  const newestFirst = (where: RawBuilder<boolean>) =>
    listed(where).orderBy('p.created_at', 'desc').orderBy('p.id', 'desc');

  /** For a page: few are looked up by the index; where many are found, the list is walked until the page is full. */
  const fewFound = async (search: string): Promise<RawBuilder<boolean> | null> => {
    const words = searchWords(search);
    if (words.length === 0) return allFound(search);
    const { rows } = await sql<{ key: PaymentKey }>`
      select key from waybill.find_payments(${words}::text[], ${MOST_FOUND + 1}) as key`.execute(tx);
    return rows.length > MOST_FOUND
      ? sql<boolean>`waybill.is_payment_named(p.id, ${words.map((word) => `%${word}%`)}::text[])`
      : sql<boolean>`p.id = any (${rows.map(({ key }) => key)}::uuid[])`;
  };

  return {
    page: async (
      filter: PaymentFilter,
      timeZone: string,
      after: PaymentId | undefined,
      most: number,
    ): Promise<ListedPayment[]> =>
      newestFirst(narrowed(scope, filter, timeZone, await fewFound(filter.search)))
        .$if(after !== undefined, (query) =>
          query.where(
            sql<boolean>`(p.created_at, p.id) < (select last.created_at, last.id from waybill.payments last
              where last.organisation_id = ${organisationId} and last.payment_id = ${after})`,
          ),
        )
        .limit(most)
        .execute(),

    whole: (filter: PaymentFilter, timeZone: string) =>
      wholeList<ListedPayment>(tx, newestFirst(narrowed(scope, filter, timeZone, allFound(filter.search)))),

    /** The numbers of each payment's shipments, in their order. */
    shipmentIdsOf: async (keys: readonly PaymentKey[]): Promise<ReadonlyMap<PaymentKey, string[]>> => {
      const { rows } = await sql<{
        key: PaymentKey;
        ids: string[];
      }>`select payment_key as key, array_agg(shipment_id order by shipment_id) as ids
        from waybill.payment_shipments where organisation_id = ${organisationId} and payment_key = any (${[...keys]}::uuid[])
        group by 1`.execute(tx);
      return new Map(rows.map(({ key, ids }) => [key, ids]));
    },

    find: async (paymentId: PaymentId): Promise<ListedPayment | null> =>
      (await listed(
        sql<boolean>`p.organisation_id = ${organisationId} and p.payment_id = ${paymentId}`,
      ).executeTakeFirst()) ?? null,

    shipments: async (payment: StoredPayment): Promise<readonly PaymentShipment[]> => {
      const { rows } = await sql<Omit<PaymentShipment, 'amount'> & { readonly minor: string | null }>`
        select ps.shipment_id as "shipmentId", coalesce(nullif(s.dropoff_receiver_name, ''), s.dropoff_location_name) as "receiverName", ps.amount as minor, s.delivery_status as "deliveryStatus"
        from waybill.payment_shipments ps
        left join waybill.shipments s on s.organisation_id = ps.organisation_id and s.id = ps.shipment_key
        where ps.organisation_id = ${organisationId} and ps.payment_key = ${payment.id} order by ps.shipment_id`.execute(
        tx,
      );
      return rows.map(({ minor, ...row }) => ({
        ...row,
        amount: minor === null ? null : { minor: Number(minor), currency: payment.currency },
      }));
    },

    history: async (key: PaymentKey): Promise<readonly PaymentEntry[]> => {
      const rows = await tx
        .selectFrom('payment_history')
        .selectAll()
        .where('organisation_id', '=', organisationId)
        .where('payment_key', '=', key)
        .orderBy('position', 'desc')
        .orderBy('id')
        .limit(HISTORY_SHOWN)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        occurredAt: row.occurred_at.toISOString(),
        by: { kind: row.actor_kind, name: row.actor_name },
        source: row.source,
        action: row.action,
        changes: row.changes,
        reason: row.reason,
      }));
    },

    /** By the sums that every change keeps. They tell divisions and currencies apart, and nothing else. */
    keptSums: async ({
      currency,
      subCompany,
    }: Pick<Filter, 'currency' | 'subCompany'>): Promise<readonly PaymentSum[]> => {
      const { rows } =
        await sql<SumRow>`select status, currency, sum(difference)::integer as count, sum(amount)::bigint as minor
        from waybill.payment_counts where organisation_id = ${organisationId}
          and (${subCompanyId}::uuid is null or sub_company_id = ${subCompanyId})
          and (${subCompany ?? null}::uuid is null or sub_company_id = ${subCompany ?? null})
          and (${currency ?? null}::text is null or currency = ${currency ?? null})
        group by 1, 2 having sum(difference) <> 0 or sum(amount) <> 0`.execute(tx);
      return rows.map(sumOf);
    },

    /** One by one, of what a search or a span of days leaves. */
    exactSums: async (filter: Filter, timeZone: string): Promise<readonly PaymentSum[]> => {
      const { rows } =
        await sql<SumRow>`select p.status, p.currency, count(*)::integer as count, sum(p.total_amount)::bigint as minor
        from waybill.payments p where ${narrowed(scope, filter, timeZone, allFound(filter.search))} group by 1, 2`.execute(
          tx,
        );
      return rows.map(sumOf);
    },

    isAnyThere: async (): Promise<boolean> => {
      const { rows } = await sql<{ isAny: boolean }>`select exists (select from waybill.payments p
        where p.organisation_id = ${organisationId}) as "isAny"`.execute(tx);
      return rows[0]?.isAny ?? false;
    },
  };
};

const sumOf = ({ minor, ...row }: SumRow): PaymentSum => ({ ...row, minor: Number(minor) });
