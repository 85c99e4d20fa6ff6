import type { StyleSpecification } from 'maplibre-gl';

export type GroundKind = 'style' | 'tiles' | 'bundled';

/** What a map draws below its pins. */
export type Ground = {
  readonly kind: GroundKind;
  readonly style: StyleSpecification;
  /** As markup, since sources of others give theirs so; those that a style's own sources name come on top. */
  readonly attributions: readonly string[];
  /** How close a map goes by itself: closer there would be nothing to see beside the pins. */
  readonly closestZoom: number;
  /** Whether another one was wanted, which did not answer. */
  readonly isFallback: boolean;
};

export type GroundCandidate = {
  readonly kind: GroundKind;
  readonly make: () => Promise<Omit<Ground, 'kind' | 'isFallback'>>;
};

/** The first ground that answers, of those that have not failed before. */
export const findGround = async (
  candidates: readonly GroundCandidate[],
  failed: ReadonlySet<GroundKind>,
): Promise<Ground> => {
  const reasons: unknown[] = [];
  for (const { kind, make } of candidates) {
    if (failed.has(kind)) continue;
    try {
      return { kind, ...(await make()), isFallback: kind !== candidates[0]?.kind };
    } catch (error) {
      reasons.push(error);
    }
  }
  throw new AggregateError(reasons, 'No ground of the map answers');
};
