import type { ImportedColumn } from '@waybill/contract/imports';
import { IMPORT_TARGETS } from '@waybill/domain/import/import-targets';
import { expect, test } from 'vitest';
import {
  type ColumnChoice,
  changedColumns,
  choiceOf,
  SECTIONS,
  sharedWith,
  statusColumnAgain,
  targetsIn,
} from './column-choices.ts';

const column = (path: string | null, reading: ImportedColumn['reading'] = null): ImportedColumn => ({
  header: path ?? '',
  path,
  by: null,
  reading,
  partnerId: null,
  examples: [],
  passedDays: 0,
});
const ASSUMED = { dayOrder: 'day-first', notation: 'is', certainty: 'assumed' } as const;
const COLUMNS = [column('dropoff.city'), column('dropoff.scheduledDate', ASSUMED), column(null)];

test('only what was changed is sent, and another field begins without a reading', () => {
  const asIs = COLUMNS.map(choiceOf);
  expect(changedColumns(COLUMNS, asIs)).toEqual([]);
  const [first, , third] = asIs;
  const monthFirst: ColumnChoice = {
    path: 'dropoff.scheduledDate',
    reading: { dayOrder: 'month-first', notation: 'is' },
    partnerId: null,
  };
  const none = { path: null, reading: null, partnerId: null };
  expect(changedColumns(COLUMNS, [none, monthFirst, third ?? monthFirst])).toEqual([
    { column: 0, path: null },
    { column: 1, path: 'dropoff.scheduledDate', dayOrder: 'month-first', notation: 'is' },
  ]);
  const other = { ...monthFirst, path: 'description' };
  expect(changedColumns(COLUMNS, [first ?? other, other])).toEqual([{ column: 1, path: 'description' }]);
});

test('two columns cannot become the same; many can be left out', () => {
  const paths = ['dropoff.city', null, 'description', 'dropoff.city', null];
  expect(sharedWith(paths.map((path) => ({ path, reading: null, partnerId: null })))).toEqual([3, null, null, 0, null]);
});

test('every target can be chosen, and each in one section', () => {
  const offered = SECTIONS.flatMap(targetsIn).map(({ path }) => path);
  expect(offered.toSorted()).toEqual(IMPORT_TARGETS.map(({ path }) => path).toSorted());
});

test('whose words a column of statuses has is sent with it, and the column once more to be checked anew', () => {
  const partnerId = '018f0000-0000-7000-8000-000000000001' as never;
  const columns = [column('dropoff.city'), column('deliveryStatus')];
  const [city, status] = columns.map(choiceOf);
  if (!city || !status) throw new Error('no choices');
  expect(changedColumns(columns, [city, { ...status, partnerId }])).toEqual([
    { column: 1, path: 'deliveryStatus', partnerId },
  ]);
  expect(
    changedColumns(columns, [
      { ...city, path: 'deliveryStatus' },
      { ...status, path: null },
    ]),
  ).toEqual([
    { column: 0, path: 'deliveryStatus', partnerId: null },
    { column: 1, path: null },
  ]);
  expect(statusColumnAgain(columns)).toEqual([{ column: 1, path: 'deliveryStatus', partnerId: null }]);
  expect(statusColumnAgain(columns.slice(0, 1))).toEqual([]);
});
