import type { NewId, RowId } from '@waybill/domain/ids';

export type Random = {
  /** A number from 0 up to, but not including, 1. */
  readonly next: () => number;
  /** A whole number, both ends included. */
  readonly between: (least: number, most: number) => number;
  readonly chance: (share: number) => boolean;
  readonly pick: <Item>(items: readonly Item[]) => Item;
  /** A UUID, of the kind that the place of its use asks for. */
  readonly id: NewId;
};

/** The same numbers for the same seed, on every machine (mulberry32): the demo is the same wherever it is started. */
export const randomFrom = (seed: number): Random => {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  const pick = <Item>(items: readonly Item[]): Item => items[between(0, items.length - 1)] as Item;
  const hex = (digits: number) => Array.from({ length: digits }, () => between(0, 15).toString(16)).join('');
  return {
    next,
    between,
    pick,
    chance: (share) => next() < share,
    id: <Id extends RowId>() => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}` as Id,
  };
};
