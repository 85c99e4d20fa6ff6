import type { Spot } from '@waybill/domain/streets/plane';
import { segmentsOf } from '@waybill/domain/streets/polyline';

/** A strip of the plane, across x or y. */
export type Strip = { readonly axis: 'x' | 'y'; readonly from: number; readonly to: number };

/** The spot of a segment where it crosses an edge of a strip. */
const crossing = (a: Spot, b: Spot, axis: 'x' | 'y', edge: number): Spot => {
  const share = (edge - a[axis]) / (b[axis] - a[axis]);
  return axis === 'x' ? { x: edge, y: a.y + (b.y - a.y) * share } : { x: a.x + (b.x - a.x) * share, y: edge };
};

/** The spot itself, or where the way to it from another enters the strip. */
const within = (spot: Spot, other: Spot, { axis, from, to }: Strip): Spot => {
  if (spot[axis] < from) return crossing(spot, other, axis, from);
  return spot[axis] > to ? crossing(spot, other, axis, to) : spot;
};

/** The parts of a line within a strip. */
export const clipLine = (line: readonly Spot[], strip: Strip): Spot[][] => {
  const { axis, from, to } = strip;
  const parts: Spot[][] = [];
  let part: Spot[] | null = null;
  for (const [a, b] of segmentsOf(line)) {
    if (Math.max(a[axis], b[axis]) < from || Math.min(a[axis], b[axis]) > to) {
      part = null;
      continue;
    }
    if (!part) {
      part = [within(a, b, strip)];
      parts.push(part);
    }
    const last = within(b, a, strip);
    part.push(last);
    if (last !== b) part = null;
  }
  return parts;
};

/** The part of a ring within a strip, along whose edges it is closed. */
export const clipRing = (ring: readonly Spot[], { axis, from, to }: Strip): Spot[] =>
  cutAway(
    cutAway(ring, axis, from, (value) => value >= from),
    axis,
    to,
    (value) => value <= to,
  );

const cutAway = (ring: readonly Spot[], axis: 'x' | 'y', edge: number, stays: (value: number) => boolean): Spot[] => {
  const kept: Spot[] = [];
  for (const [a, b] of segmentsOf(ring)) {
    if (stays(a[axis])) kept.push(a);
    if (stays(a[axis]) !== stays(b[axis])) kept.push(crossing(a, b, axis, edge));
  }
  const [first] = kept;
  return first && kept.length > 2 ? [...kept, first] : [];
};
