import type { OrgUser } from '@waybill/contract/users';
import * as contract from '@waybill/contract/users';
import { useState } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { RecordFormModal } from '../../shared/record-form/record-form-modal.tsx';
import { VehicleField } from '../../shared/vehicles/vehicle-field.tsx';
import { newerUser } from './queries.ts';
import { useUserForm } from './use-user-form.ts';
import { setUserVehicle } from './user-actions.ts';
import styles from './user-form.module.css';
import { calledOf } from './user-text.ts';

type Props = { readonly user: OrgUser; readonly onClose: () => void };

/** If another user changed the vehicle in the meantime, the typed value stays, and saving again confirms it. */
export const VehicleModal = ({ user, onClose }: Props) => {
  const { t } = useI18n();
  const [current, setCurrent] = useState(user);
  const form = useUserForm({
    schema: contract.setUserVehicle.body.pick({ vehicleRegistration: true }),
    initial: { vehicleRegistration: user.vehicleRegistration ?? '' },
    labels: { vehicleRegistration: t('field.vehicle') },
  });

  const save = async () => {
    try {
      await setUserVehicle(t, current, form.values.vehicleRegistration);
      onClose();
    } catch (error) {
      const newer = newerUser(error);
      if (!newer) throw error;
      setCurrent(newer);
      const vehicle = newer.vehicleRegistration ?? t('users.vehicle.none');
      form.setError('vehicleRegistration', t('users.vehicle.meanwhile', { vehicle }));
    }
  };

  return (
    <RecordFormModal
      subject={user.id}
      title={t('users.vehicle.title', { name: calledOf(user) })}
      submitLabel={t('action.save')}
      isSubmitting={form.submitting}
      failure={form.failure}
      onSubmit={form.submit(save)}
      onClose={onClose}
    >
      <div className={styles.wide}>
        <VehicleField autoFocus description={t('users.vehicle.help')} {...form.field('vehicleRegistration')} />
      </div>
    </RecordFormModal>
  );
};
