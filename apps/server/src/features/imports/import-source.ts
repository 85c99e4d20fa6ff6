import type { ExportColumn, ExportSource } from '../../export-table.ts';
import type { ImportsRepo, StoredImport } from './imports.repo.ts';

type Column = ExportColumn<StoredImport>;

const counted = (name: 'created' | 'updated' | 'unchanged'): Column => ({
  name,
  label: (t) => t(`exportList.${name}`),
  value: ({ shipments }, { number }) => number(shipments[name]),
  isShown: true,
});

const IMPORT_COLUMNS: readonly Column[] = [
  { name: 'fileName', label: (t) => t('importFile.past.file'), value: ({ fileName }) => fileName, isShown: true },
  { name: 'uploadedBy', label: (t) => t('importFile.past.by'), value: ({ author }) => author.name, isShown: true },
  {
    name: 'createdAt',
    label: (t) => t('importFile.past.at'),
    value: ({ createdAt }, { moment }) => moment(createdAt),
    isShown: true,
  },
  {
    name: 'rows',
    label: (t) => t('importFile.past.rows'),
    value: ({ rowCount }, { number }) => number(rowCount),
    isShown: true,
  },
  counted('created'),
  counted('updated'),
  counted('unchanged'),
  {
    name: 'state',
    label: (t) => t('importFile.past.state'),
    value: ({ state }, { t }) => t(`importFile.state.${state}`),
    isShown: true,
  },
  {
    name: 'bytes',
    label: (t) => t('exportList.bytes'),
    value: ({ bytes }, { number }) => number(bytes),
    isShown: false,
  },
  {
    name: 'finishedAt',
    label: (t) => t('exportList.finishedAt'),
    value: ({ finishedAt }, { moment }) => moment(finishedAt),
    isShown: false,
  },
];

export const importSource = ({ whole }: Pick<ImportsRepo, 'whole'>): ExportSource<StoredImport> => ({
  columns: IMPORT_COLUMNS,
  ...whole(),
});
