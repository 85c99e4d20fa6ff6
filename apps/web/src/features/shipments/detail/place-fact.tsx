import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs';
import { Link } from '@tanstack/react-router';
import type { Place } from '@waybill/contract/place';
import type { StopKind } from '@waybill/domain/stop';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { paths } from '../../../lib/paths.ts';
import { classNames } from '../../../ui/basics/class-names.ts';
import styles from './place-fact.module.css';

type Props = {
  readonly shipmentId: string;
  readonly kind: StopKind;
  readonly place: Place;
  readonly address: string | null;
};

/** The address as it was found, how exactly, and the way to its pin. */
export const PlaceFact = ({ shipmentId, kind, place, address }: Props) => {
  const { t } = useI18n();
  const { state, precision } = place;
  if (state === 'waiting') return <span className={styles.muted}>{t('shipmentDetail.place.waiting')}</span>;
  const isSure = state === 'found' || state === 'confirmed';
  const words =
    state === 'found' && precision ? t(`geocode.precision.${precision}`) : t(`shipmentDetail.place.${state}`);
  return (
    <>
      {address && <span className={styles.address}>{address}</span>}
      <Link
        to={kind === 'pickup' ? paths.geocodeShipmentPickup : paths.geocodeShipment}
        params={{ shipmentId }}
        className={classNames(styles.place, isSure ? styles.sure : styles.unsure)}
      >
        <IconMapPin size={14} stroke={1.75} aria-hidden />
        {words}
      </Link>
    </>
  );
};
