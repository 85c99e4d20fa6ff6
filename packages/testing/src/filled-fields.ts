import type { Field, Fields, LeafField, ValuesOf } from '@waybill/domain/fields';

const ID = '00000000-0000-4000-8000-000000000001';

/** A plausible value for each kind of field. */
const leafValue = (field: LeafField): unknown => {
  switch (field.kind) {
    case 'measure':
      return 3;
    case 'money':
      return { minor: 18_400, currency: 'ISK' };
    case 'choice':
      return field.options[0] ?? null;
    case 'flags':
      return field.options.slice(0, 2);
    case 'list':
      return field.of === 'email' ? ['a@example.is'] : ['first', 'second'];
    case 'date':
      return '2026-11-16';
    case 'time':
      return '08:30';
    case 'phone':
      return '+3545552140';
    case 'email':
      return 'a@example.is';
    case 'organisation':
    case 'sub-company':
    case 'saved-location':
    case 'parcel':
      return ID;
    case 'barcode':
      return 'BLF00000001';
    case 'line':
    case 'text':
      return 'Something typed';
  }
};

const sampleOf = (field: Field): unknown => {
  if (field.kind === 'group') return filledValues(field.parts);
  return field.kind === 'records' ? [filledValues(field.parts)] : leafValue(field);
};

/** Every described field filled in, including fields that are added later. */
export const filledValues = <Of extends Fields>(fields: Of): ValuesOf<Of> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, sampleOf(field)])) as ValuesOf<Of>;
