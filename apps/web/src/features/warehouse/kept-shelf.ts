import { readStored, removeStored, writeStored } from '../../lib/browser/browser-store.ts';

const keyOf = (userId: string) => `waybill-warehouse-shelf:${userId}`;

/** The shelf that somebody has chosen on this device today. Tomorrow they stand somewhere else. */
export const readShelf = (userId: string, today: string): string | null => {
  const kept = readStored(keyOf(userId));
  return kept?.startsWith(`${today} `) ? kept.slice(today.length + 1) : null;
};

export const keepShelf = (userId: string, today: string, shelf: string | null): void => {
  if (shelf === null) removeStored(keyOf(userId));
  else writeStored(keyOf(userId), `${today} ${shelf}`);
};
