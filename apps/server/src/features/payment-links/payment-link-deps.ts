import type { Author } from '@waybill/domain/actor';
import type {
  OrganisationId,
  PaymentId,
  PaymentKey,
  PaymentLinkId,
  ShipmentKey,
  SubCompanyId,
} from '@waybill/domain/ids';
import type { Locale } from '@waybill/domain/locales';
import type { PaymentStatus } from '@waybill/domain/statuses';
import type { Clock } from '../../clock.ts';
import type { InScope } from '../../http/visitor.ts';
import type { LinkSecrets } from '../../link-secrets.ts';
import type { PayablePayment, PaymentLinksRepo } from './payment-links.repo.ts';
import type { PaymentProvider } from './payment-provider.ts';

/** A payment, whose it is, and of which division. */
export type PaymentRef = {
  readonly organisationId: OrganisationId;
  readonly subCompanyId: SubCompanyId | null;
  readonly key: PaymentKey;
};

export type PaymentRepos = {
  readonly links: PaymentLinksRepo;
  readonly rules: () => Promise<{ readonly usesPayments: boolean; readonly defaultLocale: Locale }>;
  /** The name of whoever is paid. */
  readonly payee: () => Promise<string>;
  /** Locks the shipments of a payment, and then the payment itself, as everybody does; null when it is there no more. */
  readonly hold: (key: PaymentKey) => Promise<PayablePayment | null>;
  /** Moves a payment that is held, with its history and that of its shipments. */
  readonly move: (payment: PayablePayment, to: PaymentStatus, by: Author, reason?: string) => Promise<unknown>;
};

export type PaymentLinkDeps = {
  readonly clock: Clock;
  readonly publicUrl: string;
  /** Of the addresses that payers come back to. */
  readonly secrets: LinkSecrets<PaymentLinkId>;
  /** Whoever takes the money; null where nobody has set that up. */
  readonly provider: PaymentProvider | null;
  /** In the view of somebody of the office. */
  readonly inScope: InScope<PaymentRepos & { readonly author: Author; readonly find: FindPayment }>;
  /** For whoever is paid, in all of its divisions, with the rules of the payment's own: nobody is signed in. */
  readonly inScopeOf: <Result>(of: PaymentRef, work: (repos: PaymentRepos) => Promise<Result>) => Promise<Result>;
  /** What is to be paid for a shipment, or was. */
  readonly findOfShipment: (shipment: ShipmentKey) => Promise<PaymentRef | null>;
  /** Whose a link is, by the name that its provider has for it. */
  readonly findLinked: (provider: string, externalId: string) => Promise<PaymentRef | null>;
  /** The link that a payer comes back from, by the hash of the token in the address. */
  readonly findReturned: (tokenHash: Buffer) => Promise<(PaymentRef & ReturnedLink) | null>;
  /** What goes wrong beside the request that it is done for. */
  readonly onError: (error: unknown) => void;
};

/** A link by its provider's name for it. */
type ReturnedLink = { readonly provider: string; readonly externalId: string };

type FindPayment = (id: PaymentId) => Promise<PaymentKey | null>;
