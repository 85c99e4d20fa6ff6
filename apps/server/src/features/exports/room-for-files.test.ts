import { type ExportId, newId } from '@waybill/domain/ids';
import { expect, test } from 'vitest';
import { filesToDrop, type KeptFile } from './room-for-files.ts';

const files = (count: number, isOwn: boolean): readonly KeptFile[] =>
  Array.from({ length: count }, () => ({ id: newId<ExportId>(), isOwn }));

test.each([
  ['none while there is room', 9, 30, 0, 0],
  ['the author’s oldest where they have ten', 10, 0, 1, 0],
  ['no file of anybody else where the author has ten', 10, 20, 1, 0],
  ['the author’s oldest where the organisation has forty', 3, 37, 1, 0],
  ['the organisation’s oldest where the author has none', 0, 40, 0, 1],
  ['as many as are too many', 14, 30, 5, 0],
])('what goes is %s', (_, own, others, ownGone, othersGone) => {
  const [mine, theirs] = [files(own, true), files(others, false)];
  const expected = [...mine.slice(0, ownGone), ...theirs.slice(0, othersGone)].map(({ id }) => id);
  expect(filesToDrop([...theirs, ...mine])).toEqual(expected);
});
