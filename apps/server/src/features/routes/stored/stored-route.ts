import type { PlaceState } from '@waybill/domain/address/stop-place';
import type { Point } from '@waybill/domain/geocoding';
import type { RouteId, ShipmentId, SubCompanyId, VehicleId } from '@waybill/domain/ids';
import type { MetadataFlag } from '@waybill/domain/metadata-flag';
import type { RouteStop, StopTask } from '@waybill/domain/route/route-stop';
import type { WorkingDay } from '@waybill/domain/route/time-route';
import type { DeliveryStatus } from '@waybill/domain/statuses';
import type { Equipment } from '@waybill/domain/vehicle';

/** The vehicle of a route. */
export type RouteVehicle = {
  readonly id: VehicleId;
  readonly subCompanyId: SubCompanyId | null;
  readonly name: string;
  readonly registration: string;
  /** Null: nobody has said how much it carries. */
  readonly weightCapacityG: number | null;
  readonly volumeCapacityCm3: number | null;
  readonly equipment: readonly Equipment[];
  /** Without a start of its own, it starts where the organisation's vehicles do. */
  readonly workingDay: WorkingDay;
};

/** What is shown of the place of a stop. */
export type StopAddress = {
  readonly locationName: string | null;
  readonly receiverName: string | null;
  readonly streetAddress1: string | null;
  readonly postcode: string | null;
  readonly city: string | null;
  readonly phoneNumber: string | null;
  readonly email: string | null;
  readonly earliestTime: string | null;
  readonly latestTime: string | null;
  readonly placeState: PlaceState | null;
};

/** A shipment at a stop. */
export type StoredTask = StopTask & {
  readonly shipmentId: ShipmentId;
  /** The division of the organisation that carries it. */
  readonly subCompanyId: SubCompanyId | null;
  readonly deliveryStatus: DeliveryStatus;
  readonly receiverName: string | null;
  readonly grams: number | null;
  readonly cm3: number | null;
  readonly totalUnits: number | null;
  readonly countedUnits: number | null;
  readonly flags: readonly MetadataFlag[];
  readonly driverNote: string | null;
  /** What a vehicle must have for it. */
  readonly needs: readonly Equipment[];
  readonly address: StopAddress;
  /** Where it is to be brought by now; the stop is where its first shipment is. */
  readonly placeKey: string;
  readonly wasInWarehouse: boolean;
  readonly hasEnded: boolean;
};

export type StoredStop = Omit<RouteStop, 'tasks'> & {
  readonly tasks: readonly StoredTask[];
  readonly announcedAt: Date | null;
  /** What is expected, where that is not what was planned. */
  readonly eta: Date | null;
};

export type StoredRoute = {
  /** Null until something is on it. */
  readonly id: RouteId | null;
  readonly vehicle: RouteVehicle;
  readonly day: string;
  readonly version: number;
  readonly startTime: string | null;
  readonly stops: readonly StoredStop[];
};

/** What is the same for all routes of an organisation. */
export type RouteSettings = {
  readonly timeZone: string;
  readonly origin: Point | null;
  readonly usesPickups: boolean;
};

/** A route as changes that can be undone name it. */
export const routeName = (of: { readonly vehicleId: VehicleId; readonly day: string }): string =>
  `${of.day} ${of.vehicleId}`;
