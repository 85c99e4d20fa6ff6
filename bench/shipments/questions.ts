import { Client } from 'pg';
import { writeCursor } from '../../apps/server/src/features/shipments/list/shipment-list-cursor.ts';
import { type RandomNumbers, randomNumbers } from './believable.ts';
import { ORGANISATION_IDS } from './seed.ts';

export const LISTS = [
  'firstPage',
  'deepPage',
  'filteredPage',
  'sortedFilteredPage',
  'selectiveSearch',
  'commonSearch',
] as const;
/** Questions that are not compared with their bare statements. */
export const OTHERS = ['tabCounts', 'overview', 'longestOverview', 'filteredCounts', 'mistypedSearch'] as const;
export type Asked = (typeof LISTS)[number] | (typeof OTHERS)[number] | 'get';

type Sample = { id: string; shipment_id: string; phone: string; updated: string; vehicle: string | null };

/** The requests of the benchmark: addresses that differ from one to the next, as those of real people do. */
export type Questions = Readonly<Record<Asked, () => string>> & { readonly anyId: () => string };

const SAMPLES = 400;

export const questionsFor = async (url: string, organisationId = ORGANISATION_IDS[0]): Promise<Questions> => {
  const random = randomNumbers(7);
  const samples = await readSamples(url, organisationId);
  const list = (query: Record<string, string>) => `/api/shipments?${new URLSearchParams(query)}`;
  const anySample = () => random.oneOf(samples);
  return {
    firstPage: () => list({}),
    deepPage: () => {
      const { id, updated } = anySample();
      const place = { key: [updated], id, offset: 25_000, exact: [] };
      return list({ after: writeCursor(place, { sort: 'updatedDate', direction: 'desc' }) });
    },
    filteredPage: () => list(filterOf(random, anySample())),
    // No index is sorted by name within one status: the matching shipments are sorted.
    sortedFilteredPage: () => list({ status: 'open', sort: 'receiverName', direction: 'asc' }),
    selectiveSearch: () => list({ search: anySample().phone.slice(4) }),
    commonSearch: () => list({ search: random.oneOf(['Reykjavík', 'jónsdóttir', 'ehf', 'anna sigurðar', 'þór']) }),
    tabCounts: () => '/api/shipment-counts',
    overview: () => '/api/overview',
    longestOverview: () => '/api/overview?days=84',
    // These filters have no stored sums: the matching shipments are counted.
    filteredCounts: () => `/api/shipment-counts?${new URLSearchParams(random.oneOf(uncountedFilters(anySample())))}`,
    mistypedSearch: () => `/api/search?${new URLSearchParams({ q: random.oneOf(MISTYPED) })}`,
    get: () => `/api/shipments/${anySample().shipment_id}`,
    anyId: () => anySample().shipment_id,
  };
};

/** Searches with a letter wrong, with a digit wrong, and with no match at all. */
const MISTYPED = ['jonsdotir', 'reykjavk anna', '+3545512345', 'xqzwvkjh'];

/** The filters that dispatchers use: a tab, who is away, a vehicle, a week. */
const filterOf = (random: RandomNumbers, sample: Sample): Record<string, string> =>
  random.oneOf<Record<string, string>>([
    { status: 'failed' },
    { status: 'open' },
    { receiverStatus: 'home' },
    ...uncountedFilters(sample),
  ]);

const uncountedFilters = ({ vehicle, updated }: Sample): Record<string, string>[] => {
  const from = updated.slice(0, 10);
  const to = new Date(Date.parse(from) + 6 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  return [{ vehicle: vehicle ?? 'VB-1012' }, { from, to }];
};

const readSamples = async (url: string, organisationId: string | undefined): Promise<Sample[]> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('begin; set local role waybill_operator');
  const { rows } = await client.query(
    `select id, shipment_id, dropoff_phone_number as phone, vehicle_registration as vehicle,
      to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as updated
    from waybill.shipments where organisation_id = $1 and delivery_status <> 'deleted'
    order by md5(id::text) limit ${SAMPLES}`,
    [organisationId],
  );
  await client.end();
  return rows;
};
