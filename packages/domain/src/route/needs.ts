import type { ShipmentDetails } from '../shipment-fields.ts';
import { EQUIPMENT, type Equipment } from '../vehicle.ts';

type Goods = Pick<ShipmentDetails, 'flags' | 'temperatureRange' | 'weight' | 'totalUnits'> & {
  readonly parcels: readonly Pick<ShipmentDetails['parcels'][number], 'weight'>[];
};

/** What may be no warmer than this travels frozen, or cooled. */
const FROZEN_UP_TO_CELSIUS = -15;
const COOLED_UP_TO_CELSIUS = 10;
/** Nobody lifts more than this down from a vehicle by hand. */
const LIFTED_FROM_KG = 100;

const ofTemperature = ({ upper }: Goods['temperatureRange']): Equipment | null => {
  if (upper === null || upper > COOLED_UP_TO_CELSIUS) return null;
  return upper <= FROZEN_UP_TO_CELSIUS ? 'frozen' : 'cooled';
};

const isTooHeavy = (kg: number | null) => kg !== null && kg > LIFTED_FROM_KG;

/** One piece that is too heavy to lift; the weight of several says nothing about each of them. */
const hasHeavyPiece = ({ weight, totalUnits, parcels }: Goods): boolean => {
  const pieces = totalUnits ?? (parcels.length || null);
  return parcels.some((parcel) => isTooHeavy(parcel.weight)) || (pieces === 1 && isTooHeavy(weight));
};

/** The equipment that a vehicle must have for a shipment, in the order of the list of equipment. */
export const needsOf = (goods: Goods): readonly Equipment[] => {
  const needed = new Set<string | null>([...goods.flags, ofTemperature(goods.temperatureRange)]);
  if (hasHeavyPiece(goods)) needed.add('tail-lift' satisfies Equipment);
  return EQUIPMENT.filter((equipment) => needed.has(equipment));
};
