import { useQuery } from '@tanstack/react-query';
import type { SavedLocation } from '@waybill/contract/saved-locations';
import { useI18n } from '../../lib/language/i18n.tsx';
import { nameOf } from '../../shared/saved-locations/location-fields.ts';
import { savedLocationQuery } from '../../shared/saved-locations/queries.ts';
import { EmptyState } from '../../ui/basics/empty-state.tsx';
import { Modal } from '../../ui/layers/modal.tsx';
import { LocationConflict } from './location-conflict.tsx';
import { LocationFormModal } from './location-form-modal.tsx';
import { useEditLocation } from './use-edit-location.ts';

type Props = { readonly onClose: () => void; readonly onOpenExisting: (location: SavedLocation) => void };

/** By its id, as the address of the page has it. */
export const EditLocation = ({ id, ...rest }: Props & { readonly id: string }) => {
  const { t } = useI18n();
  const { data, isPending, error } = useQuery(savedLocationQuery(id));
  if (data) return <Editing location={data} {...rest} />;
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

const Editing = ({ location, onClose, onOpenExisting }: Props & { readonly location: SavedLocation }) => {
  const { t } = useI18n();
  const { opened, form, submit, conflict, isResolving, resolve, backToEditing } = useEditLocation(location, onClose);
  const name = nameOf(opened);
  if (conflict) {
    return (
      <LocationConflict
        key={conflict.version}
        name={name}
        conflict={conflict}
        isSaving={isResolving}
        onResolve={(choices) => void resolve(choices)}
        onBack={backToEditing}
      />
    );
  }
  return (
    <LocationFormModal
      form={form}
      title={t('savedLocations.edit.title', { name })}
      submitLabel={t('action.save')}
      onSubmit={submit}
      onClose={onClose}
      onOpenExisting={onOpenExisting}
    />
  );
};
