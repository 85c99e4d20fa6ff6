import type { ReplyOf } from '@waybill/contract/endpoint';
import type { countShipments as endpoint, ShipmentCounts, ShipmentFilter } from '@waybill/contract/shipment-list';
import { DELIVERY_STATUSES } from '@waybill/domain/statuses';
import type { ShipmentCountsRepo, StatusCounts } from './shipment-counts.repo.ts';
import type { ShipmentListRepo } from './shipment-list.repo.ts';

export type CountingShipments = {
  readonly counts: ShipmentCountsRepo;
  readonly list: Pick<ShipmentListRepo, 'search'>;
};

/** What stands above the list: how many are on each tab. */
export const countShipments = async (
  { counts, list }: CountingShipments,
  filter: ShipmentFilter,
): Promise<ReplyOf<typeof endpoint>> => {
  const counted = isKept(filter)
    ? await counts.kept(filter)
    : await counts.exact(filter, await list.search(filter.search));
  const isAny = [...counted.values()].some((count) => count > 0) || (await counts.isAnyThere());
  return { counts: withAll(counted), isFirst: !isAny };
};

const isKept = ({ search, vehicle, from, to }: ShipmentFilter): boolean => !search && !vehicle && !from && !to;

/** 'all' is everything but deleted. */
const withAll = (counted: StatusCounts): ShipmentCounts => {
  const byStatus = Object.fromEntries(DELIVERY_STATUSES.map((status) => [status, counted.get(status) ?? 0])) as Omit<
    ShipmentCounts,
    'all'
  >;
  const sum = Object.values(byStatus).reduce((total, count) => total + count, 0);
  return { ...byStatus, all: sum - byStatus.deleted };
};
