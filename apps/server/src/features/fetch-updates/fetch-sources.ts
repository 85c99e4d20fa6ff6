import type { FetchConflict, FetchFinding } from '@waybill/contract/fetch-updates';
import type { CsvValue } from '@waybill/domain/csv';
import { STATUS } from '@waybill/domain/fetch-updates/fetch-source';
import type { FetchRunId } from '@waybill/domain/ids';
import { importTarget } from '@waybill/domain/import/import-targets';
import { type Money, majorUnits } from '@waybill/domain/money';
import type { DeliveryStatus } from '@waybill/domain/statuses';
import { failureText, findingText, pathLabel } from '@waybill/i18n/fetch-labels';
import { optionLabel } from '@waybill/i18n/import-labels';
import type { ExportColumn, ExportForm, ExportSource } from '../../export-table.ts';
import { presenting } from '../../whole-list.ts';
import type { InRequest } from './fetch-deps.ts';
import type { FetchRunsRepo, RunCounts, StoredRun } from './fetch-runs.repo.ts';
import type { FetchedValuesRepo } from './fetched-values.repo.ts';
import { presentConflicts, presentFindings } from './present-fetch.ts';

const counted = (name: Exclude<keyof RunCounts, 'records'>): ExportColumn<StoredRun> => ({
  name,
  label: (t) => t(`exportList.fetchColumn.${name}`),
  value: ({ counts }, { number }) => number(counts[name]),
  isShown: true,
});

const RUN_COLUMNS: readonly ExportColumn<StoredRun>[] = [
  {
    name: 'createdAt',
    label: (t) => t('fetchUpdates.runs.at'),
    value: ({ createdAt }, { moment }) => moment(createdAt),
    isShown: true,
  },
  {
    name: 'startedBy',
    label: (t) => t('fetchUpdates.runs.by'),
    value: ({ author }, { t }) => author?.name ?? t('fetchUpdates.runs.schedule'),
    isShown: true,
  },
  {
    name: 'records',
    label: (t) => t('fetchUpdates.runs.records'),
    value: ({ counts }, { number }) => number(counts.records),
    isShown: true,
  },
  counted('changed'),
  counted('unchanged'),
  counted('notFound'),
  counted('conflicts'),
  counted('faults'),
  {
    name: 'state',
    label: (t) => t('fetchUpdates.runs.state'),
    value: ({ state }, { t }) => t(`fetchUpdates.state.${state}`),
    isShown: true,
  },
  {
    name: 'failure',
    label: (t) => t('exportList.fetchColumn.failure'),
    value: (run, { t }) => failureText(run, t),
    isShown: true,
  },
  {
    name: 'finishedAt',
    label: (t) => t('exportList.finishedAt'),
    value: ({ finishedAt }, { moment }) => moment(finishedAt),
    isShown: false,
  },
];

export const runSource = ({ whole }: Pick<FetchRunsRepo, 'whole'>): ExportSource<StoredRun> => ({
  columns: RUN_COLUMNS,
  ...whole(),
});

type Names = ReadonlyMap<string, string> | null;

/** A value of either side, in the words and the notation of the file. */
const valueCell = (path: string, value: unknown, { t, number }: ExportForm, subCompanies: Names): CsvValue => {
  if (value === null || value === undefined) return null;
  if (path === STATUS) return t(`deliveryStatus.${value as DeliveryStatus}`);
  const field = importTarget(path)?.field;
  switch (field?.kind) {
    case 'money':
      return `${number(majorUnits(value as Money))} ${(value as Money).currency}`;
    case 'measure':
      return number(value as number);
    case 'choice':
      return optionLabel(field, String(value), t);
    case 'flags':
      return (value as readonly string[]).map((option) => optionLabel(field, option, t));
    case 'sub-company':
      return subCompanies?.get(String(value)) ?? null;
    default:
      return Array.isArray(value) ? value.map(String) : String(value);
  }
};

const conflictColumns = (subCompanies: Names): readonly ExportColumn<FetchConflict>[] => [
  {
    name: 'shipmentId',
    label: (t) => t('exportList.fetchColumn.shipmentId'),
    value: ({ shipmentId }) => shipmentId,
    isShown: true,
  },
  {
    name: 'externalId',
    label: (t) => t('shipment.field.externalId'),
    value: ({ externalId }) => externalId,
    isShown: true,
  },
  {
    name: 'receiverName',
    label: (t) => t('shipment.field.receiverName'),
    value: ({ receiverName }) => receiverName,
    isShown: true,
  },
  {
    name: 'field',
    label: (t) => t('fetchUpdates.conflicts.field'),
    value: ({ path }, { t }) => pathLabel(path, t),
    isShown: true,
  },
  ...(['ours', 'theirs'] as const).map(
    (side): ExportColumn<FetchConflict> => ({
      name: side,
      label: (t) => t(`fetchUpdates.conflicts.${side}`),
      value: (conflict, form) => valueCell(conflict.path, conflict[side], form, subCompanies),
      isShown: true,
    }),
  ),
  {
    name: 'reason',
    label: (t) => t('exportList.fetchColumn.reason'),
    value: ({ reason }, { t }) => t(`fetchUpdates.conflicts.reason.${reason}`),
    isShown: true,
  },
  {
    name: 'foundAt',
    label: (t) => t('exportList.fetchColumn.foundAt'),
    value: ({ foundAt }, { moment }) => moment(foundAt),
    isShown: false,
  },
];

const FINDING_COLUMNS: readonly ExportColumn<FetchFinding>[] = [
  {
    name: 'externalId',
    label: (t) => t('shipment.field.externalId'),
    value: ({ externalId }) => externalId,
    isShown: true,
  },
  {
    name: 'shipmentId',
    label: (t) => t('exportList.fetchColumn.shipmentId'),
    value: ({ shipmentId }) => shipmentId,
    isShown: true,
  },
  {
    name: 'finding',
    label: (t) => t('exportList.fetchColumn.finding'),
    value: (finding, { t }) => findingText(finding, t),
    isShown: true,
  },
  {
    name: 'field',
    label: (t) => t('fetchUpdates.conflicts.field'),
    value: ({ path }, { t }) => path && pathLabel(path, t),
    isShown: false,
  },
  { name: 'said', label: (t) => t('exportList.fetchColumn.said'), value: ({ said }) => said, isShown: false },
];

export const conflictSource = (
  { wholeConflicts }: Pick<FetchedValuesRepo, 'wholeConflicts'>,
  { look }: Pick<InRequest, 'look'>,
  subCompanies: Names,
): ExportSource<FetchConflict> => ({
  columns: conflictColumns(subCompanies),
  ...presenting(wholeConflicts(), (rows) => presentConflicts(rows, look)),
});

export const findingSource = (
  { wholeFindings }: Pick<FetchRunsRepo, 'wholeFindings'>,
  { shipmentIdsOf }: Pick<InRequest, 'shipmentIdsOf'>,
  run: FetchRunId,
): ExportSource<FetchFinding> => ({
  columns: FINDING_COLUMNS,
  ...presenting(wholeFindings(run), (rows) => presentFindings(rows, shipmentIdsOf)),
});
