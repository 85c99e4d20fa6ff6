import type { LeafField } from '@waybill/domain/fields';
import { formatPhoneNumber } from '@waybill/domain/phone-number';
import { isNothing, plainValueText, type TextWords } from './plain-value-text.ts';

/** A value as a user reads it, by the kind of its field; empty if there is none. */
export const valueText = (field: LeafField, value: unknown, words: TextWords): string => {
  if (field.kind !== 'phone') return plainValueText(field, value, words);
  return isNothing(value) ? '' : formatPhoneNumber(String(value));
};
