import { readVehicleHistory, type Vehicle } from '@waybill/contract/vehicles';
import { VEHICLE_FIELDS } from '@waybill/domain/vehicle';
import { api } from '../../lib/api/api.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { useSession } from '../../lib/session/session.ts';
import { HistoryList } from '../../shared/history/history-list.tsx';
import { vehicleHistoryKey } from '../../shared/vehicles/queries.ts';
import { Modal } from '../../ui/layers/modal.tsx';
import { vehicleLabels } from './vehicle-fields.ts';
import { vehicleValueText } from './vehicle-text.ts';

type Props = { readonly vehicle: Vehicle; readonly onClose: () => void };

export const VehicleHistory = ({ vehicle, onClose }: Props) => {
  const { t, format } = useI18n();
  const names = useSession()?.subCompanies ?? [];
  const title = t('history.of', { name: vehicle.name });
  const labels: Readonly<Record<string, string>> = vehicleLabels(t);
  const read = (after: string | undefined) =>
    api(readVehicleHistory, { params: { vehicleId: vehicle.id }, query: { after } });
  return (
    <Modal title={title} maxWidth={560} closeLabel={t('action.close')} onClose={onClose}>
      <HistoryList
        source={{ queryKey: vehicleHistoryKey(vehicle.id), read }}
        words={{
          order: Object.keys(VEHICLE_FIELDS),
          field: (name) => labels[name] ?? name,
          value: (name, value) => vehicleValueText(name, value, { t, format, names }),
        }}
        label={title}
      />
    </Modal>
  );
};
