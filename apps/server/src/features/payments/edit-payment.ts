import type { Payment } from '@waybill/contract/payments';
import { changesBetween } from '@waybill/domain/audit';
import { AppError, orNotFound, refusedFields } from '@waybill/domain/errors';
import type { PaymentId } from '@waybill/domain/ids';
import { isDue, type PaymentDetails } from '@waybill/domain/payment';
import type { PaymentRepos } from './payment-deps.ts';
import type { StoredPayment } from './payments.repo.ts';

const detailsOf = (row: StoredPayment): PaymentDetails => ({
  amount: { minor: Number(row.amount), currency: row.currency },
  payerName: row.payer_name,
  payerEmail: row.payer_email,
  externalId: row.external_id,
});

/** Changes the fee, who pays and what others call it. Without a difference there is no new version and no entry in the history. */
export const editPayment = async (
  { payments, author, clock, read }: PaymentRepos,
  paymentId: PaymentId,
  version: number,
  details: PaymentDetails,
): Promise<Payment> => {
  const held = orNotFound(await payments.hold(orNotFound(await payments.keyOf(paymentId))));
  if (held.version !== version) throw new AppError('stale-version', { current: await read(paymentId) });
  const changes = changesBetween(detailsOf(held), details);
  if (Object.keys(changes).length === 0) return read(paymentId);
  if (changes.amount && !isDue(held.status)) throw refusedFields({ path: 'amount', problem: 'payment-decides' });
  if (details.amount.currency !== held.currency) throw refusedFields({ path: 'amount', problem: 'other-currency' });
  if (!(await payments.change(held, details))) throw refusedFields({ path: 'externalId', problem: 'taken' });
  await payments.record(held.id, 'edited', author, clock(), { changes });
  return read(paymentId);
};
