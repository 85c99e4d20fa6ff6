import type { Change } from '../db/changes.ts';

export type Entry = { readonly n: number; readonly at: number; readonly change: Change };

type Limits = { readonly perOrganisation: number; readonly organisations: number };
const LIMITS: Limits = { perOrganisation: 500, organisations: 1_000 };

/** What is kept of one organisation: everything that was told of it since `floor`. */
type Kept = { floor: number; readonly entries: Entry[] };

/**
 * The latest changes of each organisation, numbered through, for whoever comes back after a lost connection. A busy
 * organisation pushes out only its own; of too many organisations the one that was quiet for longest is given up.
 */
export const recentChanges = ({ perOrganisation, organisations }: Limits = LIMITS) => {
  const kept = new Map<string | null, Kept>();
  let newest = 0;
  /** Of an organisation that is not kept, nothing is known up to here. */
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

    /** What came after number `n`; null when that is not known any more. */
    after: (organisationId: string | null, n: number): readonly Entry[] | null => {
      if (n > newest || n < floorOf(organisationId)) return null;
      return kept.get(organisationId)?.entries.filter((entry) => entry.n > n) ?? [];
    },

    /** The number after which everything told since then lies, as far as it is known. */
    numberAt: (organisationId: string | null, since: number): number =>
      kept.get(organisationId)?.entries.findLast(({ at }) => at < since)?.n ?? floorOf(organisationId),

    /** Something may have happened that nobody told us of. */
    forgetAll: () => {
      kept.clear();
      floor = ++newest;
    },
  };
};
