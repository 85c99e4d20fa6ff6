import type { Route, UnassignedShipment } from '@waybill/contract/routes';
import type { SubCompanyId, VehicleId } from '@waybill/domain/ids';
import type { Equipment } from '@waybill/domain/vehicle';
import type { RouteLook } from '../../../ui/map/route-look.ts';

/** What the board needs to know of a vehicle. */
export type BoardVehicle = {
  readonly id: VehicleId;
  readonly name: string;
  readonly registration: string;
  /** The only division whose shipments it may have; null: those of all. */
  readonly subCompanyId: SubCompanyId | null;
  readonly drivers: readonly { readonly name: string }[];
  /** Kilograms and cubic metres; null where nobody has said. */
  readonly weightCapacity: number | null;
  readonly volumeCapacity: number | null;
  readonly equipment: readonly Equipment[];
  readonly shiftStart: string;
  readonly shiftEnd: string;
  readonly breakMinutes: number | null;
  readonly breakEarliest: string | null;
  readonly breakLatest: string | null;
  readonly lastSeenAt: string | null;
};

/** A vehicle with what it does on the day. */
export type Lane = { readonly vehicle: BoardVehicle; readonly route: Route; readonly look: RouteLook };

/** All that is known of one day. */
export type BoardDay = {
  readonly day: string;
  readonly routes: readonly Route[];
  readonly pool: readonly UnassignedShipment[];
};
