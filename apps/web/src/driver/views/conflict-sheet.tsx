import type { DriverConflict } from '@waybill/contract/driver';
import { useI18n } from '../../lib/language/i18n.tsx';
import { DockAction } from '../ui/dock.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { useWork } from '../work.tsx';

/** The office has changed something that the driver was at: what that means, in the same words that the office reads. */
export const ConflictSheet = ({ conflict }: { readonly conflict: DriverConflict }) => {
  const { t, format } = useI18n();
  const { act, day } = useWork();
  const read = () => {
    if (day?.vehicle) void act({ kind: 'seen-conflict', vehicleId: day.vehicle.id, conflictId: conflict.id });
  };
  return (
    <Sheet
      title={t(`driver.conflict.${conflict.kind}`)}
      onClose={read}
      actions={
        <DockAction isFilled onClick={read}>
          {t('driver.conflict.ok')}
        </DockAction>
      }
    >
      <p>
        {conflict.shipmentId} · {format.time(new Date(conflict.happenedAt))}
      </p>
      {conflict.vehicleName && <p>{t('driver.conflict.went', { vehicle: conflict.vehicleName })}</p>}
      <p>{conflict.counts ? t('driver.conflict.counts') : t('driver.conflict.kept')}</p>
    </Sheet>
  );
};
