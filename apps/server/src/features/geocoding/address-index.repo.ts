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

/** The houses that matter for one question to a street. */
export type AskedHouses = Pick<FoundStreet, 'registryId' | 'id' | 'house'> & {
  /** Null for those without a number. */
  readonly number: number | null;
};

export type StreetHouses = {
  /** The place of the question among those that were asked. */
  readonly at: number;
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

/** The postcodes that a street has in a town, by the registries; the keys are those of `nameKey` and `cityKey`. */
export const postcodesOfStreet = async (tx: Tx, street: string, city: string): Promise<readonly string[]> => {
  if (street === '' || city === '') return [];
  const { rows } = await sql<{ postcode: string }>`select distinct s.postcode from waybill.address_names n
    join waybill.address_registries r on r.id = n.registry_id and r.state = 'ready'
    join waybill.address_streets s on s.registry_id = n.registry_id and s.id = n.street_id
    join waybill.address_postcodes p on p.registry_id = s.registry_id and p.postcode = s.postcode
    where n.key = ${street} and n.house is null and p.city_key = ${city} order by 1`.execute(tx);
  return rows.map(({ postcode }) => postcode);
};

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
      cross join lateral (
        select m.key from waybill.address_mistypings m
        where m.registry_id = r.id and m.hash = asked.hash limit ${MOST_OF_A_NAME}
      ) m
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

  /**
   * Of each street the houses with the number that is asked for, or the one house whose name was found; where a number is
   * missing, all of them, to find its place between two others. Few of hundreds are read, which is most of what an address costs.
   */
  houses: async (asked: readonly AskedHouses[]): Promise<readonly StreetHouses[]> => {
    const { rows } = await sql<StreetHouses>`
      select (asked.at - 1)::integer as at, s.house_numbers[p.first:p.last] as numbers, s.house_letters[p.first:p.last] as letters,
        s.place_names[p.first:p.last] as "placeNames", s.latitudes[p.first:p.last] as latitudes,
        s.longitudes[p.first:p.last] as longitudes
      from unnest(${asked.map(({ registryId }) => registryId)}::smallint[], ${asked.map(({ id }) => id)}::integer[],
        ${asked.map(({ house }) => house)}::integer[], ${asked.map(({ number }) => number)}::integer[])
        with ordinality as asked (registry_id, id, house, number, at)
      join waybill.address_streets s on s.registry_id = asked.registry_id and s.id = asked.id
      cross join lateral (select array_positions(s.house_numbers, asked.number) as same) found
      cross join lateral (
        select coalesce(asked.house + 1, found.same[1], 1) as first, coalesce(asked.house + 1, found.same[cardinality(found.same)],
          case when asked.number is not null then cardinality(s.house_numbers) else 0 end) as last
      ) p`.execute(tx);
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
