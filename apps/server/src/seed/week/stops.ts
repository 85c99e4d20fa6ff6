import type { SavedLocationId } from '@waybill/domain/ids';
import type { SavedLocationDetails } from '@waybill/domain/saved-location';
import { fold } from '@waybill/domain/search-text';
import { COMPANIES, PEOPLE } from './places.ts';
import type { Random } from './random.ts';
import { REGIONS, type Region } from './regions.ts';

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
  const { name, houses } = random.pick(streets);
  return { streetAddress1: `${name} ${random.pick(houses)}`, postcode, city };
};

type Address = ReturnType<typeof addressIn>;

/** How people write an address in a hurry, so that somebody has to look where it is. */
const IN_A_HURRY: readonly ((
  address: Address,
) => Pick<Address, 'streetAddress1'> & { city?: string; postcode?: null })[] = [
  ({ streetAddress1 }) => ({ streetAddress1: streetAddress1.replace(/ \d+\w?$/, '') }),
  ({ streetAddress1 }) => ({ streetAddress1: streetAddress1.replace(/(vegur|gata|braut|stígur) /, '. ') }),
  ({ streetAddress1 }) => ({ streetAddress1, city: 'Ísland', postcode: null }),
  ({ streetAddress1 }) => ({ streetAddress1: `${streetAddress1}0` }),
];
const ONE_OF = 18;

/** Most addresses are typed as they are; which are not follows from the address, and is the same in every demo. */
const asTyped = (address: Address): Omit<Address, 'postcode'> & { readonly postcode: string | null } => {
  const sum = [...address.streetAddress1].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return { ...address, ...IN_A_HURRY[sum % ONE_OF]?.(address) };
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
    ...asTyped(addressIn(region, random)),
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
