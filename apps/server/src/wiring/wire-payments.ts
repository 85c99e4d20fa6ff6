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
import { readingOf } from './wire-scopes.ts';

type Needs = { readonly database: Database; readonly clock: Clock };
type InRoom = Database['inScope'];

/** What moves payments in a transaction: of a request, or the operator's for a provider's call. */
export const movingPayments = (tx: Tx, author: PaymentAuthor, clock: Clock): MovingPayments => ({
  payments: paymentsRepo(tx, author),
  author,
  clock,
});

/** The switch is that of `view`, whatever the payments are of. */
export const paymentRepos = (
  tx: Tx,
  { scope, view }: { readonly scope: Scope; readonly view: Scope },
  author: PaymentAuthor,
  clock: Clock,
): PaymentRepos => {
  const list = paymentListRepo(tx, scope);
  return {
    ...movingPayments(tx, author, clock),
    list,
    read: (paymentId) => readPayment(list, paymentId),
    rules: () => configOf(tx, view),
    recordShipments: shipmentHistoryRecorder(tx, author, clock),
  };
};

export const wirePayments = ({ database, clock }: Needs): PaymentDeps => {
  const inRoom =
    (scopeOf: (actor: Requester['actor']) => Scope, transaction: InRoom): PaymentDeps['inView'] =>
    ({ actor, visitor }, work) => {
      const [scope, view] = [scopeOf(actor), viewOf(actor)];
      const author = { ...authorOf(actor, visitor), organisationId: actor.organisationId };
      return transaction(scope, (tx) => work(paymentRepos(tx, { scope, view }, author, clock)));
    };
  return {
    inView: inRoom(viewOf, readingOf({ database })),
    inScope: inRoom(ownScopeOf, database.inScope),
  };
};
