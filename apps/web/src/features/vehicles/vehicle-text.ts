import { type Point, pointText } from '@waybill/domain/geocoding';
import { VEHICLE_FIELDS } from '@waybill/domain/vehicle';
import { plainValueText, type TextWords } from '../../shared/fields/plain-value-text.ts';

const isField = (name: string): name is keyof typeof VEHICLE_FIELDS => Object.hasOwn(VEHICLE_FIELDS, name);

/** A value of a vehicle as a user reads it, for the history and for a conflict. */
export const vehicleValueText = (name: string, value: unknown, words: TextWords): string => {
  const nothing = words.t('history.nothing');
  if (name === 'startPoint' || name === 'endPoint') return value ? pointText(value as Point) : nothing;
  return (isField(name) ? plainValueText(VEHICLE_FIELDS[name], value, words) : String(value ?? '')) || nothing;
};
