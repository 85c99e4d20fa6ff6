import type { MissingParcel } from '@waybill/contract/warehouse';
import { useI18n } from '../../lib/language/i18n.tsx';
import { useWedge } from '../../shared/scanner/use-wedge.ts';
import { Modal } from '../../ui/layers/modal.tsx';
import { nameOf } from './missing-list.tsx';
import styles from './warehouse.module.css';

type Props = {
  readonly title: string;
  readonly detail: string;
  readonly parcels: readonly MissingParcel[];
  readonly onChoose: (parcel: MissingParcel) => void;
  /** The next parcel was scanned instead. */
  readonly onCode: (code: string) => void;
  readonly onClose: () => void;
};

/** Which of several parcels it is. */
export const ChooseParcel = ({ title, detail, parcels, onChoose, onCode, onClose }: Props) => {
  const { t } = useI18n();
  useWedge((code) => {
    onClose();
    onCode(code);
  });
  return (
    <Modal title={title} closeLabel={t('action.close')} onClose={onClose}>
      <p>{detail}</p>
      <ul className={styles.choices}>
        {parcels.map((parcel, index) => (
          <li key={parcel.parcelId ?? parcel.shipmentId}>
            <button
              type="button"
              className={styles.choice}
              data-autofocus={index === 0 || undefined}
              onClick={() => {
                onChoose(parcel);
                onClose();
              }}
            >
              <strong>{nameOf(parcel)}</strong>
              <span>{parcel.receiverName}</span>
              <code className={styles.code}>
                {parcel.shipmentId} {parcel.barcode}
              </code>
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  );
};
