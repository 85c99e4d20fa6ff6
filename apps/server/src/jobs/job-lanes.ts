import { FIRST_OWNER } from '../db/jobs/job-queue.ts';
import type { JobKind } from './job-kind.ts';

/** One kind in this process: how many are under way, and whether there may be more to claim. */
export type Lane = { readonly kind: JobKind; lastOwner: string; underWay: number; hasMore: boolean };

/** The kinds that a process carries out, side by side: none waits for the jobs of another. */
export const jobLanes = (kinds: readonly JobKind[]) => {
  const lanes: Lane[] = kinds.map((kind) => ({ kind, lastOwner: FIRST_OWNER, underWay: 0, hasMore: true }));
  const isOpen = (lane: Lane) => lane.underWay < lane.kind.atOnce;
  return {
    /** A lane that has room and may have something to claim. */
    ready: (): Lane | undefined => lanes.find((lane) => lane.hasMore && isOpen(lane)),
    /** The kinds of which more could be claimed, if there were any. */
    openKinds: (): string[] => lanes.filter(isOpen).map(({ kind }) => kind.name),
    /** Returns whether this process carries out the kind. */
    heardOf: (name: string): boolean => {
      const lane = lanes.find(({ kind }) => kind.name === name);
      if (lane) lane.hasMore = true;
      return lane !== undefined;
    },
    lookEverywhere: () => {
      for (const lane of lanes) lane.hasMore = true;
    },
  };
};
