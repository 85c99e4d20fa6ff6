import type { BulkJob } from '@waybill/contract/bulk-jobs';
import { useI18n } from '../../../lib/language/i18n.tsx';
import styles from './bulk.module.css';

/** The reasons why shipments are skipped, with some of them by name. */
export const SkipReasons = ({ reasons }: Pick<BulkJob, 'reasons'>) => {
  const { t, format } = useI18n();
  if (reasons.length === 0) return null;
  return (
    <section>
      <h3 className={styles.heading}>{t('shipmentList.bulk.whySkipped')}</h3>
      <ul className={styles.reasons}>
        {reasons.map(({ reason, count, examples }) => (
          <li key={reason} className={styles.reason}>
            <span className={styles.number}>{format.number(count)}</span>
            <span>
              {t(`shipment.skipReason.${reason}`)}
              {examples.length > 0 && (
                <span className={styles.examples}>
                  {count > examples.length && `${t('shipmentList.bulk.such')} `}
                  <span className={styles.mono}>{examples.join(', ')}</span>
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};
