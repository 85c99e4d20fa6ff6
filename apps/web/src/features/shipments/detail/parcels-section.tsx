import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import type { Parcel, Shipment } from '@waybill/contract/shipments';
import type { DeliveryStatus } from '@waybill/domain/statuses';
import { useState } from 'react';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { DetailSection } from '../../../shared/facts/facts.tsx';
import { NOTHING, weightText } from '../../../shared/shipments/shipment-text.ts';
import { StatusBadge } from '../../../shared/shipments/status-badge.tsx';
import { Barcode } from '../../../ui/basics/barcode.tsx';
import { Button } from '../../../ui/basics/button.tsx';
import { MenuButton } from '../../../ui/layers/menu-button.tsx';
import { MenuItem } from '../../../ui/layers/menu-item.tsx';
import styles from './parcels-section.module.css';

type Props = {
  readonly shipment: Shipment;
  /** If given, the status of each parcel can be changed by itself. */
  readonly onChangeStatus?: ((parcel: Parcel, to: DeliveryStatus) => void) | undefined;
};

/** The number of parcels shown before the user asks for the rest. */
const FIRST = 12;

export const ParcelsSection = ({ shipment: { parcels }, onChangeStatus }: Props) => {
  const { t, format } = useI18n();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? parcels : parcels.slice(0, FIRST);
  const hidden = parcels.length - shown.length;
  return (
    <DetailSection
      title={t('shipmentDetail.section.parcels')}
      aside={parcels.length > 0 ? format.number(parcels.length) : undefined}
    >
      {parcels.length === 0 ? (
        <div className={styles.empty}>
          <p>{t('shipmentDetail.noParcels')}</p>
          <p className={styles.note}>{t('shipmentDetail.noParcelsDetail')}</p>
        </div>
      ) : (
        <ul className={styles.parcels}>
          {shown.map((parcel) => (
            <ParcelListItem
              key={parcel.id}
              parcel={parcel}
              onChangeStatus={parcels.length > 1 ? onChangeStatus : undefined}
            />
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <Button variant="subtle" flush="start" onClick={() => setShowsAll(true)}>
          {t('shipmentDetail.showAllParcels', { count: hidden })}
        </Button>
      )}
    </DetailSection>
  );
};

type ListItemProps = { readonly parcel: Parcel; readonly onChangeStatus: Props['onChangeStatus'] };

const ParcelListItem = ({ parcel, onChangeStatus }: ListItemProps) => {
  const { t, format } = useI18n();
  const weight = weightText(parcel.weight, { t, format });
  const next = parcel.nextStatuses.filter((status) => status !== 'deleted');
  return (
    <li className={styles.parcel}>
      <Barcode text={parcel.barcode} className={styles.bars} />
      <span className={styles.text}>
        <span className={styles.code}>{parcel.barcode}</span>
        {parcel.description && <span className={styles.note}>{parcel.description}</span>}
      </span>
      <span className={styles.weight}>{weight === NOTHING ? '' : weight}</span>
      {onChangeStatus && next.length > 0 ? (
        <MenuButton
          label={`${t(`deliveryStatus.${parcel.status}`)}. ${t('shipmentDetail.action.changeParcelStatus', { barcode: parcel.barcode })}`}
          className={styles.status}
          content={
            <>
              <StatusBadge status={parcel.status} isPlain />
              <IconChevronDown size={14} stroke={1.75} aria-hidden />
            </>
          }
        >
          {next.map((status) => (
            <MenuItem key={status} onChoose={() => onChangeStatus(parcel, status)}>
              {t(`deliveryStatus.${status}`)}
            </MenuItem>
          ))}
        </MenuButton>
      ) : (
        <StatusBadge status={parcel.status} isPlain />
      )}
    </li>
  );
};
