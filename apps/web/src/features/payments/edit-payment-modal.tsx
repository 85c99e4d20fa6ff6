import type { Payment } from '@waybill/contract/payments';
import { isDue, type PaymentDetails, paymentDetails } from '@waybill/domain/payment';
import { useMemo } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { EditConflict } from '../../shared/conflict/edit-conflict.tsx';
import { useOpened, useVersionedEdit } from '../../shared/conflict/use-versioned-edit.ts';
import { RecordFormModal } from '../../shared/record-form/record-form-modal.tsx';
import { useRecordForm } from '../../shared/record-form/use-record-form.ts';
import { NOTHING } from '../../shared/shipments/shipment-text.ts';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { editPayment } from './payment-actions.ts';
import { newerPayment } from './queries.ts';
import { feeText, typedFee } from './typed-fee.ts';

const fieldsOf = ({ amount, payerName, payerEmail, externalId }: Payment): PaymentDetails => ({
  amount,
  payerName,
  payerEmail,
  externalId,
});

type Props = { readonly payment: Payment; readonly onClose: () => void };

export const EditPaymentModal = ({ payment, onClose }: Props) => {
  const { t, format, locale } = useI18n();
  const seen = useOpened(payment, fieldsOf);
  const edit = useVersionedEdit<Payment, PaymentDetails>();
  const { currency } = payment.totalAmount;
  const schema = useMemo(() => paymentDetails.extend({ amount: typedFee(currency, locale) }), [currency, locale]);
  const labels = {
    amount: t('payments.create.fee'),
    payerName: t('payments.payerName'),
    payerEmail: t('payments.payerEmail'),
    externalId: t('payments.externalId'),
  };
  const form = useRecordForm({
    schema,
    initial: {
      amount: feeText(seen.fields.amount, locale),
      payerName: seen.fields.payerName ?? '',
      payerEmail: seen.fields.payerEmail ?? '',
      externalId: seen.fields.externalId ?? '',
    },
    labels,
  });
  const id = payment.paymentId;
  const isFixed = !isDue(payment.status);
  if (edit.question) {
    return (
      <EditConflict
        question={edit.question}
        title={(by) => t('conflict.title', { by, name: id })}
        label={(field) => labels[field]}
        text={(field, fields) => (field === 'amount' ? format.money(fields.amount) : (fields[field] ?? NOTHING))}
        saving={t('payments.saving', { id })}
      />
    );
  }
  return (
    <RecordFormModal
      title={t('payments.editTitle', { id })}
      submitLabel={t('action.save')}
      isOneColumn
      isSubmitting={form.submitting}
      failure={form.failure}
      onSubmit={form.submit((mine) =>
        edit.save({
          mine,
          seen,
          send: async (fields, { version }) => {
            await editPayment(t, payment, version, fields);
            onClose();
          },
          newerIn: newerPayment,
          fieldsOf,
          lastChange: ({ history: [last] }) => (last ? { by: last.by.name, at: new Date(last.occurredAt) } : null),
          onError: form.showError,
        }),
      )}
      onClose={onClose}
    >
      <NumberField
        {...form.field('amount')}
        unit={currency}
        disabled={isFixed}
        {...(isFixed && { description: t('payments.feeFixed') })}
      />
      <TextField {...form.field('payerName')} autoComplete="off" />
      <TextField {...form.field('payerEmail')} type="email" autoComplete="off" spellCheck={false} />
      <TextField {...form.field('externalId')} autoComplete="off" spellCheck={false} />
    </RecordFormModal>
  );
};
