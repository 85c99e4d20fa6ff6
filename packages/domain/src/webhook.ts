import { z } from 'zod';
import { partnerId } from './ids.ts';
import { isHttpUrl } from './organisation-config.ts';
import { line, listOf, requiredLine } from './validation.ts';

/** What an endpoint can be told of. The database derives them from the history of shipments (queue_webhooks). */
export const WEBHOOK_EVENTS = [
  'shipment.created',
  'shipment.status-changed',
  'shipment.edited',
  'shipment.deleted',
  'shipment.restored',
  'proof.added',
] as const;
export const webhookEvent = z.enum(WEBHOOK_EVENTS);
export type WebhookEvent = z.infer<typeof webhookEvent>;

/** Sent when somebody presses the button, and to nobody else. */
export const TEST_EVENT = 'webhook.test';

export const WEBHOOK_STATES = ['waiting', 'delivered', 'failed'] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];

/** Why an endpoint is told nothing: somebody's wish, its own answer (410), or that it failed for 75 hours. */
export const WEBHOOK_STOPS = ['by-hand', 'gone', 'failing'] as const;
export type WebhookStop = (typeof WEBHOOK_STOPS)[number];

/** Besides those of the settings. */
export const MOST_WEBHOOKS = 20;

/** While both secrets sign. */
export const SECRET_OVERLAP_MS = 24 * 60 * 60 * 1000;

export const webhookFields = z.strictObject({
  url: requiredLine(2000).refine(isHttpUrl, { error: 'url' }),
  description: line(200),
  events: listOf(webhookEvent, WEBHOOK_EVENTS.length, 1),
  /** Whose words for statuses it gets beside ours; left out, it stays as it is. */
  partnerId: partnerId.nullable().optional(),
});
export type WebhookFields = z.infer<typeof webhookFields>;
