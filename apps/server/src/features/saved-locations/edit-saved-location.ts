import type { SavedLocation } from '@waybill/contract/saved-locations';
import { AppError, orNotFound } from '@waybill/domain/errors';
import type { SavedLocationId } from '@waybill/domain/ids';
import { addressKey, type SavedLocationDetails } from '@waybill/domain/saved-location';
import type { Requester } from '../../http/visitor.ts';
import type { SavedLocationDeps } from './saved-location-deps.ts';

/** Writes over the version that was seen. Shipments that were made with the place keep what they have. */
export const editSavedLocation = async (
  deps: SavedLocationDeps,
  by: Requester,
  id: SavedLocationId,
  version: number,
  details: SavedLocationDetails,
): Promise<SavedLocation> => {
  const edited = await deps.inScope(by, async ({ savedLocations }) => {
    const held = orNotFound(await savedLocations.hold(id));
    if (held.version !== version) throw new AppError('stale-version', { current: held });
    const sharing = await savedLocations.atAddress(addressKey(details));
    if (sharing && sharing.id !== id) throw new AppError('already-saved', { current: sharing });
    return savedLocations.change(held, details, deps.clock());
  });
  // Somebody took the address between the look and the deed. The second look finds who.
  return edited ?? editSavedLocation(deps, by, id, version, details);
};
