import { expect, test } from 'vitest';
import { type Changes, shownCells } from './repairs.ts';

const changeOf = (row: number, column: number, text: string) => {
  const change = { importId: 'file' as never, row, column, text, isLeftOut: false, state: 'sending' as const };
  return [`file ${row} ${column}`, change] as const;
};

test('cells are shown as they were typed, also before they are saved', () => {
  const changes: Changes = new Map([changeOf(1, 0, 'new'), changeOf(2, 1, 'of another row')]);
  expect(shownCells(changes, 'file', { number: 1, cells: ['old', 'b'] })).toEqual(['new', 'b']);
  expect(shownCells(changes, 'other', { number: 1, cells: ['old', 'b'] })).toEqual(['old', 'b']);
});
