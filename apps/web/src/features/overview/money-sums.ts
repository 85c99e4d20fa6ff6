import type { OverviewMoney } from '@waybill/contract/overview';
import { CURRENCIES, type Currency } from '@waybill/domain/money';

type CurrencySum = {
  readonly currency: Currency;
  readonly count: number;
  readonly minor: number;
  readonly lines: readonly OverviewMoney[];
};

/** The lines of each currency together: what is in several is never added up. */
export const sumsOf = (lines: readonly OverviewMoney[]): readonly CurrencySum[] =>
  CURRENCIES.flatMap((currency) => {
    const own = lines.filter((line) => line.currency === currency);
    if (own.length === 0) return [];
    return {
      currency,
      count: own.reduce((sum, { count }) => sum + count, 0),
      minor: own.reduce((sum, { minor }) => sum + minor, 0),
      lines: own,
    };
  });
