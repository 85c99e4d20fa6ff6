import type { ReplyOf } from '@waybill/contract/endpoint';
import { countIn, type ShipmentFilter } from '@waybill/contract/shipment-list';
import { type readShipmentPoints as endpoint, MOST_POINTS } from '@waybill/contract/shipment-points';
import { MICRO } from '@waybill/domain/geocoding';
import { type CountingShipments, countShipments } from './shipment-counts.ts';
import type { ShipmentListRepo } from './shipment-list.repo.ts';
import type { ShipmentPlace, ShipmentPointsRepo } from './shipment-points.repo.ts';

export type ReadingPoints = CountingShipments & {
  readonly list: Pick<ShipmentListRepo, 'search'>;
  readonly points: ShipmentPointsRepo;
};

/** What a map of the list shows. */
export const readShipmentPoints = async (
  { list, points, counts }: ReadingPoints,
  filter: ShipmentFilter,
): Promise<ReplyOf<typeof endpoint>> => {
  const matches = await points.latest(filter, await list.search(filter.search), MOST_POINTS);
  const isCutOff = matches.length === MOST_POINTS;
  const total = isCutOff ? countIn((await countShipments({ counts }, filter)).counts, filter.status) : matches.length;
  const shown = matches.filter(isKnown);
  const toPlace = matches.filter(({ isToPlace }) => isToPlace).length;
  return {
    ids: shown.map(({ shipmentId }) => shipmentId),
    latitudes: shown.map(({ latitude }) => latitude / MICRO),
    longitudes: shown.map(({ longitude }) => longitude / MICRO),
    statuses: shown.map(({ status }) => status),
    postcodes: shown.map(({ postcode }) => postcode),
    towns: townsOf(shown),
    toPlace,
    withoutPlace: matches.length - shown.length - toPlace,
    // The count is a statement of its own, and may be of a moment earlier.
    more: Math.max(total - matches.length, 0),
  };
};

type Known = ShipmentPlace & { readonly latitude: number; readonly longitude: number };
const isKnown = (place: ShipmentPlace): place is Known => place.latitude !== null;

const townsOf = (shown: readonly Pick<ShipmentPlace, 'postcode' | 'city'>[]): Record<string, string> => {
  const towns = new Map<string, string>();
  for (const { postcode, city } of shown) {
    if (postcode !== null && city !== null && !towns.has(postcode)) towns.set(postcode, city);
  }
  return Object.fromEntries(towns);
};
