import type { WarehouseHold } from '@waybill/contract/warehouse';
import type { ShipmentId, WarehouseScanId } from '@waybill/domain/ids';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../../db/connect.ts';
import type { WarehouseHolds } from '../../../db/schema.ts';
import type { Scope } from '../../../db/scope.ts';
import { wholeList } from '../../../db/whole-list.ts';
import { presenting } from '../../../whole-list.ts';

type NewHold = Pick<WarehouseHold, 'id' | 'code' | 'reason' | 'shipmentId' | 'foundBy'>;

const present = (row: Selectable<WarehouseHolds>): WarehouseHold => ({
  id: row.id,
  code: row.code,
  reason: row.reason as WarehouseHold['reason'],
  shipmentId: row.shipment_id as ShipmentId | null,
  foundAt: row.found_at.toISOString(),
  foundBy: row.found_by,
});

export type WarehouseHoldsRepo = ReturnType<typeof warehouseHoldsRepo>;

export const warehouseHoldsRepo = (tx: Tx, { organisationId, subCompanyId }: Scope) => {
  const open = tx
    .selectFrom('warehouse_holds')
    .where('organisation_id', '=', organisationId)
    .where('settled_at', 'is', null)
    .$if(subCompanyId !== null, (query) => query.where('sub_company_id', '=', subCompanyId));
  const listed = open.selectAll().orderBy('found_at', 'desc').orderBy('id');
  const settled = (name: string, now: Date) => ({ settled_at: now, settled_by: name });

  return {
    /** Nothing, when it is held already. */
    add: async ({ id, code, reason, shipmentId, foundBy }: NewHold, now: Date): Promise<void> => {
      await sql`insert into waybill.warehouse_holds (organisation_id, id, sub_company_id, code, reason, shipment_id, found_by, found_at)
        values (${organisationId}, ${id}, ${subCompanyId}, ${code}, ${reason}, ${shipmentId}, ${foundBy}, ${now})
        on conflict do nothing`.execute(tx);
    },

    list: async (most: number): Promise<{ count: number; holds: WarehouseHold[] }> => {
      const { count } = await open.select(sql<number>`count(*)::integer`.as('count')).executeTakeFirstOrThrow();
      return { count, holds: (await listed.limit(most).execute()).map(present) };
    },
    whole: () => presenting(wholeList(tx, listed), (rows) => rows.map(present)),

    settle: async (id: WarehouseScanId, by: string, now: Date): Promise<boolean> => {
      const rows = await tx
        .updateTable('warehouse_holds')
        .set(settled(by, now))
        .where('organisation_id', '=', organisationId)
        .where('id', '=', id)
        .where('settled_at', 'is', null)
        .returning('id')
        .execute();
      return rows.length > 0;
    },

    /** It has come in after all, by the same code. */
    settleCode: async (code: string, by: string, now: Date): Promise<void> => {
      await tx
        .updateTable('warehouse_holds')
        .set(settled(by, now))
        .where('organisation_id', '=', organisationId)
        .where('code', '=', code)
        .where('settled_at', 'is', null)
        .execute();
    },
  };
};
