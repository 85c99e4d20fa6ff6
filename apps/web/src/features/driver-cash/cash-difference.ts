import type { DriverCash } from '@waybill/contract/driven-days';
import { CURRENCIES, type Money } from '@waybill/domain/money';

const minorIn = (amounts: readonly Money[], currency: Money['currency']): number =>
  amounts.find((each) => each.currency === currency)?.minor ?? 0;

/** What was counted less what was collected, in each currency that differs; null while nobody has counted. */
export const cashDifference = ({ cash, counted }: Pick<DriverCash, 'cash' | 'counted'>): readonly Money[] | null =>
  counted &&
  CURRENCIES.map((currency) => ({ currency, minor: minorIn(counted, currency) - minorIn(cash, currency) })).filter(
    ({ minor }) => minor !== 0,
  );
