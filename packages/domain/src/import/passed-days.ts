import { typedCell } from '../csv.ts';
import { STATUS_PATH } from './import-targets.ts';
import { readDay } from './read-day.ts';
import type { ImportColumn } from './read-row.ts';

/** What is no fault of a cell, and should be seen before it is imported. */
export const IMPORT_WARNINGS = ['in-past'] as const;

/** The columns in which a row has a day that is over. Whoever tells a status as well writes down what has been, and is not warned. */
export const passedDays = (
  columns: readonly ImportColumn[],
  cells: readonly string[],
  today: string,
): ImportColumn[] => {
  const textAt = (at: number) => typedCell(cells[at] ?? '') ?? '';
  if (columns.some(({ at, target }) => target.path === STATUS_PATH && textAt(at) !== '')) return [];
  return columns.filter(({ at, target, reading }) => {
    const day = target.field.kind === 'date' ? readDay(textAt(at), reading.dayOrder) : undefined;
    return day !== undefined && day < today;
  });
};

/** A row before and after a change; null where it is not to be imported. */
type ChangedCells = { readonly before: readonly string[] | null; readonly after: readonly string[] | null };

/** By how much the number of days that are over has changed, by column. */
export const passedDaysChange = (
  columns: readonly ImportColumn[],
  rows: readonly ChangedCells[],
  today: string,
): ReadonlyMap<number, number> => {
  const change = new Map<number, number>();
  const add = (cells: readonly string[] | null, by: 1 | -1) => {
    for (const { at } of cells ? passedDays(columns, cells, today) : []) change.set(at, (change.get(at) ?? 0) + by);
  };
  for (const { before, after } of rows) {
    add(before, -1);
    add(after, 1);
  }
  return change;
};
