import type { Partner } from '@waybill/contract/partners';
import {
  type PartnerFields,
  type StatusMapping,
  type StatusWords,
  wordsOfStatus,
} from '@waybill/domain/partner-statuses';
import { DELIVERY_STATUSES, type DeliveryStatus } from '@waybill/domain/statuses';
import type { Translate } from '@waybill/i18n/translate';

/** The statuses in the order of a shipment's way. */
export const ORDER: readonly DeliveryStatus[] = [
  'new',
  'open',
  'transport-request',
  'assigned',
  'in-warehouse',
  'out-for-delivery',
  'self-collect',
  'completed',
  'not-picked-up',
  'failed',
  'deleted',
  'mixed',
];

export type TypedWords = { readonly sends: string; readonly reads: readonly string[] };
export type TypedPartner = { readonly name: string; readonly statuses: Readonly<Record<DeliveryStatus, TypedWords>> };

const typedWords = ({ sends, reads }: StatusWords): TypedWords => ({ sends: sends ?? '', reads });

export const typedPartnerOf = ({ name, statuses }: { readonly name: string; readonly statuses: StatusMapping }) =>
  ({
    name,
    statuses: Object.fromEntries(
      DELIVERY_STATUSES.map((status) => [status, typedWords(wordsOfStatus(statuses, status))]),
    ) as TypedPartner['statuses'],
  }) satisfies TypedPartner;

/** A partner as two who edit it at once compare it: status by status. */
export type FlatPartner = { readonly name: string } & Readonly<Record<DeliveryStatus, StatusWords | null>>;

const someWords = ({ sends, reads }: StatusWords): StatusWords | null =>
  sends === null && reads.length === 0 ? null : { sends, reads };

export const flatPartnerOf = ({ name, statuses }: PartnerFields | Partner): FlatPartner => ({
  name,
  ...(Object.fromEntries(
    DELIVERY_STATUSES.map((status) => [status, someWords(wordsOfStatus(statuses, status))]),
  ) as Record<DeliveryStatus, StatusWords | null>),
});

/** As it is sent: without the statuses that have no words. */
export const partnerOfFlat = ({ name, ...statuses }: FlatPartner): PartnerFields => ({
  name,
  statuses: Object.fromEntries(
    Object.entries(statuses).flatMap(([status, words]) =>
      words ? [[status, { sends: words.sends, reads: [...words.reads] }]] : [],
    ),
  ) as PartnerFields['statuses'],
});

const isStatus = (name: string): name is DeliveryStatus => (DELIVERY_STATUSES as readonly string[]).includes(name);

export const partLabel = (name: string, t: Translate): string =>
  isStatus(name) ? t(`deliveryStatus.${name}`) : t('partners.name');

/** The words of a status in one line: the one that is sent, and those that are understood. */
export const partText = (value: unknown, t: Translate): string => {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return t('history.nothing');
  const { sends, reads } = value as Partial<StatusWords>;
  const parts = [
    ...(sends ? [`${t('partners.sent')}: ${sends}`] : []),
    ...(reads && reads.length > 0 ? [`${t('partners.read')}: ${reads.join(', ')}`] : []),
  ];
  return parts.join('; ') || t('history.nothing');
};
