import type { AskedLink, MadeLink, ProviderEvent } from '@waybill/domain/payment-provider';

/** A request of a provider as it came: its signature is over the bytes of its body. */
export type SentEvent = {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
};

/** Whoever takes money online. docs/PAYMENT-PROVIDERS.md says how another one is added. */
export type PaymentProvider = {
  /** In the address of its events, and in the rows of its links. */
  readonly name: string;
  /** As people call it. */
  readonly title: string;
  /** Throws a PaymentProviderError where there is none. */
  readonly createLink: (asked: AskedLink) => Promise<MadeLink>;
  /** Has a link be paid no more. False: it could not be any more as it is. Throws a PaymentProviderError where it may still be paid. */
  readonly withdrawLink: (externalId: string) => Promise<boolean>;
  /** Null: signed by the provider, and nothing about a payment. Unreadable: about one, and it cannot be told what. */
  readonly readEvent: (sent: SentEvent, now: Date) => ProviderEvent | 'forged' | 'unreadable' | null;
};
