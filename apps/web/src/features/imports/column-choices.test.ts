import type { ImportedColumn } from '@waybill/contract/imports';
import { IMPORT_TARGETS } from '@waybill/domain/import/import-targets';
import { expect, test } from 'vitest';
import { changedColumns, choiceOf, SECTIONS, sharedWith, targetsIn } from './column-choices.ts';

const column = (path: string | null, reading: ImportedColumn['reading'] = null): ImportedColumn => ({
  header: path ?? '',
  path,
  by: null,
  reading,
  examples: [],
});
const ASSUMED = { dayOrder: 'day-first', notation: 'is', certainty: 'assumed' } as const;
const COLUMNS = [column('dropoff.city'), column('dropoff.scheduledDate', ASSUMED), column(null)];

test('only what was changed is sent, and another field begins without a reading', () => {
  const asIs = COLUMNS.map(choiceOf);
  expect(changedColumns(COLUMNS, asIs)).toEqual([]);
  const [first, , third] = asIs;
  const monthFirst = { path: 'dropoff.scheduledDate', reading: { dayOrder: 'month-first', notation: 'is' } } as const;
  expect(changedColumns(COLUMNS, [{ path: null, reading: null }, monthFirst, third ?? monthFirst])).toEqual([
    { column: 0, path: null },
    { column: 1, path: 'dropoff.scheduledDate', dayOrder: 'month-first', notation: 'is' },
  ]);
  const other = { path: 'description', reading: monthFirst.reading };
  expect(changedColumns(COLUMNS, [first ?? other, other])).toEqual([{ column: 1, path: 'description' }]);
});

test('two columns cannot become the same; many can be left out', () => {
  const paths = ['dropoff.city', null, 'description', 'dropoff.city', null];
  expect(sharedWith(paths.map((path) => ({ path, reading: null })))).toEqual([3, null, null, 0, null]);
});

test('every target can be chosen, and each in one section', () => {
  const offered = SECTIONS.flatMap(targetsIn).map(({ path }) => path);
  expect(offered.toSorted()).toEqual(IMPORT_TARGETS.map(({ path }) => path).toSorted());
});
