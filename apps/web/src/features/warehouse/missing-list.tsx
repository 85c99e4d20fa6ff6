import type { MissingParcel, WarehouseList } from '@waybill/contract/warehouse';
import { isMadeUpBarcode } from '@waybill/domain/parcel';
import { useI18n } from '../../lib/language/i18n.tsx';
import { FlagChips } from '../../shared/shipments/flag-chips.tsx';
import { ProgressBar } from '../../ui/basics/progress-bar.tsx';
import { ExportLink } from './export-link.tsx';
import styles from './warehouse.module.css';

const NO_TEMPERATURE = { lower: null, upper: null };

export const isUnlabelled = ({ shipmentId, parcelId, barcode }: MissingParcel): boolean =>
  parcelId !== null && isMadeUpBarcode(shipmentId, barcode);

export const nameOf = ({ address, receiverName, shipmentId }: MissingParcel): string =>
  address ?? receiverName ?? shipmentId;

/** How many of how many are in. */
export const ListCount = ({ list }: { readonly list: WarehouseList }) => {
  const { t, format } = useI18n();
  const missing = list.expected - list.in;
  return (
    <div className={styles.count}>
      <p className={styles.counted}>
        <span>
          <strong className={styles.number}>{format.number(list.in)}</strong>{' '}
          {t('warehouse.counted', { expected: format.number(list.expected) })}
        </span>
        {list.expected > 0 && (
          <strong>
            {missing === 0 ? t('warehouse.noneMissing') : t('warehouse.missingCount', { count: missing })}
          </strong>
        )}
      </p>
      <ProgressBar label={t('warehouse.progress')} done={list.in} total={list.expected} />
    </div>
  );
};

type MissingProps = {
  readonly list: WarehouseList;
  /** For the office, which sees to it that they come. */
  readonly onExport: (() => void) | null;
};

/** What has not come yet, by address. */
export const MissingList = ({ list, onExport }: MissingProps) => {
  const { t } = useI18n();
  const missing = list.expected - list.in;
  if (list.expected === 0) {
    return (
      <div className={styles.empty}>
        <p className={styles.emptyTitle}>{t('warehouse.noneExpected')}</p>
        <p>{t('warehouse.noneExpectedDetail')}</p>
      </div>
    );
  }
  if (missing === 0) return null;
  const more = missing - list.missing.length;
  return (
    <section aria-labelledby="warehouse-missing">
      <h2 id="warehouse-missing" className={styles.listTitle}>
        <span>{t('warehouse.missing')}</span>
        <span>{missing}</span>
      </h2>
      {onExport && <ExportLink onExport={onExport} />}
      <ul className={styles.rows}>
        {list.missing.map((parcel) => (
          <li key={parcel.parcelId ?? parcel.shipmentId} className={styles.row}>
            <span className={styles.rowText}>
              <strong>{nameOf(parcel)}</strong>
              <span>
                <code className={styles.code}>{parcel.barcode}</code>
                {isUnlabelled(parcel) && ` (${t('warehouse.noLabel')})`}
              </span>
            </span>
            <FlagChips flags={parcel.flags} temperatureRange={NO_TEMPERATURE} />
          </li>
        ))}
      </ul>
      {more > 0 && <p className={styles.more}>{t('warehouse.more', { count: more })}</p>}
    </section>
  );
};
