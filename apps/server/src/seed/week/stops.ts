import type { SavedLocationId } from '@waybill/domain/ids';
import type { SavedLocationDetails } from '@waybill/domain/saved-location';
import { fold } from '@waybill/domain/search-text';
import { COMPANIES, PEOPLE, REGIONS, type Region } from './places.ts';
import type { Random } from './random.ts';

export type Place = SavedLocationDetails & { readonly savedLocationId: SavedLocationId | null };

const WINDOWS = [
  ['08:00', '12:00'],
  ['09:00', '17:00'],
  ['10:00', '14:00'],
  ['12:00', '16:00'],
  ['16:00', '21:00'],
] as const;

/** These numbers belong to no one. */
const phoneNumber = (random: Random) => `+354555${String(random.between(0, 9999)).padStart(4, '0')}`;

const mailName = (name: string) =>
  fold(name)
    .replace(/[^a-z]+/g, '.')
    .replace(/\.$/, '');

const addressIn = (region: Region, random: Random) => {
  const { postcode, city, streets } = random.pick<Region['towns'][number]>(region.towns);
  return { streetAddress1: `${random.pick(streets)} ${random.between(1, 94)}`, postcode, city };
};

const windowOf = (random: Random, share: number) => {
  const [earliestTime, latestTime] = random.chance(share) ? random.pick(WINDOWS) : [null, null];
  return { earliestTime, latestTime };
};

const companyIn = (region: Region, name: string, random: Random): SavedLocationDetails => ({
  locationName: name,
  receiverName: random.chance(0.6) ? random.pick(PEOPLE) : null,
  ...addressIn(region, random),
  phoneNumber: phoneNumber(random),
  email: `mottaka@${mailName(name).split('.')[0]}.example`,
  ...windowOf(random, 0.7),
});

export const homeIn = (region: Region, random: Random): Place => {
  const name = random.pick(PEOPLE);
  return {
    locationName: null,
    receiverName: name,
    ...addressIn(region, random),
    phoneNumber: phoneNumber(random),
    email: random.chance(0.5) ? `${mailName(name)}@post.example` : null,
    ...windowOf(random, 0.35),
    savedLocationId: null,
  };
};

export type SavedPlace = Place & { readonly savedLocationId: SavedLocationId };
export type RegionPlaces = {
  readonly region: Region;
  /** The regular customers: the carrier's saved locations. */
  readonly saved: readonly SavedPlace[];
  /** Customers that receive something now and then and are not saved locations: past stops to import. */
  readonly others: readonly Place[];
};

const MOST_SAVED = 30;

/** The companies of each region, two of four in the first. */
export const companiesOf = (random: Random): RegionPlaces[] =>
  REGIONS.map((region, n) => {
    const here = COMPANIES.map((name, m) => ({ name, isSaved: m < MOST_SAVED })).filter(
      (_, m) => [0, 1, 2, 0][m % 4] === n,
    );
    const placed = here.map(({ name, isSaved }) => ({ isSaved, place: companyIn(region, name, random) }));
    return {
      region,
      saved: placed
        .filter(({ isSaved }) => isSaved)
        .map(({ place }) => ({ ...place, savedLocationId: random.id<SavedLocationId>() })),
      others: placed.filter(({ isSaved }) => !isSaved).map(({ place }) => ({ ...place, savedLocationId: null })),
    };
  });
