import type { PastStop } from '@waybill/contract/saved-locations';
import { newId } from '@waybill/domain/ids';
import { addressKey } from '@waybill/domain/saved-location';
import type { Requester } from '../../http/visitor.ts';
import type { StopsAtPlace } from './past-stops.repo.ts';
import type { SavedLocationDeps, SavedLocationRepos } from './saved-location-deps.ts';
import { savedLocationEntry } from './saved-location-entry.ts';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
/** Nobody ticks more than these in one sitting; imported places make room for others. */
const MOST_SUGGESTIONS = 200;

type Place = StopsAtPlace & { readonly key: string };

/** The places of the last year by normalised address, without those already saved, the most frequent first. */
const placesToKeep = async (repos: SavedLocationRepos, now: Date): Promise<Place[]> => {
  const since = new Date(now.getTime() - YEAR_MS);
  const found = await repos.pastStops.since(since, { pickups: await repos.usesPickups() });
  const byKey = new Map<string, Place>();
  for (const place of found) {
    const key = addressKey(place.details);
    const same = byKey.get(key);
    byKey.set(key, same ? together(same, place) : { ...place, key });
  }
  const kept = await repos.savedLocations.keptAddresses([...byKey.keys()]);
  return [...byKey.values()]
    .filter(({ key }) => !kept.has(key))
    .sort((one, other) => other.stops - one.stops || other.lastUsedAt.getTime() - one.lastUsedAt.getTime());
};

/** Merges two spellings of one address; the latest spelling is kept. */
const together = (one: Place, other: StopsAtPlace): Place => {
  const later = other.lastUsedAt > one.lastUsedAt ? other : one;
  return { key: one.key, details: later.details, lastUsedAt: later.lastUsedAt, stops: one.stops + other.stops };
};

export const listPastStops = (reading: SavedLocationDeps, by: Requester): Promise<PastStop[]> =>
  reading(by, async (repos) =>
    (await placesToKeep(repos, repos.stamp.at))
      .slice(0, MOST_SUGGESTIONS)
      .map(({ key, details, stops, lastUsedAt }) => ({ ...details, key, stops, lastUsedAt: lastUsedAt.toISOString() })),
  );

/** Saves the chosen places; one that was saved meanwhile, or is unknown, is skipped. */
export const importPastStops = (inScope: SavedLocationDeps, by: Requester, keys: readonly string[]) =>
  inScope(by, async (repos) => {
    const wanted = new Set(keys);
    const places = (await placesToKeep(repos, repos.stamp.at)).filter(({ key }) => wanted.has(key));
    const kept =
      places.length === 0
        ? []
        : await repos.savedLocations.keep(
            places.map(({ details }) => ({ id: newId(), details, point: null })),
            repos.stamp,
          );
    await repos.record(...kept.map((place) => savedLocationEntry(place.id, 'imported', null, place)));
    return { imported: kept.length, skipped: wanted.size - kept.length };
  });
