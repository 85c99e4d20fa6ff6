import type { SavedLocation, SavedLocationBody } from '@waybill/contract/saved-locations';
import type { Point } from '@waybill/domain/geocoding';
import { type SavedLocationDetails, savedLocationDetails } from '@waybill/domain/saved-location';
import { useState } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { type PickedAddress, type PickedPlace, pointOfPicked } from '../../shared/addresses/completions.ts';
import { useRecordForm } from '../../shared/record-form/use-record-form.ts';
import { locationLabels, type TypedLocation, typedLocationOf } from '../../shared/saved-locations/location-fields.ts';
import { locationAtAddress } from '../../shared/saved-locations/queries.ts';

/** An address that is already saved is refused with the name of its place. */
export const useLocationForm = (initial: TypedLocation) => {
  const { t } = useI18n();
  const [picked, setPicked] = useState<PickedPlace | null>(null);
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

  return {
    ...form,
    submit,
    showError,
    existing,
    pick: (address: PickedAddress, point: Point | null) => {
      form.setMany(address);
      setPicked(point && { address, point });
    },
    withPoint: (details: SavedLocationDetails): SavedLocationBody => ({
      ...details,
      point: pointOfPicked(picked, typedLocationOf(details)),
    }),
  };
};

export type LocationForm = ReturnType<typeof useLocationForm>;
