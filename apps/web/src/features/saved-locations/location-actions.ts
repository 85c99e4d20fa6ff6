import type { SavedLocation, SavedLocationBody } from '@waybill/contract/saved-locations';
import * as contract from '@waybill/contract/saved-locations';
import type { Translate } from '@waybill/i18n/translate';
import { api } from '../../lib/api/api.ts';
import { runAction } from '../../lib/forms/run-action.ts';
import { runDeletion } from '../../lib/forms/run-deletion.ts';
import { nameOf } from '../../shared/saved-locations/location-fields.ts';
import { locationAtAddress, newerLocation, refreshSavedLocations } from '../../shared/saved-locations/queries.ts';

/** An error that leads to a question is no failure: a newer version, or another place with this address. */
const isQuestion = (error: unknown) => newerLocation(error) !== null || locationAtAddress(error) !== null;

const existing = async (answer: Promise<{ readonly savedLocation: SavedLocation }>): Promise<SavedLocation> => {
  const { savedLocation } = await answer;
  void refreshSavedLocations();
  return savedLocation;
};

export const createSavedLocation = (t: Translate, body: SavedLocationBody) => {
  const name = nameOf(body);
  return runAction(
    'saved-location',
    t,
    {
      started: t('savedLocations.saving', { name }),
      done: () => t('savedLocations.created', { name }),
      failed: t('savedLocations.saveFailed', { name }),
      isQuiet: isQuestion,
    },
    () => existing(api(contract.createSavedLocation, { body })),
  );
};

export const editSavedLocation = (t: Translate, location: SavedLocation, version: number, body: SavedLocationBody) => {
  const name = nameOf(body);
  return runAction(
    location.id,
    t,
    {
      started: t('savedLocations.saving', { name }),
      done: () => t('savedLocations.saved', { name }),
      failed: t('savedLocations.saveFailed', { name }),
      isQuiet: isQuestion,
    },
    () =>
      existing(
        api(contract.editSavedLocation, { params: { savedLocationId: location.id }, body: { ...body, version } }),
      ),
  );
};

export const deleteSavedLocation = (t: Translate, location: SavedLocation) => {
  const name = nameOf(location);
  return runDeletion(t, {
    subject: location.id,
    words: {
      started: t('savedLocations.deleting', { name }),
      done: t('savedLocations.deleted', { name }),
      failed: t('savedLocations.deleteFailed', { name }),
      restored: t('savedLocations.restored', { name }),
    },
    remove: async () => {
      const answer = await api(contract.deleteSavedLocation, { params: { savedLocationId: location.id } });
      void refreshSavedLocations();
      return answer;
    },
    refresh: refreshSavedLocations,
  });
};

export const importPastStops = (t: Translate, keys: readonly string[]) =>
  runAction(
    'saved-locations',
    t,
    {
      started: t('savedLocations.import.started'),
      done: ({ imported }) => t('savedLocations.import.done', { count: imported }),
      failed: t('savedLocations.import.failed'),
    },
    async () => {
      const answer = await api(contract.importPastStops, { body: { keys: [...keys] } });
      void refreshSavedLocations();
      return answer;
    },
  );
