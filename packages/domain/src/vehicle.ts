import type { LeafFields } from './fields.ts';
import { fold, searchTextOf } from './search-text.ts';
import { ADDRESS_MAX } from './stop.ts';
import { line } from './validation.ts';

/** The kinds of vehicle. */
export const VEHICLE_TYPES = ['van', 'truck', 'trailer', 'car', 'bicycle'] as const;
export type VehicleType = (typeof VEHICLE_TYPES)[number];

/** What some shipments need of a vehicle. */
export const EQUIPMENT = ['heated', 'cooled', 'frozen', 'medicine', 'dangerous', 'tail-lift'] as const;
export type Equipment = (typeof EQUIPMENT)[number];

/** Where a vehicle's day ends: where it began, at its last stop, or at a place of its own. */
export const VEHICLE_ENDS = ['start', 'last-stop', 'place'] as const;
export type VehicleEnd = (typeof VEHICLE_ENDS)[number];

const NAME_MAX = 100;
const REGISTRATION_MAX = 20;
const COMPANY_MAX = 200;
/** Longer than any break, shorter than a shift. */
const BREAK_MAX = 240;

/** The fields of a vehicle that can be typed, in the order of the form. */
export const VEHICLE_FIELDS = {
  registration: { kind: 'line', max: REGISTRATION_MAX, isCode: true },
  name: { kind: 'line', max: NAME_MAX },
  vehicleType: { kind: 'choice', options: VEHICLE_TYPES, words: 'vehicle.type' },
  subCompanyId: { kind: 'sub-company', feature: 'usesSubCompany' },
  weightCapacity: { kind: 'measure', unit: 'kg', decimals: 3, max: 100_000 },
  volumeCapacity: { kind: 'measure', unit: 'm3', decimals: 6, max: 2_000 },
  companyName: { kind: 'line', max: COMPANY_MAX },
  subcontractorCompanyName: { kind: 'line', max: COMPANY_MAX },
  equipment: { kind: 'flags', options: EQUIPMENT, words: 'vehicle.equipment' },
  shiftStart: { kind: 'time' },
  shiftEnd: { kind: 'time' },
  breakMinutes: { kind: 'measure', unit: null, decimals: 0, min: 1, max: BREAK_MAX },
  breakEarliest: { kind: 'time' },
  breakLatest: { kind: 'time' },
  startAddress: { kind: 'line', max: ADDRESS_MAX },
  endsAt: { kind: 'choice', options: VEHICLE_ENDS, words: 'vehicle.end' },
  endAddress: { kind: 'line', max: ADDRESS_MAX },
} as const satisfies LeafFields;

/** Letters and digits, in groups with a space or a hyphen between them; regardless of case. May be empty. */
export const typedRegistration = line(REGISTRATION_MAX)
  .toUpperCase()
  // A letter may have two capitals.
  .max(REGISTRATION_MAX, { error: 'too-long' })
  .refine((text) => text === '' || /^[\p{L}\p{N}]+([ -][\p{L}\p{N}]+)*$/u.test(text), { error: 'registration' });

/** One number plate is one vehicle, however it is written: `kr x42` is `KR-X42`. */
export const registrationKey = (registration: string): string =>
  fold(registration)
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

type Searched = {
  readonly name: string;
  readonly registration: string;
  readonly companyName: string | null;
  readonly subcontractorCompanyName: string | null;
};

/** Everything that a person may search a vehicle by. */
export const vehicleSearchText = (vehicle: Searched): string =>
  searchTextOf([
    vehicle.name,
    vehicle.registration,
    registrationKey(vehicle.registration),
    vehicle.companyName,
    vehicle.subcontractorCompanyName,
  ]);
