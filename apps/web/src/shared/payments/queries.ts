import { queryOptions } from '@tanstack/react-query';
import { listUnsettledEvents, readPaymentLink } from '@waybill/contract/payment-links';
import type { PaymentId } from '@waybill/domain/ids';
import { api } from '../../lib/api/api.ts';
import { queryClient } from '../../lib/api/query-client.ts';

/** By the topic under which changes of payments are told. */
const KEY = ['payments'];

export const paymentLinkQuery = (paymentId: PaymentId) =>
  queryOptions({
    queryKey: [...KEY, 'link', paymentId],
    queryFn: () => api(readPaymentLink, { params: { paymentId } }),
  });

export const unsettledQuery = queryOptions({
  queryKey: [...KEY, 'unsettled'],
  queryFn: async () => (await api(listUnsettledEvents)).events,
});

export const refreshPayments = (): Promise<void> => queryClient.invalidateQueries({ queryKey: KEY });
