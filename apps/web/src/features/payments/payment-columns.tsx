import type { PaymentRow } from '@waybill/contract/payments';
import { type ReactNode, useMemo } from 'react';
import { useNow } from '../../lib/browser/use-now.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { momentText } from '../../lib/language/moment-text.ts';
import { paths } from '../../lib/paths.ts';
import { PaymentBadge } from '../../shared/shipments/payment-badge.tsx';
import { NOTHING } from '../../shared/shipments/shipment-text.ts';
import type { Column, Lines } from '../../ui/list/data-table.tsx';
import styles from './payments.module.css';

type LinkProps = { readonly paymentId: string; readonly className: string | undefined; readonly children: ReactNode };

/** Opens the payment beside the list, and elsewhere on its own page. */
const PaymentLink = ({ paymentId, className, children }: LinkProps) => (
  <a href={paths.payment.replace('$paymentId', paymentId)} className={className} data-opens>
    {children}
  </a>
);

/** Beside a panel there is room for what tells payments apart; the rest of each is in the panel. */
const BESIDE_PANEL: readonly string[] = ['paymentId', 'payer', 'createdAt', 'total', 'status'];

export const usePaymentColumns = (hasPanel: boolean) => {
  const { t, format } = useI18n();
  const now = useNow();
  return useMemo(() => {
    const created = ({ createdAt }: PaymentRow) => {
      const at = new Date(createdAt);
      return (
        <time dateTime={createdAt} title={format.dateTime(at)} className={styles.quiet}>
          {momentText(at, now, { t, format })}
        </time>
      );
    };
    const payer = ({ payerName }: PaymentRow) => payerName ?? <span className={styles.none}>{NOTHING}</span>;
    const columns: readonly Column<PaymentRow>[] = [
      {
        key: 'paymentId',
        header: t('payments.column.paymentId'),
        width: 118,
        cell: ({ paymentId }) => (
          <PaymentLink paymentId={paymentId} className={styles.id}>
            {paymentId}
          </PaymentLink>
        ),
      },
      { key: 'payer', header: t('payments.column.payer'), cell: payer },
      { key: 'createdAt', header: t('payments.column.createdAt'), width: 124, cell: created },
      {
        key: 'shipments',
        header: t('payments.column.shipments'),
        width: 88,
        align: 'end',
        cell: ({ shipmentCount }) => <span className={styles.quiet}>{format.number(shipmentCount)}</span>,
      },
      {
        key: 'fee',
        header: t('payments.column.fee'),
        width: 84,
        align: 'end',
        cell: ({ amount }) => <span className={styles.quiet}>{format.amount(amount)}</span>,
      },
      {
        key: 'goods',
        header: t('payments.column.goods'),
        width: 96,
        align: 'end',
        cell: ({ shipmentAmount }) => <span className={styles.quiet}>{format.amount(shipmentAmount)}</span>,
      },
      {
        key: 'total',
        header: t('payments.column.total'),
        width: 136,
        align: 'end',
        cell: ({ totalAmount }) => (
          <span className={styles.total}>
            <span className={styles.currency}>{totalAmount.currency}</span>
            <strong>{format.amount(totalAmount)}</strong>
          </span>
        ),
      },
      {
        key: 'status',
        header: t('payments.column.status'),
        width: 128,
        cell: ({ status }) => <PaymentBadge status={status} />,
      },
    ];
    const lines = (row: PaymentRow): Lines => ({
      title: (
        <PaymentLink paymentId={row.paymentId} className={styles.payer}>
          {row.payerName ?? row.paymentId}
        </PaymentLink>
      ),
      titleEnd: <PaymentBadge status={row.status} />,
      detail: `${row.paymentId} · ${momentText(new Date(row.createdAt), now, { t, format })}`,
      detailEnd: format.money(row.totalAmount),
    });
    return { columns: hasPanel ? columns.filter(({ key }) => BESIDE_PANEL.includes(key)) : columns, lines };
  }, [t, format, now, hasPanel]);
};
