import type { PaymentSum } from '@waybill/contract/payments';
import { CURRENCIES, type Currency } from '@waybill/domain/money';

/** The currencies that there is anything in, always in the same order. */
export const currenciesOf = (sums: readonly PaymentSum[]): readonly Currency[] =>
  CURRENCIES.filter((currency) => sums.some((sum) => sum.currency === currency));
