import { partnerId, webhookDeliveryId, webhookId } from '@waybill/domain/ids';
import { TARGET_FAILURES } from '@waybill/domain/target-failures';
import { WEBHOOK_STATES, WEBHOOK_STOPS, webhookEvent, webhookFields } from '@waybill/domain/webhook';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { historyPage, historyQuery } from './history.ts';

const webhook = z.object({
  id: webhookId,
  url: z.string(),
  description: z.string(),
  events: z.array(webhookEvent),
  /** It is the address of the settings, and changed there. */
  isFromSettings: z.boolean(),
  /** Of a division's settings. */
  subCompanyId: z.string().nullable(),
  /** Whose words for statuses it gets beside ours. */
  partnerId: partnerId.nullable(),
  stopped: z.object({ at: z.string(), because: z.enum(WEBHOOK_STOPS) }).nullable(),
  /** Until when the secret before this one signs as well. */
  formerSecretUntil: z.string().nullable(),
  deliveredAt: z.string().nullable(),
  waiting: z.number(),
  /** Something waits that was tried, and nothing was taken since. */
  isFailing: z.boolean(),
  version: z.number(),
  createdAt: z.string(),
});
export type Webhook = z.infer<typeof webhook>;

const inApi = { resource: 'webhooks' } as const;
const one = z.object({ webhook });
const params = z.object({ webhookId });

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/webhooks',
  summary:
    'The endpoints that are told of events; developers, super-admins and keys only, as everything about webhooks',
  inApi,
  reply: z.object({ webhooks: z.array(webhook) }),
});

export const readWebhook = endpoint({
  method: 'GET',
  path: '/api/webhooks/:webhookId',
  summary: 'One endpoint',
  inApi,
  params,
  reply: one,
});

export const createWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks',
  summary: 'Add an endpoint; its secret is in the answer',
  inApi,
  body: webhookFields,
  answersSecret: true,
  reply: z.object({ webhook, secret: z.string() }),
});

export const editWebhook = endpoint({
  method: 'PUT',
  path: '/api/webhooks/:webhookId',
  summary:
    'Change the address, the description, the events and the partner of an endpoint; of the address of the settings, the partner',
  inApi,
  params,
  body: webhookFields.extend({ version: z.int().positive() }),
  reply: one,
});

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/api/webhooks/:webhookId',
  summary: 'Delete an endpoint with its log',
  inApi,
  params,
  reply: z.object({}),
});

export const switchWebhook = endpoint({
  method: 'PUT',
  path: '/api/webhooks/:webhookId/state',
  summary:
    'Stop an endpoint, or have it told again: of what waited when it was stopped, and of what happens from now on',
  inApi,
  params,
  body: z.strictObject({ isOn: z.boolean() }),
  reply: one,
});

export const revealWebhookSecret = endpoint({
  method: 'POST',
  path: '/api/webhooks/:webhookId/reveal',
  summary: 'The secret that signs; the password must have been typed recently',
  params,
  reply: z.object({ secret: z.string() }),
});

export const rotateWebhookSecret = endpoint({
  method: 'POST',
  path: '/api/webhooks/:webhookId/rotation',
  summary: 'A new secret; the one before it signs as well for another day',
  inApi,
  params,
  answersSecret: true,
  reply: z.object({ webhook, secret: z.string() }),
});

export const testWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/:webhookId/test',
  summary: 'Send an event that is none, once; what came of it is in the log',
  inApi,
  params,
  reply: z.object({ deliveryId: webhookDeliveryId }),
});

export const endFormerSecret = endpoint({
  method: 'DELETE',
  path: '/api/webhooks/:webhookId/former-secret',
  summary: 'The secret before the present one signs no more, from now on',
  inApi,
  params,
  reply: one,
});

const delivery = z.object({
  id: webhookDeliveryId,
  webhookId,
  event: z.string(),
  shipmentId: z.string().nullable(),
  state: z.enum(WEBHOOK_STATES),
  attempts: z.number(),
  createdAt: z.string(),
  /** Of one that waits. */
  nextTryAt: z.string().nullable(),
  /** It waits for an earlier event of the same shipment, which goes first. */
  isBehind: z.boolean(),
  last: z
    .object({ status: z.number().nullable(), failure: z.enum(TARGET_FAILURES).nullable(), durationMs: z.number() })
    .nullable(),
});
export type WebhookDelivery = z.infer<typeof delivery>;

export const listWebhookDeliveries = endpoint({
  method: 'GET',
  path: '/api/webhook-deliveries',
  summary: 'What was sent to the endpoints, or to one of them, and what waits to be; newest first, by pages',
  inApi,
  query: z.strictObject({
    webhook: webhookId.optional(),
    state: z.enum(WEBHOOK_STATES).optional(),
    /** The cursor at which a page begins, from an earlier answer. */
    after: webhookDeliveryId.optional(),
  }),
  reply: z.object({
    deliveries: z.array(delivery),
    /** The cursor of the next page; null where there is none. */
    after: webhookDeliveryId.nullable(),
  }),
});

const deliveryParams = z.object({ webhookDeliveryId });

const attempt = z.object({
  begunAt: z.string(),
  durationMs: z.number(),
  /** Without the signature. */
  headers: z.record(z.string(), z.string()),
  status: z.number().nullable(),
  answer: z.string().nullable(),
  failure: z.enum(TARGET_FAILURES).nullable(),
});
export type WebhookAttempt = z.infer<typeof attempt>;

export const readWebhookDelivery = endpoint({
  method: 'GET',
  path: '/api/webhook-deliveries/:webhookDeliveryId',
  summary: 'What exactly was sent, and what was answered each time; the newest first',
  inApi,
  params: deliveryParams,
  reply: z.object({ delivery: delivery.extend({ body: z.string() }), attempts: z.array(attempt) }),
});

export const resendWebhook = endpoint({
  method: 'POST',
  path: '/api/webhook-deliveries/:webhookDeliveryId/resend',
  summary: 'Send it again, under the same id',
  inApi,
  params: deliveryParams,
  reply: z.object({}),
});

export const readWebhookHistory = endpoint({
  method: 'GET',
  path: '/api/webhooks/:webhookId/history',
  summary: 'Who changed an endpoint, or looked at its secret; newest first',
  params,
  query: historyQuery,
  reply: historyPage,
});
