import type { Session } from '@waybill/contract/session';
import type { LeafField, RecordsField } from '@waybill/domain/fields';
import { SHIPMENT_PATHS } from '@waybill/domain/shipment-fields';
import { DELIVERY_STATUSES } from '@waybill/domain/statuses';
import { FAILURE_PARTIES } from '@waybill/domain/transitions';
import type { Format } from '@waybill/i18n/format';
import type { Translate } from '@waybill/i18n/translate';
import { isNothing } from '../../../shared/fields/plain-value-text.ts';
import { valueText as textByKind } from '../../../shared/fields/value-text.ts';

/** Names that values of the history may refer to. */
export type HistoryNeeds = {
  readonly t: Translate;
  readonly format: Format;
  readonly subCompanies: Session['subCompanies'];
  /** The reader's own organisation, which sentences address; null for whoever is of none. */
  readonly own: string | null;
};

const MOST_NAMED = 3;

/** Every field of a shipment that can change: typed ones, and those set by actions. */
const FIELDS: ReadonlyMap<string, LeafField | RecordsField> = new Map<string, LeafField | RecordsField>([
  ...SHIPMENT_PATHS.map(({ path, field }) => [path, field] as const),
  ['deliveryStatus', { kind: 'choice', options: DELIVERY_STATUSES, words: 'deliveryStatus' }],
  ['failureParty', { kind: 'choice', options: FAILURE_PARTIES, words: 'shipment.failureParty' }],
]);

/** Fields in the order of the form, not in the order in which they were stored. */
export const placeOf = (path: string): number => [...FIELDS.keys()].indexOf(path);

/** In a sentence, typed text is quoted. */
const QUOTED: readonly string[] = ['line', 'text', 'email', 'barcode'];

const textOf = (path: string, value: unknown, { t, format, subCompanies }: HistoryNeeds): string => {
  if (isNothing(value)) return t('shipmentDetail.history.nothing');
  const field = FIELDS.get(path);
  if (path === 'happenedAt' || path === 'accountDisabledAt') return format.dateTime(new Date(String(value)));
  if (!field) return String(value);
  if (field.kind !== 'records') return textByKind(field, value, { t, format, names: subCompanies });
  const lines = value as readonly unknown[];
  return lines.length > MOST_NAMED ? t('shipmentDetail.history.parcels', { count: lines.length }) : lines.join(', ');
};

/** A value of a field as a user reads it. */
export const plainText = (path: string, value: unknown, needs: HistoryNeeds): string => textOf(path, value, needs);

/** A value as it reads within a sentence. */
export const historyValueText = (path: string, value: unknown, needs: HistoryNeeds): string => {
  const text = textOf(path, value, needs);
  const isTyped = QUOTED.includes(FIELDS.get(path)?.kind ?? 'line');
  return isTyped && !isNothing(value) ? needs.t('shipmentDetail.history.quote', { text }) : text;
};
