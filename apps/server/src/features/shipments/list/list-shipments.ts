import type { ReplyOf } from '@waybill/contract/endpoint';
import type { listShipments as endpoint, ShipmentListQuery } from '@waybill/contract/shipment-list';
import { type ShipmentRow, shipmentRow } from '@waybill/contract/shipments';
import { refusedFields } from '@waybill/domain/errors';
import type { OrganisationId, ShipmentId } from '@waybill/domain/ids';
import { searchWords } from '@waybill/domain/search-text';
import type { Unit } from '@waybill/domain/transitions';
import { presenter, presentValues, type ReaderRules } from '../present/present-summary.ts';
import type { ListedRow, ShipmentListRepo, Walk } from './shipment-list.repo.ts';
import { type Place, readCursor, writeCursor } from './shipment-list-cursor.ts';

export type ReadingList = {
  readonly list: ShipmentListRepo;
  /** The reading organisation, and the time of reading. */
  readonly organisation: { readonly id: OrganisationId; readonly name: string };
  readonly now: Date;
  readonly config: ReaderRules;
};

type Page = {
  readonly rows: readonly ListedRow[];
  /** The keys of the exact matches of the list, and how many of these rows they are. */
  readonly exact: readonly string[];
  readonly exactRows: number;
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
  const { rows, exact, exactRows, offset, isFirst, isLast } = await findPage(reading.list, query);
  const [first] = rows;
  const last = rows.at(-1);
  const cursorAt = (row: ListedRow, at: number) =>
    writeCursor({ key: reading.list.keyOf(row), id: row.id, offset: at, exact }, query);
  return {
    shipments: await presentRows(reading, rows),
    exact: exactRows,
    offset,
    after: last && !isLast ? cursorAt(last, offset + rows.length) : null,
    before: first && !isFirst ? cursorAt(first, offset) : null,
  };
};

/** For a frequent word, scanning this many rows for each one shown fills a page. */
const ROWS_LOOKED_AT = 20;

const hasNumber = (words: readonly string[]) => words.some((word) => /\d/.test(word));

const findPage = async (list: ShipmentListRepo, query: ShipmentListQuery): Promise<Page> => {
  const { sort, direction, rows: size, search } = query;
  const words = searchWords(search);
  const whole = { filter: query, sort, direction, from: null, backwards: false };
  /** One row more than is shown tells whether others follow. */
  const most = size + 1;

  /** The rows from a place on without some, and whether others follow. */
  const walk = async (from: Place | null, backwards: boolean, without: readonly string[]) => {
    const step = { ...whole, from, backwards, without, most };
    const near = await nearRows(step);
    const rows = near ?? (await list.walk({ ...step, found: await list.search(search) }));
    return { rows: rows.slice(0, size), hasMore: rows.length > size };
  };
  /** A frequent word fills a page without the index; null where it does not. */
  const nearRows = async (step: Omit<Walk, 'found'>) => {
    if (words.length === 0) return null;
    const rows = await list.walk({ ...step, found: { words }, within: most * ROWS_LOOKED_AT });
    return rows.length === most ? rows : null;
  };

  const firstPage = async (): Promise<Page> => {
    const step = { ...whole, most };
    // A short number is a part of many others, so it is looked up by itself.
    const numbered = hasNumber(words) ? await list.exactAmong(await list.numbered(search), search) : [];
    const near = await nearRows({ ...step, without: numbered });
    const found = near ? null : await list.search(search);
    // What every second shipment has tells nothing apart, and is not compared.
    const exact = found && 'keys' in found ? await list.exactAmong(found.keys, search) : numbered;
    const others = near ?? (await list.walk({ ...step, without: exact, found }));
    const first = exact.length > 0 ? await list.walk({ ...whole, found: { keys: exact }, most: exact.length }) : [];
    const rows = [...first, ...others];
    return {
      rows: rows.slice(0, size),
      exact,
      exactRows: first.length,
      offset: 0,
      isFirst: true,
      isLast: rows.length <= size,
    };
  };

  const place =
    query.before !== undefined
      ? readCursor(query.before, query, 'before')
      : query.after !== undefined
        ? readCursor(query.after, query, 'after')
        : null;
  if (!place) return firstPage();

  const later = { exact: place.exact, exactRows: 0, isFirst: false };
  if (query.before !== undefined) {
    const { rows, hasMore } = await walk(place, true, place.exact);
    // Too near the beginning for a full page: the first page is returned instead.
    if (!hasMore) return firstPage();
    const offset = Math.max(place.offset - rows.length, 1);
    return { ...later, rows: rows.toReversed(), offset, isLast: false };
  }
  const { rows, hasMore } = await walk(place, false, place.exact);
  if (rows.length > 0) return { ...later, rows, offset: place.offset, isLast: !hasMore };
  // The rows beyond the cursor have gone: the last page is returned instead.
  const end = await walk(null, true, place.exact);
  if (!end.hasMore) return firstPage();
  const offset = Math.max(place.offset - end.rows.length, 1);
  return { ...later, rows: end.rows.toReversed(), offset, isLast: true };
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
  { list, organisation, now, config }: ReadingList,
  rows: readonly ListedRow[],
): Promise<ShipmentRow[]> => {
  const names = await list.namesOf(rows, organisation);
  const reader = { organisationId: organisation.id, now, names, rules: config };
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
