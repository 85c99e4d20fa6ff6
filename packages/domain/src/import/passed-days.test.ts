import { expect, test } from 'vitest';
import { columnsToRead, type StoredColumn } from './file-import.ts';
import { passedDays, passedDaysChange } from './passed-days.ts';

const column = (path: string | null): StoredColumn => ({ path, by: 'name', evidence: null, examples: [] });
const columns = columnsToRead(
  ['dropoff.scheduledDate', 'pickup.scheduledDate', 'deliveryStatus', 'description', null].map(column),
  'is',
);
const TODAY = '2026-11-19';
const passedAt = (...cells: readonly string[]) => passedDays(columns, cells, TODAY).map(({ at }) => at);

test.each<[string, readonly string[], readonly number[]]>([
  ['yesterday is over', ['18.11.2026'], [0]],
  ['today is not over yet', ['19.11.2026', '2026-11-19'], []],
  ['each column by itself', ['1.12.2026', '1.12.2025'], [1]],
  ['what is no day is a fault, and no warning', ['yesterday', '31.2.2020'], []],
  ['a row that tells a status writes down what has been', ['18.11.2026', '', 'completed'], []],
  ['a day in a column of something else is text', ['', '', '', '18.11.2026', '18.11.2026'], []],
])('%s', (_, cells, expected) => {
  expect(passedAt(...cells)).toEqual(expected);
});

test('days are counted by column, and a row that is not imported has none', () => {
  const change = passedDaysChange(
    columns,
    [
      { before: null, after: ['1.1.2020', '2.1.2020'] },
      { before: ['1.1.2020'], after: ['1.1.2030'] },
      { before: null, after: ['3.1.2020'] },
      { before: ['4.1.2020', '4.1.2020'], after: null },
      { before: null, after: ['', '5.1.2020'] },
      { before: null, after: ['6.1.2020', '6.1.2020'] },
    ],
    TODAY,
  );
  expect([...change]).toEqual([
    [0, 1],
    [1, 2],
  ]);
});
