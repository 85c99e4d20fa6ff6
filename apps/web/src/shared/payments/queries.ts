import { queryOptions } from '@tanstack/react-query';
import { listUnsettledEvents, readPaymentLink } from '@waybill/contract/payment-links';
import type { PaymentId } from '@waybill/domain/ids';
import { api } from '../../lib/api/api.ts';
import { queryClient } from '../../lib/api/query-client.ts';

/** By the topic under which changes of payments are told. */
const PAYMENTS = 'payments';

export const paymentLinkQuery = (paymentId: PaymentId) =>
  queryOptions({
    queryKey: [PAYMENTS, 'link', paymentId],
    queryFn: () => api(readPaymentLink, { params: { paymentId } }),
  });

export const unsettledQuery = queryOptions({
  queryKey: [PAYMENTS, 'unsettled'],
  queryFn: async () => (await api(listUnsettledEvents)).events,
});

/** Their shipments show them, too. */
export const refreshPayments = async (): Promise<void> => {
  await Promise.all([PAYMENTS, 'shipments'].map((topic) => queryClient.invalidateQueries({ queryKey: [topic] })));
};
