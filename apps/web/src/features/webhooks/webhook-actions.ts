import { ApiError } from '@waybill/contract/client';
import type { Webhook } from '@waybill/contract/webhooks';
import * as contract from '@waybill/contract/webhooks';
import type { WebhookDeliveryId } from '@waybill/domain/ids';
import type { WebhookFields } from '@waybill/domain/webhook';
import type { Translate } from '@waybill/i18n/translate';
import { webhookName } from '@waybill/i18n/webhook-labels';
import { api } from '../../lib/api/api.ts';
import { runAction } from '../../lib/forms/run-action.ts';
import { refreshWebhooks } from './queries.ts';

/** Whatever was done shows in the list, in the log and in the history. */
const refreshed = async <Result>(answer: Promise<Result>): Promise<Result> => {
  const result = await answer;
  void refreshWebhooks();
  return result;
};

/** The current endpoint in a refusal because somebody else saved first. */
export const newerWebhook = (error: unknown): Webhook | null =>
  error instanceof ApiError && error.code === 'stale-version' ? ((error.problem.current as Webhook) ?? null) : null;

/** A refusal that the form shows beside a field, or asks about, is not told a second time. */
const isShownInForm = (error: unknown) =>
  newerWebhook(error) !== null || (error instanceof ApiError && error.code === 'invalid-input');

const paramsOf = ({ id }: Pick<Webhook, 'id'>) => ({ params: { webhookId: id } });

export const createWebhook = (t: Translate, body: WebhookFields) => {
  const name = webhookName(body);
  return runAction(
    'webhook',
    t,
    {
      started: t('webhooks.saving', { name }),
      done: () => t('webhooks.created', { name }),
      failed: t('webhooks.saveFailed', { name }),
      isQuiet: isShownInForm,
    },
    () => refreshed(api(contract.createWebhook, { body: { ...body, events: [...body.events] } })),
  );
};

export const editWebhook = (t: Translate, webhook: Webhook, version: number, body: WebhookFields) => {
  const name = webhookName(body);
  return runAction(
    webhook.id,
    t,
    {
      started: t('webhooks.saving', { name }),
      done: () => t('webhooks.saved', { name }),
      failed: t('webhooks.saveFailed', { name }),
      isQuiet: isShownInForm,
    },
    () =>
      refreshed(
        api(contract.editWebhook, { ...paramsOf(webhook), body: { ...body, events: [...body.events], version } }),
      ),
  );
};

/** What is done to an endpoint, with the words for each. */
const WORDS = {
  delete: { started: 'webhooks.deleting', done: 'webhooks.deleted', failed: 'webhooks.deleteFailed' },
  disable: { started: 'webhooks.disabling', done: 'webhooks.disabled', failed: 'webhooks.disableFailed' },
  enable: { started: 'webhooks.enabling', done: 'webhooks.enabled', failed: 'webhooks.enableFailed' },
  test: { started: 'webhooks.testing', done: 'webhooks.tested', failed: 'webhooks.testFailed' },
  rotate: { started: 'webhooks.rotating', done: 'webhooks.rotated', failed: 'webhooks.rotateFailed' },
  endFormer: { started: 'webhooks.ending', done: 'webhooks.ended', failed: 'webhooks.endFailed' },
} as const;

const act = <Result>(t: Translate, webhook: Webhook, action: keyof typeof WORDS, send: () => Promise<Result>) => {
  const name = webhookName(webhook);
  const { started, done, failed } = WORDS[action];
  const words = { started: t(started, { name }), done: () => t(done, { name }), failed: t(failed, { name }) };
  return runAction(webhook.id, t, words, () => refreshed(send()));
};

export const deleteWebhook = (t: Translate, webhook: Webhook) =>
  act(t, webhook, 'delete', () => api(contract.deleteWebhook, paramsOf(webhook)));

export const switchWebhook = (t: Translate, webhook: Webhook, isOn: boolean) =>
  act(t, webhook, isOn ? 'enable' : 'disable', () =>
    api(contract.switchWebhook, { ...paramsOf(webhook), body: { isOn } }),
  );

export const testWebhook = (t: Translate, webhook: Webhook) =>
  act(t, webhook, 'test', () => api(contract.testWebhook, paramsOf(webhook)));

export const rotateSecret = (t: Translate, webhook: Webhook) =>
  act(t, webhook, 'rotate', () => api(contract.rotateWebhookSecret, paramsOf(webhook)));

export const endFormerSecret = (t: Translate, webhook: Webhook) =>
  act(t, webhook, 'endFormer', () => api(contract.endFormerSecret, paramsOf(webhook)));

export const resend = (t: Translate, id: WebhookDeliveryId) =>
  runAction(
    id,
    t,
    {
      started: t('webhooks.resending'),
      done: () => t('webhooks.resent'),
      failed: t('webhooks.resendFailed'),
    },
    () => refreshed(api(contract.resendWebhook, { params: { webhookDeliveryId: id } })),
  );
