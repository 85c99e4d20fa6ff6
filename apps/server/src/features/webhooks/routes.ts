import * as contract from '@waybill/contract/webhooks';
import { orNotFound } from '@waybill/domain/errors';
import type { Serve } from '../../http/endpoints.ts';
import { historyPageOf } from '../../http/history-page.ts';
import { presentDelivery, presentWebhook } from './present-webhook.ts';
import { asManager, type WebhookDeps } from './webhook-deps.ts';
import {
  createWebhook,
  deleteWebhook,
  editWebhook,
  resendWebhook,
  revealSecret,
  rotateSecret,
  switchWebhook,
  testWebhook,
} from './write-webhook.ts';

const PAGE = 50;
const NO_STORE = ['cache-control', 'no-store'] as const;

export const webhookRoutes = (serve: Serve, deps: WebhookDeps) => {
  const { inScope } = deps;

  serve(contract.listWebhooks, 'signed-in', (call) =>
    inScope(asManager(call), async ({ webhooks }) => ({ webhooks: (await webhooks.list()).map(presentWebhook) })),
  );
  serve(contract.createWebhook, 'signed-in', (call) => {
    call.reply.header(...NO_STORE);
    return createWebhook(deps, asManager(call), call.body);
  });
  serve(contract.editWebhook, 'signed-in', (call) => {
    const { version, ...fields } = call.body;
    return editWebhook(deps, asManager(call), call.params.webhookId, version, fields);
  });
  serve(contract.deleteWebhook, 'signed-in', (call) => deleteWebhook(deps, asManager(call), call.params.webhookId));
  serve(contract.switchWebhook, 'signed-in', (call) =>
    switchWebhook(deps, asManager(call), call.params.webhookId, call.body.isOn),
  );
  serve(contract.revealWebhookSecret, 'signed-in', (call) => {
    call.reply.header(...NO_STORE);
    return revealSecret(deps, asManager(call), call.params.webhookId);
  });
  serve(contract.rotateWebhookSecret, 'signed-in', (call) => {
    call.reply.header(...NO_STORE);
    return rotateSecret(deps, asManager(call), call.params.webhookId);
  });
  serve(contract.testWebhook, 'signed-in', (call) => testWebhook(deps, asManager(call), call.params.webhookId));
  serve(contract.listWebhookDeliveries, 'signed-in', (call) =>
    inScope(asManager(call), async ({ webhooks }) => {
      const { id } = orNotFound(await webhooks.find(call.params.webhookId));
      const found = await webhooks.page(id, call.query, PAGE + 1);
      return { deliveries: found.slice(0, PAGE).map(presentDelivery), hasMore: found.length > PAGE };
    }),
  );
  serve(contract.readWebhookDelivery, 'signed-in', (call) =>
    inScope(asManager(call), async ({ webhooks }) => {
      const { webhookId, webhookDeliveryId } = call.params;
      const found = orNotFound(await webhooks.findDelivery(webhookId, webhookDeliveryId));
      const attempts = await webhooks.attempts(found.id);
      return {
        delivery: { ...presentDelivery(found), body: found.body },
        attempts: attempts.map((attempt) => ({
          begunAt: attempt.begun_at.toISOString(),
          durationMs: attempt.duration_ms,
          headers: attempt.headers,
          status: attempt.status,
          answer: attempt.answer,
          failure: attempt.failure,
        })),
      };
    }),
  );
  serve(contract.resendWebhook, 'signed-in', (call) =>
    resendWebhook(deps, asManager(call), call.params.webhookId, call.params.webhookDeliveryId),
  );
  serve(contract.readWebhookHistory, 'signed-in', (call) =>
    inScope(asManager(call), async ({ webhooks, historyOf }) => {
      const { id } = orNotFound(await webhooks.find(call.params.webhookId));
      return historyPageOf(historyOf(id), call.query.after);
    }),
  );
};
