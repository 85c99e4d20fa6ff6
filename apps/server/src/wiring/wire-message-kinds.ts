import type { FileStorage } from '../adapters/storage/open-storage.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/connect.ts';
import type { KeyVault } from '../features/api-keys/key-vault.ts';
import type { RenderedKind } from '../features/messages/message-kind.ts';
import type { PaymentProvider } from '../features/payment-links/payment-provider.ts';
import { documentMailKind } from './wire-document-mails.ts';
import { proofMailKind } from './wire-proof-mails.ts';
import { receiverMessageKinds } from './wire-receiver-messages.ts';

export type MessageKindNeeds = {
  readonly database: Database;
  readonly storage: FileStorage;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly vault: KeyVault;
  /** Null where nobody takes payments online. */
  readonly paymentProvider: PaymentProvider | null;
  readonly onError: (error: unknown) => void;
};

/** The kinds of messages, a line for each: what it says is written by its feature. */
export const wireMessageKinds = (needs: MessageKindNeeds): readonly RenderedKind[] => [
  proofMailKind(needs),
  documentMailKind(needs),
  ...receiverMessageKinds(needs),
];
