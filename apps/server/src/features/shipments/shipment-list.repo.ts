import type { ShipmentFilter, ShipmentSort } from '@waybill/contract/shipment-list';
import type { OrganisationId, ShipmentId, ShipmentKey } from '@waybill/domain/ids';
import { searchWords } from '@waybill/domain/search-text';
import type { Unit } from '@waybill/domain/transitions';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import type { Scope } from '../../db/scope.ts';
import { DROPOFF_DAY, KNOWN_COLUMNS, LISTED_STOP_COLUMNS, PICKUP_DAY } from './known-columns.repo.ts';
import { type KnownColumns, type ListedStopColumns, ownUnit } from './present-known.ts';
import { mayBeMissing, type Place } from './shipment-list-cursor.ts';
import {
  column,
  type Found,
  filteredBy,
  foundBySearch,
  inStatus,
  type ListedPart,
  listedFor,
} from './shipment-list-filter.repo.ts';

export type ListedRow = KnownColumns & ListedStopColumns & { readonly key: readonly string[] | null };

export type Walk = {
  readonly filter: ShipmentFilter;
  readonly found: Found;
  readonly sort: ShipmentSort;
  readonly direction: 'asc' | 'desc';
  /** Null is from the one end of the list, or from the other when it is walked backwards. */
  readonly from: Omit<Place, 'offset'> | null;
  readonly backwards: boolean;
  readonly most: number;
};

export type Matching = { readonly key: ShipmentKey; readonly shipmentId: ShipmentId };

type SortColumn = { readonly by: RawBuilder<unknown>; readonly asText: RawBuilder<string>; readonly type: string };

/** Every list is sorted by the columns of its index, and by the row's own id behind them: no two places are the same. */
const plain = (name: string, type: string): SortColumn => ({
  by: column(name),
  asText: sql<string>`${column(name)}::text`,
  type,
});
const UPDATED: SortColumn = {
  by: sql`s.updated_at`,
  asText: sql<string>`to_char(s.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
  type: 'timestamptz',
};
const RECEIVER: SortColumn = {
  ...plain('dropoff_receiver_name', 'text'),
  by: sql`s.dropoff_receiver_name collate waybill.names`,
};
const SORTED_BY = {
  updatedDate: [UPDATED],
  deliveryStatus: [plain('delivery_status', 'text'), UPDATED],
  shipmentId: [plain('shipment_id', 'text')],
  receiverName: [RECEIVER],
  weight: [plain('weight_g', 'integer')],
  paymentAmount: [plain('payment_amount_minor', 'integer')],
  pickupScheduledDate: [plain('pickup_scheduled_date', 'date')],
  dropoffScheduledDate: [plain('dropoff_scheduled_date', 'date')],
} as const satisfies Record<ShipmentSort, readonly SortColumn[]>;

/** Who finds more than this reads the list row by row instead: so many of them match that a page is full soon. */
const MOST_FOUND = 1_000;

/** The shipments that the scope's lists show, by the part that they are about. */
export const shipmentListRepo = (tx: Tx, scope: Scope, listed: ListedPart) => {
  const rows = () =>
    tx
      .selectFrom('shipments as s')
      .select([...KNOWN_COLUMNS, ...LISTED_STOP_COLUMNS])
      .select([PICKUP_DAY, DROPOFF_DAY]);

  const conditionsOf = ({ filter, found }: Pick<Walk, 'filter' | 'found'>) =>
    sql.join<SqlBool>(
      [
        ...listedFor(scope, listed),
        ...inStatus(filter.status),
        ...filteredBy(filter, listed),
        ...foundBySearch(found, scope),
      ],
      sql` and `,
    );

  /** One range of one index: the rows with a value in the sort column, or those without. */
  const range = async (walk: Walk, hasKey: boolean, most: number): Promise<ListedRow[]> => {
    const { sort, from } = walk;
    const isUp = (walk.direction === 'asc') !== walk.backwards;
    const columns = SORTED_BY[sort];
    const bound = from && (from.key !== null) === hasKey ? from : null;
    return (
      rows()
        .select(keyOf(hasKey ? columns : []).as('key'))
        .where(conditionsOf(walk))
        .$if(mayBeMissing(sort), (query) =>
          query.where(sql<SqlBool>`${columns[0].by} ${sql.raw(hasKey ? 'is not null' : 'is null')}`),
        )
        .$if(bound !== null, (query) => query.where(beyond(hasKey ? columns : [], bound as Place, isUp)))
        // Also where the first is null in every row: by it, the planner knows the index.
        .orderBy(
          sql.join(
            [...columns.map(({ by }) => by), sql`s.id`].map((by) => sql`${by} ${sql.raw(isUp ? 'asc' : 'desc')}`),
          ),
        )
        .limit(most)
        .execute()
    );
  };

  return {
    /** Up to `most` rows from a place on. What has no value there is at the end, whichever way the list is sorted. */
    walk: async (walk: Walk): Promise<ListedRow[]> => {
      const startsIn = walk.from ? walk.from.key !== null : !walk.backwards;
      const ranges = !mayBeMissing(walk.sort)
        ? [true]
        : startsIn === walk.backwards
          ? [startsIn]
          : [startsIn, !startsIn];
      const all: ListedRow[] = [];
      for (const hasKey of ranges) {
        if (all.length < walk.most) all.push(...(await range(walk, hasKey, walk.most - all.length)));
      }
      return all;
    },

    /** Where what was typed leads; null when nothing was. */
    search: async (typed: string): Promise<Found> => {
      const words = searchWords(typed);
      if (words.length === 0) return typed === '' ? null : { keys: [] };
      const { rows: found } = await sql<{ key: string }>`
        select find_shipments as key from waybill.find_shipments(${sql.val(words)}::text[], ${MOST_FOUND})`.execute(tx);
      return found.length < MOST_FOUND ? { keys: found.map(({ key }) => key) } : { words };
    },

    /** All that match, the last changed first, up to a number: what is done to many at once is done to these. */
    matching: async (filter: ShipmentFilter, found: Found, most: number): Promise<Matching[]> => {
      const matches = await tx
        .selectFrom('shipments as s')
        .select(['s.id as key', 's.shipment_id as shipmentId'])
        .where(conditionsOf({ filter, found }))
        .orderBy('s.updated_at', 'desc')
        .orderBy('s.id', 'desc')
        .limit(most)
        .execute();
      return matches as Matching[];
    },

    byIds: async (ids: readonly ShipmentId[]): Promise<ListedRow[]> => {
      if (ids.length === 0) return [];
      const found = await rows()
        .where(sql<SqlBool>`s.shipment_id = any (${sql.val([...ids])}::text[])`)
        .execute();
      return found.map((row) => ({ ...row, key: null }));
    },

    /** What the parcels of shipments can do, where it is not what the shipment says itself. */
    unitsOf: async (found: readonly KnownColumns[]): Promise<ReadonlyMap<string, readonly Unit[]>> => {
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
        .execute();
      for (const parcel of parcels) units.set(parcel.id, [...(units.get(parcel.id) ?? []), ownUnit(parcel)]);
      return units;
    },

    /** What the organisations of shipments that are in sight are called. */
    namesOf: async (found: readonly Pick<KnownColumns, 'id'>[]): Promise<ReadonlyMap<string, string>> => {
      if (found.length === 0) return new Map();
      const { rows: named } = await sql<{ id: OrganisationId; name: string }>`
        select id, name from waybill.party_names(${sql.val(found.map(({ id }) => id))}::uuid[])`.execute(tx);
      return new Map(named.map(({ id, name }) => [id, name]));
    },
  };
};
export type ShipmentListRepo = ReturnType<typeof shipmentListRepo>;

const keyOf = (columns: readonly SortColumn[]): RawBuilder<string[] | null> =>
  columns.length === 0 ? sql`null::text[]` : sql`array[${sql.join(columns.map(({ asText }) => asText))}]`;

/** Behind a place: compared as one row of values, which is one range of the index. */
const beyond = (
  columns: readonly SortColumn[],
  { key, id }: Omit<Place, 'offset'>,
  isUp: boolean,
): RawBuilder<SqlBool> => {
  const here = [...columns.map(({ by }) => by), sql`s.id`];
  const there = [...columns.map(({ type }, index) => sql`${key?.[index] ?? ''}::${sql.raw(type)}`), sql`${id}::uuid`];
  return sql<SqlBool>`(${sql.join(here)}) ${sql.raw(isUp ? '>' : '<')} (${sql.join(there)})`;
};
