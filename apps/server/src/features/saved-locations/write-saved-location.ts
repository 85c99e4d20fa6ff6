import type { SavedLocation } from '@waybill/contract/saved-locations';
import { AppError, assertVersion } from '@waybill/domain/errors';
import { newId, type SavedLocationId } from '@waybill/domain/ids';
import { addressKey, type SavedLocationDetails } from '@waybill/domain/saved-location';
import type { Requester } from '../../http/visitor.ts';
import type { SavedLocationDeps } from './saved-location-deps.ts';

/** Saves a place. An address is saved once: a second attempt is refused with the place that has it. */
export const createSavedLocation = (inScope: SavedLocationDeps, by: Requester, details: SavedLocationDetails) =>
  inScope(by, async ({ savedLocations, stamp }): Promise<SavedLocation> => {
    for (;;) {
      const [kept] = await savedLocations.keep([{ id: newId(), details }], stamp);
      if (kept) return kept;
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
  details: SavedLocationDetails,
): Promise<SavedLocation> => {
  const edited = await inScope(by, async ({ savedLocations, stamp }) => {
    const held = assertVersion(await savedLocations.hold(id), version);
    const sharing = await savedLocations.atAddress(addressKey(details));
    if (sharing && sharing.id !== id) throw new AppError('already-saved', { current: sharing });
    return savedLocations.change(held, details, stamp);
  });
  // Another place got the address between the check and the write. The second attempt finds which.
  return edited ?? editSavedLocation(inScope, by, id, version, details);
};
