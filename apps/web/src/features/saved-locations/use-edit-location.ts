import type { SavedLocation } from '@waybill/contract/saved-locations';
import type { SavedLocationDetails } from '@waybill/domain/saved-location';
import { useState } from 'react';
import { differencesOf, mergeSides, type ThreeSides } from '../../lib/forms/three-way.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { detailsOf, typedOf } from '../../shared/saved-locations/location-fields.ts';
import { currentLocation } from '../../shared/saved-locations/queries.ts';
import { save as saveLocation } from './location-actions.ts';
import { useLocationForm } from './use-location-form.ts';

export type LocationConflictState = {
  readonly sides: ThreeSides<SavedLocationDetails>;
  readonly version: number;
};

/** The form of a place, and the question that comes of somebody else having saved in between. */
export const useEditLocation = (location: SavedLocation, onClose: () => void) => {
  const { t } = useI18n();
  // As it was opened: a live change must not swap what the typing started from.
  const [opened] = useState(location);
  const [conflict, setConflict] = useState<LocationConflictState | null>(null);
  const [isResolving, setIsResolving] = useState(false);
  const form = useLocationForm(typedOf(detailsOf(opened)));

  /** `base` is what the writer has seen; it moves on with every answer of the server. */
  const save = async (mine: SavedLocationDetails, base: SavedLocationDetails, version: number): Promise<void> => {
    try {
      await saveLocation(t, opened, version, mine);
      onClose();
    } catch (error) {
      const newer = currentLocation(error, 'stale-version');
      if (!newer) throw error;
      const sides = { base, mine, theirs: detailsOf(newer) };
      const { colliding, onlyTheirs } = differencesOf(sides);
      // The same was saved as here: there is nothing to ask.
      if (colliding.length + onlyTheirs.length === 0) await save(mine, sides.theirs, newer.version);
      else setConflict({ sides, version: newer.version });
    }
  };

  const resolve = async (choices: Readonly<Record<string, 'mine' | 'theirs'>>) => {
    if (!conflict) return;
    setIsResolving(true);
    try {
      await save(mergeSides(conflict.sides, choices), conflict.sides.theirs, conflict.version);
    } catch (error) {
      // Back to the form, where the refusal has its place.
      setConflict(null);
      form.showError(error);
    } finally {
      setIsResolving(false);
    }
  };

  return {
    opened,
    form,
    submit: form.submit((parsed) => save(parsed, detailsOf(opened), opened.version)),
    conflict,
    isResolving,
    resolve,
    backToEditing: () => setConflict(null),
  };
};
