import type { Tally } from '@waybill/contract/overview';
import { useI18n } from '../../lib/language/i18n.tsx';
import { CountedLink } from './counted-link.tsx';
import styles from './overview.module.css';
import { columnsOf, type Period, punctualShare } from './tally-columns.ts';

type Props = { readonly tally: Tally; readonly period: Period };

/** The period in six numbers. */
export const Figures = ({ tally, period }: Props) => {
  const { t, format } = useI18n();
  const share = punctualShare(tally);
  return (
    <dl className={styles.figures}>
      {columnsOf(tally, period).map(({ name, count, of }) => (
        <div key={name} className={styles.figure} data-of={name}>
          <dt>{t(`overview.figure.${name}`)}</dt>
          <dd>
            <CountedLink count={count} of={of} />
            {name === 'onTime' && share !== null && (
              <span className={styles.share}>{t('overview.share', { percent: format.number(share) })}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
};
