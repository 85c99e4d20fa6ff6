import type { Locale } from '@waybill/domain/locales';
import { type Currency, type Money, majorUnits, money, parseMinor } from '@waybill/domain/money';
import { writeNumber } from '@waybill/domain/typed-number';
import { z } from 'zod';

/** No whole number of minor units: refused for its decimals. */
const WITH_DECIMALS = 0.5;

/** A fee as people type it in their language; an empty one is none. */
export const typedFee = (currency: Currency, locale: Locale) =>
  z.string().transform((typed, context): Money => {
    const minor = parseMinor(typed, currency, locale);
    const read = minor === null ? 0 : minor === 'decimals' ? WITH_DECIMALS : minor;
    const { data, error } = money.safeParse({ minor: read, currency });
    if (data) return data;
    const problem = error?.issues[0]?.message ?? 'number';
    context.addIssue({ code: 'custom', message: problem === 'decimals' ? `decimals-${currency}` : problem });
    return z.NEVER;
  });

export const feeText = (fee: Money, locale: Locale): string =>
  fee.minor === 0 ? '' : writeNumber(majorUnits(fee), locale);
