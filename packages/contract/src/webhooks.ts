import { webhookDeliveryId, webhookId } from '@waybill/domain/ids';
import { WEBHOOK_FAILURES, WEBHOOK_STATES, WEBHOOK_STOPS, webhookEvent, webhookFields } from '@waybill/domain/webhook';
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
  stopped: z.object({ at: z.string(), because: z.enum(WEBHOOK_STOPS) }).nullable(),
  /** Until when the secret before this one signs as well. */
  formerSecretUntil: z.string().nullable(),
  deliveredAt: z.string().nullable(),
  waiting: z.number(),
  version: z.number(),
  createdAt: z.string(),
});
export type Webhook = z.infer<typeof webhook>;

const one = z.object({ webhook });
const params = z.object({ webhookId });

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/webhooks',
  summary: 'The endpoints that are told of events; developers and super-admins only, as everything about webhooks',
  reply: z.object({ webhooks: z.array(webhook) }),
});

export const createWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks',
  summary: 'Add an endpoint; its secret is in the answer',
  body: webhookFields,
  reply: z.object({ webhook, secret: z.string() }),
});

export const editWebhook = endpoint({
  method: 'PUT',
  path: '/api/webhooks/:webhookId',
  summary: 'Change the address, the description and the events of an endpoint',
  params,
  body: webhookFields.extend({ version: z.int().positive() }),
  reply: one,
});

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/api/webhooks/:webhookId',
  summary: 'Delete an endpoint with its log',
  params,
  reply: z.object({}),
});

export const switchWebhook = endpoint({
  method: 'PUT',
  path: '/api/webhooks/:webhookId/state',
  summary:
    'Stop an endpoint, or have it told again: of what waited when it was stopped, and of what happens from now on',
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
  params,
  reply: z.object({ webhook, secret: z.string() }),
});

export const testWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/:webhookId/test',
  summary: 'Send an event that is none, once; what came of it is in the log',
  params,
  reply: z.object({ deliveryId: webhookDeliveryId }),
});

const delivery = z.object({
  id: webhookDeliveryId,
  event: z.string(),
  shipmentId: z.string().nullable(),
  state: z.enum(WEBHOOK_STATES),
  attempts: z.number(),
  createdAt: z.string(),
  /** Of one that waits. */
  nextTryAt: z.string().nullable(),
  last: z
    .object({ status: z.number().nullable(), failure: z.enum(WEBHOOK_FAILURES).nullable(), durationMs: z.number() })
    .nullable(),
});

export const listWebhookDeliveries = endpoint({
  method: 'GET',
  path: '/api/webhooks/:webhookId/deliveries',
  summary: 'What was sent to an endpoint, or waits to be; newest first',
  params,
  query: z.strictObject({ after: webhookDeliveryId.optional(), state: z.enum(WEBHOOK_STATES).optional() }),
  reply: z.object({ deliveries: z.array(delivery), hasMore: z.boolean() }),
});

const deliveryParams = params.extend({ webhookDeliveryId });

export const readWebhookDelivery = endpoint({
  method: 'GET',
  path: '/api/webhooks/:webhookId/deliveries/:webhookDeliveryId',
  summary: 'What exactly was sent, and what was answered each time',
  params: deliveryParams,
  reply: z.object({
    delivery: delivery.extend({ body: z.string() }),
    attempts: z.array(
      z.object({
        begunAt: z.string(),
        durationMs: z.number(),
        /** Without the signature. */
        headers: z.record(z.string(), z.string()),
        status: z.number().nullable(),
        answer: z.string().nullable(),
        failure: z.enum(WEBHOOK_FAILURES).nullable(),
      }),
    ),
  }),
});

export const resendWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/:webhookId/deliveries/:webhookDeliveryId/resend',
  summary: 'Send it again, under the same id',
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
