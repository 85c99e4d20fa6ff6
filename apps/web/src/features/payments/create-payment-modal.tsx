import '../../lib/language/lazy-texts.ts';
import { useNavigate } from '@tanstack/react-router';
import type { PaymentSuggestion } from '@waybill/contract/payments';
import type { ShipmentId } from '@waybill/domain/ids';
import { NEW_PAYMENT_STATUSES, paymentDetails } from '@waybill/domain/payment';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { loadErrorText } from '../../lib/api/error-text.ts';
import { useLoad } from '../../lib/api/use-load.ts';
import { problemText } from '../../lib/forms/form-errors.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { paths } from '../../lib/paths.ts';
import { useUiState } from '../../lib/state/ui-state.ts';
import { LoadFailed } from '../../shared/load-failed/load-failed.tsx';
import { RecordFormModal } from '../../shared/record-form/record-form-modal.tsx';
import { useRecordForm } from '../../shared/record-form/use-record-form.ts';
import { Button } from '../../ui/basics/button.tsx';
import { PageSpinner } from '../../ui/basics/spinner.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Modal } from '../../ui/layers/modal.tsx';
import { createPayment } from './payment-actions.ts';
import styles from './payment-panel.module.css';
import { suggestionQuery } from './queries.ts';
import { typedFee } from './typed-fee.ts';

/** Makes one payment for the shipments that were chosen. */
export const CreatePaymentModal = () => {
  const { t } = useI18n();
  const { shipmentsToPay, setShipmentsToPay } = useUiState();
  const [ids] = useState(shipmentsToPay ?? []);
  const { data, error, retry } = useLoad(suggestionQuery(ids));
  const close = () => setShipmentsToPay(null);
  if (!data) {
    return (
      <Modal
        title={t('payments.create.title', { count: ids.length })}
        maxWidth={480}
        closeLabel={t('action.close')}
        onClose={close}
      >
        {error ? (
          <LoadFailed onRetry={retry}>{loadErrorText(error, t, 'payments.create.loadFailed')}</LoadFailed>
        ) : (
          <PageSpinner label={t('action.loading')} />
        )}
      </Modal>
    );
  }
  const payable = data.shipments.filter(({ problem }) => problem === null);
  return payable.length === 0 ? (
    <NothingToPay suggestion={data} onClose={close} />
  ) : (
    <PaymentForm key={ids.join()} suggestion={data} ids={payable.map(({ shipmentId }) => shipmentId)} onClose={close} />
  );
};

type Props = { readonly suggestion: PaymentSuggestion; readonly onClose: () => void };

/** Those that cannot be in it, each with its reason: they are left out. */
const Refused = ({ suggestion }: Pick<Props, 'suggestion'>) => {
  const { t } = useI18n();
  const refused = suggestion.shipments.filter(({ problem }) => problem !== null);
  if (refused.length === 0) return null;
  return (
    <div className={styles.refused}>
      <p>{t('payments.create.refused', { count: refused.length })}</p>
      <ul>
        {refused.map(({ shipmentId, problem }) => (
          <li key={shipmentId}>
            <span className={styles.shipmentId}>{shipmentId}</span>{' '}
            {problem && problemText({ problem, fromServer: true }, shipmentId, t)}
          </li>
        ))}
      </ul>
    </div>
  );
};

const NothingToPay = ({ suggestion, onClose }: Props) => {
  const { t } = useI18n();
  return (
    <Modal
      title={t('payments.create.none')}
      maxWidth={480}
      closeLabel={t('action.close')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('action.close')}</Button>}
    >
      <Refused suggestion={suggestion} />
    </Modal>
  );
};

const PaymentForm = ({ suggestion, ids, onClose }: Props & { readonly ids: readonly ShipmentId[] }) => {
  const { t, format, locale } = useI18n();
  const navigate = useNavigate();
  const { currency, replaces } = suggestion;
  const goods = suggestion.shipments
    .filter(({ problem }) => problem === null)
    .reduce((sum, { amount }) => sum + (amount?.minor ?? 0), 0);
  const schema = useMemo(
    () => paymentDetails.extend({ amount: typedFee(currency, locale), status: z.enum(NEW_PAYMENT_STATUSES) }),
    [currency, locale],
  );
  const form = useRecordForm({
    schema,
    initial: {
      amount: '',
      payerName: suggestion.payerName ?? '',
      payerEmail: suggestion.payerEmail ?? '',
      externalId: '',
      status: suggestion.status,
    },
    labels: {
      amount: t('payments.create.fee'),
      payerName: t('payments.payerName'),
      payerEmail: t('payments.payerEmail'),
      externalId: t('payments.externalId'),
      status: t('payments.create.how'),
    },
  });
  const fee = typedFee(currency, locale).safeParse(form.values.amount).data;
  const total = { minor: goods + (fee?.minor ?? 0), currency };
  return (
    <RecordFormModal
      title={t('payments.create.title', { count: ids.length })}
      submitLabel={t('payments.create.submit')}
      isSubmitting={form.submitting}
      failure={form.failure}
      onSubmit={form.submit(async (typed) => {
        await createPayment(
          t,
          { ...typed, shipmentIds: [...ids] },
          ({ paymentId }) => void navigate({ to: paths.payment, params: { paymentId } }),
        );
        onClose();
      })}
      onClose={onClose}
    >
      <dl className={styles.amounts} data-wide>
        <div>
          <dt>{t('payments.shipmentAmount')}</dt>
          <dd>{format.money({ minor: goods, currency })}</dd>
        </div>
        <div className={styles.together}>
          <dt>{t('payments.totalAmount')}</dt>
          <dd>{format.money(total)}</dd>
        </div>
      </dl>
      <NumberField data-autofocus {...form.field('amount')} unit={currency} />
      <SelectField
        {...form.field('status')}
        options={NEW_PAYMENT_STATUSES.map((value) => ({ value, label: t(`payments.status.${value}`) }))}
      />
      <TextField {...form.field('payerName')} autoComplete="off" />
      <TextField {...form.field('payerEmail')} type="email" autoComplete="off" spellCheck={false} />
      <TextField {...form.field('externalId')} autoComplete="off" spellCheck={false} />
      {replaces.length > 0 && (
        <p className={styles.note}>{t('payments.create.replaces', { count: replaces.length })}</p>
      )}
      <Refused suggestion={suggestion} />
    </RecordFormModal>
  );
};
