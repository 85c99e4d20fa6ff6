import { shipmentForm } from '@waybill/contract/shipment-edits';
import type { Locale } from '@waybill/domain/locales';
import type { ShipmentDetails } from '@waybill/domain/shipment-fields';
import { EMPTY_SHIPMENT } from '@waybill/domain/shipment-fields';
import type { FieldProblem } from '@waybill/domain/validation';
import { z } from 'zod';
import type { CurrencyAt } from '../../../shared/fields/currencies.ts';
import { bodyOf, type TypedParcel, type TypedShipment } from './typed-shipment.ts';

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string };

type Needs = {
  /** The language by which numbers are read. */
  readonly notation: Locale;
  readonly currencyAt: CurrencyAt;
  /** Whether a barcode fits the organisation's pattern; until the engine has loaded everything fits, and the server checks. */
  readonly fits: (barcode: string) => boolean;
  /** The parcels as saved: an unchanged barcode is not checked again, since it may have been given by another pattern. */
  readonly kept?: readonly TypedParcel[];
};

/** Rules between fields need valid fields: for these rules, an invalid field counts as empty. */
const ruleIssues = (body: Record<string, unknown>, issues: readonly Issue[]): readonly Issue[] => {
  const cleaned = { ...body };
  const empty = EMPTY_SHIPMENT as unknown as Record<string, unknown>;
  for (const { path } of issues) {
    const [first, second] = path.map(String) as [string, string | undefined];
    const within = second === undefined ? null : (empty[first] as Record<string, unknown> | null);
    cleaned[first] =
      second !== undefined && within && !Array.isArray(within) && second in within
        ? { ...(cleaned[first] as object), [second]: within[second] }
        : empty[first];
  }
  const checked = shipmentForm.safeParse(cleaned);
  const isJudged = (path: readonly PropertyKey[]) => issues.some((issue) => issue.path.join('.') === path.join('.'));
  return checked.success ? [] : checked.error.issues.filter(({ path }) => !isJudged(path));
};

/** How many decimals an amount has depends on its currency, which the message names. */
const namingCurrency = (path: Issue['path'], message: string, currencyAt: CurrencyAt): string => {
  const isAmount = path.at(-1) === 'minor';
  return isAmount && message === 'decimals'
    ? (`decimals-${currencyAt(path.slice(0, -1).join('.'))}` satisfies FieldProblem)
    : message;
};

/** The endpoint's own schema, applied to a shipment as it is typed. */
export const typedShipmentSchema = ({ notation, currencyAt, fits, kept = [] }: Needs): z.ZodType<ShipmentDetails> => {
  const isKept = (id: string, barcode: string) =>
    kept.some((parcel) => parcel.barcode === barcode && (id === '' || id === parcel.id));
  return z.custom<TypedShipment>().transform((typed, context): ShipmentDetails => {
    const body = bodyOf(typed, currencyAt, notation);
    const checked = shipmentForm.safeParse(body);
    const own = checked.error?.issues ?? [];
    const misfits = typed.parcels.flatMap(({ id, barcode }, index) =>
      barcode.trim() === '' || isKept(id, barcode.trim()) || fits(barcode.trim())
        ? []
        : [{ path: ['parcels', index, 'barcode'], message: 'barcode' }],
    );
    for (const { path, message } of [...own, ...(own.length > 0 ? ruleIssues(body, own) : []), ...misfits]) {
      context.addIssue({ code: 'custom', message: namingCurrency(path, message, currencyAt), path: [...path] });
    }
    return checked.data ?? z.NEVER;
  });
};
