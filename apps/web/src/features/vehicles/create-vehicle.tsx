import { emptyValues } from '@waybill/domain/fields';
import { VEHICLE_FIELDS } from '@waybill/domain/vehicle';
import type { VehicleDetails } from '@waybill/domain/vehicle-details';
import { useI18n } from '../../lib/language/i18n.tsx';
import { type Session, useSession } from '../../lib/session/session.ts';
import { useVehicleForm } from './use-vehicle-form.ts';
import { createVehicle } from './vehicle-actions.ts';
import { VehicleFormModal } from './vehicle-form-modal.tsx';

/** A new vehicle works by day, for the division that is looked at. */
const newVehicle = (session: Session | null): VehicleDetails => ({
  ...emptyValues(VEHICLE_FIELDS),
  name: '',
  registration: '',
  subCompanyId: session?.config?.usesSubCompany ? (session.user.subCompanyId ?? session.viewing) : null,
  shiftStart: '08:00',
  shiftEnd: '17:00',
  endsAt: 'start',
  startPoint: null,
  endPoint: null,
});

export const CreateVehicle = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useI18n();
  const session = useSession();
  const form = useVehicleForm({ slot: 'vehicle', details: newVehicle(session), version: 0 });
  return (
    <VehicleFormModal
      subject="vehicle"
      form={form}
      title={t('vehicles.create.title')}
      submitLabel={t('vehicles.create.submit')}
      onSubmit={form.submit(async (parsed) => {
        await createVehicle(t, parsed);
        form.dropDraft();
        onClose();
      })}
      onClose={onClose}
    />
  );
};
