import { recordReader } from '@waybill/domain/fetch-updates/read-record';
import { expect, test } from 'vitest';
import { turnTaker } from '../../turn-taker.ts';
import { readRecords } from './read-records.ts';

test('others have their turn while a page is read', async () => {
  let now = 0;
  let turns = 0;
  const count = () => {
    turns += 1;
    pending = setImmediate(count);
  };
  let pending = setImmediate(count);
  const read = recordReader([], { currency: 'ISK', words: new Map() });
  const records = Array.from({ length: 100 }, (_, at) => ({ externalId: `PO-${at}` }));
  const found = await readRecords(
    records,
    (record) => {
      now += 1;
      return read(record);
    },
    turnTaker(() => now),
  );
  clearImmediate(pending);
  expect(found.map(({ externalId }) => externalId)).toEqual(records.map(({ externalId }) => externalId));
  expect(turns).toBeGreaterThan(5);
});
