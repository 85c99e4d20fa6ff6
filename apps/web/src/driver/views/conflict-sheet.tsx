import { type DriverConflict, MONEY_CONFLICTS } from '@waybill/contract/driver';
import { useI18n } from '../../lib/language/i18n.tsx';
import { hasNextStop } from '../day/stop-facts.ts';
import { DockAction } from '../ui/dock.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { useWork } from '../work.tsx';
import styles from './conflict-sheet.module.css';

const meaningOf = ({ kind, counts }: DriverConflict) => {
  if ((MONEY_CONFLICTS as readonly string[]).includes(kind)) return 'money';
  return counts ? 'counts' : 'kept';
};

/** The office has changed something that the driver was at: what that means, in the same words that the office reads. */
export const ConflictSheet = ({ conflict }: { readonly conflict: DriverConflict }) => {
  const { t, format } = useI18n();
  const { act, day, actions } = useWork();
  // A stop that has gone to somebody else is known by what was done there.
  const stops = day?.stops.filter((stop) =>
    stop.shipments.some(({ shipmentId }) => shipmentId === conflict.shipmentId),
  );
  const address = actions.find(({ id }) => id === conflict.actionId)?.about ?? stops?.at(-1)?.address;
  const read = () => {
    if (day?.vehicle) void act({ kind: 'seen-conflict', vehicleId: day.vehicle.id, conflictId: conflict.id });
  };
  return (
    <Sheet
      title={t(`driver.conflict.${conflict.kind}`)}
      onClose={read}
      actions={(close) => (
        <DockAction isFilled onClick={close}>
          {t(day && hasNextStop(day) ? 'driver.conflict.nextStop' : 'driver.conflict.ok')}
        </DockAction>
      )}
    >
      <div className={styles.conflict}>
        {address && <p className={styles.where}>{address}</p>}
        {conflict.vehicleName && <p>{t('driver.conflict.went', { vehicle: conflict.vehicleName })}</p>}
        {conflict.otherDriver && <p>{t('driver.conflict.paidTo', { driver: conflict.otherDriver })}</p>}
        <p>{t(`driver.conflict.${meaningOf(conflict)}`)}</p>
        <p className={styles.which}>
          {conflict.shipmentId} · {format.time(new Date(conflict.happenedAt))}
        </p>
      </div>
    </Sheet>
  );
};
