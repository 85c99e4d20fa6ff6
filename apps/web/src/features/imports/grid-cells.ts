import type { ImportedColumn, ImportRow } from '@waybill/contract/imports';
import { MOST_EXTRA_CELLS } from '@waybill/domain/import/file-import';
import { importTarget } from '@waybill/domain/import/import-targets';

export type CellProblem = ImportRow['problems'][number];
type CellWarning = ImportRow['warnings'][number];

/** A column of the file, as the grid shows it. */
export type GridColumn = {
  /** Its number in the file. */
  readonly at: number;
  readonly header: string;
  /** Null for one that is not imported, and for cells behind the last column. */
  readonly path: string | null;
  /** Of cells behind the last column: the first, the second. */
  readonly extra?: number;
  /** Whether its cells are numbers, which are aligned at their end. */
  readonly isNumber: boolean;
  readonly isCode: boolean;
  /** Whether its words are those of a partner, who has a list of what was not understood. */
  readonly isOfPartner: boolean;
};

/** The place of a cell: the row by its number in the file, the column by its position in the grid. */
export type Place = { readonly row: number; readonly column: number };

/** The column of reasons, the first in which a cell can have the focus; and that of what was found of the address. */
export const REASON = 0;
export const PLACE = 1;
const FIRST_CELL = 2;

/** The position of a column in the grid, and back. */
export const positionOf = (index: number): number => index + FIRST_CELL;
export const columnAt = (columns: readonly GridColumn[], position: number): GridColumn | undefined =>
  columns[position - FIRST_CELL];
/** All positions of a row. */
export const positionCount = (columns: readonly GridColumn[]): number => columns.length + FIRST_CELL;

const isMisshapen = ({ problems }: ImportRow): boolean =>
  problems.some(({ problem, column }) => column !== null && (problem === 'ragged' || problem === 'unreadable'));

/** The cells that rows have behind the last column, at most; null where the cells of every row are those of its columns. */
export const extraCells = (rows: readonly ImportRow[], width: number): number | null => {
  const misshapen = rows.filter(isMisshapen);
  if (misshapen.length === 0) return null;
  return Math.min(MOST_EXTRA_CELLS, Math.max(0, ...misshapen.map(({ cells }) => cells.length - width)));
};

/** Of a column whose cells are not imported. */
const PLAIN = { isNumber: false, isCode: false, isOfPartner: false };

/** The columns that are imported; where cells have to be moved, all of them and those behind the last one. */
export const gridColumns = (columns: readonly ImportedColumn[], extra: number | null = null): readonly GridColumn[] => {
  const ofFile = columns.flatMap(({ path, header, partnerId }, at): readonly GridColumn[] => {
    const field = path === null ? undefined : importTarget(path)?.field;
    if (path === null || !field) return extra === null ? [] : [{ at, header, path: null, ...PLAIN }];
    const isCode = 'isCode' in field && field.isCode === true;
    const isNumber = field.kind === 'measure' || field.kind === 'money';
    return [{ at, header, path, isNumber, isCode, isOfPartner: partnerId !== null }];
  });
  const behind = Array.from({ length: extra ?? 0 }, (_, index) => ({
    at: columns.length + index,
    header: '',
    path: null,
    extra: index + 1,
    ...PLAIN,
  }));
  return [...ofFile, ...behind];
};

export const problemAt = (row: ImportRow, column: Pick<GridColumn, 'at'> | undefined): CellProblem | undefined =>
  row.isLeftOut || !column ? undefined : row.problems.find((problem) => problem.column === column.at);

export const warningAt = (row: ImportRow, column: Pick<GridColumn, 'at'> | undefined): CellWarning | undefined =>
  column && row.warnings.find((warning) => warning.column === column.at);

export const isFaulty = ({ problems, isLeftOut }: ImportRow): boolean => problems.length > 0 && !isLeftOut;

/** The positions in the grid of what is told of a row's cells. What no cell has, such as a missing column, is at the reason. */
const positionsOf = (
  told: readonly { readonly column: number | null }[],
  columns: readonly GridColumn[],
): readonly number[] => {
  const positions = told.map(({ column }) => {
    const index = columns.findIndex(({ at }) => at === column);
    return index === -1 ? REASON : positionOf(index);
  });
  return [...new Set(positions)].sort((a, b) => a - b);
};

/** The next fault after a place, or the one before it; from the end it goes on at the beginning. Without a fault, what is warned of. */
export const nextFault = (
  rows: readonly ImportRow[],
  columns: readonly GridColumn[],
  from: Place | null,
  direction: 1 | -1,
): Place | null => {
  const hasFaults = rows.some(isFaulty);
  const toldOf = (row: ImportRow) => (hasFaults ? (isFaulty(row) ? row.problems : []) : row.warnings);
  const places = rows.flatMap((row) =>
    positionsOf(toldOf(row), columns).map((column) => ({ row: row.number, column })),
  );
  if (direction === -1) places.reverse();
  const isBeyond = ({ row, column }: Place) =>
    from === null || (row === from.row ? (column - from.column) * direction > 0 : (row - from.row) * direction > 0);
  return places.find(isBeyond) ?? places[0] ?? null;
};

const PAGE = 10;

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>;

/** Where a key leads from a cell; null for keys that lead nowhere. Positions are counted from zero. */
export const moveBy = (
  { key, ctrlKey, metaKey }: Keys,
  from: { readonly index: number; readonly column: number },
  size: { readonly rows: number; readonly columns: number },
): { readonly index: number; readonly column: number } | null => {
  const isFar = ctrlKey || metaKey;
  const last = { index: size.rows - 1, column: size.columns - 1 };
  const at = (index: number, column: number) => ({
    index: Math.max(0, Math.min(last.index, index)),
    column: Math.max(0, Math.min(last.column, column)),
  });
  const { index, column } = from;
  switch (key) {
    case 'ArrowDown':
      return at(isFar ? last.index : index + 1, column);
    case 'ArrowUp':
      return at(isFar ? 0 : index - 1, column);
    case 'ArrowRight':
      return at(index, isFar ? last.column : column + 1);
    case 'ArrowLeft':
      return at(index, isFar ? 0 : column - 1);
    case 'Home':
      return at(isFar ? 0 : index, 0);
    case 'End':
      return at(isFar ? last.index : index, last.column);
    case 'PageDown':
      return at(index + PAGE, column);
    case 'PageUp':
      return at(index - PAGE, column);
    default:
      return null;
  }
};

/** The rows that have the same text with the same fault in a column. */
export const alikeRows = (
  rows: readonly ImportRow[],
  column: Pick<GridColumn, 'at'>,
  like: ImportRow,
): readonly ImportRow[] => {
  const fault = problemAt(like, column)?.problem;
  const text = like.cells[column.at] ?? '';
  return rows.filter((row) => problemAt(row, column)?.problem === fault && (row.cells[column.at] ?? '') === text);
};

/** A row with another text in a column, and without the fault that it had there. */
export const withText = (row: ImportRow, column: number, text: string): ImportRow => ({
  ...row,
  cells: Array.from({ length: Math.max(row.cells.length, column + 1) }, (_, at) =>
    at === column ? text : (row.cells[at] ?? ''),
  ),
  problems: row.problems.filter((problem) => problem.column !== column),
  warnings: row.warnings.filter((warning) => warning.column !== column),
});

const LETTER = 7.6;
const REASON_LETTER = 6.8;
const NARROWEST = 76;
const WIDEST = 240;
/** Wide enough for nearly all cells; the longest do not decide for all. */
const SAMPLE = 100;

const REASON_NARROWEST = 198;
const REASON_WIDEST = 264;

/** Room for the reasons that the rows have. */
export const reasonWidth = (reasons: readonly string[]): number => {
  const letters = Math.max(0, ...reasons.slice(0, SAMPLE).map((reason) => reason.length));
  return Math.round(Math.max(REASON_NARROWEST, Math.min(REASON_WIDEST, letters * REASON_LETTER + 38)));
};

export const columnWidth = (column: GridColumn, label: string, rows: readonly ImportRow[]): number => {
  const lengths = rows.slice(0, SAMPLE).map(({ cells }) => (cells[column.at] ?? '').length);
  const letters = Math.max(column.header.length, label.length, ...lengths);
  return Math.round(Math.max(NARROWEST, Math.min(WIDEST, letters * LETTER + 18)));
};
