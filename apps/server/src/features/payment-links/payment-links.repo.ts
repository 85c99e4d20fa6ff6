import type { PaymentCollection, PaymentLink, UnsettledEvent } from '@waybill/contract/payment-links';
import type {
  PaymentEventId,
  PaymentId,
  PaymentKey,
  PaymentLinkId,
  ShipmentId,
  ShipmentKey,
  SubCompanyId,
} from '@waybill/domain/ids';
import type { Locale } from '@waybill/domain/locales';
import type { Currency, Money } from '@waybill/domain/money';
import {
  type EventVerdict,
  type LinkState,
  type ProviderEvent,
  VERDICTS_TO_SETTLE,
  type VerdictToSettle,
} from '@waybill/domain/payment-provider';
import type { PaymentStatus } from '@waybill/domain/statuses';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import type { PaymentEvents, PaymentLinks } from '../../db/schema.ts';
import type { Scope } from '../../db/scope.ts';

/** What is known of a payment by whoever has it paid. */
export type PayablePayment = {
  readonly key: PaymentKey;
  readonly paymentId: PaymentId;
  readonly subCompanyId: SubCompanyId | null;
  readonly status: PaymentStatus;
  readonly fee: Money;
  readonly goods: Money;
  readonly total: Money;
  readonly payerEmail: string | null;
  readonly paidAt: Date | null;
  readonly paidWith: 'online' | 'cash' | 'card' | null;
  /** It has failed, and a provider has said so last. */
  readonly hasFailedOnline: boolean;
  /** It has failed, and nothing else is to be paid for its shipments by now. */
  readonly mayRevive: boolean;
  /** Exactly what is due has come by a provider, and somebody is to look at it: nobody is asked for it again. */
  readonly hasUnsettledMoney: boolean;
  /** A shipment of it is sample data, for which nobody is asked for money. */
  readonly isOfSample: boolean;
  readonly shipments: readonly { readonly key: ShipmentKey; readonly shipmentId: ShipmentId }[];
};

export type KeptLink = PaymentLink & {
  readonly id: PaymentLinkId;
  readonly externalId: string;
  /** The language of its page; null for one of before, which leads back to a page of somebody's shipment and is given to nobody any more. */
  readonly locale: Locale | null;
};

export type NewLink = {
  readonly id: PaymentLinkId;
  readonly provider: string;
  readonly externalId: string;
  readonly url: string;
  readonly locale: Locale;
  /** Of the token in the address that the payer comes back to. */
  readonly returnHash: Buffer | null;
  readonly expiresAt: Date;
};

type PaymentRow = {
  readonly id: PaymentKey;
  readonly payment_id: PaymentId;
  readonly sub_company_id: SubCompanyId | null;
  readonly status: PaymentStatus;
  readonly currency: Currency;
  readonly amount: number;
  readonly shipment_amount: number;
  readonly total_amount: number;
  readonly payer_email: string | null;
  readonly paid_at: Date | null;
  readonly paid_with: PayablePayment['paidWith'];
  readonly has_failed_online: boolean;
  readonly may_revive: boolean;
  readonly has_unsettled_money: boolean;
  readonly is_of_sample: boolean;
  readonly shipments: PayablePayment['shipments'];
};

const linkOf = (row: Selectable<PaymentLinks>): KeptLink => ({
  id: row.id,
  url: row.url,
  amount: { minor: Number(row.amount), currency: row.currency as Currency },
  state: row.state as LinkState,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  externalId: row.external_id,
  locale: row.locale,
});

const moneyOf = (minor: number | string | null, currency: string | null): Money | null =>
  minor === null || currency === null ? null : { minor: Number(minor), currency: currency as Currency };

const eventOf = (row: Selectable<PaymentEvents>): UnsettledEvent => ({
  id: row.id,
  paymentId: row.payment_id,
  provider: row.provider,
  externalId: row.external_id,
  verdict: row.verdict as VerdictToSettle,
  amount: moneyOf(row.amount, row.currency),
  due: moneyOf(row.due_amount, row.due_currency),
  receivedAt: row.received_at.toISOString(),
});

export type PaymentLinksRepo = ReturnType<typeof paymentLinksRepo>;

export const paymentLinksRepo = (tx: Tx, { organisationId }: Scope) => {
  const unsettled = (of: PaymentKey | null, limit: number) =>
    tx
      .selectFrom('payment_events')
      .selectAll()
      .where('organisation_id', '=', organisationId)
      .where('settled_at', 'is', null)
      .where('verdict', 'in', VERDICTS_TO_SETTLE)
      .$if(of !== null, (query) => query.where('payment_key', '=', of as PaymentKey))
      .orderBy('received_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
  return {
    keyOf: async (id: PaymentId): Promise<PaymentKey | null> =>
      (
        await tx
          .selectFrom('payments')
          .select('id')
          .where('organisation_id', '=', organisationId)
          .where('payment_id', '=', id)
          .executeTakeFirst()
      )?.id ?? null,

    payment: async (key: PaymentKey): Promise<PayablePayment | null> => {
      const { rows } =
        await sql<PaymentRow>`select p.id, p.payment_id, p.sub_company_id, p.status, p.currency, p.amount, p.shipment_amount,
          p.total_amount, p.payer_email, p.paid_at, p.paid_with,
          p.status = 'failed' and (select h.actor_kind from waybill.payment_history h
            where h.organisation_id = p.organisation_id and h.payment_key = p.id and h.action = 'moved'
            order by h.position desc limit 1) = 'payment-provider' is true as has_failed_online,
          p.status = 'failed' and p.status_before_deletion is null and not exists (select from waybill.payment_shipments own
            join waybill.payment_shipments other on other.organisation_id = own.organisation_id and other.shipment_key = own.shipment_key
            join waybill.payments newer on newer.organisation_id = other.organisation_id and newer.id = other.payment_key
            where own.organisation_id = p.organisation_id and own.payment_key = p.id and newer.id <> p.id
              and (other.is_live or (newer.created_at, newer.id) > (p.created_at, p.id))) as may_revive,
          waybill.has_unsettled_money(p.id) as has_unsettled_money,
          exists (select from waybill.payment_shipments ps join waybill.sample_rows r on r.row_id = ps.shipment_key
            where ps.organisation_id = p.organisation_id and ps.payment_key = p.id) as is_of_sample,
          coalesce((select jsonb_agg(jsonb_build_object('key', ps.shipment_key, 'shipmentId', ps.shipment_id) order by ps.shipment_id)
            from waybill.payment_shipments ps where ps.organisation_id = p.organisation_id and ps.payment_key = p.id), '[]') as shipments
        from waybill.payments p where p.organisation_id = ${organisationId} and p.id = ${key}`.execute(tx);
      const [row] = rows;
      if (!row) return null;
      const { currency } = row;
      return {
        key: row.id,
        paymentId: row.payment_id,
        subCompanyId: row.sub_company_id,
        status: row.status,
        fee: { minor: Number(row.amount), currency },
        goods: { minor: Number(row.shipment_amount), currency },
        total: { minor: Number(row.total_amount), currency },
        payerEmail: row.payer_email,
        paidAt: row.paid_at,
        paidWith: row.paid_with,
        isOfSample: row.is_of_sample,
        hasFailedOnline: row.has_failed_online,
        mayRevive: row.may_revive,
        hasUnsettledMoney: row.has_unsettled_money,
        shipments: row.shipments,
      };
    },

    /** The last link of a payment, and how many were made before it. */
    newest: async (key: PaymentKey): Promise<{ readonly link: KeptLink | null; readonly made: number }> => {
      const rows = await tx
        .selectFrom('payment_links')
        .selectAll()
        .select(sql<number>`count(*) over ()::integer`.as('made'))
        .where('organisation_id', '=', organisationId)
        .where('payment_key', '=', key)
        .orderBy('position', 'desc')
        .limit(1)
        .execute();
      const [row] = rows;
      return { link: row ? linkOf(row) : null, made: row?.made ?? 0 };
    },

    find: async (provider: string, externalId: string) => {
      const row = await tx
        .selectFrom('payment_links')
        .selectAll()
        .where('organisation_id', '=', organisationId)
        .where('provider', '=', provider)
        .where('external_id', '=', externalId)
        .executeTakeFirst();
      return row
        ? { ...linkOf(row), paymentKey: row.payment_key, paymentId: row.payment_id, subCompanyId: row.sub_company_id }
        : null;
    },

    /**
     * The payment carries the provider's name for it from now on, unless the office has given it one. That is a new version of it: a form that was
     * opened before would write the old name back.
     */
    add: async (payment: PayablePayment, link: NewLink, now: Date): Promise<void> => {
      await sql`update waybill.payments p set external_id = ${link.externalId}, version = p.version + 1, updated_at = ${now}
        where p.organisation_id = ${organisationId} and p.id = ${payment.key} and p.external_id is distinct from ${link.externalId}
          and (p.external_id is null or exists (
          select from waybill.payment_links l where l.organisation_id = p.organisation_id and l.payment_key = p.id
            and l.external_id = p.external_id))`.execute(tx);
      await tx
        .insertInto('payment_links')
        .values({
          organisation_id: organisationId,
          id: link.id,
          sub_company_id: payment.subCompanyId,
          payment_key: payment.key,
          payment_id: payment.paymentId,
          provider: link.provider,
          external_id: link.externalId,
          url: link.url,
          locale: link.locale,
          return_hash: link.returnHash,
          amount: payment.total.minor,
          currency: payment.total.currency,
          created_at: now,
          expires_at: link.expiresAt,
        })
        .onConflict((conflict) => conflict.columns(['provider', 'external_id']).doNothing())
        .execute();
    },

    setState: async (provider: string, externalId: string, state: LinkState): Promise<void> => {
      await tx
        .updateTable('payment_links')
        .set({ state })
        .where('organisation_id', '=', organisationId)
        .where('provider', '=', provider)
        .where('external_id', '=', externalId)
        .execute();
    },

    /** The links of a provider that are open, though nothing is to be paid by them any more: there is a newer one, or nothing like it is due. */
    toWithdraw: async (provider: string, key: PaymentKey): Promise<readonly string[]> => {
      const { rows } = await sql<{ external_id: string }>`select l.external_id from waybill.payment_links l
        left join waybill.payments p on p.organisation_id = l.organisation_id and p.id = l.payment_key
        where l.organisation_id = ${organisationId} and l.payment_key = ${key} and l.provider = ${provider} and l.state = 'open'
          and (p.id is null or p.status <> 'needs-payment' or (p.total_amount, p.currency) <> (l.amount, l.currency)
            or exists (select from waybill.payment_links newer where newer.organisation_id = l.organisation_id
              and newer.payment_key = l.payment_key and newer.position > l.position))
        order by l.position`.execute(tx);
      return rows.map(({ external_id }) => external_id);
    },

    /** Unless the provider has said something of it meanwhile. */
    withdraw: async (provider: string, externalId: string): Promise<void> => {
      await tx
        .updateTable('payment_links')
        .set({ state: 'expired' satisfies LinkState })
        .where('organisation_id', '=', organisationId)
        .where('provider', '=', provider)
        .where('external_id', '=', externalId)
        .where('state', '=', 'open')
        .execute();
    },

    /** Before the payment is moved to success, which says only that. */
    payOnline: async (key: PaymentKey, at: Date): Promise<void> => {
      await tx
        .updateTable('payments')
        .set({ paid_at: at, paid_with: 'online' })
        .where('organisation_id', '=', organisationId)
        .where('id', '=', key)
        .execute();
    },

    /** Whoever has the payment open is told that there is something new about it. */
    touch: async (key: PaymentKey, now: Date): Promise<void> => {
      await tx
        .updateTable('payments')
        .set({ updated_at: now })
        .where('organisation_id', '=', organisationId)
        .where('id', '=', key)
        .execute();
    },

    /** False when the same event was kept before. */
    keepEvent: async (event: NewEvent, now: Date): Promise<boolean> => {
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('payment_events')
        .values({
          organisation_id: organisationId,
          sub_company_id: event.subCompanyId,
          payment_key: event.paymentKey,
          payment_id: event.paymentId,
          provider: event.provider,
          event_id: event.eventId,
          external_id: event.externalId,
          outcome: event.outcome,
          amount: event.amount?.minor ?? null,
          currency: event.amount?.currency ?? null,
          due_amount: event.due?.minor ?? null,
          due_currency: event.due?.currency ?? null,
          verdict: event.verdict,
          received_at: now,
        })
        .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
        .executeTakeFirst();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    unsettledOf: async (key: PaymentKey): Promise<UnsettledEvent[]> => (await unsettled(key, 50)).map(eventOf),
    unsettled: async (): Promise<UnsettledEvent[]> => (await unsettled(null, 100)).map(eventOf),

    /** False when there is none such; one that was settled before stays as it was. */
    settle: async (id: PaymentEventId, by: string, now: Date): Promise<boolean> => {
      const { numUpdatedRows } = await tx
        .updateTable('payment_events')
        .set({ settled_at: sql`coalesce(settled_at, ${now})`, settled_by: sql`coalesce(settled_by, ${by})` })
        .where('organisation_id', '=', organisationId)
        .where('id', '=', id)
        .where('verdict', 'in', VERDICTS_TO_SETTLE)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    collections: async (key: PaymentKey): Promise<PaymentCollection[]> => {
      const { rows } =
        await sql<CollectionRow>`select c.method, c.amount, c.currency, c.collected_at, c.driver, c.counts
        from waybill.collections_of(${key}) c order by c.collected_at, c.counts desc limit 50`.execute(tx);
      return rows.map((row) => ({
        method: row.method,
        amount: { minor: Number(row.amount), currency: row.currency },
        collectedAt: row.collected_at.toISOString(),
        driver: row.driver,
        counts: row.counts,
      }));
    },
  };
};

type NewEvent = ProviderEvent & {
  readonly provider: string;
  readonly paymentKey: PaymentKey;
  readonly paymentId: PaymentId;
  readonly subCompanyId: SubCompanyId | null;
  readonly due: Money | null;
  readonly verdict: EventVerdict;
};

type CollectionRow = {
  readonly method: PaymentCollection['method'];
  readonly amount: number;
  readonly currency: Currency;
  readonly collected_at: Date;
  readonly driver: string | null;
  readonly counts: boolean;
};
