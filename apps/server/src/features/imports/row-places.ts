import type { RowPlace } from '@waybill/contract/imports';
import { otherSpellings } from '@waybill/domain/address/other-spellings';
import { hasAddress } from '@waybill/domain/address/stop-place';
import { typedCell } from '@waybill/domain/csv';
import { orNotFound } from '@waybill/domain/errors';
import { type KnownAddress, knownAddressLine } from '@waybill/domain/geocoding';
import type { FileImportId } from '@waybill/domain/ids';
import { STOP_KINDS, type StopKind } from '@waybill/domain/stop';
import type { Requester } from '../../http/visitor.ts';
import type { ImportDeps, LookedUp, RowAddress } from './import-deps.ts';
import type { StoredRow } from './import-rows.repo.ts';
import type { StoredImport } from './imports.repo.ts';

type Asked = { readonly row: StoredRow; readonly kind: StopKind; readonly address: RowAddress };
type ColumnOf = (kind: StopKind, part: keyof RowAddress) => number;

/** The column of a part of an address; -1 where the file has none. */
const columnsOf =
  ({ columns }: StoredImport): ColumnOf =>
  (kind, part) =>
    columns.findIndex(({ path }) => path === `${kind}.${part}`);

/** The addresses of a row, as they would be entered. */
const askedOf = (row: StoredRow, columnOf: ColumnOf): readonly Asked[] =>
  STOP_KINDS.flatMap((kind) => {
    const text = (part: keyof RowAddress) => typedCell(row.cells[columnOf(kind, part)] ?? '') || null;
    const address: RowAddress = {
      streetAddress1: text('streetAddress1'),
      postcode: text('postcode'),
      city: text('city'),
      receiverName: text('receiverName'),
      locationName: text('locationName'),
    };
    return hasAddress(address) ? [{ row, kind, address }] : [];
  });

/** The cells that have to be changed for another spelling of an address. */
const cellsFor = ({ row, kind }: Asked, { street, postcode, city }: KnownAddress, columnOf: ColumnOf) => {
  const parts = [
    ['streetAddress1', street],
    ['postcode', postcode],
    ['city', city],
  ] as const;
  return parts.flatMap(([part, text]) => {
    const column = columnOf(kind, part);
    return column === -1 || text === null || typedCell(row.cells[column] ?? '') === text ? [] : [{ column, text }];
  });
};

/** A whole address in the cell of the street has its town there: a street alone in its place would lose it. */
const hasTownInStreet = ({ kind, address }: Asked, columnOf: ColumnOf): boolean =>
  columnOf(kind, 'city') === -1 && Boolean(address.streetAddress1?.includes(','));

const spellingsOf = (asked: Asked, { candidates }: LookedUp, columnOf: ColumnOf): RowPlace['spellings'] =>
  hasTownInStreet(asked, columnOf)
    ? []
    : otherSpellings(asked.address, candidates).flatMap((known) => {
        const cells = cellsFor(asked, known, columnOf);
        return cells.length > 0 ? [{ address: knownAddressLine(known), cells }] : [];
      });

const presentPlace = (asked: Asked, looked: LookedUp, columnOf: ColumnOf): RowPlace => {
  const { state, precision, source, doubt, foundAddress } = looked.place;
  return {
    row: asked.row.number,
    kind: asked.kind,
    // One that is asked too often answers in a moment; other failures are what they are.
    state: state === 'confirmed' ? 'found' : state === 'failed' && looked.failure === 'busy' ? 'waiting' : state,
    precision,
    isRemembered: source === 'memory',
    doubt,
    foundAddress,
    spellings: spellingsOf(asked, looked, columnOf),
  };
};

/** Where the addresses of rows are. It is a remark, and no fault: what is not found is entered, and placed by a person. */
export const listRowPlaces = async (
  deps: ImportDeps,
  by: Requester,
  id: FileImportId,
  numbers: readonly number[],
): Promise<{ readonly places: RowPlace[] }> => {
  const { asked, columnOf } = await deps.inView(by, async ({ imports, rowsOf }) => {
    const of = columnsOf(orNotFound(await imports.find(id)));
    const rows = await rowsOf(id).some(numbers);
    return { columnOf: of, asked: rows.filter(({ isLeftOut }) => !isLeftOut).flatMap((row) => askedOf(row, of)) };
  });
  if (asked.length === 0) return { places: [] };
  const found = await deps.lookUp(
    by,
    asked.map(({ address }) => address),
  );
  return {
    places: asked.flatMap((each, at) => {
      const looked = found[at];
      return looked ? [presentPlace(each, looked, columnOf)] : [];
    }),
  };
};
