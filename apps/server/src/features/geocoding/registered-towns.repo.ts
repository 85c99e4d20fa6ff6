import { fromMicro } from '@waybill/domain/geocoding';
import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';

type Row = { readonly country: string; readonly attribution: string; readonly towns: readonly TownRow[] };
type TownRow = { readonly name: string; readonly latitude: number; readonly longitude: number };

/** Some countries have a postcode for every few houses; towns are chosen among so many of them. */
const MOST_POSTCODES = 20_000;
const MOST_TOWNS = 300;
/** So many towns have the first rank, so many the first two, and so on. */
const RANKS = [3, 15, 75];

const rankOf = (position: number): number => {
  const rank = RANKS.findIndex((most) => position < most);
  return rank === -1 ? RANKS.length + 1 : rank + 1;
};

/** The countries whose addresses were imported, with their towns. Of two towns the one with more postcodes is the larger. */
export const registeredTowns = (tx: Tx) => ({
  list: async () => {
    const { rows } = await sql<Row>`
      select r.country, r.attribution, coalesce(json_agg(json_build_object('name', t.city, 'latitude', t.latitude,
        'longitude', t.longitude) order by t.postcodes desc, t.city) filter (where t.city is not null), '[]') as towns
      from waybill.address_registries r
      left join lateral (
        select p.city, count(*) as postcodes, (array_agg(p.latitude order by p.postcode))[1] as latitude,
          (array_agg(p.longitude order by p.postcode))[1] as longitude
        from (
          select * from waybill.address_postcodes where registry_id = r.id and city <> ''
          order by postcode limit ${MOST_POSTCODES}
        ) p
        group by p.city order by count(*) desc, p.city limit ${MOST_TOWNS}
      ) t on true
      where r.state = 'ready'
      group by r.country, r.attribution order by r.country`.execute(tx);
    return rows.map(({ country, attribution, towns }) => ({
      country,
      attribution,
      towns: towns.map(({ name, ...middle }, position) => ({
        name,
        ...fromMicro(middle),
        rank: rankOf(position),
      })),
    }));
  },
});
