import type { Change } from '../db/changes.ts';

/** Often enough for a map, whatever the number of vehicles. */
const EVERY_MS = 500;
/** As announce() has it: more are not named one by one. */
const MOST_IDS = 20;

type Gathering = { readonly timer: NodeJS.Timeout; waiting: Change | null };

const together = (one: Change | null, other: Change): Change => {
  if (!one) return other;
  if (!one.ids || !other.ids) return { ...other, ids: null };
  const ids = [...new Set([...one.ids, ...other.ids])];
  return { ...other, ids: ids.length <= MOST_IDS ? ids : null };
};

/**
 * Passes changes on. Those of positions come by the hundred in a second: of one division the first is passed on at once, and those of
 * the next half second after it as one.
 */
export const gatherPositions = (pass: (change: Change) => void) => {
  const gatherings = new Map<string, Gathering>();

  const begin = (key: string) => {
    const timer = setTimeout(() => {
      const waiting = gatherings.get(key)?.waiting;
      gatherings.delete(key);
      if (!waiting) return;
      begin(key);
      pass(waiting);
    }, EVERY_MS);
    timer.unref();
    gatherings.set(key, { timer, waiting: null });
  };

  return {
    heard: (change: Change) => {
      if (change.table !== 'vehicle_positions') return pass(change);
      const key = `${change.organisationId} ${change.subCompanyId}`;
      const gathering = gatherings.get(key);
      if (gathering) {
        gathering.waiting = together(gathering.waiting, change);
        return;
      }
      begin(key);
      pass(change);
    },
    stop: () => {
      for (const { timer } of gatherings.values()) clearTimeout(timer);
      gatherings.clear();
    },
  };
};
