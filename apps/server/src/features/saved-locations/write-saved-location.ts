import type { SavedLocation, SavedLocationBody } from '@waybill/contract/saved-locations';
import { AppError, assertVersion } from '@waybill/domain/errors';
import { newId, type SavedLocationId } from '@waybill/domain/ids';
import { addressKey, isAtSameAddress } from '@waybill/domain/saved-location';
import type { Requester } from '../../http/visitor.ts';
import type { SavedLocationDeps } from './saved-location-deps.ts';
import { savedLocationEntry } from './saved-location-entry.ts';

/** Saves a place. An address is saved once: a second attempt is refused with the place that has it. */
export const createSavedLocation = (
  inScope: SavedLocationDeps,
  by: Requester,
  { point = null, ...details }: SavedLocationBody,
) =>
  inScope(by, async ({ savedLocations, stamp, record }): Promise<SavedLocation> => {
    for (;;) {
      const [kept] = await savedLocations.keep([{ id: newId(), details, point }], stamp);
      if (kept) {
        await record(savedLocationEntry(kept.id, 'created', null, kept));
        return kept;
      }
      const current = await savedLocations.atAddress(addressKey(details));
      if (current) throw new AppError('already-saved', { current });
      // The place has been deleted since: the next attempt finds the address free.
    }
  });

/** Writes over the version that was seen. Shipments that were made with the place keep their own copy. */
export const editSavedLocation = async (
  inScope: SavedLocationDeps,
  by: Requester,
  id: SavedLocationId,
  version: number,
  body: SavedLocationBody,
): Promise<SavedLocation> => {
  const { point, ...details } = body;
  const edited = await inScope(by, async ({ savedLocations, stamp, record }) => {
    const held = assertVersion(await savedLocations.hold(id), version);
    const sharing = await savedLocations.atAddress(addressKey(details));
    if (sharing && sharing.id !== id) throw new AppError('already-saved', { current: sharing });
    const before = isAtSameAddress(held, details) ? held.point : null;
    const changed = await savedLocations.change(held, { details, point: point === undefined ? before : point }, stamp);
    const entry = changed && savedLocationEntry(id, 'edited', held, changed);
    if (entry && Object.keys(entry.changes).length > 0) await record(entry);
    return changed;
  });
  // Another place got the address between the check and the write. The second attempt finds which.
  return edited ?? editSavedLocation(inScope, by, id, version, body);
};

/** Forgets a place, which can be undone for a minute. */
export const deleteSavedLocation = (inScope: SavedLocationDeps, by: Requester, id: SavedLocationId) =>
  inScope(by, async ({ savedLocations, keepDeleted, record }) => {
    const deletionId = await keepDeleted('saved-location', id);
    if (!(await savedLocations.remove(id))) throw new AppError('not-found');
    await record({ entity: 'saved-location', entityId: id, action: 'deleted' });
    return { deletionId };
  });
