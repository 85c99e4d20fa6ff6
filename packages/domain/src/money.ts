import { z } from 'zod';

export const CURRENCIES = ['ISK', 'USD'] as const;
export const currency = z.enum(CURRENCIES);
export type Currency = z.infer<typeof currency>;

/** Decimals of a currency's minor unit. The krona has none. */
export const MINOR_DIGITS = { ISK: 0, USD: 2 } as const satisfies Record<Currency, number>;

/** An amount is a whole number of minor units; it never passes through a fraction. */
export type Money = { readonly minor: number; readonly currency: Currency };
