import * as contract from '@waybill/contract/webhooks';
import { orNotFound } from '@waybill/domain/errors';
import type { Serve } from '../../http/endpoints.ts';
import { historyPageOf } from '../../http/history-page.ts';
import { presentDelivery, presentWebhook } from './present-webhook.ts';
import type { WebhookDeps } from './webhook-deps.ts';
import {
  assertCallable,
  createWebhook,
  deleteWebhook,
  editWebhook,
  endFormerSecret,
  resendWebhook,
  revealSecret,
  rotateSecret,
  switchWebhook,
  testWebhook,
} from './write-webhook.ts';

const PAGE = 50;
const NO_STORE = ['cache-control', 'no-store'] as const;

export const webhookRoutes = (serve: Serve, deps: WebhookDeps) => {
  const { reading, clock } = deps;

  serve(contract.listWebhooks, 'connection-manager', (call) =>
    reading(call, async ({ webhooks }) => ({
      webhooks: (await webhooks.list()).map((each) => presentWebhook(each, clock())),
    })),
  );
  serve(contract.readWebhook, 'connection-manager', (call) =>
    reading(call, async ({ webhooks }) => ({
      webhook: presentWebhook(orNotFound(await webhooks.find(call.params.webhookId)), clock()),
    })),
  );
  const isCallable = {
    first: ({ body }: { readonly body: { readonly url: string } }) => assertCallable(deps, body.url),
  };
  serve(
    contract.createWebhook,
    'connection-manager',
    (call) => {
      call.reply.header(...NO_STORE);
      return createWebhook(deps, call, call.body);
    },
    isCallable,
  );
  serve(
    contract.editWebhook,
    'connection-manager',
    (call) => {
      const { version, ...fields } = call.body;
      return editWebhook(deps, call, call.params.webhookId, version, fields);
    },
    isCallable,
  );
  serve(contract.deleteWebhook, 'connection-manager', (call) => deleteWebhook(deps, call, call.params.webhookId));
  serve(contract.switchWebhook, 'connection-manager', (call) =>
    switchWebhook(deps, call, call.params.webhookId, call.body.isOn),
  );
  serve(contract.revealWebhookSecret, 'connection-manager', (call) => {
    call.reply.header(...NO_STORE);
    return revealSecret(deps, call, call.params.webhookId);
  });
  serve(contract.rotateWebhookSecret, 'connection-manager', (call) => {
    call.reply.header(...NO_STORE);
    return rotateSecret(deps, call, call.params.webhookId);
  });
  serve(contract.endFormerSecret, 'connection-manager', (call) => endFormerSecret(deps, call, call.params.webhookId));
  serve(contract.testWebhook, 'connection-manager', (call) => testWebhook(deps, call, call.params.webhookId));
  serve(contract.listWebhookDeliveries, 'connection-manager', (call) =>
    reading(call, async ({ webhooks }) => {
      const found = await webhooks.page(call.query, PAGE + 1);
      const deliveries = found.slice(0, PAGE).map(presentDelivery);
      return { deliveries, after: found.length > PAGE ? (deliveries.at(-1)?.id ?? null) : null };
    }),
  );
  serve(contract.readWebhookDelivery, 'connection-manager', (call) =>
    reading(call, async ({ webhooks }) => {
      const found = orNotFound(await webhooks.findDelivery(call.params.webhookDeliveryId));
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
  serve(contract.resendWebhook, 'connection-manager', (call) =>
    resendWebhook(deps, call, call.params.webhookDeliveryId),
  );
  serve(contract.readWebhookHistory, 'connection-manager', (call) =>
    reading(call, async ({ webhooks, historyOf }) => {
      const { id } = orNotFound(await webhooks.find(call.params.webhookId));
      return historyPageOf(historyOf(id), call.query.after);
    }),
  );
};
