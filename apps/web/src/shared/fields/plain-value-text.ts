import type { LeafField, MeasureUnit } from '@waybill/domain/fields';
import type { Money } from '@waybill/domain/money';
import type { Format } from '@waybill/i18n/format';
import type { Translate } from '@waybill/i18n/translate';

export type Named = { readonly id: string; readonly name: string };

export type TextWords = {
  readonly t: Translate;
  readonly format: Format;
  /** The organisations and sub-companies whose names are known. */
  readonly names: readonly Named[];
};

export const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const UNIT_TEXTS = {
  kg: 'shipment.unit.weight',
  cm: 'shipment.unit.dimensions',
  m3: 'shipment.unit.volume',
  celsius: 'shipment.unit.temperature',
} as const satisfies Record<MeasureUnit, string>;

const measureText = (unit: MeasureUnit | null, value: number, { t, format }: TextWords): string => {
  const number = format.number(value).replace('-', '−');
  return unit ? t(UNIT_TEXTS[unit], { value: number }) : number;
};

type Say = (key: string) => string;

/** Every kind but phone numbers, whose formats are a large table that a list of shipments does not need. */
export type PlainField = Exclude<LeafField, { kind: 'phone' }>;

/**
 * A value as a user reads it, by the kind of its field; empty if there is none. A value that this version of the page
 * does not know, such as a newer choice, is shown unchanged.
 */
export const plainValueText = (field: PlainField, value: unknown, words: TextWords): string => {
  if (isNothing(value)) return '';
  const { t, format, names } = words;
  const say = t as Say;
  const worded = (of: string, option: unknown, options: readonly string[]) =>
    options.includes(String(option)) ? say(`${of}.${option}`) : String(option);
  switch (field.kind) {
    case 'choice':
      return worded(field.words, value, field.options);
    case 'flags':
      return (value as readonly string[]).map((flag) => worded(field.words, flag, field.options)).join(', ');
    case 'list':
      return (value as readonly string[]).join(', ');
    case 'money':
      return format.money(value as Money);
    case 'measure':
      return typeof value === 'number' ? measureText(field.unit, value, words) : String(value);
    case 'date':
      return format.scheduledDay(String(value));
    case 'organisation':
      // The history stores the name that an organisation had then, and no id.
      return names.find(({ id }) => id === value)?.name ?? String(value);
    case 'sub-company':
      return names.find(({ id }) => id === value)?.name ?? t('subCompany.unknown');
    case 'saved-location':
      return names.find(({ id }) => id === value)?.name ?? t('shipment.field.savedLocationId');
    case 'line':
    case 'text':
    case 'email':
    case 'time':
    case 'barcode':
    case 'parcel':
      return String(value);
  }
};
