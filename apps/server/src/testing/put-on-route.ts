import {
  type DeliveryId,
  newId,
  type OrganisationId,
  type RouteId,
  type ShipmentKey,
  type VehicleId,
} from '@waybill/domain/ids';
import type { StopKind } from '@waybill/domain/stop';
import type { Insertable } from 'kysely';
import type { Database } from '../db/connect.ts';
import type { Deliveries, Shipments } from '../db/schema.ts';
import { enterShipments } from './enter-shipments.ts';

type Stop = {
  readonly kind?: StopKind;
  readonly shipments?: readonly Partial<Insertable<Shipments>>[];
  /** Whether it is over for its shipments. */
  readonly ended?: boolean;
} & Pick<Partial<Insertable<Deliveries>>, 'completed_at'>;

/** Rows of a route with stops, as planning would leave them; returns the ids of all shipments on it. */
export const putOnRoute = async (
  database: Pick<Database, 'asOperator'>,
  { organisationId, vehicleId, day }: { organisationId: OrganisationId; vehicleId: VehicleId; day: string },
  stops: readonly Stop[],
): Promise<string[]> => {
  const routeId = newId<RouteId>();
  const at = new Date('2026-11-14T08:00:00Z');
  const route = { organisation_id: organisationId, id: routeId, vehicle_id: vehicleId, day };
  await database.asOperator((tx) =>
    tx
      .insertInto('routes')
      .values({ ...route, created_at: at, updated_at: at })
      .execute(),
  );
  const entered: string[] = [];
  for (const [index, { kind = 'dropoff', shipments = [{}], ended = false, completed_at = null }] of stops.entries()) {
    const keys = shipments.map(() => newId<ShipmentKey>());
    const ids = await enterShipments(
      database,
      organisationId,
      shipments.map((shipment, place) => ({
        id: keys[place] as ShipmentKey,
        carrier_id: organisationId,
        delivery_status: 'assigned',
        ...shipment,
      })),
    );
    entered.push(...ids);
    const id = newId<DeliveryId>();
    await database.asOperator(async (tx) => {
      await tx
        .insertInto('deliveries')
        .values({
          organisation_id: organisationId,
          id,
          route_id: routeId,
          kind,
          stop_number: index + 1,
          completed_at,
        })
        .execute();
      await tx
        .insertInto('delivery_shipments')
        .values(
          keys.map((shipment_key) => ({
            organisation_id: organisationId,
            delivery_id: id,
            shipment_key,
            kind,
            ended_at: ended ? at : null,
          })),
        )
        .execute();
    });
  }
  return entered;
};
