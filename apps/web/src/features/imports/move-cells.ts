import type { ImportRow } from '@waybill/contract/imports';

export type CellChange = { readonly column: number; readonly text: string };

/** The cells of a row that become others; a cell that is gone is empty. */
const changesTo = (before: readonly string[], after: readonly string[]): readonly CellChange[] =>
  Array.from({ length: Math.max(before.length, after.length) }, (_, column) => ({
    column,
    text: after[column] ?? '',
  })).filter(({ column, text }) => text !== (before[column] ?? ''));

/** One cell of two, with what had parted them between them; those behind them move up. */
export const joinWithNext = (cells: readonly string[], at: number, delimiter: string): readonly CellChange[] => {
  const parts = [cells[at] ?? '', cells[at + 1] ?? ''];
  const isBlank = parts.some((part) => part.trim() === '');
  return changesTo(cells, [...cells.slice(0, at), parts.join(isBlank ? '' : delimiter), ...cells.slice(at + 2)]);
};

/** An empty cell in the place of one that is missing; those from there on move back. */
export const insertCell = (cells: readonly string[], at: number): readonly CellChange[] =>
  changesTo(cells, [...cells.slice(0, at), '', ...cells.slice(at)]);

/** Without the cells that no column is for. */
export const dropExtra = (cells: readonly string[], width: number): readonly CellChange[] =>
  changesTo(cells, cells.slice(0, width));

/** How many cells a row has that no column is for. */
export const extraCount = ({ cells }: ImportRow, width: number): number => Math.max(0, cells.length - width);
