import type { Actor, Member } from '@waybill/domain/actor';
import { isMember } from '@waybill/domain/actor';
import type { RecordEntry } from '@waybill/domain/audit';
import { AppError } from '@waybill/domain/errors';
import type { WebhookId } from '@waybill/domain/ids';
import { maySeeApiKey, maySeeConfig } from '@waybill/domain/roles';
import type { WebhookFailure } from '@waybill/domain/webhook';
import type { Clock } from '../../clock.ts';
import type { ReadHistory } from '../../http/history-page.ts';
import type { Requester } from '../../http/visitor.ts';
import type { Seal } from '../../seal.ts';
import type { WebhooksRepo } from './webhooks.repo.ts';

export type ScopedWebhooks = {
  readonly webhooks: WebhooksRepo;
  readonly record: RecordEntry;
  readonly historyOf: (id: WebhookId) => ReadHistory;
  /** Has what waits for the endpoint sent, once this is committed. */
  readonly enqueue: (id: WebhookId) => Promise<void>;
};

export type WebhookDeps = {
  readonly inScope: <Result>(
    by: Requester<Member>,
    work: (scoped: ScopedWebhooks) => Promise<Result>,
  ) => Promise<Result>;
  /** Why an address would not be called. */
  readonly faultOf: (url: string) => Promise<WebhookFailure | null>;
  readonly seal: Seal;
  readonly clock: Clock;
};

/** Webhooks are the whole organisation's, and a matter of its developers and super-admins. */
export const asManager = <By extends Requester<Actor>>(by: By): By & Requester<Member> => {
  const { actor } = by;
  const mayManage = isMember(actor) && actor.subCompanyId === null && (maySeeApiKey(actor) || maySeeConfig(actor));
  if (!mayManage) throw new AppError('forbidden');
  return { ...by, actor };
};
