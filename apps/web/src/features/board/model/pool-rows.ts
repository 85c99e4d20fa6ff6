import type { UnassignedShipment } from '@waybill/contract/routes';
import { fold } from '@waybill/domain/search-text';

export const POOL_SORTS = ['window', 'place', 'weight'] as const;
export type PoolSort = (typeof POOL_SORTS)[number];

export type PoolFilter = { readonly search: string; readonly sort: PoolSort };

const searchedText = ({ shipmentId, name, receiverName, address }: UnassignedShipment) =>
  fold([shipmentId, name, receiverName, address].filter(Boolean).join(' '));

const LAST = '99:99';
const endOf = ({ latestTime, earliestTime }: UnassignedShipment) => latestTime ?? earliestTime ?? LAST;

const ORDERS: Readonly<Record<PoolSort, (one: UnassignedShipment, other: UnassignedShipment) => number>> = {
  window: (one, other) => endOf(one).localeCompare(endOf(other)),
  place: (one, other) => (one.point?.longitude ?? 999) - (other.point?.longitude ?? 999),
  weight: (one, other) => (other.weight ?? 0) - (one.weight ?? 0),
};

/** The rows of the pool that have a place, which can be planned: those that match, in their order. */
export const poolRows = (
  pool: readonly UnassignedShipment[],
  { search, sort }: PoolFilter,
): readonly UnassignedShipment[] => {
  const words = fold(search).split(/\s+/).filter(Boolean);
  const found =
    words.length === 0
      ? pool
      : pool.filter((shipment) => {
          const text = searchedText(shipment);
          return words.every((word) => text.includes(word));
        });
  return found.toSorted((one, other) => ORDERS[sort](one, other) || one.shipmentId.localeCompare(other.shipmentId));
};

export const withoutPlace = (pool: readonly UnassignedShipment[]): number =>
  pool.filter(({ point, pickup }) => point === null || (pickup !== null && pickup.point === null)).length;

export const weightOf = (pool: readonly UnassignedShipment[]): number =>
  pool.reduce((sum, { weight }) => sum + (weight ?? 0), 0);
