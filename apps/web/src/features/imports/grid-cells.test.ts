import type { ImportRow } from '@waybill/contract/imports';
import { describe, expect, test } from 'vitest';
import {
  alikeRows,
  extraCells,
  type GridColumn,
  gridColumns,
  moveBy,
  nextFault,
  type Place,
  withText,
} from './grid-cells.ts';

const column = (at: number, path: string): GridColumn => ({
  at,
  path,
  header: path,
  isNumber: false,
  isCode: false,
  isOfPartner: false,
});
/** The second column of the file is not imported. */
const COLUMNS = [column(0, 'dropoff.receiverName'), column(2, 'dropoff.phoneNumber')];

const rowOf = (number: number, faulty: readonly (number | null)[] = [], part: Partial<ImportRow> = {}): ImportRow => ({
  number,
  line: number + 1,
  cells: ['Anna', 'x', '12'],
  problems: faulty.map((at) => ({
    path: at === 2 ? 'dropoff.phoneNumber' : 'dropoff.receiverName',
    column: at,
    problem: 'phone',
    otherRow: null,
    suggestion: null,
    allowed: null,
  })),
  warnings: [],
  isRepaired: false,
  isBeingEntered: false,
  isLeftOut: false,
  ...part,
});

test('the grid has the columns that are imported, under their numbers in the file', () => {
  const part = { by: null, reading: null, partnerId: null, examples: [], passedDays: 0 };
  const columns = gridColumns([
    { header: 'Nafn', path: 'dropoff.receiverName', ...part },
    { header: 'Annað', path: null, ...part },
    { header: 'Upphæð', path: 'paymentAmount', ...part },
  ]);
  expect(columns.map(({ at, isNumber }) => [at, isNumber])).toEqual([
    [0, false],
    [2, true],
  ]);
});

test('the grid has all columns, and cells behind the last one, once the cells of a row have to be moved', () => {
  const part = { by: null, reading: null, partnerId: null, examples: [], passedDays: 0 };
  const columns = [
    { header: 'Nafn', path: 'dropoff.receiverName', ...part },
    { header: 'Annað', path: null, ...part },
  ];
  const ragged = rowOf(2, [3], { cells: ['Anna', '', '', 'x'] });
  const rows = [
    rowOf(1, [0]),
    { ...ragged, problems: ragged.problems.map((each) => ({ ...each, problem: 'ragged' as const })) },
  ];
  expect(extraCells(rows.slice(0, 1), 2)).toBeNull();
  expect(gridColumns(columns, extraCells(rows, 2)).map(({ at, extra }) => [at, extra])).toEqual([
    [0, undefined],
    [1, undefined],
    [2, 1],
    [3, 2],
  ]);
});

describe('F8', () => {
  const rows = [rowOf(3, [2]), rowOf(5), rowOf(8, [2, 0]), rowOf(9, [2], { isLeftOut: true }), rowOf(12, [null])];
  const at = (row: number, column: number): Place => ({ row, column });
  test.each<[string, Place | null, 1 | -1, Place]>([
    ['begins at the first fault', null, 1, at(3, 3)],
    ['goes from left to right within a row', at(8, 2), 1, at(8, 3)],
    ['passes good rows, and rows that are left out', at(8, 3), 1, at(12, 0)],
    ['shows a fault that no column has at the reason', at(9, 3), 1, at(12, 0)],
    ['goes on at the beginning after the last one', at(12, 0), 1, at(3, 3)],
    ['goes back with Shift', at(8, 3), -1, at(8, 2)],
    ['goes back beyond the beginning', at(3, 3), -1, at(12, 0)],
    ['goes on from a cell without a fault', at(5, 3), 1, at(8, 2)],
  ])('%s', (_, from, direction, expected) => {
    expect(nextFault(rows, COLUMNS, from, direction)).toEqual(expected);
  });
  test('leads nowhere where nothing is wrong', () => {
    expect(nextFault([rowOf(1)], COLUMNS, null, 1)).toBeNull();
  });
});

test.each([
  ['ArrowDown', {}, [4, 1]],
  ['ArrowUp', {}, [2, 1]],
  ['ArrowLeft', {}, [3, 0]],
  ['ArrowRight', {}, [3, 2]],
  ['ArrowDown', { ctrlKey: true }, [19, 1]],
  ['ArrowUp', { metaKey: true }, [0, 1]],
  ['Home', {}, [3, 0]],
  ['End', {}, [3, 4]],
  ['Home', { ctrlKey: true }, [0, 0]],
  ['End', { ctrlKey: true }, [19, 4]],
  ['PageDown', {}, [13, 1]],
  ['PageUp', {}, [0, 1]],
] as const)('%s %o moves the focus, and never beyond the edge', (key, held, [index, column]) => {
  const keys = { key, ctrlKey: false, metaKey: false, ...held };
  expect(moveBy(keys, { index: 3, column: 1 }, { rows: 20, columns: 5 })).toEqual({ index, column });
});

test('a letter does not move the focus', () => {
  expect(
    moveBy({ key: 'a', ctrlKey: false, metaKey: false }, { index: 0, column: 0 }, { rows: 1, columns: 1 }),
  ).toBeNull();
});

test('alike are rows with the same text and the same fault', () => {
  const like = rowOf(1, [2]);
  const others = [
    rowOf(2, [2]),
    rowOf(3, [2], { cells: ['Anna', 'x', '13'] }),
    rowOf(4),
    rowOf(5, [2], { isLeftOut: true }),
  ];
  expect(alikeRows([like, ...others], { at: 2 }, like).map(({ number }) => number)).toEqual([1, 2]);
});

test('a repaired cell has the new text, and its row keeps its other faults', () => {
  const { cells, problems } = withText(rowOf(1, [0, 2], { cells: ['Anna'] }), 2, '5551234');
  expect(cells).toEqual(['Anna', '', '5551234']);
  expect(problems.map(({ column }) => column)).toEqual([0]);
});
