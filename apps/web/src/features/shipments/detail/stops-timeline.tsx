import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs';
import type { Shipment } from '@waybill/contract/shipments';
import { formatPhoneNumber } from '@waybill/domain/phone-number';
import { addressLine, type StopKind } from '@waybill/domain/stop';
import { useNow } from '../../../lib/browser/use-now.ts';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { etaText, NOTHING, scheduledText, stopName } from '../../../shared/shipments/shipment-text.ts';
import { classNames } from '../../../ui/basics/class-names.ts';
import { ReceiverStatusLabel } from './receiver-status-label.tsx';
import styles from './stops-timeline.module.css';

type Props = { readonly shipment: Shipment; readonly kinds: readonly StopKind[] };

/** The stops from pickup to dropoff, as a line with a mark for each. */
export const StopsTimeline = ({ shipment, kinds }: Props) => (
  <ol className={styles.stops}>
    {kinds.map((kind) => (
      <Stop key={kind} shipment={shipment} kind={kind} />
    ))}
  </ol>
);

const Stop = ({ shipment, kind }: { readonly shipment: Shipment; readonly kind: StopKind }) => {
  const { t, format } = useI18n();
  const now = useNow();
  const stop = shipment[kind];
  const person = stop.locationName && stop.receiverName !== stop.locationName ? stop.receiverName : null;
  const isDropoff = kind === 'dropoff';
  const scheduled = scheduledText(stop, { t, format });
  const isDone = isDropoff ? shipment.deliveryStatus === 'completed' : shipment.pickedUpFrom !== null;
  return (
    <li className={classNames(styles.stop, isDone && styles.done)}>
      <span className={styles.mark} aria-hidden />
      <div className={styles.where}>
        <p className={styles.name}>
          <span className={styles.kind}>{t(`shipmentDetail.section.${kind}`)}: </span>
          {stopName(stop)}
        </p>
        <p>{addressLine(stop) || t('shipmentDetail.noStop')}</p>
        {person && <p className={styles.muted}>{person}</p>}
        {!isDropoff && shipment.pickedUpFrom && (
          <p className={styles.muted}>
            {t('shipment.field.pickedUpFrom')} {shipment.pickedUpFrom}
          </p>
        )}
        {isDropoff && shipment.receivedBy && (
          <p className={styles.muted}>
            {t('shipment.field.receivedBy')} {shipment.receivedBy}
          </p>
        )}
        <p className={styles.reach}>
          {stop.phoneNumber && (
            <a href={`tel:${stop.phoneNumber}`} className={styles.phone}>
              <IconPhone size={14} stroke={1.75} aria-hidden />
              {formatPhoneNumber(stop.phoneNumber)}
            </a>
          )}
          {isDropoff && shipment.receiverStatus && <ReceiverStatusLabel status={shipment.receiverStatus} />}
        </p>
      </div>
      <div className={styles.when}>
        {isDropoff && shipment.eta && (
          <p className={styles.name}>
            {t('shipmentDetail.line.eta', { time: etaText(new Date(shipment.eta), now, { t, format }) })}
          </p>
        )}
        {scheduled !== NOTHING && <p className={styles.muted}>{scheduled}</p>}
      </div>
    </li>
  );
};
