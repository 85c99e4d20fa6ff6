import type { UnknownWord } from '@waybill/contract/partners';
import type { DeliveryStatus } from '@waybill/domain/statuses';
import type { ExportColumn, ExportSource } from '../../export-table.ts';
import type { PartnersRepo } from './partners.repo.ts';
import type { UnknownWordsRepo } from './unknown-words.repo.ts';

type Column = ExportColumn<UnknownWord>;

const wordColumns = (partners: ReadonlyMap<string, string>): readonly Column[] => [
  {
    name: 'word',
    label: (t) => t('exportList.wordColumn.word'),
    // Of one that was sent, our status.
    value: ({ source, word }, { t }) => (source === 'sent' ? t(`deliveryStatus.${word as DeliveryStatus}`) : word),
    isShown: true,
  },
  {
    name: 'partner',
    label: (t) => t('exportList.wordColumn.partner'),
    value: ({ partnerId }, { t }) => partners.get(partnerId ?? '') ?? t('partners.anyPartner'),
    isShown: true,
  },
  {
    name: 'source',
    label: (t) => t('exportList.wordColumn.source'),
    value: ({ source }, { t }) => t(`partners.source.${source}`),
    isShown: true,
  },
  {
    name: 'count',
    label: (t) => t('exportList.wordColumn.count'),
    value: ({ count }, { number }) => number(count),
    isShown: true,
  },
  {
    name: 'lastSeenAt',
    label: (t) => t('exportList.wordColumn.lastSeenAt'),
    value: ({ lastSeenAt }, { moment }) => moment(lastSeenAt),
    isShown: true,
  },
  {
    name: 'example',
    label: (t) => t('exportList.wordColumn.example'),
    value: ({ example }) => example,
    isShown: true,
  },
  {
    name: 'firstSeenAt',
    label: (t) => t('exportList.wordColumn.firstSeenAt'),
    value: ({ firstSeenAt }, { moment }) => moment(firstSeenAt),
    isShown: false,
  },
];

export const wordSource = async (
  partners: Pick<PartnersRepo, 'list'>,
  { whole }: Pick<UnknownWordsRepo, 'whole'>,
  show: 'waiting' | 'ignored',
): Promise<ExportSource<UnknownWord>> => ({
  columns: wordColumns(new Map((await partners.list()).map(({ id, name }) => [id, name]))),
  ...whole(show),
});
