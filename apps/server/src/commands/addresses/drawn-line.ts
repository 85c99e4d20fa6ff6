import type { DrawResult } from '../../features/geocoding/streets/draw-registry.ts';

const MEGABYTE = 2 ** 20;

/** What an operator is told about a drawing. */
export const drawnLine = (country: string, { tiles, bytes }: DrawResult): string =>
  `The streets of ${country} are drawn: ${tiles} tiles, ${(bytes / MEGABYTE).toFixed(1)} MB.`;
