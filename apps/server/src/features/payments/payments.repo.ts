import type { AuditChanges } from '@waybill/domain/audit';
import type { OrganisationId, PaymentId, PaymentKey, ShipmentId, ShipmentKey, SubCompanyId } from '@waybill/domain/ids';
import type { Currency } from '@waybill/domain/money';
import type { PaymentAction, PaymentDetails } from '@waybill/domain/payment';
import type { DeliveryStatus, PaymentStatus } from '@waybill/domain/statuses';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import { orderedId } from '../../db/ordered-id.ts';
import type { Payments } from '../../db/schema.ts';
import type { Scope } from '../../db/scope.ts';
import { uniqueOrNull } from '../../db/unique.ts';
import { type ShipmentAuthor, sourceOf } from '../../records/shipment-log.ts';

export type StoredPayment = Selectable<Payments>;

/** A shipment that a payment may be for, with what is to be paid for it now. */
export type PayableShipment = {
  readonly key: ShipmentKey;
  readonly shipmentId: ShipmentId;
  readonly organisationId: OrganisationId;
  readonly subCompanyId: SubCompanyId | null;
  readonly deliveryStatus: DeliveryStatus;
  readonly receiverName: string | null;
  readonly email: string | null;
  readonly minor: number | null;
  readonly currency: Currency | null;
  readonly paymentStatus: PaymentStatus | null;
  readonly current: {
    readonly key: PaymentKey;
    readonly paymentId: PaymentId;
    readonly status: PaymentStatus;
    readonly shipments: number;
    readonly hasUnsettledMoney: boolean;
  } | null;
};

type NewRow = PaymentDetails & {
  readonly status: PaymentStatus;
  readonly subCompanyId: SubCompanyId | null;
  readonly shipmentAmount: number;
};

export type PaymentsRepo = ReturnType<typeof paymentsRepo>;

/** Writing payments. What they are for is locked first: docs/adr/0059. */
export const paymentsRepo = (tx: Tx, { organisationId }: Pick<Scope, 'organisationId'>) => ({
  keyOf: async (paymentId: PaymentId): Promise<PaymentKey | null> => {
    const row = await tx
      .selectFrom('payments')
      .select('id')
      .where('organisation_id', '=', organisationId)
      .where('payment_id', '=', paymentId)
      .executeTakeFirst();
    return row?.id ?? null;
  },

  /** The payment, which nobody else changes until the transaction is over, nor its shipments. */
  hold: async (key: PaymentKey): Promise<StoredPayment | null> => {
    const { rows } = await sql<StoredPayment>`select * from waybill.hold_payment(${key})`.execute(tx);
    return rows[0] ?? null;
  },

  /** What keeps a failed payment of these shipments from being due again: one of them has a newer one, or is deleted. */
  obstacle: async ({ organisation_id, id }: StoredPayment): Promise<'payment-replaced' | 'is-deleted' | null> => {
    const { rows } = await sql<{ isReplaced: boolean; isDeleted: boolean }>`
      with of as (select s.id, s.delivery_status from waybill.payment_shipments ps
        join waybill.shipments s on s.organisation_id = ps.organisation_id and s.id = ps.shipment_key
        where ps.organisation_id = ${organisation_id} and ps.payment_key = ${id})
      select coalesce((select bool_or(newest.payment_key <> ${id}) from waybill.payments_of(array(select id from of)) newest), false)
          as "isReplaced",
        coalesce((select bool_or(delivery_status = 'deleted') from of), false) as "isDeleted"`.execute(tx);
    if (rows[0]?.isReplaced) return 'payment-replaced';
    return rows[0]?.isDeleted ? 'is-deleted' : null;
  },

  /** Moves a payment that is held, with its history and that of its shipments. */
  move: async (key: PaymentKey, to: PaymentStatus, by: ShipmentAuthor, reason: string | null, at: Date) => {
    const author = JSON.stringify({ ...by, source: sourceOf(by) });
    await sql`select waybill.move_payment(${key}, ${to}, ${orderedId(at)}, ${author}::jsonb, ${reason}, ${at})`.execute(
      tx,
    );
  },

  /** Null when another payment has its external id. */
  change: (
    { organisation_id, id, version }: StoredPayment,
    { amount, payerName, payerEmail, externalId }: PaymentDetails,
  ) =>
    uniqueOrNull(() =>
      tx
        .updateTable('payments')
        .set({
          amount: amount.minor,
          currency: amount.currency,
          payer_name: payerName,
          payer_email: payerEmail,
          external_id: externalId,
          version: version + 1,
          updated_at: sql<Date>`now()`,
        })
        .where('organisation_id', '=', organisation_id)
        .where('id', '=', id)
        .execute(),
    ),

  /** Shipments in sight by their ids, locked in the order in which everybody does. */
  holdShipments: async (ids: readonly ShipmentId[]): Promise<readonly PayableShipment[]> => {
    await sql`select from waybill.shipments where shipment_id = any (${[...ids]}::text[]) order by id for no key update`.execute(
      tx,
    );
    return payable(tx, ids);
  },

  /** The same without a lock. */
  payable: (ids: readonly ShipmentId[]) => payable(tx, ids),

  /** What was due for some shipments fails, since another payment takes its place. */
  replace: async (keys: readonly PaymentKey[]): Promise<void> => {
    await sql`update waybill.payments set status = 'failed', version = version + 1, updated_at = now()
      where organisation_id = ${organisationId} and id in (select id from waybill.payments where id = any (${[...keys]}::uuid[]) order by id for no key update)`.execute(
      tx,
    );
  },

  /** Null when another payment has its external id. */
  add: (payment: NewRow) =>
    uniqueOrNull(() =>
      tx
        .insertInto('payments')
        .values({
          organisation_id: organisationId,
          sub_company_id: payment.subCompanyId,
          status: payment.status,
          currency: payment.amount.currency,
          amount: payment.amount.minor,
          shipment_amount: payment.shipmentAmount,
          external_id: payment.externalId,
          payer_name: payment.payerName,
          payer_email: payment.payerEmail,
        })
        .returning(['id', 'payment_id'])
        .executeTakeFirstOrThrow(),
    ),

  /** What it is for. The shipments show its status from now on. */
  addShipments: async (key: PaymentKey, status: PaymentStatus, shipments: readonly PayableShipment[], now: Date) => {
    const keys = shipments.map((shipment) => shipment.key);
    await sql`insert into waybill.payment_shipments (organisation_id, payment_key, shipment_key, shipment_id, amount, is_live)
      select s.organisation_id, ${key}, s.id, s.shipment_id, s.payment_amount_minor, true
      from waybill.shipments s where s.organisation_id = ${organisationId} and s.id = any (${keys}::uuid[])`.execute(
      tx,
    );
    await sql`update waybill.shipments set payment_status = ${status}, updated_at = greatest(updated_at, ${now})
      where organisation_id = ${organisationId} and id = any (${keys}::uuid[])`.execute(tx);
  },

  record: async (
    key: PaymentKey,
    action: PaymentAction,
    by: ShipmentAuthor,
    at: Date,
    { changes = {}, reason = null }: { readonly changes?: AuditChanges; readonly reason?: string | null } = {},
  ): Promise<void> => {
    await tx
      .insertInto('payment_history')
      .values({
        organisation_id: organisationId,
        payment_key: key,
        occurred_at: at,
        actor_kind: by.kind,
        actor_id: by.id,
        actor_name: by.name,
        actor_email: by.email,
        actor_organisation_id: by.organisationId,
        source: sourceOf(by),
        action,
        changes: JSON.stringify(changes),
        reason,
      })
      .execute();
  },
});

const payable = async (tx: Tx, ids: readonly ShipmentId[]): Promise<readonly PayableShipment[]> => {
  const { rows } = await sql<
    Omit<PayableShipment, 'current' | 'minor'> & {
      readonly minor: string | null;
      readonly current: PayableShipment['current'];
    }
  >`with given as (select s.* from waybill.shipments s where s.shipment_id = any (${[...ids]}::text[]))
    select s.id as key, s.shipment_id as "shipmentId", s.organisation_id as "organisationId", s.sub_company_id as "subCompanyId",
      s.delivery_status as "deliveryStatus", coalesce(nullif(s.dropoff_receiver_name, ''), s.dropoff_location_name) as "receiverName",
      s.dropoff_email as email, s.payment_amount_minor as minor, s.payment_currency as currency, s.payment_status as "paymentStatus",
      case when p.payment_key is not null then jsonb_build_object('key', p.payment_key, 'paymentId', p.payment_id, 'status', p.status,
        'shipments', p.shipments, 'hasUnsettledMoney', p.has_unsettled_money) end as current
    from given s
    left join waybill.payments_of(array(select id from given)) p on p.shipment_key = s.id and s.payment_status is not null
    order by array_position(${[...ids]}::text[], s.shipment_id)`.execute(tx);
  return rows.map(({ minor, ...row }) => ({ ...row, minor: minor === null ? null : Number(minor) }));
};
