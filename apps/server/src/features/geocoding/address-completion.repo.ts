import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import type { FoundStreet } from './address-index.repo.ts';

/** A street or a house with a name, found by the beginning of one of its names. */
export type NamedStreet = FoundStreet & {
  /** Some of its houses have numbers. */
  readonly hasNumbers: boolean;
  readonly houses: number;
  /** Those of the house that has the name, where it is the name of a house. */
  readonly houseNumber: number | null;
  readonly houseLetter: string | null;
  readonly placeName: string | null;
  readonly houseLatitude: number | null;
  readonly houseLongitude: number | null;
};

export type HouseOfStreet = {
  readonly registryId: number;
  readonly id: number;
  readonly number: number;
  readonly letter: string;
  readonly latitude: number;
  readonly longitude: number;
};

const MOST_STREETS = 60;
const MOST_HOUSES = 8;
const MOST_POSTCODES = 300;
const MOST_NAMES = 2_000;

const begins = (column: RawBuilder<unknown>, start: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${column} >= ${start} collate "C" and ${column} < (${start} || chr(1114111)) collate "C"`;

/** The imported addresses as they are typed, letter by letter. */
export const addressCompletion = (tx: Tx) => {
  /** Streets of the preferred postcodes first, then those whose whole name it is, and of the others the ones with most houses. */
  const named = async (matching: RawBuilder<SqlBool>, whole: string, postcodes: readonly string[]) => {
    const order = sql`n.postcode = any (${postcodes}::text[]) desc, n.key = ${whole} desc, n.house is null desc, n.houses desc,
      n.key, n.street_id`;
    const { rows } = await sql<NamedStreet>`
      select s.registry_id as "registryId", s.id, r.country, n.key, n.house, s.name, s.postcode, s.city, s.latitude, s.longitude,
        s.radius_m as "radiusM", s.house_numbers[1] is not null as "hasNumbers", cardinality(s.house_numbers) as houses,
        s.house_numbers[n.house + 1] as "houseNumber", s.house_letters[n.house + 1] as "houseLetter",
        s.place_names[n.house + 1] as "placeName", s.latitudes[n.house + 1] as "houseLatitude",
        s.longitudes[n.house + 1] as "houseLongitude"
      from (
        select n.* from waybill.address_names n
        where n.registry_id = any (array(select id from waybill.address_registries where state = 'ready')) and ${matching}
        order by ${order} limit ${MOST_STREETS}
      ) n
      join waybill.address_registries r on r.id = n.registry_id
      join waybill.address_streets s on s.registry_id = n.registry_id and s.id = n.street_id
      order by ${order}`.execute(tx);
    return rows;
  };

  return {
    startingWith: (start: string, postcodes: readonly string[]): Promise<readonly NamedStreet[]> =>
      named(begins(sql`n.key`, start), start, postcodes),

    called: (keys: readonly string[], postcodes: readonly string[]): Promise<readonly NamedStreet[]> =>
      named(sql<SqlBool>`n.key = any (${keys}::text[])`, '', postcodes),

    /** The streets of some postcodes. */
    within: (postcodes: readonly string[]): Promise<readonly NamedStreet[]> =>
      named(sql<SqlBool>`n.postcode = any (${postcodes}::text[]) and n.house is null`, '', []),

    /** The names that begin so. */
    names: async (start: string): Promise<readonly string[]> => {
      const { rows } = await sql<{ key: string }>`
        select distinct n.key from waybill.address_registries r
        join waybill.address_names n on n.registry_id = r.id and ${begins(sql`n.key`, start)}
        where r.state = 'ready' limit ${MOST_NAMES}`.execute(tx);
      return rows.map(({ key }) => key);
    },

    /** The postcodes that begin so, or whose town does. */
    postcodes: async (starts: readonly string[], cityKeys: readonly string[]): Promise<readonly string[]> => {
      const { rows } = await sql<{ postcode: string }>`
        select p.postcode from waybill.address_registries r
        join waybill.address_postcodes p on p.registry_id = r.id
        where r.state = 'ready' and (
          exists (select from unnest(${starts}::text[]) as asked (start) where starts_with(p.postcode, asked.start))
          or exists (select from unnest(${cityKeys}::text[]) as asked (start) where starts_with(p.city_key, asked.start)))
        limit ${MOST_POSTCODES}`.execute(tx);
      return rows.map(({ postcode }) => postcode);
    },

    /** The houses of the streets whose number begins so, in the order of the streets and of the numbers. */
    houses: async (
      streets: readonly Pick<FoundStreet, 'registryId' | 'id'>[],
      { digits, letter, isWhole }: { readonly digits: string; readonly letter: string; readonly isWhole: boolean },
    ): Promise<readonly HouseOfStreet[]> => {
      const { rows } = await sql<HouseOfStreet>`
        select s.registry_id as "registryId", s.id, h.number, h.letter, h.latitude, h.longitude
        from unnest(${streets.map(({ registryId }) => registryId)}::smallint[], ${streets.map(({ id }) => id)}::integer[])
          with ordinality as asked (registry_id, id, at)
        join waybill.address_streets s on s.registry_id = asked.registry_id and s.id = asked.id
        cross join lateral (
          select * from unnest(s.house_numbers, s.house_letters, s.latitudes, s.longitudes) as h (number, letter, latitude, longitude)
          where (h.number = ${Number(digits)} and starts_with(h.letter, ${letter}))
            or (${letter === '' && !isWhole}::boolean and starts_with(h.number::text, ${digits}))
          order by h.number, h.letter limit ${MOST_HOUSES}
        ) h
        order by asked.at, h.number, h.letter`.execute(tx);
      return rows;
    },
  };
};
export type AddressCompletion = ReturnType<typeof addressCompletion>;
