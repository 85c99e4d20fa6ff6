import { describe, expect, test } from 'vitest';
import { type CellChange, dropExtra, insertCell, joinWithNext } from './move-cells.ts';

const applied = (cells: readonly string[], changes: readonly CellChange[]): readonly string[] => {
  const after = [...cells];
  for (const { column, text } of changes) after[column] = text;
  return after;
};

describe('cells of a row', () => {
  const row = ['Anna', 'Laugavegur 36', ' 2. hæð', '101', 'Reykjavík'];
  test('are joined as they were before they were parted', () => {
    expect(applied(row, joinWithNext(row, 1, ';'))).toEqual(['Anna', 'Laugavegur 36; 2. hæð', '101', 'Reykjavík', '']);
  });
  test('are joined without a sign where one is empty', () => {
    expect(joinWithNext(['a', '', 'b'], 1, ',')).toEqual([
      { column: 1, text: 'b' },
      { column: 2, text: '' },
    ]);
  });
  test('move back for one that is missing', () => {
    expect(applied(['Anna', '101'], insertCell(['Anna', '101'], 1))).toEqual(['Anna', '', '101']);
  });
  test('that no column is for are dropped', () => {
    expect(dropExtra(row, 3)).toEqual([
      { column: 3, text: '' },
      { column: 4, text: '' },
    ]);
  });
});
