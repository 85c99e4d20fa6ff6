import type { Fields, Section } from '@waybill/domain/fields';
import { isNothing } from '../../../shared/fields/plain-value-text.ts';

const isFilled = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.values(value).some(isFilled)
    : !isNothing(value);

/** Whether a shipment has a value in any field of the section. */
export const hasValues = (fields: Fields, section: Section, shipment: object): boolean => {
  const values = shipment as Readonly<Record<string, unknown>>;
  return Object.entries(fields).some(
    ([name, field]) =>
      field.section === section && isFilled(values[field.kind === 'organisation' ? field.answerName : name]),
  );
};
