import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import type { Payment } from '@waybill/contract/payments';
import { reason } from '@waybill/domain/bulk';
import type { PaymentStatus } from '@waybill/domain/statuses';
import { useState } from 'react';
import { z } from 'zod';
import { useI18n } from '../../lib/language/i18n.tsx';
import { RecordFormModal } from '../../shared/record-form/record-form-modal.tsx';
import { useRecordForm } from '../../shared/record-form/use-record-form.ts';
import { Button, buttonClass } from '../../ui/basics/button.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { MenuButton } from '../../ui/layers/menu-button.tsx';
import { MenuItem } from '../../ui/layers/menu-item.tsx';
import { movePayment } from './payment-actions.ts';
import styles from './payment-panel.module.css';

/** What is done most comes last, and filled: being paid, or being required again. Of the others, one has a button beside it. */
const ORDER: readonly PaymentStatus[] = ['failed', 'prepaid', 'onsite', 'pending', 'needs-payment', 'success'];

const BUTTONS = 2;

type Props = { readonly payment: Payment; readonly onEdit: () => void };

/** The statuses to which it may change, as buttons. */
export const PaymentMoves = ({ payment, onEdit }: Props) => {
  const { t } = useI18n();
  const [moving, setMoving] = useState<PaymentStatus | null>(null);
  const [isFailing, setFailing] = useState(false);
  const next = ORDER.filter((status) => payment.nextStatuses.includes(status));
  const [rest, shown] = [next.slice(0, -BUTTONS), next.slice(-BUTTONS)];
  const move = async (status: PaymentStatus) => {
    if (status === 'failed') return setFailing(true);
    setMoving(status);
    // What went wrong is told by a message, and the payment is read again.
    await movePayment(t, payment, status).catch(() => {});
    setMoving(null);
  };
  return (
    <div className={styles.moves}>
      <Button onClick={onEdit}>{t('payments.edit')}</Button>
      <span className={styles.end}>
        {next.length === 0 && <span className={styles.quiet}>{t('payments.final')}</span>}
        {rest.length > 0 && (
          <MenuButton
            label={t('payments.moreMoves')}
            className={buttonClass({ iconOnly: true })}
            content={<IconDots size={18} stroke={1.75} aria-hidden />}
          >
            {rest.toReversed().map((status) => (
              <MenuItem key={status} isDangerous={status === 'failed'} onChoose={() => void move(status)}>
                {t(`payments.move.${status}`)}
              </MenuItem>
            ))}
          </MenuButton>
        )}
        {shown.map((status, at) => (
          <Button
            key={status}
            variant={at === shown.length - 1 ? 'primary' : 'default'}
            loading={moving === status}
            onClick={() => void move(status)}
          >
            {t(`payments.move.${status}`)}
          </Button>
        ))}
      </span>
      {isFailing && <FailingModal payment={payment} onClose={() => setFailing(false)} />}
    </div>
  );
};

const schema = z.object({ reason: reason.refine((words) => words !== null, { error: 'required' }) });

const FailingModal = ({ payment, onClose }: { readonly payment: Payment; readonly onClose: () => void }) => {
  const { t } = useI18n();
  const form = useRecordForm({ schema, initial: { reason: '' }, labels: { reason: t('payments.failing.reason') } });
  return (
    <RecordFormModal
      title={t('payments.failing.title', { id: payment.paymentId })}
      submitLabel={t('payments.failing.submit')}
      isOneColumn
      isSubmitting={form.submitting}
      failure={form.failure}
      onSubmit={form.submit(async ({ reason: why }) => {
        await movePayment(t, payment, 'failed', why);
        onClose();
      })}
      onClose={onClose}
    >
      <TextAreaField {...form.field('reason')} description={t('payments.failing.detail')} data-autofocus />
    </RecordFormModal>
  );
};
