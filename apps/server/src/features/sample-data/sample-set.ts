import type { BatchRow } from '@waybill/contract/public-shipments';
import { plusDays } from '@waybill/domain/calendar';
import { newId, type SavedLocationId } from '@waybill/domain/ids';
import type { Locale } from '@waybill/domain/locales';
import type { OrganisationConfig } from '@waybill/domain/organisation-config';
import type { SavedLocationDetails } from '@waybill/domain/saved-location';
import { addressLine } from '@waybill/domain/stop';
import type { VehicleDetails } from '@waybill/domain/vehicle-details';
import { timeIn } from '@waybill/domain/zoned-time';
import { SAMPLE_DEPOT, SAMPLE_RECEIVERS } from './sample-places.ts';

type NewPlace = {
  readonly id: SavedLocationId;
  readonly details: SavedLocationDetails;
  readonly point: { readonly latitude: number; readonly longitude: number };
};

export type SampleSet = {
  readonly vehicles: readonly VehicleDetails[];
  readonly savedLocations: readonly NewPlace[];
  readonly shipments: readonly BatchRow[];
};

/** Every name says what it is, wherever it is read: on a label, a run sheet, a phone. */
const WORDS = {
  en: {
    sample: (name: string) => `${name} (sample)`,
    van: 'Van',
    lorry: 'Lorry',
    goods: ['Boxes', 'Parcel', 'Pallet'],
  },
  is: {
    sample: (name: string) => `${name} (sýnigögn)`,
    van: 'Sendibíll',
    lorry: 'Vörubíll',
    goods: ['Kassar', 'Pakki', 'Bretti'],
  },
} as const satisfies Record<Locale, object>;

const SAVED = 5;
const ON_FIRST_DAY = 9;
const ON_SECOND_DAY = 7;
const SHIFT_START = '08:00';
/** From then on a day is too far gone to be planned. */
const NOON = '12:00';

const WINDOWS = [
  [null, null],
  ['08:00', '12:00'],
  [null, null],
  ['10:00', '14:00'],
  ['13:00', '17:00'],
] as const;
const KG = [12, 4.5, 180, 35, 8, 60] as const;
const M3 = [0.2, 0.05, 1.2, 0.4, 0.1, 0.6] as const;

const cyclic = <Value>(values: readonly [Value, ...Value[]], at: number): Value =>
  values[at % values.length] ?? values[0];

/** What an empty organisation is filled with: the same each time, but for its days and its language. A forwarder has no vehicles. */
export const sampleSet = (
  now: Date,
  {
    locale,
    timeZone,
    role,
  }: { readonly locale: Locale; readonly timeZone: string; readonly role: OrganisationConfig['role'] },
): SampleSet => {
  const words = WORDS[locale];
  const [today = '', time = ''] = timeIn(now, timeZone).split(' ');
  const first = time < NOON ? today : plusDays(today, 1);
  // Of a day that has begun, nobody knows which windows can still be met.
  const hasBegun = first === today && time >= SHIFT_START;
  const depot = { startAddress: addressLine(SAMPLE_DEPOT), startPoint: pointOf(SAMPLE_DEPOT) };
  const vehicle = (number: number, name: string, weightCapacity: number, volumeCapacity: number): VehicleDetails => ({
    registration: `SAMPLE-${number}`,
    name: words.sample(name),
    vehicleType: name === words.lorry ? 'truck' : 'van',
    subCompanyId: null,
    weightCapacity,
    volumeCapacity,
    companyName: null,
    subcontractorCompanyName: null,
    equipment: [],
    shiftStart: SHIFT_START,
    shiftEnd: '17:00',
    breakMinutes: 30,
    breakEarliest: '11:30',
    breakLatest: '13:30',
    ...depot,
    endsAt: 'start',
    endAddress: null,
    endPoint: null,
  });
  const savedLocations = SAMPLE_RECEIVERS.slice(0, SAVED).map((place): NewPlace => {
    const { kind, latitude, longitude, ...address } = place;
    return {
      id: newId<SavedLocationId>(),
      details: { locationName: words.sample(kind[locale]), receiverName: null, ...address, ...NOBODY, ...ANY_TIME },
      point: { latitude, longitude },
    };
  });
  return {
    vehicles:
      role === 'carrier'
        ? [
            vehicle(1, `${words.van} 1`, 900, 9),
            vehicle(2, `${words.van} 2`, 900, 9),
            vehicle(3, words.lorry, 4500, 32),
          ]
        : [],
    savedLocations,
    shipments: SAMPLE_RECEIVERS.map((place, at): BatchRow => {
      const { kind, latitude, longitude, ...address } = place;
      const days = at < ON_FIRST_DAY ? 0 : at < ON_FIRST_DAY + ON_SECOND_DAY ? 1 : 2;
      const [earliestTime, latestTime] = days === 0 && hasBegun ? [null, null] : cyclic(WINDOWS, at);
      return {
        externalId: `SAMPLE-${String(at + 1).padStart(2, '0')}`,
        description: cyclic(words.goods, at),
        weight: cyclic(KG, at),
        volume: cyclic(M3, at),
        dropoff: {
          ...address,
          ...NOBODY,
          receiverName: words.sample(kind[locale]),
          savedLocationId: savedLocations[at]?.id ?? null,
          locationName: null,
          scheduledDate: plusDays(first, days),
          earliestTime,
          latestTime,
        },
        points: { dropoff: { latitude, longitude } },
      };
    }),
  };
};

/** Nobody is written to. */
const NOBODY = { phoneNumber: null, email: null };
const ANY_TIME = { earliestTime: null, latestTime: null };

const pointOf = ({ latitude, longitude }: { readonly latitude: number; readonly longitude: number }) => ({
  latitude,
  longitude,
});
