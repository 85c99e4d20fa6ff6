import { z } from 'zod';

type Limits = { readonly min?: number; readonly max: number; readonly decimals: number };

const hasAtMost = (value: number, decimals: number) => Number(value.toFixed(decimals)) === value;

/** A measure that may be left out. Kept as a whole number of its smallest unit: see toUnits. */
export const measure = ({ min = 0, max, decimals }: Limits) =>
  z
    .number({ error: 'number' })
    .min(min, { error: min === 0 ? 'negative' : 'too-small' })
    .max(max, { error: 'too-large' })
    .refine((value) => hasAtMost(value, decimals), { error: 'decimals', params: { decimals } })
    .nullable();

/** 72.5 kg are 72500 g: three decimals, and no rounding in either direction. */
export const toUnits = (value: number | null, decimals: number): number | null =>
  value === null ? null : Math.round(value * 10 ** decimals);
export const fromUnits = (units: number | null, decimals: number): number | null =>
  units === null ? null : units / 10 ** decimals;
