import type { Spot } from './plane.ts';

/** What is known about one step of a line: where it should be, and how much that counts. */
export type Pull = Spot & { readonly weight: number };

/**
 * The line that follows its pulls and bends as little as it can: least squares with a price on the second differences
 * (Whittaker's smoothing). Where nothing pulls, and beyond the last pull, it is straight, so that its ends do not curl.
 */
export const smoothLine = (pulls: readonly Pull[], stiffness: number): Spot[] => {
  const weights = pulls.map(({ weight }) => weight);
  const solve = solver(weights, stiffness);
  const ys = solve(pulls.map(({ y, weight }) => y * weight));
  return solve(pulls.map(({ x, weight }) => x * weight)).map((x, at) => ({ x, y: ys[at] ?? 0 }));
};

/** Solves (W + stiffness D'D) z = b, whose matrix has five diagonals, for several b. */
const solver = (weights: readonly number[], stiffness: number) => {
  const size = weights.length;
  const [diagonal, first, second]: [number[], number[], number[]] = [[], [], []];
  const of = (list: readonly number[], at: number) => list[at] ?? 0;
  for (const [at, weight] of weights.entries()) {
    const inner = at > 0 && at < size - 1 ? 4 : 0;
    const bends = (at < size - 2 ? 1 : 0) + inner + (at > 1 ? 1 : 0);
    const next = (at < size - 2 ? -2 : 0) + (at > 0 && at < size - 1 ? -2 : 0);
    const [d1, c1, e1] = [of(diagonal, at - 1), of(first, at - 1), of(second, at - 1)];
    const here = weight + stiffness * bends - c1 * c1 * d1 - of(second, at - 2) ** 2 * of(diagonal, at - 2);
    diagonal.push(here);
    first.push((stiffness * next - d1 * c1 * e1) / here);
    second.push(at < size - 2 ? stiffness / here : 0);
  }
  return (right: readonly number[]): number[] => {
    const found: number[] = [];
    for (const [at, value] of right.entries()) {
      found.push(value - of(first, at - 1) * of(found, at - 1) - of(second, at - 2) * of(found, at - 2));
    }
    for (let at = size - 1; at >= 0; at -= 1) {
      const later = at < size - 1 ? of(first, at) * of(found, at + 1) + of(second, at) * of(found, at + 2) : 0;
      found[at] = of(found, at) / of(diagonal, at) - later;
    }
    return found;
  };
};
