import type { ChangeableShipment } from '@waybill/domain/status-change';
import type { DeliveryStatus } from '@waybill/domain/statuses';
import type { StopDetails } from '@waybill/domain/stop';
import { AKUREYRI, SUDURLAND } from '../demo-data.ts';
import { CITY, NORTH, SOUTH } from './fleet.ts';
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

/** Which of the city's vehicles goes where: the west, the middle, what is around it, and the towns to the north of it. */
const ZONES: readonly (readonly [from: number, to: number])[] = [
  [101, 107],
  [108, 116],
  [170, 276],
  [300, 399],
];
const zoneOf = (postcode: string | null): number =>
  Math.max(
    0,
    ZONES.findIndex(([from, to]) => Number(postcode) >= from && Number(postcode) <= to),
  );

/** The facts that vehicles, scans and drivers add to a shipment. */
export const roadOf = (shipment: OnTheRoad, { day }: Plan, random: Random, now: Date) => {
  const { deliveryStatus: status, subCompanies, dropoff, pickup, totalUnits } = shipment;
  const fleet = subCompanies.carrier === AKUREYRI ? NORTH : subCompanies.carrier === SUDURLAND ? SOUTH : CITY;
  // Drawn also where the place decides, so that everything after it stays the same.
  const drawn = random.pick(fleet);
  const vehicle = fleet[fleet === CITY ? zoneOf(dropoff.postcode) : 0] ?? drawn;
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
