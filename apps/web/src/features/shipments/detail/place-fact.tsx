import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs';
import { Link } from '@tanstack/react-router';
import type { Place } from '@waybill/contract/place';
import type { StopKind } from '@waybill/domain/stop';
import type { Translate } from '@waybill/i18n/translate';
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

/** Whoever looks wants to know whether a person stands behind it, and else how exactly the geocoder found it. */
const placeWords = ({ state, source, precision }: Place, t: Translate): string => {
  if (state !== 'found' || !precision) return t(`shipmentDetail.place.${state}`);
  if (source === 'memory' || source === 'sender') return t(`shipmentDetail.place.${source}`);
  return t(`geocode.precision.${precision}`);
};

/** The address as it was found, how exactly, and the way to its pin. */
export const PlaceFact = ({ shipmentId, kind, place, address }: Props) => {
  const { t } = useI18n();
  const { state } = place;
  if (state === 'waiting') return <span className={styles.muted}>{t('shipmentDetail.place.waiting')}</span>;
  const isSure = state === 'found' || state === 'confirmed';
  return (
    <>
      {address && <span className={styles.address}>{address}</span>}
      <Link
        to={kind === 'pickup' ? paths.geocodeShipmentPickup : paths.geocodeShipment}
        params={{ shipmentId }}
        className={classNames(styles.place, isSure ? styles.sure : styles.unsure)}
      >
        <IconMapPin size={14} stroke={1.75} aria-hidden />
        {placeWords(place, t)}
      </Link>
    </>
  );
};
