/** Numbers from a seed (mulberry32): the same ones on every machine. */
export type Random = {
  /** At least 0, less than 1. */
  next(): number;
  /** A whole number from 0 to one less than the count. */
  below(count: number): number;
};

export const randomFrom = (seed: number): Random => {
  const state = new Int32Array([seed]);
  const next = () => {
    const mixed = (state[0]! + 0x6d2b79f5) | 0;
    state[0] = mixed;
    let bits = Math.imul(mixed ^ (mixed >>> 15), 1 | mixed);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
  return { next, below: (count) => Math.floor(next() * count) };
};

/** Never overlooks anything. */
export const STEADY: Random = { next: () => 0.5, below: () => 0 };
