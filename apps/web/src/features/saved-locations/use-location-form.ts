import { ApiError } from '@waybill/contract/client';
import type { SavedLocation } from '@waybill/contract/saved-locations';
import { type SavedLocationDetails, savedLocationDetails } from '@waybill/domain/saved-location';
import { useState } from 'react';
import { errorText } from '../../lib/api/error-text.ts';
import { useForm } from '../../lib/forms/form.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { locationLabels, type TypedLocation } from '../../shared/saved-locations/location-fields.ts';
import { locationAtAddress } from '../../shared/saved-locations/queries.ts';

/** A refusal stands beside its field, any other above the buttons; an address that is kept already names its place. */
export const useLocationForm = (initial: TypedLocation) => {
  const { t } = useI18n();
  const [failure, setFailure] = useState<string | null>(null);
  const [existing, setExisting] = useState<SavedLocation | null>(null);
  const form = useForm<TypedLocation, SavedLocationDetails>({
    schema: savedLocationDetails,
    initial,
    labels: locationLabels(t),
    tied: { earliestTime: ['latestTime'] },
  });

  const showError = (error: unknown) => {
    const existing = locationAtAddress(error);
    if (existing) setExisting(existing);
    else if (error instanceof ApiError && error.code === 'not-found') setFailure(t('savedLocations.missing'));
    else if (!(error instanceof ApiError && form.setServerErrors(error.problem))) setFailure(errorText(error, t));
  };
  const submit = (action: (parsed: SavedLocationDetails) => Promise<unknown>) =>
    form.submit(async (parsed) => {
      setFailure(null);
      setExisting(null);
      await action(parsed).catch(showError);
    });

  return { ...form, submit, showError, failure, existing };
};

export type LocationForm = ReturnType<typeof useLocationForm>;
