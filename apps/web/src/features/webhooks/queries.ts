import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { ApiError } from '@waybill/contract/client';
import {
  listWebhookDeliveries,
  listWebhooks,
  readWebhookDelivery,
  readWebhookHistory,
  revealWebhookSecret,
} from '@waybill/contract/webhooks';
import { type WebhookDeliveryId, type WebhookId, webhookDeliveryId } from '@waybill/domain/ids';
import type { WebhookState } from '@waybill/domain/webhook';
import { api } from '../../lib/api/api.ts';
import { queryClient } from '../../lib/api/query-client.ts';

/** The first part of every query key here: a live change of an endpoint or a delivery refreshes all of them. */
const WEBHOOKS = 'webhooks';
/** The server tells when something has changed; this covers for what does not arrive. */
const ASK_AGAIN_MS = 3000;

export const webhooksQuery = queryOptions({
  queryKey: [WEBHOOKS, 'list'],
  queryFn: async () => (await api(listWebhooks)).webhooks,
});

export type LogFilter = { readonly webhook?: WebhookId | undefined; readonly state?: WebhookState | undefined };

export const deliveriesQuery = ({ webhook, state }: LogFilter) =>
  infiniteQueryOptions({
    queryKey: [WEBHOOKS, 'deliveries', { webhook, state }],
    queryFn: ({ pageParam }) => api(listWebhookDeliveries, { query: { webhook, state, after: pageParam } }),
    initialPageParam: undefined as WebhookDeliveryId | undefined,
    getNextPageParam: ({ after }) => after ?? undefined,
  });

/** Null when there is no such delivery, or not any more. */
export const deliveryQuery = (id: string) =>
  queryOptions({
    queryKey: [WEBHOOKS, 'delivery', id],
    queryFn: async () => {
      const { data } = webhookDeliveryId.safeParse(id);
      if (!data) return null;
      try {
        return await api(readWebhookDelivery, { params: { webhookDeliveryId: data } });
      } catch (error) {
        if (error instanceof ApiError && error.code === 'not-found') return null;
        throw error;
      }
    },
    refetchInterval: ({ state: { data } }) => (data?.delivery.state === 'waiting' ? ASK_AGAIN_MS : false),
  });

export const webhookHistory = (id: WebhookId) => ({
  queryKey: [WEBHOOKS, 'history', id],
  read: (after: string | undefined) => api(readWebhookHistory, { params: { webhookId: id }, query: { after } }),
});

export const fetchSecret = async (id: WebhookId): Promise<string> => {
  const { secret } = await api(revealWebhookSecret, { params: { webhookId: id } });
  void queryClient.invalidateQueries({ queryKey: webhookHistory(id).queryKey });
  return secret;
};

export const refreshWebhooks = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [WEBHOOKS] });
