import { type Fields, flattenValues, pathsOf } from '@waybill/domain/fields';
import type { Currency, Money } from '@waybill/domain/money';

/** The currency in which a typed amount is read. */
export type CurrencyAt = (path: string) => Currency;

/** Each amount stays in the currency it was saved in; one that was empty is typed in the default currency. */
export const currenciesOf = (fields: Fields, saved: object, defaultCurrency: Currency): CurrencyAt => {
  const values: Readonly<Record<string, unknown>> = flattenValues(fields, saved);
  const amounts = pathsOf(fields).flatMap(({ path, field }) =>
    field.kind === 'money' ? [[path, values[path] as Money | null] as const] : [],
  );
  const found = new Map(amounts);
  return (path) => found.get(path)?.currency ?? defaultCurrency;
};
