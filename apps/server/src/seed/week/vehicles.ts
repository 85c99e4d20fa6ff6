import type { ChangeableShipment } from '@waybill/domain/status-change';
import type { DeliveryStatus } from '@waybill/domain/statuses';
import type { StopDetails } from '@waybill/domain/stop';
import { AKUREYRI, SUDURLAND } from '../demo-data.ts';
import { CITY, type DemoVehicle, NORTH, SOUTH } from './fleet.ts';
import type { Plan } from './plan.ts';
import type { Random } from './random.ts';
import { dayFrom } from './timeline.ts';

const ON_VEHICLE: readonly DeliveryStatus[] = ['assigned', 'out-for-delivery', 'completed', 'failed', 'mixed'];
const COUNTED: readonly DeliveryStatus[] = ['in-warehouse', 'self-collect', 'out-for-delivery', 'completed', 'mixed'];

type OnTheRoad = ChangeableShipment & {
  readonly subCompanies: { readonly carrier: string | null };
  readonly totalUnits: number | null;
  readonly dropoff: StopDetails;
  readonly pickup: StopDetails;
};

const HOUR = 60 * 60 * 1000;

type Zone = readonly [from: number, to: number];
/** Which of a division's vehicles goes where, by postcodes; in the city: the west, the middle, what is around it, and the towns to the north of it. */
const ZONES: ReadonlyMap<readonly DemoVehicle[], readonly Zone[]> = new Map([
  [
    CITY,
    [
      [101, 107],
      [108, 116],
      [170, 276],
      [300, 399],
    ],
  ],
  [
    NORTH,
    [
      [600, 699],
      [500, 599],
      [700, 799],
    ],
  ],
  [
    SOUTH,
    [
      [800, 899],
      [900, 999],
    ],
  ],
]);
const zoneOf = (fleet: readonly DemoVehicle[], postcode: string | null): number =>
  Math.max(0, ZONES.get(fleet)?.findIndex(([from, to]) => Number(postcode) >= from && Number(postcode) <= to) ?? 0);

/** The facts that vehicles, scans and drivers add to a shipment. */
export const roadOf = (shipment: OnTheRoad, { day }: Plan, random: Random, now: Date) => {
  const { deliveryStatus: status, subCompanies, dropoff, pickup, totalUnits } = shipment;
  const fleet = subCompanies.carrier === AKUREYRI ? NORTH : subCompanies.carrier === SUDURLAND ? SOUTH : CITY;
  // Drawn although the place decides, so that everything after it stays the same.
  const drawn = random.pick(fleet);
  const vehicle = fleet[zoneOf(fleet, dropoff.postcode)] ?? drawn;
  const isOn = ON_VEHICLE.includes(status);
  const isOut = status === 'out-for-delivery';
  const stopNumber = random.between(1, 24);
  const eta = new Date(dayFrom(now, day).getTime() + (9 + stopNumber / 3) * HOUR);
  return {
    vehicleId: isOn ? vehicle.id : null,
    day,
    vehicleRegistration: isOn ? vehicle.registration : null,
    vehicleName: isOn ? vehicle.name : null,
    stopNumber: isOn ? stopNumber : null,
    eta: isOut ? eta : null,
    receivedBy: status === 'completed' ? (dropoff.receiverName ?? dropoff.locationName) : null,
    pickedUpFrom: COUNTED.includes(status) ? pickup.locationName : null,
    counted: { countedUnits: COUNTED.includes(status) ? totalUnits : null },
  };
};
