import { randomUUID } from 'node:crypto';
import type { SavedLocation } from '@waybill/contract/saved-locations';
import { AppError } from '@waybill/domain/errors';
import type { SavedLocationId } from '@waybill/domain/ids';
import { addressKey, type SavedLocationDetails } from '@waybill/domain/saved-location';
import type { Requester } from '../../http/visitor.ts';
import type { SavedLocationDeps } from './saved-location-deps.ts';

/** Keeps a place. One address is kept once: who asks again is told which place has it. */
export const createSavedLocation = (
  { inScope, clock }: SavedLocationDeps,
  by: Requester,
  details: SavedLocationDetails,
) =>
  inScope(by, async ({ savedLocations }): Promise<SavedLocation> => {
    for (;;) {
      const [kept] = await savedLocations.keep([{ id: randomUUID() as SavedLocationId, details }], clock());
      if (kept) return kept;
      const current = await savedLocations.atAddress(addressKey(details));
      if (current) throw new AppError('already-saved', { current });
      // It was there, and has been deleted since: the next attempt finds the address free.
    }
  });
