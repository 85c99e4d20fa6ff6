import type { VehiclePosition } from '@waybill/contract/positions';
import { fromMicro } from '@waybill/domain/geocoding';
import type { Tx } from '../../db/connect.ts';
import type { Scope } from '../../db/scope.ts';

/** The last position of each vehicle in the scope that has sent any and is not deleted. */
export const lastPositions = async (
  tx: Tx,
  { organisationId }: Pick<Scope, 'organisationId'>,
): Promise<readonly VehiclePosition[]> => {
  const rows = await tx
    .selectFrom('vehicle_last_positions as l')
    .innerJoin('vehicles as v', (join) =>
      join.onRef('v.organisation_id', '=', 'l.organisation_id').onRef('v.id', '=', 'l.vehicle_id'),
    )
    .select(['l.vehicle_id', 'l.taken_at', 'l.latitude', 'l.longitude', 'l.accuracy_m', 'l.speed_kmh', 'l.heading'])
    .where('l.organisation_id', '=', organisationId)
    .where('v.deleted_at', 'is', null)
    .orderBy('l.vehicle_id')
    .execute();
  return rows.map((row) => ({
    vehicleId: row.vehicle_id,
    point: fromMicro(row),
    takenAt: row.taken_at.toISOString(),
    accuracyMetres: row.accuracy_m,
    speedKmh: row.speed_kmh,
    heading: row.heading,
  }));
};
