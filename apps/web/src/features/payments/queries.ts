import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ApiError } from '@waybill/contract/client';
import {
  listPayments,
  type PaymentFilter,
  payment,
  readPayment,
  suggestPayment,
  sumPayments,
} from '@waybill/contract/payments';
import { type PaymentId, paymentId, type ShipmentId } from '@waybill/domain/ids';
import { api } from '../../lib/api/api.ts';
import { currentRow } from '../../lib/api/current-row.ts';

/** The topic of the live changes: each of them refreshes all of these queries. */
const PAYMENTS = 'payments';

export const paymentsQuery = (filter: PaymentFilter) =>
  infiniteQueryOptions({
    queryKey: [PAYMENTS, 'list', filter],
    queryFn: ({ pageParam }) => api(listPayments, { query: { ...filter, after: pageParam } }),
    initialPageParam: undefined as PaymentId | undefined,
    getNextPageParam: ({ after }) => after ?? undefined,
    placeholderData: keepPreviousData,
  });

export const sumsQuery = ({ status: _, ...filter }: PaymentFilter) =>
  queryOptions({
    queryKey: [PAYMENTS, 'sums', filter],
    queryFn: () => api(sumPayments, { query: filter }),
    placeholderData: keepPreviousData,
  });

/** Null if there is none. */
export const paymentQuery = (id: string) =>
  queryOptions({
    queryKey: [PAYMENTS, 'one', id],
    queryFn: async () => {
      const { data } = paymentId.safeParse(id);
      if (!data) return null;
      try {
        return (await api(readPayment, { params: { paymentId: data } })).payment;
      } catch (error) {
        if (error instanceof ApiError && error.code === 'not-found') return null;
        throw error;
      }
    },
  });

export const suggestionQuery = (shipmentIds: readonly ShipmentId[]) =>
  queryOptions({
    queryKey: [PAYMENTS, 'suggestion', shipmentIds],
    queryFn: () => api(suggestPayment, { body: { shipmentIds: [...shipmentIds] } }),
  });

/** The payment as it is by now, from a refusal because somebody else was first. */
export const newerPayment = (error: unknown) =>
  currentRow(payment, error) ?? currentRow(payment, error, 'illegal-move');
