import { useQuery } from '@tanstack/react-query';
import type { StopsGoTo, StopsLeft, Vehicle } from '@waybill/contract/vehicles';
import { useState } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { DeletionModal } from '../../shared/deletion/deletion-modal.tsx';
import { stopsLeftIn, vehicleChoicesQuery } from '../../shared/vehicles/queries.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { ConfirmModal } from '../../ui/layers/confirm-modal.tsx';
import { deleteVehicle } from './vehicle-actions.ts';

type Props = { readonly vehicle: Vehicle; readonly onClose: () => void };

/** Asks before a vehicle is deleted, and where its stops go: at once if it has some today, else as soon as some of later days are found. */
export const DeleteVehicle = ({ vehicle, onClose }: Props) => {
  const { t } = useI18n();
  const [left, setLeft] = useState<StopsLeft | null>(null);
  if (left || vehicle.deliveriesLeft > 0) return <StopsQuestion vehicle={vehicle} left={left} onClose={onClose} />;
  return (
    <DeletionModal
      title={t('vehicles.delete.title', { name: vehicle.name })}
      submit={t('vehicles.delete.submit')}
      onDelete={() =>
        deleteVehicle(t, vehicle, undefined).catch((error: unknown) => {
          setLeft(stopsLeftIn(error));
          throw error;
        })
      }
      staysOpen={(error) => stopsLeftIn(error) !== null}
      onClose={onClose}
    >
      {t('vehicles.delete.explanation')}
    </DeletionModal>
  );
};

const UNASSIGNED = 'unassigned';

const StopsQuestion = ({ vehicle, left, onClose }: Props & { readonly left: StopsLeft | null }) => {
  const { t } = useI18n();
  const { data: vehicles = [] } = useQuery(vehicleChoicesQuery);
  const [to, setTo] = useState<string>(UNASSIGNED);
  const [isBusy, setIsBusy] = useState(false);
  const others = vehicles.filter(({ id }) => id !== vehicle.id);
  const confirm = async () => {
    setIsBusy(true);
    await deleteVehicle(t, vehicle, to as StopsGoTo).catch(() => null);
    onClose();
  };
  return (
    <ConfirmModal
      title={t('vehicles.delete.stopsTitle', { name: vehicle.name })}
      confirm={t('vehicles.delete.submitStops')}
      cancel={t('action.cancel')}
      closeLabel={t('action.close')}
      isDangerous
      isBusy={isBusy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>
        {left
          ? t('vehicles.delete.stops', {
              count: left.stops,
              shipments: t('vehicles.delete.shipments', { count: left.shipments }),
            })
          : t('vehicles.delete.stopsToday', { count: vehicle.deliveriesLeft })}
      </p>
      <SelectField
        label={t('vehicles.delete.to')}
        value={to}
        onChange={setTo}
        options={[
          { value: UNASSIGNED, label: t('vehicles.delete.unassigned') },
          ...others.map(({ id, name, registration }) => ({ value: id as string, label: `${name} · ${registration}` })),
        ]}
      />
    </ConfirmModal>
  );
};
