import type { Vehicle } from '@waybill/contract/vehicles';
import { point } from '@waybill/domain/coordinates';
import { pathsOf, pickValues } from '@waybill/domain/fields';
import type { Point } from '@waybill/domain/geocoding';
import type { Locale } from '@waybill/domain/locales';
import { VEHICLE_FIELDS } from '@waybill/domain/vehicle';
import { type VehicleDetails, vehicleDetails } from '@waybill/domain/vehicle-details';
import type { Translate } from '@waybill/i18n/translate';
import { z } from 'zod';
import { inNotation, isNumeric, isTyped, parsedValues, typedValue } from '../../shared/fields/typed-value.ts';

export type VehicleField = keyof typeof VEHICLE_FIELDS;
const PATHS = pathsOf(VEHICLE_FIELDS);

/** A vehicle as it is typed: text that is no valid number or time yet is kept. The points belong to the addresses. */
export type TypedVehicle = { readonly [Name in Exclude<VehicleField, 'equipment'>]: string } & {
  readonly equipment: readonly string[];
  readonly startPoint: Point | null;
  readonly endPoint: Point | null;
};

/** The editable fields of a vehicle, as stored. */
export const vehicleDetailsOf = (vehicle: Vehicle): VehicleDetails => ({
  ...(pickValues(VEHICLE_FIELDS, vehicle) as VehicleDetails),
  startPoint: vehicle.startPoint,
  endPoint: vehicle.endPoint,
});

type Place = { readonly address: string | null; readonly point: Point | null };

/** For comparing two versions: an address goes with its point, or one would be merged with the point of another. */
export type VehicleParts = Omit<VehicleDetails, 'startAddress' | 'startPoint' | 'endAddress' | 'endPoint'> & {
  readonly startPlace: Place;
  readonly endPlace: Place;
};

export const vehiclePartsOf = ({
  startAddress,
  startPoint,
  endAddress,
  endPoint,
  ...rest
}: VehicleDetails): VehicleParts => ({
  ...rest,
  startPlace: { address: startAddress, point: startPoint },
  endPlace: { address: endAddress, point: endPoint },
});

export const detailsOfParts = ({ startPlace, endPlace, ...rest }: VehicleParts): VehicleDetails => ({
  ...rest,
  startAddress: startPlace.address,
  startPoint: startPlace.point,
  endAddress: endPlace.address,
  endPoint: endPlace.point,
});

/** Numbers are written, and later read, in the notation of one language for as long as a form is open. */
export const typedVehicleOf = (details: VehicleDetails, notation: Locale): TypedVehicle => ({
  ...(Object.fromEntries(
    Object.entries(VEHICLE_FIELDS).map(([name, field]) => [
      name,
      typedValue(field, details[name as VehicleField], notation),
    ]),
  ) as TypedVehicle),
  startPoint: details.startPoint,
  endPoint: details.endPoint,
});

/** Reads what is typed, and refuses it as the endpoint would. No field is an amount of money. */
export const typedVehicleSchema = (notation: Locale): z.ZodType<VehicleDetails> =>
  z.preprocess((typed) => {
    const { startPoint, endPoint } = typed as TypedVehicle;
    const values = parsedValues(PATHS, typed as Record<string, unknown>, () => 'ISK', notation);
    return { ...values, startPoint, endPoint };
  }, vehicleDetails);

const keptPoint = point.nullable().catch(null);

/** A draft of an older version may lack fields, or have some that no longer exist. */
export const restoreVehicle = (
  kept: unknown,
  pristine: TypedVehicle,
  { from, to }: { readonly from: Locale; readonly to: Locale },
): TypedVehicle => {
  const values = (typeof kept === 'object' && kept !== null ? kept : {}) as Readonly<Record<string, unknown>>;
  const restored = Object.entries(VEHICLE_FIELDS).flatMap(([name, field]) => {
    const value = values[name];
    if (!isTyped(field, value)) return [];
    return [[name, isNumeric(field) ? inNotation(field, value as string, from, to) : value]];
  });
  return {
    ...pristine,
    ...Object.fromEntries(restored),
    startPoint: keptPoint.parse(values.startPoint),
    endPoint: keptPoint.parse(values.endPoint),
  };
};

export const vehicleLabels = (t: Translate): Readonly<Record<keyof TypedVehicle, string>> =>
  Object.fromEntries(
    [...(Object.keys(VEHICLE_FIELDS) as VehicleField[]), 'startPoint' as const, 'endPoint' as const].map((name) => [
      name,
      t(`vehicle.field.${name}`),
    ]),
  ) as Readonly<Record<keyof TypedVehicle, string>>;
