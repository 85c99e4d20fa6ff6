import { useQuery } from '@tanstack/react-query';
import type { Vehicle } from '@waybill/contract/vehicles';
import { useI18n } from '../../lib/language/i18n.tsx';
import { useSession } from '../../lib/session/session.ts';
import { EditConflict } from '../../shared/conflict/edit-conflict.tsx';
import { useOpened, useVersionedEdit } from '../../shared/conflict/use-versioned-edit.ts';
import { writtenChange } from '../../shared/history/last-change.ts';
import { useLastSeen } from '../../shared/records/use-last-seen.ts';
import { newerVehicle, vehicleQuery } from '../../shared/vehicles/queries.ts';
import { EmptyState } from '../../ui/basics/empty-state.tsx';
import { Modal } from '../../ui/layers/modal.tsx';
import { useVehicleForm } from './use-vehicle-form.ts';
import { editVehicle } from './vehicle-actions.ts';
import { detailsOfParts, type VehicleParts, vehicleDetailsOf, vehiclePartsOf } from './vehicle-fields.ts';
import { VehicleFormModal } from './vehicle-form-modal.tsx';
import { vehicleValueText } from './vehicle-text.ts';

const partsOf = (vehicle: Vehicle): VehicleParts => vehiclePartsOf(vehicleDetailsOf(vehicle));

type Props = { readonly onClose: () => void };

export const EditVehicle = ({ id, onClose }: Props & { readonly id: string }) => {
  const { t } = useI18n();
  const { data, isPending, error } = useQuery(vehicleQuery(id));
  const vehicle = useLastSeen(data);
  if (vehicle) return <Editing vehicle={vehicle} isGone={data === null} onClose={onClose} />;
  return (
    <Modal
      title={t('vehicles.action.edit')}
      closeLabel={t('action.close')}
      onClose={onClose}
      loadingLabel={isPending ? t('action.loading') : undefined}
    >
      <EmptyState heading={t(error ? 'vehicles.loadFailed' : 'vehicles.missing')} />
    </Modal>
  );
};

type EditingProps = Props & {
  /** The current vehicle, or the last version seen if it is gone. */
  readonly vehicle: Vehicle;
  readonly isGone: boolean;
};

/** A place is shown as its address. */
const fieldOf = (part: keyof VehicleParts) => {
  if (part === 'startPlace') return 'startAddress';
  return part === 'endPlace' ? 'endAddress' : part;
};

const Editing = ({ vehicle, isGone, onClose }: EditingProps) => {
  const { t, format } = useI18n();
  const names = useSession()?.subCompanies ?? [];
  const seen = useOpened(vehicle, partsOf);
  const { save: saveUnlessStale, question } = useVersionedEdit<Vehicle, VehicleParts>();
  const form = useVehicleForm({
    slot: `vehicle:${vehicle.id}`,
    details: detailsOfParts(seen.fields),
    version: seen.version,
  });
  const { name } = seen.fields;
  if (question) {
    return (
      <EditConflict
        question={question}
        title={(by) => t('conflict.title', { by, name })}
        label={(part) => t(`vehicle.field.${fieldOf(part)}`)}
        text={(part, parts) =>
          vehicleValueText(fieldOf(part), detailsOfParts(parts)[fieldOf(part)], { t, format, names })
        }
        saving={t('vehicles.saving', { name })}
      />
    );
  }
  return (
    <VehicleFormModal
      subject={vehicle.id}
      form={form}
      isGone={isGone}
      title={t('vehicles.edit.title', { name })}
      submitLabel={t('action.save')}
      onSubmit={form.submit((parsed) =>
        saveUnlessStale({
          mine: vehiclePartsOf(parsed),
          seen,
          send: async (mine, { version }) => {
            await editVehicle(t, vehicle, version, detailsOfParts(mine));
            form.dropDraft();
            onClose();
          },
          newerIn: newerVehicle,
          fieldsOf: partsOf,
          lastChange: (newer) => writtenChange(newer, t),
          onError: form.showError,
        }),
      )}
      onClose={onClose}
    />
  );
};
