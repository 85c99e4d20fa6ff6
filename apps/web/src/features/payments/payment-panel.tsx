import '../../lib/language/lazy-texts.ts';
import IconArrowsDiagonal from '@tabler/icons-react/dist/esm/icons/IconArrowsDiagonal.mjs';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { Link } from '@tanstack/react-router';
import { loadErrorText } from '../../lib/api/error-text.ts';
import { useLoad } from '../../lib/api/use-load.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { paths } from '../../lib/paths.ts';
import { LoadFailed } from '../../shared/load-failed/load-failed.tsx';
import { PaymentBadge } from '../../shared/shipments/payment-badge.tsx';
import { Button, buttonClass } from '../../ui/basics/button.tsx';
import { classNames } from '../../ui/basics/class-names.ts';
import { EmptyState } from '../../ui/basics/empty-state.tsx';
import { HeadingLevel } from '../../ui/basics/heading.tsx';
import { PageSpinner } from '../../ui/basics/spinner.tsx';
import { PaymentDetail } from './payment-detail.tsx';
import styles from './payment-panel.module.css';
import type { PanelSteps } from './payments-page.tsx';
import { paymentQuery } from './queries.ts';

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

type Props = {
  readonly paymentId: string;
  /** Beside a list, where it can be left for its neighbours; without them it is a page of its own. */
  readonly steps?: PanelSteps;
};

/** A payment with its amounts, its shipments and what has happened to it. */
export const PaymentPanel = ({ paymentId, steps }: Props) => {
  const { t } = useI18n();
  const { data: payment, error, retry } = useLoad(paymentQuery(paymentId));
  return (
    <section
      className={classNames(styles.panel, !steps && styles.alone)}
      aria-label={t('payments.label', { id: paymentId })}
    >
      <div className={styles.head}>
        {steps && <h2 className={styles.title}>{paymentId}</h2>}
        {payment && <PaymentBadge status={payment.status} />}
        {steps && (
          <div className={styles.steps}>
            <Button
              variant="subtle"
              iconOnly
              aria-label={t('payments.previous')}
              disabled={!steps.onPrevious}
              onClick={steps.onPrevious}
            >
              <IconChevronUp {...ICON} />
            </Button>
            <Button
              variant="subtle"
              iconOnly
              aria-label={t('payments.next')}
              disabled={!steps.onNext}
              onClick={steps.onNext}
            >
              <IconChevronDown {...ICON} />
            </Button>
            <Link
              to={paths.payment}
              params={{ paymentId }}
              className={buttonClass({ variant: 'subtle', iconOnly: true })}
              aria-label={t('payments.open', { id: paymentId })}
            >
              <IconArrowsDiagonal {...ICON} />
            </Link>
            <Button variant="subtle" iconOnly aria-label={t('payments.close')} onClick={steps.onClose}>
              <IconX {...ICON} />
            </Button>
          </div>
        )}
      </div>
      {payment && (
        <HeadingLevel value={steps ? 3 : 2}>
          <PaymentDetail key={payment.paymentId} payment={payment} />
        </HeadingLevel>
      )}
      {payment === undefined && !error && <PageSpinner label={t('action.loading')} />}
      {payment === null && (
        <EmptyState
          heading={t('payments.notFound')}
          actions={
            !steps && (
              <Link to={paths.payments} className={buttonClass({ variant: 'primary' })}>
                {t('payments.toPayments')}
              </Link>
            )
          }
        >
          {t('payments.notFoundDetail')}
        </EmptyState>
      )}
      {payment === undefined && error && (
        <LoadFailed onRetry={retry}>{loadErrorText(error, t, 'payments.detailFailed')}</LoadFailed>
      )}
    </section>
  );
};
