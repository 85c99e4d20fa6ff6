import type { ReplyOf } from '@waybill/contract/endpoint';
import type { countShipments as endpoint, ShipmentCounts, ShipmentFilter } from '@waybill/contract/shipment-list';
import { searchWords } from '@waybill/domain/search-text';
import { DELIVERY_STATUSES } from '@waybill/domain/statuses';
import type { ShipmentCountsRepo, StatusCounts } from './shipment-counts.repo.ts';
import type { Found } from './shipment-list-filter.sql.ts';

export type CountingShipments = { readonly counts: ShipmentCountsRepo };

/** The counts on the tabs above the list. */
export const countShipments = async (
  { counts }: CountingShipments,
  filter: ShipmentFilter,
): Promise<ReplyOf<typeof endpoint>> => {
  const counted = isKept(filter) ? await counts.kept(filter) : await counts.exact(filter, wordsOf(filter));
  const isAny = [...counted.values()].some((count) => count > 0) || (await counts.isAnyThere());
  return { counts: withAll(counted), isFirst: !isAny };
};

/** A search of punctuation alone matches nothing. */
const wordsOf = ({ search }: ShipmentFilter): Found => {
  const words = searchWords(search);
  if (words.length > 0) return { words };
  return search === '' ? null : { keys: [] };
};

const isKept = (filter: ShipmentFilter): boolean => {
  const { search, vehicle, from, to, schedule, failureParty, punctuality, carrierAnswer, stage } = filter;
  return [search, vehicle, from, to, schedule, failureParty, punctuality, carrierAnswer, stage].every((part) => !part);
};

/** 'all' means all but deleted. */
const withAll = (counted: StatusCounts): ShipmentCounts => {
  const byStatus = Object.fromEntries(DELIVERY_STATUSES.map((status) => [status, counted.get(status) ?? 0])) as Omit<
    ShipmentCounts,
    'all'
  >;
  const sum = Object.values(byStatus).reduce((total, count) => total + count, 0);
  return { ...byStatus, all: sum - byStatus.deleted };
};
