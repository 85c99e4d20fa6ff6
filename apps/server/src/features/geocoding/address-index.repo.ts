import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';

/** A street that has one of the names that were asked for. */
export type FoundStreet = {
  readonly registryId: number;
  readonly id: number;
  readonly country: string;
  /** The key by which it was found. */
  readonly key: string;
  /** The place of the house in the street, where the name is that of a house. */
  readonly house: number | null;
  readonly name: string;
  readonly postcode: string;
  readonly city: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly radiusM: number;
};

export type StreetHouses = {
  readonly registryId: number;
  readonly id: number;
  readonly numbers: readonly (number | null)[];
  readonly letters: readonly string[];
  readonly placeNames: readonly string[];
  readonly latitudes: readonly number[];
  readonly longitudes: readonly number[];
};

export type FoundPostcode = {
  readonly country: string;
  readonly postcode: string;
  readonly city: string;
  readonly cityKey: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly radiusM: number;
};

/** A name that a hundred places have; more of them help nobody to choose. */
const MOST_OF_A_NAME = 150;
const MOST_SIMILAR = 40;

/** The imported addresses, for everybody: facts that belong to no organisation. */
export const addressIndex = (tx: Tx) => ({
  streets: async (keys: readonly string[]): Promise<readonly FoundStreet[]> => {
    const { rows } = await sql<FoundStreet>`
      select s.registry_id as "registryId", s.id, r.country, asked.key, n.house, s.name, s.postcode, s.city,
        s.latitude, s.longitude, s.radius_m as "radiusM"
      from unnest(${keys}::text[]) as asked (key)
      cross join waybill.address_registries r
      cross join lateral (
        select n.street_id, n.house from waybill.address_names n
        where n.registry_id = r.id and n.key = asked.key limit ${MOST_OF_A_NAME}
      ) n
      join waybill.address_streets s on s.registry_id = r.id and s.id = n.street_id
      where r.state = 'ready'`.execute(tx);
    return rows;
  },

  /** The keys with one typing error, and some that only share a number with them. */
  mistyped: async (hashes: readonly number[]): Promise<readonly string[]> => {
    const { rows } = await sql<{ key: string }>`
      select distinct m.key
      from unnest(${hashes}::integer[]) as asked (hash)
      cross join waybill.address_registries r
      join waybill.address_mistypings m on m.registry_id = r.id and m.hash = asked.hash
      where r.state = 'ready'`.execute(tx);
    return rows.map(({ key }) => key);
  },

  /** The keys that have the most letters in common, in groups of three, for each of those asked for. */
  similar: async (keys: readonly string[]): Promise<readonly string[]> => {
    const { rows } = await sql<{ key: string }>`
      select distinct near.key
      from unnest(${keys}::text[]) as asked (key)
      cross join lateral (
        select n.key from waybill.address_names n
        join waybill.address_registries r on r.id = n.registry_id and r.state = 'ready'
        where n.key % asked.key
        group by n.key order by similarity(n.key, asked.key) desc limit ${MOST_SIMILAR}
      ) near`.execute(tx);
    return rows.map(({ key }) => key);
  },

  /** The keys that begin so, the shortest first. */
  beginning: async (starts: readonly string[]): Promise<readonly string[]> => {
    const { rows } = await sql<{ key: string }>`
      select distinct near.key
      from unnest(${starts}::text[]) as asked (start)
      cross join lateral (
        select n.key from waybill.address_names n
        join waybill.address_registries r on r.id = n.registry_id and r.state = 'ready'
        where n.key >= asked.start collate "C" and n.key < (asked.start || chr(1114111)) collate "C"
        group by n.key order by length(n.key) limit ${MOST_SIMILAR}
      ) near`.execute(tx);
    return rows.map(({ key }) => key);
  },

  houses: async (streets: readonly Pick<FoundStreet, 'registryId' | 'id'>[]): Promise<readonly StreetHouses[]> => {
    const { rows } = await sql<StreetHouses>`
      select s.registry_id as "registryId", s.id, s.house_numbers as numbers, s.house_letters as letters,
        s.place_names as "placeNames", s.latitudes, s.longitudes
      from unnest(${streets.map(({ registryId }) => registryId)}::smallint[], ${streets.map(({ id }) => id)}::integer[])
        as asked (registry_id, id)
      join waybill.address_streets s on s.registry_id = asked.registry_id and s.id = asked.id`.execute(tx);
    return rows;
  },

  postcodes: async (postcodes: readonly string[], cityKeys: readonly string[]): Promise<readonly FoundPostcode[]> => {
    const { rows } = await sql<FoundPostcode>`
      select r.country, p.postcode, p.city, p.city_key as "cityKey", p.latitude, p.longitude, p.radius_m as "radiusM"
      from waybill.address_registries r
      join waybill.address_postcodes p on p.registry_id = r.id
      where r.state = 'ready' and (p.postcode = any(${postcodes}) or p.city_key = any(${cityKeys}))`.execute(tx);
    return rows;
  },
});
export type AddressIndex = ReturnType<typeof addressIndex>;
