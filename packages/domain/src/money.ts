import { z } from 'zod';
import type { Locale } from './locales.ts';
import { readNumber, type TypedNumber } from './typed-number.ts';

export const CURRENCIES = ['ISK', 'USD'] as const;
export const currency = z.enum(CURRENCIES);
export type Currency = z.infer<typeof currency>;

/** Decimals of a currency's minor unit. The krona has none. */
export const MINOR_DIGITS = { ISK: 0, USD: 2 } as const satisfies Record<Currency, number>;

/** Two thousand million minor units: twenty million dollars, or more than any delivery costs. */
const MOST_MINOR = 2_000_000_000;

const amountUpTo = (most: number) =>
  z.strictObject({
    minor: z
      .number({ error: 'number' })
      .int({ error: 'decimals' })
      .min(0, { error: 'negative' })
      .max(most, { error: 'too-large' }),
    currency,
  });

/** An amount is a whole number of minor units; it never passes through a fraction. */
export const money = amountUpTo(MOST_MINOR);
export type Money = Readonly<z.infer<typeof money>>;

/** As many amounts as are ever paid at once: more than all shipments of a payment with its fee. */
const MOST_AMOUNTS = 1_000;

/** What was paid, as drivers and providers say it: the sum of what may be typed for each shipment. */
export const paidMoney = amountUpTo(MOST_AMOUNTS * MOST_MINOR);

/** As answers say it: a sum may be more than anybody may type. */
export const moneySum = z.object({ minor: z.number().int(), currency });

/** In major units with a point, for programs to read: 12.50, or 1250 in a currency without a smaller unit. */
export const majorUnits = ({ minor, currency: of }: Money): string => {
  const digits = MINOR_DIGITS[of];
  if (digits === 0) return String(minor);
  const text = String(minor).padStart(digits + 1, '0');
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`;
};

/** An amount may have its currency beside it, which the field says already. */
const withoutCurrency = (typed: string): string =>
  typed.trim().replace(/^(ISK|USD|kr\.?|\$)\s*|\s*(ISK|USD|kr\.?)$/gi, '');

export const readAmount = (typed: string, locale: Locale): TypedNumber | null | undefined =>
  readNumber(withoutCurrency(typed), locale);

/**
 * The minor units of an amount as people type it. Null for empty text, undefined for text that is no number, and
 * `decimals` for one with more decimals than the currency has. Read digit by digit, and so never through a fraction.
 */
export const parseMinor = (typed: string, of: Currency, locale: Locale): number | 'decimals' | null | undefined => {
  const read = readAmount(typed, locale);
  if (!read) return read;
  const digits = MINOR_DIGITS[of];
  if (read.fraction.length > digits) return 'decimals';
  return Number(`${read.sign}${read.whole}${read.fraction.padEnd(digits, '0')}`);
};
