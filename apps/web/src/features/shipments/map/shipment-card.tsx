import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { ShipmentRow } from '@waybill/contract/shipments';
import type { ShipmentId } from '@waybill/domain/ids';
import { addressLine } from '@waybill/domain/stop';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { receiverText } from '../../../shared/shipments/shipment-text.ts';
import { StatusBadge } from '../../../shared/shipments/status-badge.tsx';
import { Button } from '../../../ui/basics/button.tsx';
import type { MapPoint } from './map-points.ts';
import styles from './shipment-card.module.css';
import { useCardRows } from './use-card-rows.ts';

type Props = {
  /** The shipments at one place. */
  readonly points: readonly MapPoint[];
  /** The rows of the list, which are known already. */
  readonly listed: readonly ShipmentRow[];
};

/** More than that are worked with in the list. */
const MOST_LISTED = 50;

/** What the pointer is on: one shipment, or how many there are. */
export const PointedCard = ({ points, listed }: Props) => {
  const { t } = useI18n();
  const [first] = points;
  const rows = useCardRows(points.length === 1 && first ? [first.id] : [], listed);
  if (!first) return null;
  return (
    <div className={styles.card}>
      {points.length === 1 ? (
        <Shipment point={first} row={rows.get(first.id)} />
      ) : (
        <>
          <span className={styles.name}>{t('shipmentMap.here', { count: points.length })}</span>
          <span className={styles.address}>{t('shipmentMap.choose')}</span>
        </>
      )}
    </div>
  );
};

type ChoiceProps = Props & { readonly onOpen: (id: ShipmentId) => void; readonly onClose: () => void };

/** The shipments at one door, to choose from: their points lie on top of each other. */
export const ChoiceCard = ({ points, listed, onOpen, onClose }: ChoiceProps) => {
  const { t } = useI18n();
  const shown = points.slice(0, MOST_LISTED);
  const rows = useCardRows(
    shown.map(({ id }) => id),
    listed,
  );
  const heading = t('shipmentMap.here', { count: points.length });
  return (
    <section aria-label={heading}>
      <div className={styles.head}>
        <span className={styles.name}>{heading}</span>
        <Button
          iconOnly
          variant="subtle"
          icon={<IconX size={16} stroke={1.75} aria-hidden />}
          aria-label={t('shipmentMap.closeCard')}
          onClick={onClose}
        />
      </div>
      <ul className={styles.list}>
        {shown.map((point) => (
          <li key={point.id}>
            <button type="button" className={styles.choice} onClick={() => onOpen(point.id)}>
              <Shipment point={point} row={rows.get(point.id)} />
            </button>
          </li>
        ))}
      </ul>
      {points.length > shown.length && (
        <p className={styles.more}>{t('shipmentMap.andMore', { count: points.length - shown.length })}</p>
      )}
    </section>
  );
};

type ShipmentProps = { readonly point: MapPoint; readonly row: ShipmentRow | undefined };

const Shipment = ({ point, row }: ShipmentProps) => (
  <>
    <span className={styles.first}>
      <span className={styles.name}>{row ? receiverText(row.dropoff) : point.id}</span>
      <StatusBadge status={point.status} />
    </span>
    {row && <span className={styles.address}>{addressLine(row.dropoff) || point.id}</span>}
  </>
);
