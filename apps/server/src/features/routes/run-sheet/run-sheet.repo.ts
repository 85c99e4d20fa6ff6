import type { ShipmentId, VehicleId } from '@waybill/domain/ids';
import { registrationKey } from '@waybill/domain/vehicle';
import { sql } from 'kysely';
import type { Tx } from '../../../db/connect.ts';
import type { Scope } from '../../../db/scope.ts';
import { driversByRegistration } from '../../../records/drivers.ts';
import type { SheetGoods, SheetVehicle } from './run-sheet.ts';

type GoodsRow = {
  readonly shipment_id: ShipmentId;
  readonly lower: number | null;
  readonly upper: number | null;
  readonly barcode: string | null;
};

const tenths = (value: number | null) => (value === null ? null : value / 10);

/** What is printed on a run sheet beside the route. */
export const runSheetRepo = (tx: Tx, { organisationId }: Pick<Scope, 'organisationId'>) => ({
  vehicles: async (ids: readonly VehicleId[]): Promise<ReadonlyMap<VehicleId, SheetVehicle>> => {
    const rows = await tx
      .selectFrom('vehicles as v')
      .innerJoin('organisations as o', 'o.id', 'v.organisation_id')
      .select(['v.id', 'v.name', 'v.registration', 'o.name as organisationName'])
      .where('v.organisation_id', '=', organisationId)
      .where('v.id', 'in', ids)
      .where('v.deleted_at', 'is', null)
      .execute();
    const drivers = await driversByRegistration(tx, organisationId);
    return new Map(
      rows.map(({ id, ...row }) => {
        const those = drivers.get(registrationKey(row.registration)) ?? [];
        return [id, { ...row, drivers: those.map(({ name }) => name) }];
      }),
    );
  },

  /** One row for each shipment, however many parcels it has. */
  goods: async (ids: readonly ShipmentId[]): Promise<ReadonlyMap<ShipmentId, SheetGoods>> => {
    const { rows } = await sql<GoodsRow>`
      select s.shipment_id, s.temperature_lower_tenths as lower, s.temperature_upper_tenths as upper, p.barcode
      from waybill.shipments s
      left join lateral (
        select barcode from waybill.parcels
        where organisation_id = s.organisation_id and shipment_key = s.id and status <> 'deleted'
        order by position, id limit 1) p on true
      where s.shipment_id = any (${[...ids]}::text[])`.execute(tx);
    return new Map(
      rows.map(({ shipment_id, lower, upper, barcode }) => [
        shipment_id,
        { temperature: { lower: tenths(lower), upper: tenths(upper) }, barcode },
      ]),
    );
  },
});
export type RunSheetRepo = ReturnType<typeof runSheetRepo>;
