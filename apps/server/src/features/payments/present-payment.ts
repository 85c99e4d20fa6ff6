import type { Payment, PaymentRow } from '@waybill/contract/payments';
import { orNotFound } from '@waybill/domain/errors';
import type { PaymentId } from '@waybill/domain/ids';
import { NEXT_PAYMENT_STATUSES, paymentAmounts } from '@waybill/domain/payment';
import type { ListedPayment, PaymentListRepo } from './payment-list.repo.ts';

export const presentPayment = (row: ListedPayment): PaymentRow => ({
  paymentId: row.payment_id,
  version: row.version,
  status: row.status,
  nextStatuses: [...NEXT_PAYMENT_STATUSES[row.status]],
  ...paymentAmounts(Number(row.amount), Number(row.shipment_amount), row.currency),
  payerName: row.payer_name,
  payerEmail: row.payer_email,
  externalId: row.external_id,
  subCompanyId: row.sub_company_id,
  shipmentCount: row.shipment_count,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

/** One payment with everything that belongs to it. */
export const readPayment = async (list: PaymentListRepo, paymentId: PaymentId): Promise<Payment> => {
  const row = orNotFound(await list.find(paymentId));
  return {
    ...presentPayment(row),
    shipments: [...(await list.shipments(row))],
    history: [...(await list.history(row.id))],
  };
};
