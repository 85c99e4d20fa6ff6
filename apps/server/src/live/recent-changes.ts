import type { Change } from '../db/changes.ts';

export type Entry = { readonly n: number; readonly at: number; readonly change: Change };

type Limits = { readonly perOrganisation: number; readonly organisations: number };
const LIMITS: Limits = { perOrganisation: 500, organisations: 1_000 };

/** The changes kept of one organisation: all of them since `floor`. */
type Kept = { floor: number; readonly entries: Entry[] };

/**
 * The latest changes of each organisation, numbered in one sequence, for clients that reconnect. A busy organisation
 * pushes out only its own; with too many organisations the one that was quiet for longest is dropped.
 */
export const recentChanges = ({ perOrganisation, organisations }: Limits = LIMITS) => {
  const kept = new Map<string | null, Kept>();
  let newest = 0;
  /** For an organisation that is not kept, the changes up to this number are not known. */
  let floor = 0;

  const forgetOne = () => {
    const [quietest] = kept;
    if (!quietest) return;
    const [organisationId, { entries, floor: itsOwn }] = quietest;
    floor = Math.max(floor, entries.at(-1)?.n ?? itsOwn);
    kept.delete(organisationId);
  };

  const floorOf = (organisationId: string | null) => kept.get(organisationId)?.floor ?? floor;

  return {
    newest: () => newest,

    add: (change: Change, at: number): Entry => {
      const entry = { n: ++newest, at, change };
      const ring = kept.get(change.organisationId) ?? { floor, entries: [] };
      kept.delete(change.organisationId);
      kept.set(change.organisationId, ring);
      ring.entries.push(entry);
      if (ring.entries.length > perOrganisation) ring.floor = ring.entries.shift()?.n ?? ring.floor;
      if (kept.size > organisations) forgetOne();
      return entry;
    },

    /** The changes after number `n`; null when some of them are not known any more. */
    after: (organisationId: string | null, n: number): readonly Entry[] | null => {
      if (n > newest || n < floorOf(organisationId)) return null;
      const { entries } = kept.get(organisationId) ?? { entries: [] };
      // From the end: most streams have missed the last one alone.
      return entries.slice(entries.findLastIndex((entry) => entry.n <= n) + 1);
    },

    /** The number after which all changes since that time come, as far as they are known. */
    numberAt: (organisationId: string | null, since: number): number =>
      kept.get(organisationId)?.entries.findLast(({ at }) => at < since)?.n ?? floorOf(organisationId),

    /** Some changes may have been missed. */
    forgetAll: () => {
      kept.clear();
      floor = ++newest;
    },
  };
};
export type RecentChanges = ReturnType<typeof recentChanges>;
