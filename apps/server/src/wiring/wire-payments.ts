import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/connect.ts';
import type { Scope } from '../db/scope.ts';
import type { MovingPayments, PaymentAuthor, PaymentDeps, PaymentRepos } from '../features/payments/payment-deps.ts';
import { paymentListRepo } from '../features/payments/payment-list.repo.ts';
import { paymentsRepo } from '../features/payments/payments.repo.ts';
import { readPayment } from '../features/payments/present-payment.ts';
import type { Requester } from '../http/visitor.ts';
import { shipmentHistoryRecorder } from '../records/shipment-log.ts';
import { authorOf, ownScopeOf, viewOf } from './wire-actors.ts';
import { configOf } from './wire-configs.ts';

type Needs = { readonly database: Database; readonly clock: Clock };

/** What moves payments in a transaction: of a request, or the operator's for a provider's call. */
export const movingPayments = (tx: Tx, author: PaymentAuthor, clock: Clock): MovingPayments => ({
  payments: paymentsRepo(tx, author),
  author,
  clock,
});

const paymentRepos = (tx: Tx, scope: Scope, { actor, visitor }: Requester, clock: Clock): PaymentRepos => {
  const author = { ...authorOf(actor, visitor), organisationId: actor.organisationId };
  const list = paymentListRepo(tx, scope);
  return {
    ...movingPayments(tx, author, clock),
    list,
    read: (paymentId) => readPayment(list, paymentId),
    // The switch is that of the division that is looked at.
    rules: () => configOf(tx, viewOf(actor)),
    recordShipments: shipmentHistoryRecorder(tx, author, clock),
  };
};

export const wirePayments = ({ database, clock }: Needs): PaymentDeps => ({
  inView: (by, work) => database.inScope(viewOf(by.actor), (tx) => work(paymentRepos(tx, viewOf(by.actor), by, clock))),
  inScope: (by, work) =>
    database.inScope(ownScopeOf(by.actor), (tx) => work(paymentRepos(tx, ownScopeOf(by.actor), by, clock))),
});
