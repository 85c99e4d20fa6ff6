import type { FirstStep } from '@waybill/domain/first-steps';
import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import type { Scope } from '../../db/scope.ts';

export type FirstStepsRepo = ReturnType<typeof firstStepsRepo>;

/** Needs the scope of the whole organisation: a division does not see what the others have. */
export const firstStepsRepo = (tx: Tx, { organisationId }: Pick<Scope, 'organisationId'>) => ({
  state: async (): Promise<{ readonly doneAt: Date | null; readonly isDismissed: boolean }> => {
    const row = await tx
      .selectFrom('organisations')
      .select(['first_steps_done_at', 'first_steps_dismissed_at'])
      .where('id', '=', organisationId)
      .executeTakeFirstOrThrow();
    return { doneAt: row.first_steps_done_at, isDismissed: row.first_steps_dismissed_at !== null };
  },

  /** Each looks for one row, however many there are. Sample data is nobody's step. */
  done: async (): Promise<Record<FirstStep, boolean>> => {
    const isOwn = (id: string) => sql`not exists (select from waybill.sample_rows r where r.row_id = ${sql.ref(id)})`;
    const ownShipment = sql`s.delivery_status <> 'deleted' and ${isOwn('s.id')}`;
    const { rows } = await sql<Record<FirstStep, boolean>>`select
      exists (select from waybill.sub_companies where organisation_id = ${organisationId}) as division,
      (select count(*) from (select from waybill.users where organisation_id = ${organisationId} limit 2) members) = 2 as users,
      exists (select from waybill.vehicles v where organisation_id = ${organisationId} and deleted_at is null and ${isOwn('v.id')}) as vehicle,
      exists (select from waybill.shipments s where organisation_id = ${organisationId} and ${ownShipment})
        or exists (select from waybill.shipments s where carrier_id = ${organisationId} and ${ownShipment})
        or exists (select from waybill.shipments s where forwarder_id = ${organisationId} and ${ownShipment}) as shipment,
      exists (select from waybill.delivery_shipments d where organisation_id = ${organisationId} and ${isOwn('d.shipment_key')}) as plan`.execute(
      tx,
    );
    const [row] = rows;
    if (!row) throw new Error('A select without a table has one row');
    return row;
  },

  /** Asked at once by two, the first moment stays. */
  complete: async (now: Date) => {
    await tx
      .updateTable('organisations')
      .set({ first_steps_done_at: now })
      .where('id', '=', organisationId)
      .where('first_steps_done_at', 'is', null)
      .execute();
  },

  dismiss: async (since: Date | null) => {
    await tx
      .updateTable('organisations')
      .set({ first_steps_dismissed_at: since })
      .where('id', '=', organisationId)
      .where('first_steps_dismissed_at', since ? 'is' : 'is not', null)
      .execute();
  },
});
