import { randomUUID } from 'node:crypto';
import type { SavedLocation } from '@waybill/contract/saved-locations';
import { AppError, assertVersion } from '@waybill/domain/errors';
import type { SavedLocationId } from '@waybill/domain/ids';
import { addressKey, type SavedLocationDetails } from '@waybill/domain/saved-location';
import type { Requester } from '../../http/visitor.ts';
import type { SavedLocationDeps } from './saved-location-deps.ts';

/** Keeps a place. One address is kept once: who asks again is told which place has it. */
export const createSavedLocation = (inScope: SavedLocationDeps, by: Requester, details: SavedLocationDetails) =>
  inScope(by, async ({ savedLocations, stamp }): Promise<SavedLocation> => {
    for (;;) {
      const [kept] = await savedLocations.keep([{ id: randomUUID() as SavedLocationId, details }], stamp);
      if (kept) return kept;
      const current = await savedLocations.atAddress(addressKey(details));
      if (current) throw new AppError('already-saved', { current });
      // It was there, and has been deleted since: the next attempt finds the address free.
    }
  });

/** Writes over the version that was seen. Shipments that were made with the place keep what they have. */
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
  // Somebody took the address between the look and the write. The second look finds who.
  return edited ?? editSavedLocation(inScope, by, id, version, details);
};
