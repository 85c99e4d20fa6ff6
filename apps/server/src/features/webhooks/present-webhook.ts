import type { Webhook, WebhookDelivery } from '@waybill/contract/webhooks';
import type { StoredWebhook, WebhooksRepo } from './webhooks.repo.ts';

export const presentWebhook = (row: StoredWebhook, now: Date): Webhook => ({
  id: row.id,
  url: row.url,
  description: row.description,
  events: row.events,
  isFromSettings: row.config_key !== null,
  subCompanyId: row.sub_company_id,
  partnerId: row.partner_id,
  stopped:
    row.stopped_at && row.stopped_because ? { at: row.stopped_at.toISOString(), because: row.stopped_because } : null,
  formerSecretUntil:
    row.former_secret && row.former_until && row.former_until > now ? row.former_until.toISOString() : null,
  deliveredAt: row.delivered_at?.toISOString() ?? null,
  waiting: row.waiting,
  isFailing: row.is_failing,
  version: row.version,
  createdAt: row.created_at.toISOString(),
});

type StoredDelivery = Awaited<ReturnType<WebhooksRepo['page']>>[number];

export const presentDelivery = (row: StoredDelivery): WebhookDelivery => ({
  id: row.id,
  webhookId: row.endpoint_id,
  event: row.event,
  shipmentId: row.shipment_id,
  state: row.state,
  attempts: row.attempts,
  createdAt: row.created_at.toISOString(),
  nextTryAt: row.state === 'waiting' ? row.due_at.toISOString() : null,
  isBehind: row.is_behind,
  last: row.duration_ms === null ? null : { status: row.status, failure: row.failure, durationMs: row.duration_ms },
});
