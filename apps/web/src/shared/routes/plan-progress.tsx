import type { Plan } from '@waybill/contract/plans';
import type { CSSProperties } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { Spinner } from '../../ui/basics/spinner.tsx';
import styles from './plan-progress.module.css';

type Props = {
  readonly plan: Plan;
  readonly label: string;
  /** Told to stop, and not yet at its end. */
  readonly isStopping: boolean;
  readonly onStop: () => void;
};

/** How far a search is, in place of the button that started it, and what stops it. */
export const PlanProgress = ({ plan, label, isStopping, onStop }: Props) => {
  const { t } = useI18n();
  const percent = Math.round(Math.min(1, Math.max(0, plan.progress)) * 100);
  return (
    <>
      <div
        className={styles.filling}
        style={{ '--progress': percent / 100 } as CSSProperties}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <Spinner size={14} />
        {label} <span className={styles.percent}>{t('route.percent', { percent })}</span>
      </div>
      <Button onClick={onStop} loading={isStopping}>
        {t('route.plan.stop')}
      </Button>
    </>
  );
};
