import type { ActionAnswer, DriverAction } from '@waybill/contract/driver';
import type { DeliveryId, DriverActionId, PhotoId, UserId } from '@waybill/domain/ids';
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
  /** The account of the driver was disabled before it came. */
  readonly isAfterDisabling: boolean;
};

/** What only the receiver is to know is not kept. */
const withoutCodes = (action: DriverAction): DriverAction =>
  action.kind === 'close-stop'
    ? { ...action, shipments: action.shipments.map((shipment) => ({ ...shipment, code: null })) }
    : action;

type LastClosed = { readonly sequence: number; readonly isClosed: boolean };

export type DriverActionsRepo = ReturnType<typeof driverActionsRepo>;

export const driverActionsRepo = (tx: Tx, { organisationId }: Scope, userId: UserId) => ({
  /**
   * One driver's actions come one after the other, from however many tabs they are sent. What follows is planned once for each connection, and
   * not each time: PostgreSQL thinks that lists are longer than ours are, and would plan for each anew, which takes longer than running it.
   */
  takeTurn: async (): Promise<void> => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`waybill driver ${userId}`}, 0)),
      set_config('plan_cache_mode', 'force_generic_plan', true)`.execute(tx);
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

  /** For stops, what this driver has done there: the last number by which this phone has closed one or opened it again, and whether it is closed. */
  lastClosed: async (stops: readonly DeliveryId[], deviceId: string): Promise<ReadonlyMap<DeliveryId, LastClosed>> => {
    const { rows } = await sql<LastClosed & { deliveryId: DeliveryId }>`
      select delivery_id as "deliveryId", coalesce(max(sequence) filter (where device_id = ${deviceId}), 0) as sequence,
        bool_or(kind = 'close-stop' and reopened_at is null and answer ->> 'answer' in ('done', 'conflict')) as "isClosed"
      from waybill.driver_actions
      where organisation_id = ${organisationId} and delivery_id = any (${[...stops]}::uuid[]) and user_id = ${userId}
        and kind in ('close-stop', 'reopen-stop') and answer ->> 'answer' <> 'refused'
      group by delivery_id`.execute(tx);
    return new Map(rows.map(({ deliveryId, ...last }) => [deliveryId, last]));
  },

  keep: async (done: readonly DoneAction[]): Promise<void> => {
    if (done.length === 0) return;
    const rows = done.map(
      ({ action, deliveryId, deviceId, happenedAt, receivedAt, answer, before, isAfterDisabling }) => ({
        id: action.id,
        device_id: deviceId,
        sequence: action.sequence,
        kind: action.kind,
        delivery_id: deliveryId,
        vehicle_id: action.vehicleId,
        said: withoutCodes(action),
        phone_at: action.phoneAt,
        happened_at: happenedAt,
        received_at: receivedAt,
        answer,
        before,
        is_after_disabling: isAfterDisabling,
      }),
    );
    await sql`insert into waybill.driver_actions (organisation_id, user_id, id, device_id, sequence, kind, delivery_id, vehicle_id, said,
        phone_at, happened_at, received_at, answer, before, is_after_disabling)
      select ${organisationId}, ${userId}, a.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as a (id uuid, device_id uuid, sequence integer, kind text, delivery_id uuid, vehicle_id uuid, said jsonb,
          phone_at timestamptz, happened_at timestamptz, received_at timestamptz, answer jsonb, before jsonb, is_after_disabling boolean)`.execute(
      tx,
    );
    const photos = done.flatMap(({ action }) =>
      action.kind === 'close-stop' ? action.photos.map((photo) => ({ ...photo, actionId: action.id })) : [],
    );
    if (photos.length === 0) return;
    await sql`insert into waybill.expected_photos (organisation_id, user_id, photo_id, action_id, bytes, sha256, taken_at)
      select ${organisationId}, ${userId}, p.id, p."actionId", p.bytes, p.sha256, p."takenAt"
      from jsonb_to_recordset(${JSON.stringify(photos)}::jsonb)
        as p (id uuid, "actionId" uuid, bytes integer, sha256 text, "takenAt" timestamptz)
      on conflict do nothing`.execute(tx);
  },

  /** A stop that this driver has closed, and has not opened again. */
  findClosed: async (id: DriverActionId) => {
    const row = await tx
      .selectFrom('driver_actions')
      .select(['happened_at', 'received_at', 'before', 'delivery_id'])
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('kind', '=', 'close-stop')
      .where('reopened_at', 'is', null)
      .executeTakeFirst();
    return row
      ? { happenedAt: row.happened_at, receivedAt: row.received_at, before: row.before, deliveryId: row.delivery_id }
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
    const row = await tx
      .selectFrom('expected_photos')
      .select(['action_id', 'bytes', 'sha256', 'taken_at'])
      .where('organisation_id', '=', organisationId)
      .where('photo_id', '=', photoId)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return row ? { id: row.action_id, bytes: row.bytes, sha256: row.sha256, takenAt: row.taken_at } : null;
  },
});
