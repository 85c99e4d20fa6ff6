import type { WebhookDelivery } from '@waybill/contract/webhooks';
import type { WebhookId } from '@waybill/domain/ids';
import type { WebhookState } from '@waybill/domain/webhook';
import { answerText, eventText, webhookName } from '@waybill/i18n/webhook-labels';
import type { ExportColumn, ExportSource } from '../../export-table.ts';
import { presenting } from '../../whole-list.ts';
import { presentDelivery } from './present-webhook.ts';
import type { WebhooksRepo } from './webhooks.repo.ts';

type Column = ExportColumn<WebhookDelivery>;

/** As in the log. What was sent and answered is in no file: it may hold what is a receiver's secret. */
const deliveryColumns = (endpoints: ReadonlyMap<WebhookId, string>): readonly Column[] => [
  {
    name: 'event',
    label: (t) => t('webhooks.log.column.event'),
    value: ({ event }, { t }) => eventText(event, t),
    isShown: true,
  },
  {
    name: 'shipmentId',
    label: (t) => t('webhooks.log.column.shipment'),
    value: ({ shipmentId }) => shipmentId,
    isShown: true,
  },
  {
    name: 'endpoint',
    label: (t) => t('webhooks.log.column.endpoint'),
    value: ({ webhookId }) => endpoints.get(webhookId) ?? null,
    isShown: true,
  },
  {
    name: 'state',
    label: (t) => t('webhooks.log.column.state'),
    value: ({ state }, { t }) => t(`webhooks.log.state.${state}`),
    isShown: true,
  },
  {
    name: 'answer',
    label: (t) => t('webhooks.log.column.answer'),
    value: ({ last }, { t }) => answerText(last, t),
    isShown: true,
  },
  {
    name: 'attempts',
    label: (t) => t('webhooks.log.column.attempts'),
    value: ({ attempts }, { number }) => number(attempts),
    isShown: true,
  },
  {
    name: 'createdAt',
    label: (t) => t('webhooks.log.column.createdAt'),
    value: ({ createdAt }, { moment }) => moment(createdAt),
    isShown: true,
  },
  {
    name: 'nextTryAt',
    label: (t) => t('exportList.webhookColumn.nextTryAt'),
    value: ({ nextTryAt }, { moment }) => moment(nextTryAt),
    isShown: false,
  },
  {
    name: 'durationMs',
    label: (t) => t('exportList.webhookColumn.durationMs'),
    value: ({ last }, { number }) => number(last?.durationMs ?? null),
    isShown: false,
  },
  { name: 'id', label: (t) => t('exportList.webhookColumn.id'), value: ({ id }) => id, isShown: false },
];

type Query = { readonly webhook?: WebhookId | undefined; readonly state?: WebhookState | undefined };

export const deliverySource = async (
  { list, whole }: Pick<WebhooksRepo, 'list' | 'whole'>,
  query: Query,
): Promise<ExportSource<WebhookDelivery>> => {
  const endpoints = new Map((await list()).map((webhook) => [webhook.id, webhookName(webhook)]));
  return {
    columns: deliveryColumns(endpoints),
    ...presenting(whole(query), (rows) => rows.map(presentDelivery)),
  };
};
