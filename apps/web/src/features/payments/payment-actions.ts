import { ApiError } from '@waybill/contract/client';
import type { NewPayment, Payment, PaymentRow } from '@waybill/contract/payments';
import * as contract from '@waybill/contract/payments';
import type { PaymentDetails } from '@waybill/domain/payment';
import type { PaymentStatus } from '@waybill/domain/statuses';
import type { Translate } from '@waybill/i18n/translate';
import { api } from '../../lib/api/api.ts';
import { runAction } from '../../lib/forms/run-action.ts';
import { showFlashAbout } from '../../lib/state/flash.ts';
import { refreshPayments } from '../../shared/payments/queries.ts';
import { newerPayment } from './queries.ts';

const refreshed = async <Result>(answer: Promise<Result>): Promise<Result> => {
  const result = await answer;
  void refreshPayments();
  return result;
};

const statusText = (status: PaymentStatus, t: Translate) => t(`shipment.paymentStatus.${status}`);

/** Whoever was second is told what it is now, and sees it. */
export const movePayment = async (
  t: Translate,
  { paymentId, version }: Pick<PaymentRow, 'paymentId' | 'version'>,
  status: PaymentStatus,
  reason: string | null = null,
): Promise<void> => {
  const id = paymentId;
  try {
    await runAction(
      id,
      t,
      {
        started: t('payments.moving', { id }),
        done: () => t('payments.moved', { id, status: statusText(status, t) }),
        failed: t('payments.moveFailed', { id }),
        isQuiet: (error) => newerPayment(error) !== null,
      },
      () => refreshed(api(contract.movePayment, { params: { paymentId }, body: { version, status, reason } })),
    );
  } catch (error) {
    const newer = newerPayment(error);
    if (newer)
      showFlashAbout(id, {
        type: 'warning',
        message: t('payments.nowIs', { id, status: statusText(newer.status, t) }),
      });
    void refreshPayments();
    throw error;
  }
};

const isShownInForm = (error: unknown) =>
  newerPayment(error) !== null || (error instanceof ApiError && error.code === 'invalid-input');

export const editPayment = (t: Translate, { paymentId }: Payment, version: number, details: PaymentDetails) => {
  const id = paymentId;
  return runAction(
    id,
    t,
    {
      started: t('payments.saving', { id }),
      done: () => t('payments.saved', { id }),
      failed: t('payments.saveFailed', { id }),
      isQuiet: isShownInForm,
    },
    () => refreshed(api(contract.editPayment, { params: { paymentId }, body: { ...details, version } })),
  );
};

export const createPayment = (t: Translate, body: NewPayment, onShow: (payment: Payment) => void) =>
  runAction(
    'payment',
    t,
    {
      started: t('payments.create.creating'),
      done: ({ payment }) => ({
        message: t('payments.create.created', { id: payment.paymentId }),
        action: { text: t('payments.create.show'), onClick: () => onShow(payment) },
      }),
      failed: t('payments.create.failed'),
      isQuiet: isShownInForm,
    },
    () => refreshed(api(contract.createPayment, { body })),
  );
