import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';

export type City = {
  readonly key: string;
  readonly country: string;
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
};

/** A name that more places have says nothing. */
const MOST_OF_A_NAME = 50;

/** A name, in one country or in any. */
export type AskedCity = { readonly key: string; readonly country: string | null };

/** The towns of the world. */
export const cityList = (tx: Tx) => ({
  called: async (asked: readonly AskedCity[]): Promise<readonly City[]> => {
    const { rows } = await sql<City>`
      select c.* from unnest(${asked.map(({ key }) => key)}::text[], ${asked.map(({ country }) => country)}::text[])
        as asked (key, country)
      cross join lateral (
        select key, country, name, latitude, longitude from waybill.cities
        where key = asked.key and (asked.country is null or country = asked.country) limit ${MOST_OF_A_NAME}
      ) c`.execute(tx);
    return rows;
  },

  version: async (): Promise<string | null> => {
    const { rows } = await sql<{ version: string }>`select version from waybill.city_lists`.execute(tx);
    return rows[0]?.version ?? null;
  },

  /** Others see the towns that were there until the transaction ends. */
  begin: async (version: string, now: Date): Promise<void> => {
    await sql`delete from waybill.city_lists`.execute(tx);
    await sql`delete from waybill.cities`.execute(tx);
    await sql`insert into waybill.city_lists (version, loaded_at) values (${version}, ${now})`.execute(tx);
  },

  add: async (cities: readonly City[]): Promise<void> => {
    const column = <Name extends keyof City>(name: Name) => cities.map((city) => city[name]);
    await sql`
      insert into waybill.cities (key, country, name, latitude, longitude)
      select * from unnest(${column('key')}::text[], ${column('country')}::text[], ${column('name')}::text[],
        ${column('latitude')}::integer[], ${column('longitude')}::integer[])`.execute(tx);
  },
});
export type CityList = ReturnType<typeof cityList>;
