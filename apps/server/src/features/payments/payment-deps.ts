import type { Payment } from '@waybill/contract/payments';
import type { Author } from '@waybill/domain/actor';
import type { OrganisationId, PaymentId } from '@waybill/domain/ids';
import type { OrganisationConfig } from '@waybill/domain/organisation-config';
import type { EntrySource, NewShipmentEntry } from '@waybill/domain/shipment-history';
import type { Clock } from '../../clock.ts';
import type { InScope } from '../../http/visitor.ts';
import type { PaymentListRepo } from './payment-list.repo.ts';
import type { PaymentsRepo } from './payments.repo.ts';

/** Whom the histories name, and where it was done if that is not as usual for such an author. */
export type PaymentAuthor = Author & { readonly organisationId: OrganisationId; readonly source?: EntrySource };

/** What moving a payment needs in a transaction, whoever moves it: somebody at a desk, a provider, a driver. */
export type MovingPayments = {
  readonly payments: PaymentsRepo;
  readonly author: PaymentAuthor;
  readonly clock: Clock;
};

export type PaymentRepos = MovingPayments & {
  readonly list: PaymentListRepo;
  readonly read: (paymentId: PaymentId) => Promise<Payment>;
  readonly rules: () => Promise<Pick<OrganisationConfig, 'usesPayments' | 'defaultCurrency' | 'timeZone'>>;
  /** Writes into the histories of shipments. */
  readonly recordShipments: (entries: readonly NewShipmentEntry[]) => Promise<void>;
};

export type PaymentDeps = {
  /** In the division that is looked at: lists. */
  readonly inView: InScope<PaymentRepos>;
  /** In all that is theirs: what is changed may be of shipments in several divisions. */
  readonly inScope: InScope<PaymentRepos>;
};
