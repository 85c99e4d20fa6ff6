import { useQuery } from '@tanstack/react-query';
import type { SavedLocation } from '@waybill/contract/saved-locations';
import type { SavedLocationDetails } from '@waybill/domain/saved-location';
import { useI18n } from '../../lib/language/i18n.tsx';
import { EditConflict } from '../../shared/conflict/edit-conflict.tsx';
import { useOpened, useVersionedEdit } from '../../shared/conflict/use-versioned-edit.ts';
import { writtenChange } from '../../shared/history/last-change.ts';
import { useLastSeen } from '../../shared/records/use-last-seen.ts';
import {
  locationDetailsOf,
  locationFieldText,
  nameOf,
  typedLocationOf,
} from '../../shared/saved-locations/location-fields.ts';
import { newerLocation, savedLocationQuery } from '../../shared/saved-locations/queries.ts';
import { EmptyState } from '../../ui/basics/empty-state.tsx';
import { Modal } from '../../ui/layers/modal.tsx';
import { editSavedLocation } from './location-actions.ts';
import { LocationFormModal } from './location-form-modal.tsx';
import { useLocationForm } from './use-location-form.ts';

type Props = { readonly onClose: () => void; readonly onOpenExisting: (location: SavedLocation) => void };

/** Loads the saved location by the id in the page's address. */
export const EditLocation = ({ id, ...rest }: Props & { readonly id: string }) => {
  const { t } = useI18n();
  const { data, isPending, error } = useQuery(savedLocationQuery(id));
  const location = useLastSeen(data);
  if (location) return <Editing location={location} isGone={data === null} {...rest} />;
  return (
    <Modal
      title={t('savedLocations.action.edit')}
      closeLabel={t('action.close')}
      onClose={rest.onClose}
      loadingLabel={isPending ? t('action.loading') : undefined}
    >
      <EmptyState heading={t(error ? 'savedLocations.loadFailed' : 'savedLocations.missing')} />
    </Modal>
  );
};

type EditingProps = Props & {
  /** The current location, or the last version seen if it is gone. */
  readonly location: SavedLocation;
  readonly isGone: boolean;
};

const Editing = ({ location, isGone, onClose, onOpenExisting }: EditingProps) => {
  const { t } = useI18n();
  const seen = useOpened(location, locationDetailsOf);
  const { save: saveUnlessStale, question } = useVersionedEdit<SavedLocation, SavedLocationDetails>();
  const form = useLocationForm(typedLocationOf(seen.fields));
  const name = nameOf(seen.fields);
  if (question) {
    return (
      <EditConflict
        question={question}
        title={(by) => t('conflict.title', { by, name })}
        label={(field) => t(`shipment.field.${field}`)}
        text={(field, details) => locationFieldText(field, details, t)}
        saving={t('savedLocations.saving', { name })}
      />
    );
  }
  return (
    <LocationFormModal
      subject={location.id}
      form={form}
      isGone={isGone}
      title={t('savedLocations.edit.title', { name })}
      submitLabel={t('action.save')}
      onSubmit={form.submit((parsed) =>
        saveUnlessStale({
          mine: parsed,
          seen,
          send: async (mine, { version }) => {
            await editSavedLocation(t, location, version, form.withPoint(mine));
            onClose();
          },
          newerIn: newerLocation,
          fieldsOf: locationDetailsOf,
          lastChange: (newer) => writtenChange(newer, t),
          onError: form.showError,
        }),
      )}
      onClose={onClose}
      onOpenExisting={onOpenExisting}
    />
  );
};
