import type { FetchedRecord } from '@waybill/domain/fetch-updates/read-record';
import { turnTaker } from '../../turn-taker.ts';

/** Reads the records of a page, and lets others have their turn between them. */
export const readRecords = async (
  records: readonly unknown[],
  read: (record: unknown) => FetchedRecord,
  takeTurns = turnTaker(),
): Promise<readonly FetchedRecord[]> => {
  const found: FetchedRecord[] = [];
  for (const record of records) {
    found.push(read(record));
    await takeTurns();
  }
  return found;
};
