import type { ShipmentFilter, ShipmentOrder, ShipmentSort } from '@waybill/contract/shipment-list';
import type { ShipmentId, ShipmentKey } from '@waybill/domain/ids';
import { searchWords } from '@waybill/domain/search-text';
import type { Unit } from '@waybill/domain/transitions';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../db/connect.ts';
import type { Scope } from '../../../db/scope.ts';
import { partyNames } from '../../../records/party-names.ts';
import { type ListedStopColumns, ownUnit, type SummaryColumns } from '../present/present-summary.ts';
import { DROPOFF_DAY, LISTED_STOP_COLUMNS, PICKUP_DAY, SUMMARY_COLUMNS } from '../present/summary-columns.sql.ts';
import { mayBeMissing, type Place } from './shipment-list-cursor.ts';
import {
  type Condition,
  type Found,
  filteredBy,
  foundByIndex,
  foundBySearch,
  inStatus,
  type ListedPart,
  listedFor,
} from './shipment-list-filter.sql.ts';
import { beyond, inListOrder, inOrder, keyOf, SORTED_BY } from './shipment-list-order.sql.ts';

export type ListedRow = SummaryColumns & ListedStopColumns & { readonly key: readonly string[] | null };

export type Walk = {
  readonly filter: ShipmentFilter;
  readonly found: Found;
  readonly sort: ShipmentSort;
  readonly direction: 'asc' | 'desc';
  /** Null is from the one end of the list, or from the other when it is walked backwards. */
  readonly from: Omit<Place, 'offset'> | null;
  readonly backwards: boolean;
  readonly most: number;
  /** Looks for words in so many rows, and in none behind them. */
  readonly within?: number;
};

export type Matching = { readonly key: ShipmentKey; readonly shipmentId: ShipmentId };

/** Who finds more than this reads the list row by row instead: so many of them match that a page is full soon. */
const MOST_FOUND = 2_000;

/** Written once: to name fifty columns anew takes longer than any other part of asking for a page. */
const COLUMNS = sql`${sql.raw([...SUMMARY_COLUMNS, ...LISTED_STOP_COLUMNS].join(', '))}, ${PICKUP_DAY}, ${DROPOFF_DAY}`;
const all = (conditions: readonly Condition[]) => sql.join<SqlBool>(conditions, sql` and `);

/** The shipments that the scope's lists show, by the part that they are about. */
export const shipmentListRepo = (tx: Tx, scope: Scope, listed: ListedPart) => {
  const matchingFilter = (filter: ShipmentFilter): Condition[] => [
    ...listedFor(scope, listed),
    ...inStatus(filter.status),
    ...filteredBy(filter, listed),
  ];

  /** One range of one index: the rows with a value in the sort column, or those without. */
  const range = async (walk: Walk, hasKey: boolean, most: number): Promise<ListedRow[]> => {
    const { filter, found, sort, from, within } = walk;
    const isUp = (walk.direction === 'asc') !== walk.backwards;
    const columns = SORTED_BY[sort];
    const bound = from && (from.key !== null) === hasKey ? from : null;
    const matching = [
      ...matchingFilter(filter),
      ...(mayBeMissing(sort) ? [sql<SqlBool>`${columns[0].by} ${sql.raw(hasKey ? 'is not null' : 'is null')}`] : []),
      ...(bound ? [beyond(hasKey ? columns : [], bound, isUp)] : []),
    ];
    const searched = foundBySearch(found, scope);
    const order = inOrder(columns, isUp);
    const ordered = sql`
      select * from waybill.shipments s
      where ${all(within ? matching : [...matching, ...searched])} order by ${order} limit ${within ?? most}`;
    const { rows } = await sql<ListedRow>`
      select ${COLUMNS}, ${keyOf(hasKey ? columns : [])} as key from (${ordered}) s
      where ${all(within ? searched : [sql`true`])} order by ${order} limit ${most}`.execute(tx);
    return rows;
  };

  return {
    /** Up to `most` rows from a place on. What has no value there is at the end, whichever way the list is sorted. */
    walk: async (walk: Walk): Promise<ListedRow[]> => {
      const isWhole = !mayBeMissing(walk.sort);
      const startsIn = isWhole || (walk.from ? walk.from.key !== null : !walk.backwards);
      const isOneRange = isWhole || startsIn === walk.backwards;
      const first = await range(walk, startsIn, walk.most);
      // Who looks at so many rows only has not come to the end of this range: what is in the other one stands behind it.
      if (isOneRange || walk.within !== undefined || first.length === walk.most) return first;
      return [...first, ...(await range(walk, !startsIn, walk.most - first.length))];
    },

    /** Where what was typed leads, by the index of words; null when nothing was typed. */
    search: async (typed: string): Promise<Found> => {
      const words = searchWords(typed);
      if (words.length === 0) return typed === '' ? null : { keys: [] };
      const { rows: found } = await sql<{ key: string }>`
        select find_shipments as key from waybill.find_shipments(${sql.val(words)}::text[], ${MOST_FOUND})`.execute(tx);
      return found.length < MOST_FOUND ? { keys: found.map(({ key }) => key) } : { words };
    },

    /** All that match, up to a number: what is done to many at once is done to these. */
    matching: async (
      filter: ShipmentFilter,
      found: Found,
      order: ShipmentOrder,
      most: number,
    ): Promise<readonly Matching[]> => {
      const { rows } = await sql<Matching>`
        select s.id as key, s.shipment_id as "shipmentId" from waybill.shipments s
        where ${all([...matchingFilter(filter), ...foundByIndex(found)])}
        order by ${inListOrder(order)} limit ${most}`.execute(tx);
      return rows;
    },

    /** Those of these that are in sight, as the list has them. */
    sorted: async (keys: readonly ShipmentKey[], order: ShipmentOrder): Promise<readonly Matching[]> => {
      const { rows } = await sql<Matching>`
        select s.id as key, s.shipment_id as "shipmentId" from waybill.shipments s
        where s.id = any (${sql.val([...keys])}::uuid[]) order by ${inListOrder(order)}`.execute(tx);
      return rows;
    },

    byIds: async (ids: readonly ShipmentId[]): Promise<ListedRow[]> => {
      if (ids.length === 0) return [];
      const { rows } = await sql<ListedRow>`
        select ${COLUMNS}, null as key from waybill.shipments s
        where s.shipment_id = any (${sql.val([...ids])}::text[])`.execute(tx);
      return rows;
    },

    /** What the parcels of shipments can do, where it is not what the shipment says itself. */
    unitsOf: async (found: readonly SummaryColumns[]): Promise<ReadonlyMap<string, readonly Unit[]>> => {
      const units = new Map<string, Unit[]>();
      const apart = found.filter(({ delivery_status: status }) => status === 'mixed' || status === 'deleted');
      if (apart.length === 0) return units;
      const parcels = await tx
        .selectFrom('shipments as s')
        .innerJoin('parcels as p', (join) =>
          join.onRef('p.organisation_id', '=', 's.organisation_id').onRef('p.shipment_key', '=', 's.id'),
        )
        .select(['s.id', 'p.status as delivery_status', 'p.status_before_deletion', 'p.deleted_at'])
        .distinct()
        .where(sql<SqlBool>`s.id = any (${sql.val(apart.map(({ id }) => id))}::uuid[])`)
        // What was deleted by itself neither moves nor comes back with the others.
        .where(sql<SqlBool>`p.deleted_at is not distinct from s.deleted_at`)
        .execute();
      for (const parcel of parcels) units.set(parcel.id, [...(units.get(parcel.id) ?? []), ownUnit(parcel)]);
      return units;
    },

    /** What the organisations of shipments that are in sight are called; one shipment of each is enough to know it by. */
    namesOf: async (found: readonly SummaryColumns[]): Promise<ReadonlyMap<string, string>> => {
      const known = new Map<string, string>();
      for (const row of found) {
        for (const party of [row.organisation_id, row.carrier_id, row.forwarder_id])
          if (party) known.set(party, row.id);
      }
      return partyNames(tx, [...new Set(known.values())]);
    },
  };
};
export type ShipmentListRepo = ReturnType<typeof shipmentListRepo>;
