import { AppError, orNotFound, refusedFields } from '@waybill/domain/errors';
import type { PaymentKey } from '@waybill/domain/ids';
import { mayMovePayment, NEXT_PAYMENT_STATUSES } from '@waybill/domain/payment';
import type { PaymentStatus } from '@waybill/domain/statuses';
import type { MovingPayments } from './payment-deps.ts';
import type { StoredPayment } from './payments.repo.ts';

export type PaymentMove = {
  readonly status: PaymentStatus;
  readonly reason: string | null;
  /** What its author has seen; without it, whatever it is now. */
  readonly version?: number;
};

/**
 * Changes the status of a payment, within a transaction: its shipments are locked first, then the payment, and all of them follow. The same again is done
 * already, and answers so; anything else that is not in the table is refused with what is allowed.
 */
export const movePayment = async (
  { payments, author, clock }: MovingPayments,
  key: PaymentKey,
  { status: to, reason, version }: PaymentMove,
): Promise<{ readonly isMoved: boolean; readonly before: StoredPayment }> => {
  const before = orNotFound(await payments.hold(key));
  if (before.status === to) return { isMoved: false, before };
  if (version !== undefined && before.version !== version) throw new AppError('stale-version');
  if (!mayMovePayment(before.status, to))
    throw new AppError('illegal-move', { allowed: NEXT_PAYMENT_STATUSES[before.status] });
  if (to === 'failed' && reason === null) throw refusedFields({ path: 'reason', problem: 'required' });
  if (before.status === 'failed') {
    const obstacle = await payments.obstacle(before);
    if (obstacle) throw new AppError(obstacle);
  }
  await payments.move(key, to, author, reason, clock());
  return { isMoved: true, before };
};
