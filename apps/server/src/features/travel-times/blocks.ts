import type { Wanted } from '@waybill/domain/land/detours';

/** What a router is asked at once: from each of the first to each of the others. */
export type Block = { readonly from: readonly number[]; readonly to: readonly number[] };

type Blocks = {
  readonly count: number;
  readonly blocks: readonly Block[];
  /** Where a leg is in the answer; null for one that nobody wants. */
  readonly legAt: (from: number, to: number) => number | null;
};

/** Routers take a hundred points at once by default: half of them to begin at, and half to come to. */
const SIDE = 50;

const portionsOf = (size: number): readonly (readonly number[])[] =>
  Array.from({ length: Math.ceil(size / SIDE) }, (_, portion) =>
    Array.from({ length: Math.min(SIDE, size - portion * SIDE) }, (_, at) => portion * SIDE + at),
  );

export const blocksOf = (wanted: Wanted, size: number): Blocks => {
  if (wanted === 'legs') {
    const count = Math.max(0, size - 1);
    return {
      count,
      blocks: portionsOf(count).map((from) => ({ from, to: from.map((place) => place + 1) })),
      legAt: (from, to) => (to === from + 1 ? from : null),
    };
  }
  const portions = portionsOf(size);
  return {
    count: size * size,
    blocks: portions.flatMap((from) => portions.map((to) => ({ from, to }))),
    legAt: (from, to) => from * size + to,
  };
};
