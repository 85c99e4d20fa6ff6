import type { Tx } from '../db/connect.ts';
import type { Scope } from '../db/scope.ts';
import { addressCompletion } from '../features/geocoding/address-completion.repo.ts';
import { addressIndex } from '../features/geocoding/address-index.repo.ts';
import type { CompletionNeeds } from '../features/geocoding/complete-address.ts';
import { savedAddresses } from '../features/saved-locations/saved-addresses.repo.ts';
import { pastAddresses } from '../features/stop-places/past-addresses.repo.ts';

/** Completes addresses from the registries, and from the organisation's own: of past stops, and saved ones. */
export const completionNeeds = (tx: Tx, scope: Scope): CompletionNeeds => {
  const past = pastAddresses(tx, scope);
  const saved = savedAddresses(tx, scope);
  return {
    registries: addressCompletion(tx),
    mistyped: addressIndex(tx).mistyped,
    ownAddresses: async (words, limit) => [
      ...(await past(words, limit)).map((address) => ({ ...address, country: null })),
      ...(await saved(words, limit)).map((address) => ({
        ...address,
        country: null,
        precision: address.point && ('rooftop' as const),
      })),
    ],
  };
};
