import type { ExportId } from '@waybill/domain/ids';

/** A file may be as large as the whole list, and is kept for a day. */
const MOST_OF_PERSON = 10;
const MOST_OF_ORGANISATION = 40;

export type KeptFile = { readonly id: ExportId; readonly isOwn: boolean };

/**
 * The files that go when another one is made, of those beside it from the oldest on: its author's first, so that nobody loses more than
 * one file to the same person.
 */
export const filesToDrop = (beside: readonly KeptFile[]): readonly ExportId[] => {
  const own = beside.filter(({ isOwn }) => isOwn);
  const others = beside.filter(({ isOwn }) => !isOwn);
  const tooMany = Math.max(0, own.length + 1 - MOST_OF_PERSON, beside.length + 1 - MOST_OF_ORGANISATION);
  return [...own, ...others].slice(0, tooMany).map(({ id }) => id);
};
