import { PAYMENTS_PAGE, type PaymentFilter, type PaymentRow, type PaymentSum } from '@waybill/contract/payments';
import type { PaymentId } from '@waybill/domain/ids';
import type { PaymentRepos } from './payment-deps.ts';
import { presentPayment } from './present-payment.ts';

type Listed = { readonly payments: PaymentRow[]; readonly after: PaymentId | null };

export const listPayments = async (
  { list, rules }: Pick<PaymentRepos, 'list' | 'rules'>,
  { after, ...filter }: PaymentFilter & { readonly after?: PaymentId | undefined },
): Promise<Listed> => {
  const { timeZone } = await rules();
  const found = await list.page(filter, timeZone, after, PAYMENTS_PAGE + 1);
  const payments = found.slice(0, PAYMENTS_PAGE).map(presentPayment);
  return { payments, after: found.length > PAYMENTS_PAGE ? (payments.at(-1)?.paymentId ?? null) : null };
};

type Sums = { readonly sums: PaymentSum[]; readonly isAnyThere: boolean };

/** Where only a division or a currency narrows the list, its sums are those that are kept; nobody counts a million payments for their tabs. */
export const sumPayments = async (
  { list, rules }: Pick<PaymentRepos, 'list' | 'rules'>,
  filter: Omit<PaymentFilter, 'status'>,
): Promise<Sums> => {
  const { search, from, to, paidFrom, paidTo } = filter;
  const isNarrowed = search !== '' || [from, to, paidFrom, paidTo].some((day) => day !== undefined);
  const sums = isNarrowed ? await list.exactSums(filter, (await rules()).timeZone) : await list.keptSums(filter);
  return { sums: [...sums], isAnyThere: sums.length > 0 || (await list.isAnyThere()) };
};
