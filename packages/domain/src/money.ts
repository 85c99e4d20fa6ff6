import { z } from 'zod';

export const CURRENCIES = ['ISK', 'USD'] as const;
export const currency = z.enum(CURRENCIES);
export type Currency = z.infer<typeof currency>;

/** Decimals of a currency's minor unit. The krona has none. */
export const MINOR_DIGITS = { ISK: 0, USD: 2 } as const satisfies Record<Currency, number>;

/** Two thousand million minor units: twenty million dollars, or more than any delivery costs. */
const MOST_MINOR = 2_000_000_000;

/** An amount is a whole number of minor units; it never passes through a fraction. */
export const money = z.strictObject({
  minor: z
    .number({ error: 'number' })
    .int({ error: 'number' })
    .min(0, { error: 'negative' })
    .max(MOST_MINOR, { error: 'too-large' }),
  currency,
});
export type Money = Readonly<z.infer<typeof money>>;

/** In major units with a point, for programs to read: 12.50, or 1250 in a currency without a smaller unit. */
export const majorUnits = ({ minor, currency: of }: Money): string => {
  const digits = MINOR_DIGITS[of];
  if (digits === 0) return String(minor);
  const text = String(minor).padStart(digits + 1, '0');
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`;
};

/**
 * An amount as people type it: digits, perhaps in groups of three, and as many decimals as the currency has. Null for
 * empty text, undefined for text that is no amount of this currency. Read digit by digit, and so never through a fraction.
 */
export const parseMinor = (typed: string, of: Currency): number | null | undefined => {
  const text = typed.replace(/[\s\u00a0\u202f]/g, '').replace(/^(ISK|USD|kr\.?|\$)|(ISK|USD|kr\.?)$/gi, '');
  if (text === '') return null;
  const digits = MINOR_DIGITS[of];
  // Groups are all separated by one sign, and decimals by the other: 1.234,56 and 1,234.56.
  const parts = text.match(/^(\d{1,3}(?:([.,])\d{3})(?:\2\d{3})*|\d+)(?:([.,])(\d{1,2}))?$/);
  if (!parts) return undefined;
  const [, whole = '', between, before, cents = ''] = parts;
  if (cents.length > digits || (before !== undefined && before === between)) return undefined;
  return Number(whole.replace(/[.,]/g, '') + cents.padEnd(digits, '0'));
};
