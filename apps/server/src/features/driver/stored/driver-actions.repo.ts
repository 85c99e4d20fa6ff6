import type { ActionAnswer, DriverAction } from '@waybill/contract/driver';
import type { DeliveryId, DriverActionId, PhotoId, UserId, VehicleId } from '@waybill/domain/ids';
import { sql } from 'kysely';
import type { Tx } from '../../../db/connect.ts';
import type { Scope } from '../../../db/scope.ts';

export type DoneAction = {
  readonly action: DriverAction;
  readonly deliveryId: DeliveryId | null;
  readonly deviceId: string;
  readonly happenedAt: Date;
  readonly receivedAt: Date;
  readonly answer: Omit<ActionAnswer, 'id'>;
  readonly before: unknown;
};

/** What only the receiver is to know is not kept. */
const withoutCodes = (action: DriverAction): DriverAction =>
  action.kind === 'close-stop'
    ? { ...action, shipments: action.shipments.map((shipment) => ({ ...shipment, code: null })) }
    : action;

export type DriverActionsRepo = ReturnType<typeof driverActionsRepo>;

export const driverActionsRepo = (tx: Tx, { organisationId }: Scope, userId: UserId) => ({
  /** One driver's actions come one after the other, from however many tabs they are sent. */
  takeTurn: async (): Promise<void> => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`waybill driver ${userId}`}, 0))`.execute(tx);
  },

  /** The answers to actions that were sent before. One of another driver is none of theirs. */
  answersTo: async (ids: readonly DriverActionId[]): Promise<ReadonlyMap<DriverActionId, ActionAnswer>> => {
    const rows = await tx
      .selectFrom('driver_actions')
      .select(['id', 'user_id', 'answer'])
      .where('organisation_id', '=', organisationId)
      .where(sql<boolean>`id = any (${[...ids]}::uuid[])`)
      .execute();
    return new Map(
      rows.map(({ id, user_id, answer }) => [
        id,
        user_id === userId
          ? { id, ...(answer as Omit<ActionAnswer, 'id'>) }
          : { id, answer: 'refused', reason: 'not-yours', conflicts: [] },
      ]),
    );
  },

  /** Whether the stop was closed or opened again after this, as the phone counts. */
  isOvertaken: async (deliveryId: DeliveryId, deviceId: string, sequence: number): Promise<boolean> => {
    const row = await tx
      .selectFrom('driver_actions')
      .select('id')
      .where('organisation_id', '=', organisationId)
      .where('delivery_id', '=', deliveryId)
      .where('device_id', '=', deviceId)
      .where('sequence', '>', sequence)
      .where('kind', 'in', ['close-stop', 'reopen-stop'])
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  },

  keep: async ({ action, deliveryId, deviceId, happenedAt, receivedAt, answer, before }: DoneAction): Promise<void> => {
    await tx
      .insertInto('driver_actions')
      .values({
        organisation_id: organisationId,
        id: action.id,
        user_id: userId,
        device_id: deviceId,
        sequence: action.sequence,
        kind: action.kind,
        delivery_id: deliveryId,
        vehicle_id: action.vehicleId,
        said: JSON.stringify(withoutCodes(action)),
        phone_at: new Date(action.phoneAt),
        happened_at: happenedAt,
        received_at: receivedAt,
        answer: JSON.stringify(answer),
        before: before === null ? null : JSON.stringify(before),
      })
      .execute();
  },

  /** A stop that this driver has closed, and has not opened again. */
  findClosed: async (id: DriverActionId) => {
    const row = await tx
      .selectFrom('driver_actions')
      .select(['happened_at', 'before', 'vehicle_id', 'delivery_id'])
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('kind', '=', 'close-stop')
      .where('reopened_at', 'is', null)
      .executeTakeFirst();
    return row
      ? { happenedAt: row.happened_at, before: row.before, vehicleId: row.vehicle_id as VehicleId | null }
      : null;
  },

  markReopened: async (id: DriverActionId, at: Date): Promise<void> => {
    await tx
      .updateTable('driver_actions')
      .set({ reopened_at: at })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .execute();
  },

  /** The action that a photo belongs to, with what the phone has said about it. */
  findWithPhoto: async (photoId: PhotoId) => {
    const { rows } = await sql<{ id: DriverActionId; bytes: number; sha256: string; takenAt: string }>`
      select a.id, (p ->> 'bytes')::integer as bytes, p ->> 'sha256' as sha256, p ->> 'takenAt' as "takenAt"
      from waybill.driver_actions a, jsonb_array_elements(a.said -> 'photos') p
      where a.organisation_id = ${organisationId} and a.user_id = ${userId} and a.kind = 'close-stop'
        and a.said -> 'photos' @> ${JSON.stringify([{ id: photoId }])}::jsonb and p ->> 'id' = ${photoId}
      limit 1`.execute(tx);
    return rows[0] ?? null;
  },
});
