import type { SavedLocation } from '@waybill/contract/saved-locations';
import { type SavedLocationDetails, savedLocationDetails } from '@waybill/domain/saved-location';
import { useState } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { useRecordForm } from '../../shared/record-form/use-record-form.ts';
import { locationLabels, type TypedLocation } from '../../shared/saved-locations/location-fields.ts';
import { locationAtAddress } from '../../shared/saved-locations/queries.ts';

/** An address that is already saved is refused with the name of its place. */
export const useLocationForm = (initial: TypedLocation) => {
  const { t } = useI18n();
  const [existing, setExisting] = useState<SavedLocation | null>(null);
  const form = useRecordForm<TypedLocation, SavedLocationDetails>({
    schema: savedLocationDetails,
    initial,
    labels: locationLabels(t),
    tied: { earliestTime: ['latestTime'] },
    textOf: ({ code }) => (code === 'not-found' ? t('savedLocations.missing') : null),
  });

  const showError = (error: unknown) => {
    const existing = locationAtAddress(error);
    if (existing) setExisting(existing);
    else form.showError(error);
  };
  const submit = (action: (parsed: SavedLocationDetails) => Promise<unknown>) =>
    form.submit((parsed) => {
      setExisting(null);
      return action(parsed).catch(showError);
    });

  return { ...form, submit, showError, existing };
};

export type LocationForm = ReturnType<typeof useLocationForm>;
