import type { ReplyOf } from '@waybill/contract/endpoint';
import type { listShipments as endpoint, ShipmentListQuery } from '@waybill/contract/shipment-list';
import { type ShipmentRow, shipmentRow } from '@waybill/contract/shipments';
import { refusedFields } from '@waybill/domain/errors';
import type { OrganisationId, ShipmentId } from '@waybill/domain/ids';
import type { OrganisationConfig } from '@waybill/domain/organisation-config';
import { searchWords } from '@waybill/domain/search-text';
import type { Unit } from '@waybill/domain/transitions';
import { presenter, presentValues } from '../present/present-summary.ts';
import type { ListedRow, ShipmentListRepo } from './shipment-list.repo.ts';
import { type Place, readCursor, writeCursor } from './shipment-list-cursor.ts';

export type ReadingList = {
  readonly list: ShipmentListRepo;
  /** The reading organisation, and the time of reading. */
  readonly organisation: { readonly id: OrganisationId; readonly name: string };
  readonly now: Date;
  readonly config: Pick<OrganisationConfig, 'usesChangeShipmentStatus' | 'usesPayments'>;
};

type Page = {
  readonly rows: readonly ListedRow[];
  readonly offset: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
};

/** One page, with cursors to continue in both directions. */
export const listShipments = async (
  reading: ReadingList,
  query: ShipmentListQuery,
): Promise<ReplyOf<typeof endpoint>> => {
  if (query.after !== undefined && query.before !== undefined) {
    throw refusedFields({ path: 'before', problem: 'invalid', allowed: 'one of: after, before' });
  }
  const { rows, offset, isFirst, isLast } = await findPage(reading.list, query);
  const [first] = rows;
  const last = rows.at(-1);
  const cursorAt = (row: ListedRow, at: number) =>
    writeCursor({ key: reading.list.keyOf(row), id: row.id, offset: at }, query);
  return {
    shipments: await presentRows(reading, rows),
    offset,
    after: last && !isLast ? cursorAt(last, offset + rows.length) : null,
    before: first && !isFirst ? cursorAt(first, offset) : null,
  };
};

/** For a frequent word, scanning this many rows for each one shown fills a page. */
const ROWS_LOOKED_AT = 20;

const findPage = async (list: ShipmentListRepo, query: ShipmentListQuery): Promise<Page> => {
  const { sort, direction, rows: size, search } = query;
  const words = searchWords(search);
  /** One row more than is shown tells whether others follow. */
  const most = size + 1;
  const rowsFrom = async (from: Place | null, backwards: boolean): Promise<readonly ListedRow[]> => {
    const walk = { filter: query, sort, direction, from, backwards, most };
    if (words.length > 0) {
      const near = await list.walk({ ...walk, found: { words }, within: most * ROWS_LOOKED_AT });
      if (near.length === most) return near;
    }
    return list.walk({ ...walk, found: await list.search(search) });
  };
  const walk = async (from: Place | null, backwards: boolean) => {
    const rows = await rowsFrom(from, backwards);
    return { rows: rows.slice(0, size), hasMore: rows.length > size };
  };
  const firstPage = async (): Promise<Page> => {
    const { rows, hasMore } = await walk(null, false);
    return { rows, offset: 0, isFirst: true, isLast: !hasMore };
  };

  if (query.before !== undefined) {
    const place = readCursor(query.before, query, 'before');
    const { rows, hasMore } = await walk(place, true);
    // Too near the beginning for a full page: the first page is returned instead.
    if (!hasMore) return firstPage();
    return { rows: rows.toReversed(), offset: Math.max(place.offset - rows.length, 1), isFirst: false, isLast: false };
  }
  if (query.after === undefined) return firstPage();

  const place = readCursor(query.after, query, 'after');
  const { rows, hasMore } = await walk(place, false);
  if (rows.length > 0) return { rows, offset: place.offset, isFirst: false, isLast: !hasMore };
  // The rows beyond the cursor have gone: the last page is returned instead.
  const end = await walk(null, true);
  const offset = end.hasMore ? Math.max(place.offset - end.rows.length, 1) : 0;
  return { rows: end.rows.toReversed(), offset, isFirst: !end.hasMore, isLast: true };
};

/** The rows of these shipments, as far as they are in view. */
export const readRows = async (reading: ReadingList, ids: readonly ShipmentId[]): Promise<ShipmentRow[]> =>
  presentRows(reading, await reading.list.byIds(ids));

/**
 * Every row begins as a copy of this one, so that it has all its properties from the start. V8 makes a slow dictionary of
 * an object that gets many properties later, which multiplies the time for a page.
 */
const EMPTY_ROW = { ...Object.fromEntries(Object.keys(shipmentRow.shape).map((name) => [name, null])) };

const presentRows = async (
  { list, organisation, now, config: { usesChangeShipmentStatus, usesPayments } }: ReadingList,
  rows: readonly ListedRow[],
): Promise<ShipmentRow[]> => {
  const names = await list.namesOf(rows, organisation);
  const reader = { organisationId: organisation.id, now, names, usesChangeShipmentStatus, usesPayments };
  const present = presenter(reader);
  return rows.map(
    (row) =>
      ({
        ...EMPTY_ROW,
        ...present(row, unitsOf(row)),
        ...presentValues(list.valuesOf(row), reader),
      }) as ShipmentRow,
  );
};

/** The units of a shipment's parcels, where their statuses may differ from the shipment's own. */
const unitsOf = ({ units, deleted_at: deletedAt }: ListedRow): readonly Unit[] =>
  units?.map(([status, statusBeforeDeletion]) => ({ status, statusBeforeDeletion, deletedAt })) ?? [];
