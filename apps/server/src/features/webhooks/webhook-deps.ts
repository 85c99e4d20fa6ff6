import type { RecordEntry } from '@waybill/domain/audit';
import type { PartnerId, WebhookId } from '@waybill/domain/ids';
import type { TargetFailure } from '@waybill/domain/target-failures';
import type { Clock } from '../../clock.ts';
import type { ReadHistory } from '../../http/history-page.ts';
import type { InScopes } from '../../http/visitor.ts';
import type { Seal } from '../../seal.ts';
import type { WebhooksRepo } from './webhooks.repo.ts';

export type ScopedWebhooks = {
  readonly webhooks: WebhooksRepo;
  readonly record: RecordEntry;
  readonly historyOf: (id: WebhookId) => ReadHistory;
  /** Null where the organisation has no such partner. */
  readonly partnerName: (id: PartnerId) => Promise<string | null>;
  /** Has what waits for the endpoint sent, once this is committed. */
  readonly enqueue: (id: WebhookId) => Promise<void>;
};

export type WebhookDeps = InScopes<ScopedWebhooks> & {
  /** Why an address would not be called. */
  readonly faultOf: (url: string) => Promise<TargetFailure | null>;
  readonly seal: Seal;
  readonly clock: Clock;
};
