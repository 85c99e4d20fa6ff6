import type { ShipmentFilter, ShipmentOrder, ShipmentSort } from '@waybill/contract/shipment-list';
import type { ShipmentId, ShipmentKey } from '@waybill/domain/ids';
import { searchWords, spellingsOf } from '@waybill/domain/search-text';
import type { DeliveryStatus } from '@waybill/domain/statuses';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../db/connect.ts';
import type { Scope } from '../../../db/scope.ts';
import { type NamedOrganisation, partyNames } from '../../../records/party-names.ts';
import { readSummaryValues, SUMMARY_ORGANISATION_COLUMNS } from '../../../records/shipment-columns.ts';
import { SUMMARY_COLUMNS, type SummaryColumns } from '../present/summary-columns.sql.ts';
import { inView } from '../stored/shipments.repo.ts';
import { MOST_EXACT, mayBeMissing, type Place } from './shipment-list-cursor.ts';
import {
  type Condition,
  type Found,
  foundByIndex,
  foundBySearch,
  type ListedPart,
  matchingFilter,
} from './shipment-list-filter.sql.ts';
import {
  beyond,
  inListOrder,
  inOrder,
  type KeyColumns,
  keyColumns,
  keyOf,
  SORTED_BY,
} from './shipment-list-order.sql.ts';

export type ListedRow = SummaryColumns &
  KeyColumns & {
    /** The status of each parcel and the one before its deletion, each pair once; null unless they may differ. */
    readonly units: readonly (readonly [DeliveryStatus, DeliveryStatus | null])[] | null;
  };

export type Walk = {
  readonly filter: ShipmentFilter;
  readonly found: Found;
  readonly sort: ShipmentSort;
  readonly direction: 'asc' | 'desc';
  /** Null starts at the beginning of the list, or at its end when walking backwards. */
  readonly from: Pick<Place, 'key' | 'id'> | null;
  readonly backwards: boolean;
  readonly most: number;
  /** The keys of rows that are left out. */
  readonly without?: readonly string[];
  /** Searches for words only within this many rows. */
  readonly within?: number;
};

/** With more matches than this the list is read row by row instead: so many of them match that a page fills soon. */
const MOST_FOUND = 2_000;

/** A parcel that was deleted on its own neither changes nor is restored with the others, so it is not a unit. */
const COLUMNS = sql`${SUMMARY_COLUMNS},
  case when s.delivery_status in ('mixed', 'deleted') then (
    select jsonb_agg(distinct jsonb_build_array(p.status, p.status_before_deletion)) from waybill.parcels p
    where p.organisation_id = s.organisation_id and p.shipment_key = s.id
      and p.deleted_at is not distinct from s.deleted_at
  ) end as units`;
type Selected = { readonly key: ShipmentKey; readonly shipmentId: ShipmentId; readonly position: number };

/** The columns of a selection for a bulk action, which is read a portion at a time. */
const numberedBy = (order: RawBuilder<unknown>) =>
  sql`s.id as key, s.shipment_id as "shipmentId", row_number() over (order by ${order}) as position`;

const leftOut = (keys: readonly string[] = []): Condition[] =>
  keys.length === 0 ? [] : [sql<SqlBool>`s.id <> all (${sql.val([...keys])}::uuid[])`];

const all = (conditions: readonly Condition[]) => sql.join<SqlBool>(conditions, sql` and `);

/** The shipments in the scope's lists, by the party that the lists are about. */
export const shipmentListRepo = (tx: Tx, scope: Scope, listed: ListedPart) => {
  /** One range of one index: the rows with a value in the sort column, or those without. */
  const range = async (walk: Walk, hasKey: boolean, most: number): Promise<ListedRow[]> => {
    const { filter, found, sort, from, within } = walk;
    const isUp = (walk.direction === 'asc') !== walk.backwards;
    const columns = SORTED_BY[sort];
    const bound = from && (from.key !== null) === hasKey ? from : null;
    const matching = [
      ...matchingFilter(filter, scope, listed),
      ...(mayBeMissing(sort) ? [sql<SqlBool>`${columns[0].by} ${sql.raw(hasKey ? 'is not null' : 'is null')}`] : []),
      ...(bound ? [beyond(hasKey ? columns : [], bound, isUp)] : []),
    ];
    const searched = [...foundBySearch(found, scope), ...leftOut(walk.without)];
    const order = inOrder(columns, isUp);
    const ordered = sql`
      select * from waybill.shipments s
      where ${all(within ? matching : [...matching, ...searched])} order by ${order} limit ${within ?? most}`;
    const { rows } = await sql<ListedRow>`
      select ${COLUMNS}, ${keyColumns(hasKey ? columns : [])} from (${ordered}) s
      where ${all(within ? searched : [sql`true`])} order by ${order} limit ${most}`.execute(tx);
    return rows;
  };

  return {
    /** Up to `most` rows from a position on. Rows without a value in the sort column come last in both directions. */
    walk: async (walk: Walk): Promise<ListedRow[]> => {
      const isWhole = !mayBeMissing(walk.sort);
      const startsIn = isWhole || (walk.from ? walk.from.key !== null : !walk.backwards);
      const isOneRange = isWhole || startsIn === walk.backwards;
      const first = await range(walk, startsIn, walk.most);
      // With `within`, the scan may have stopped before the end of this range, and the other range comes after it.
      if (isOneRange || walk.within !== undefined || first.length === walk.most) return first;
      return [...first, ...(await range(walk, !startsIn, walk.most - first.length))];
    },

    /** Looks the typed words up in the index; null when nothing was typed. */
    search: async (typed: string): Promise<Found> => {
      const words = searchWords(typed);
      if (words.length === 0) return typed === '' ? null : { keys: [] };
      const { rows: found } = await sql<{ key: string }>`
        select find_shipments as key from waybill.find_shipments(${sql.val(words)}::text[], ${MOST_FOUND})`.execute(tx);
      return found.length < MOST_FOUND ? { keys: found.map(({ key }) => key) } : { words };
    },

    /** The keys of shipments with the typed number, the customer's own or that of a reference. */
    numbered: async (typed: string): Promise<readonly string[]> => {
      const { rows: found } = await sql<{ key: string }>`
        select find_numbered_shipments as key
        from waybill.find_numbered_shipments(${typed}, ${MOST_FOUND})`.execute(tx);
      return found.map(({ key }) => key);
    },

    /** Those of which one number, id or name is all of what was typed; none where what was typed tells too little apart. */
    exactAmong: async (keys: readonly string[], typed: string): Promise<readonly string[]> => {
      if (keys.length === 0) return [];
      const texts = spellingsOf(searchWords(typed)).map((spelling) => `% | ${spelling} | %`);
      const { rows: found } = await sql<{ key: string }>`
        select f.shipment_key as key from waybill.shipment_search f
        where f.organisation_id = ${scope.organisationId} and f.shipment_key = any (${sql.val([...keys])}::uuid[])
          and ' | ' || f.search_text || ' | ' like any (${sql.val(texts)}::text[])
        limit ${MOST_EXACT + 1}`.execute(tx);
      return found.length > MOST_EXACT ? [] : found.map(({ key }) => key);
    },

    /** Selects all matches, or up to a number of them, for bulk actions and exports. */
    matching: (filter: ShipmentFilter, found: Found, order: ShipmentOrder, most: number | null) => sql<Selected>`
      select ${numberedBy(inListOrder(order))} from waybill.shipments s
      where ${all([...matchingFilter(filter, scope, listed), ...foundByIndex(found)])}
      order by ${inListOrder(order)} limit ${most}`,

    /** Selects the shipments with these ids that are in view: in the order of the list, or as they were given. */
    withIds: (ids: readonly ShipmentId[], order: ShipmentOrder | null) => sql<Selected>`
      select ${numberedBy(order ? inListOrder(order) : sql`given.place`)}
      from unnest(${sql.val([...new Set(ids)])}::text[]) with ordinality given (id, place)
      join waybill.shipments s on s.shipment_id = given.id
      where ${inView(scope)}`,

    byIds: async (ids: readonly ShipmentId[]): Promise<ListedRow[]> => {
      if (ids.length === 0) return [];
      const { rows } = await sql<ListedRow>`
        select ${COLUMNS}, ${keyColumns([])} from waybill.shipments s
        where s.shipment_id = any (${sql.val([...ids])}::text[])`.execute(tx);
      return rows;
    },

    /** The position of a row in the sorted list; null for a row without a value in the sort column. */
    keyOf,

    /** The typed values of a row. */
    valuesOf: readSummaryValues,

    /** The names of the organisations that these rows show. */
    namesOf: (rows: readonly ListedRow[], reader: NamedOrganisation): Promise<ReadonlyMap<string, string>> =>
      partyNames(
        tx,
        reader,
        rows.flatMap((row) => SUMMARY_ORGANISATION_COLUMNS.map((column) => [row[column], row.id] as const)),
      ),
  };
};
export type ShipmentListRepo = ReturnType<typeof shipmentListRepo>;
