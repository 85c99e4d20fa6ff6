import type { PlanChange } from '@waybill/domain/route/plan';
import { CM3_PER_M3, type DaySeconds, GRAMS_PER_KG, type TimeSpan } from '@waybill/domain/route/route-stop';
import type { PlanInput, PlanPlace, PlanShipment, PlanVehicle } from './planning-input.ts';

const MINUTE = 60;

type Change<Kind extends PlanChange['kind']> = Extract<PlanChange, { readonly kind: Kind }>;

const widened = ({ from, to }: TimeSpan, { side, minutes }: Change<'window' | 'shift'>): TimeSpan =>
  side === 'later' ? { from, to: to + minutes * MINUTE } : { from: Math.max(0, from - minutes * MINUTE), to };

const startOf = (startTime: DaySeconds | null, { side, minutes }: Change<'shift'>): DaySeconds | null =>
  startTime === null || side === 'later' ? startTime : Math.max(0, startTime - minutes * MINUTE);

const more = (limit: number | null, added: number) => (limit === null ? null : limit + added);

const withVehicle = (vehicle: PlanVehicle, change: PlanChange): PlanVehicle => {
  switch (change.kind) {
    case 'shift':
      return { ...vehicle, shift: widened(vehicle.shift, change), startTime: startOf(vehicle.startTime, change) };
    case 'weight':
      return { ...vehicle, weightCapacityG: more(vehicle.weightCapacityG, Math.ceil(change.kg * GRAMS_PER_KG)) };
    case 'volume':
      return { ...vehicle, volumeCapacityCm3: more(vehicle.volumeCapacityCm3, Math.ceil(change.m3 * CM3_PER_M3)) };
    default:
      return vehicle;
  }
};

const withShipment = (shipment: PlanShipment, change: PlanChange): PlanShipment => {
  if (change.kind === 'window') {
    const place: PlanPlace | null = shipment[change.stop];
    return place ? { ...shipment, [change.stop]: { ...place, window: widened(place.window, change) } } : shipment;
  }
  // Not the vehicle's: it does not become a cooled one for everything else.
  if (change.kind === 'equipment')
    return { ...shipment, needs: shipment.needs.filter((need) => !change.equipment.includes(need)) };
  return shipment;
};

/**
 * The input as the search is to see it, with what people have let give way. A proposal is timed and counted by the true one, so that
 * what comes later than was promised is late.
 */
export const relaxedInput = (input: PlanInput): PlanInput => ({
  ...input,
  vehicles: input.vehicles.map((vehicle) =>
    input.changes
      .filter(({ change }) => 'vehicleId' in change && change.vehicleId === vehicle.vehicleId)
      .reduce((relaxed, { change }) => withVehicle(relaxed, change), vehicle),
  ),
  shipments: input.shipments.map((shipment) =>
    input.changes
      .filter(({ key }) => key === shipment.key)
      .reduce((relaxed, { change }) => withShipment(relaxed, change), shipment),
  ),
});
