import type { SentWarehouseScan } from '@waybill/contract/warehouse';
import { readStored, removeStored, storedKeys, writeStored } from '../../lib/browser/browser-store.ts';
import type { ScanStore } from './scan-queue.ts';

const parsed = (text: string | null): SentWarehouseScan | null => {
  try {
    const scan = JSON.parse(text ?? '') as SentWarehouseScan;
    return typeof scan.id === 'string' && typeof scan.code === 'string' ? scan : null;
  } catch {
    return null;
  }
};

/** What one person has scanned on this device: a key for each, so that two tabs do not write over one another. */
export const scanStore = (userId: string): ScanStore => {
  const prefix = `waybill-warehouse:${userId}:`;
  const keyOf = ({ scannedAt, id }: SentWarehouseScan) => `${prefix}${scannedAt} ${id}`;
  return {
    // By the time of scanning, which the key begins with.
    read: () => [...storedKeys(prefix)].sort().flatMap((key) => parsed(readStored(key)) ?? []),
    write: (scan) => void writeStored(keyOf(scan), JSON.stringify(scan)),
    remove: (scan) => removeStored(keyOf(scan)),
  };
};
