import * as contract from '@waybill/contract/payments';
import { AppError, orNotFound } from '@waybill/domain/errors';
import type { PaymentId } from '@waybill/domain/ids';
import type { Serve } from '../../http/endpoints.ts';
import type { Requester } from '../../http/visitor.ts';
import { createPayment, suggestPayment } from './create-payment.ts';
import { editPayment } from './edit-payment.ts';
import { listPayments, sumPayments } from './list-payments.ts';
import { movePayment, type PaymentMove } from './move-payment.ts';
import type { PaymentDeps, PaymentRepos } from './payment-deps.ts';

/** Whoever was second is told what it is now. */
const moveFromDesk = async (repos: PaymentRepos, paymentId: PaymentId, move: PaymentMove) => {
  try {
    await movePayment(repos, orNotFound(await repos.payments.keyOf(paymentId)), move);
  } catch (error) {
    if (!(error instanceof AppError) || !['stale-version', 'illegal-move'].includes(error.code)) throw error;
    throw new AppError(error.code, { ...error.details, current: await repos.read(paymentId) });
  }
  return { payment: await repos.read(paymentId) };
};

export const paymentRoutes = (serve: Serve, deps: PaymentDeps) => {
  const using =
    (room: 'inView' | 'inScope') =>
    <Result>(by: Requester, work: (repos: PaymentRepos) => Promise<Result>): Promise<Result> =>
      deps[room](by, async (repos) => {
        if (!(await repos.rules()).usesPayments) throw new AppError('feature-off');
        return work(repos);
      });
  const look = using('inView');
  const change = using('inScope');

  serve(contract.listPayments, 'integrator', (call) => look(call, (repos) => listPayments(repos, call.query)));
  serve(contract.sumPayments, 'integrator', (call) => look(call, (repos) => sumPayments(repos, call.query)));
  serve(contract.readPayment, 'integrator', (call) =>
    look(call, async ({ read }) => ({ payment: await read(call.params.paymentId) })),
  );
  serve(contract.suggestPayment, 'admin', (call) =>
    change(call, (repos) => suggestPayment(repos, call.body.shipmentIds)),
  );
  serve(contract.createPayment, 'admin', (call) =>
    change(call, async (repos) => ({ payment: await createPayment(repos, call.body) })),
  );
  serve(contract.editPayment, 'admin', (call) => {
    const { version, ...details } = call.body;
    return change(call, async (repos) => ({
      payment: await editPayment(repos, call.params.paymentId, version, details),
    }));
  });
  serve(contract.movePayment, 'admin', (call) =>
    change(call, (repos) => moveFromDesk(repos, call.params.paymentId, call.body)),
  );
};
