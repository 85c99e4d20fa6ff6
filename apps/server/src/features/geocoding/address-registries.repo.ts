import { hashOf, nameKey, withoutOneLetter } from '@waybill/domain/address/street-key';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import type { RegistryRow } from './registry-row.ts';

export type Registry = {
  readonly id: number;
  readonly country: string;
  readonly fileName: string;
  readonly fileDigest: string;
  readonly rowsRead: number;
  readonly rowsRefused: number;
};

export type RegistryFile = {
  readonly country: string;
  readonly fileName: string;
  readonly fileDigest: string;
  readonly attribution: string;
};

export type RegistrySummary = {
  readonly country: string;
  readonly state: 'importing' | 'ready';
  readonly fileName: string;
  readonly attribution: string;
  readonly addresses: number;
  readonly importedAt: Date | null;
};

/** Names for which the variants with a letter less are made at a time: some ten for each. */
const NAMES_AT_ONCE = 5_000;

const REGISTRY = sql`id, country, file_name as "fileName", file_digest as "fileDigest", rows_read as "rowsRead",
  rows_refused as "rowsRefused"`;

/** Nine of ten of the points `r` are within so many metres of the point of `g`; a millionth of a degree is 0.111 m. */
const radiusM = (points: RawBuilder<unknown>) => sql<number>`(
  select percentile_disc(0.9) within group (order by round(0.111195 * sqrt((r.latitude - g.latitude)::float ^ 2
    + ((r.longitude - g.longitude) * cos(radians(g.latitude / 1e6))) ^ 2))::integer)
  from ${points})`;

const column = <Name extends keyof RegistryRow>(rows: readonly RegistryRow[], name: Name) =>
  rows.map((row) => row[name]);

/** The import of a country's addresses. Its rows are kept portion by portion, and become the registry in one step. */
export const addressRegistries = (tx: Tx) => ({
  importing: async (country: string): Promise<Registry | null> => {
    const { rows } = await sql<Registry>`select ${REGISTRY} from waybill.address_registries
      where country = ${country} and state = 'importing'`.execute(tx);
    return rows[0] ?? null;
  },

  begin: async ({ country, fileName, fileDigest, attribution }: RegistryFile, now: Date): Promise<Registry> => {
    await sql`delete from waybill.address_registries where country = ${country} and state = 'importing'`.execute(tx);
    const { rows } = await sql<Registry>`
      insert into waybill.address_registries (id, country, file_name, file_digest, attribution, state, started_at)
      values ((select coalesce(max(id), 0) + 1 from waybill.address_registries), ${country}, ${fileName}, ${fileDigest}, ${attribution}, 'importing', ${now}) returning ${REGISTRY}`.execute(
      tx,
    );
    const [begun] = rows;
    if (!begun) throw new Error('The registry was not begun');
    return begun;
  },

  /** Keeps a portion, and how far the file has been read with it. */
  keep: async (id: number, rows: readonly RegistryRow[], { read, refused }: { read: number; refused: number }) => {
    await sql`
      insert into waybill.address_rows (registry_id, street, street_key, dative_key, house_number, house_letter, place_name,
        postcode, city, city_key, latitude, longitude)
      select ${id}, * from unnest(${column(rows, 'street')}::text[], ${column(rows, 'streetKey')}::text[],
        ${column(rows, 'dativeKey')}::text[], ${column(rows, 'houseNumber')}::integer[],
        ${column(rows, 'houseLetter')}::text[], ${column(rows, 'placeName')}::text[], ${column(rows, 'postcode')}::text[],
        ${column(rows, 'city')}::text[], ${column(rows, 'cityKey')}::text[], ${column(rows, 'latitude')}::integer[],
        ${column(rows, 'longitude')}::integer[])`.execute(tx);
    await sql`update waybill.address_registries set rows_read = ${read}, rows_refused = ${refused} where id = ${id}`.execute(
      tx,
    );
  },

  /** Makes the registry of the rows and puts it in the place of the country's last one. */
  finish: async (id: number, now: Date): Promise<void> => {
    await sql`set local statement_timeout = 0`.execute(tx);
    // Each step reads the rows once: without statistics of what was just written, a join of them would take hours.
    await sql`
      with grouped as materialized (
        select street, postcode, city, row_number() over (order by min(street_key), postcode, city, street) as id,
          array_agg(distinct street_key) || array_agg(distinct dative_key) as keys,
          percentile_disc(0.5) within group (order by latitude) as latitude,
          percentile_disc(0.5) within group (order by longitude) as longitude,
          array_agg(house_number order by house_number, house_letter) as numbers,
          array_agg(house_letter order by house_number, house_letter) as letters,
          array_agg(place_name order by house_number, house_letter) as names,
          array_agg(latitude order by house_number, house_letter) as latitudes,
          array_agg(longitude order by house_number, house_letter) as longitudes
        from waybill.address_rows where registry_id = ${id} group by street, postcode, city
      ), streets as (
        insert into waybill.address_streets (registry_id, id, name, postcode, city, latitude, longitude, radius_m,
          house_numbers, house_letters, place_names, latitudes, longitudes)
        select ${id}, g.id, g.street, g.postcode, g.city, g.latitude, g.longitude,
          ${radiusM(sql`unnest(g.latitudes, g.longitudes) as r (latitude, longitude)`)},
          g.numbers, g.letters, g.names, g.latitudes, g.longitudes
        from grouped g
      )
      insert into waybill.address_names (registry_id, key, street_id, postcode, houses)
      select distinct ${id}::smallint, named.key, g.id::integer, g.postcode, cardinality(g.numbers)
      from grouped g, unnest(g.keys) as named (key)`.execute(tx);
    await nameHouses(tx, id);
    await addMistypings(tx, id);
    await sql`
      insert into waybill.address_postcodes (registry_id, postcode, city, city_key, latitude, longitude, radius_m)
      select ${id}, g.postcode, g.city, g.city_key, g.latitude, g.longitude, ${radiusM(sql`unnest(g.latitudes, g.longitudes) as r (latitude, longitude)`)}
      from (
        select postcode, mode() within group (order by city) as city, mode() within group (order by city_key) as city_key,
          percentile_disc(0.5) within group (order by latitude) as latitude,
          percentile_disc(0.5) within group (order by longitude) as longitude,
          array_agg(latitude) as latitudes, array_agg(longitude) as longitudes
        from waybill.address_rows where registry_id = ${id} and postcode <> '' group by postcode
      ) g`.execute(tx);
    await sql`delete from waybill.address_rows where registry_id = ${id}`.execute(tx);
    await sql`delete from waybill.address_registries where state = 'ready'
      and country = (select country from waybill.address_registries where id = ${id})`.execute(tx);
    await sql`update waybill.address_registries set state = 'ready', finished_at = ${now} where id = ${id}`.execute(tx);
  },

  list: async (): Promise<readonly RegistrySummary[]> => {
    const { rows } = await sql<RegistrySummary>`
      select r.country, r.state, r.file_name as "fileName", r.attribution, r.rows_read - r.rows_refused as addresses,
        r.finished_at as "importedAt"
      from waybill.address_registries r order by r.country, r.state desc`.execute(tx);
    return rows;
  },

  remove: async (country: string): Promise<boolean> => {
    const { numAffectedRows = 0n } =
      await sql`delete from waybill.address_registries where country = ${country}`.execute(tx);
    return numAffectedRows > 0n;
  },
});

/** Houses that have a name of their own are found by it. */
const nameHouses = async (tx: Tx, id: number): Promise<void> => {
  const { rows } = await sql<{ street: number; house: number; name: string; postcode: string }>`
    select s.id as street, named.house - 1 as house, named.name, s.postcode
    from waybill.address_streets s, unnest(s.place_names) with ordinality as named (name, house)
    where s.registry_id = ${id} and named.name <> ''`.execute(tx);
  const named = rows.map(({ name, ...house }) => ({ ...house, key: nameKey(name) })).filter(({ key }) => key !== '');
  await sql`
    insert into waybill.address_names (registry_id, key, street_id, house, postcode, houses)
    select ${id}, *, 1 from unnest(${named.map(({ key }) => key)}::text[], ${named.map(({ street }) => street)}::integer[],
      ${named.map(({ house }) => house)}::integer[], ${named.map(({ postcode }) => postcode)}::text[])`.execute(tx);
};

const addMistypings = async (tx: Tx, id: number): Promise<void> => {
  let after = '';
  for (;;) {
    const { rows } = await sql<{ key: string }>`
      select distinct key from waybill.address_names where registry_id = ${id} and key > ${after} order by key
      limit ${NAMES_AT_ONCE}`.execute(tx);
    if (rows.length === 0) return;
    after = rows.at(-1)?.key ?? after;
    const variants = rows.flatMap(({ key }) =>
      [...new Set(withoutOneLetter(key).map(hashOf))].map((hash) => ({ hash, key })),
    );
    await sql`
      insert into waybill.address_mistypings (registry_id, hash, key)
      select ${id}, * from unnest(${variants.map(({ hash }) => hash)}::integer[], ${variants.map(({ key }) => key)}::text[])`.execute(
      tx,
    );
  }
};
