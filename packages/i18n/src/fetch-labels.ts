import type { FetchFailure, FindingKind } from '@waybill/domain/fetch-updates/fetch-source';
import { RECORD_PARTS, type RecordPart } from '@waybill/domain/fetch-updates/fetch-source';
import type { ImportProblem } from '@waybill/domain/import/read-row';
import { problemText, targetLabel } from './import-labels.ts';
import type { Translate } from './translate.ts';

/** The number that a record is found by is a field of the shipment, and is called as it is there. */
type NamedPart = Exclude<RecordPart, 'externalId'>;
const isPart = (path: string): path is NamedPart =>
  path !== 'externalId' && (RECORD_PARTS as readonly string[]).includes(path);

/** A value of a fetched record, or of the shipment that it is about. */
export const pathLabel = (path: string, t: Translate): string =>
  isPart(path) ? t(`fetchUpdates.source.part.${path}`) : targetLabel(path, t);

/** Why a source was not read to its end; empty where it was. */
export const failureText = (
  { failure, failureStatus }: { readonly failure: FetchFailure | null; readonly failureStatus: number | null },
  t: Translate,
): string => {
  if (failure === null) return '';
  const reason = t(`fetchUpdates.failure.${failure}`);
  return failureStatus === null ? reason : t('fetchUpdates.withStatus', { reason, status: String(failureStatus) });
};

type Finding = {
  readonly kind: FindingKind;
  readonly externalId: string | null;
  readonly path: string | null;
  readonly problem: string | null;
  readonly said: string | null;
};

/** What became of a record that was not found, or not understood; it begins with its number. */
export const findingText = ({ kind, externalId, path, problem, said }: Finding, t: Translate): string => {
  const id = externalId ?? t('fetchUpdates.finding.unnumbered');
  if (kind === 'not-found') {
    return problem === 'is-deleted'
      ? t('fetchUpdates.finding.is-deleted', { id })
      : t('fetchUpdates.finding.not-found', { id });
  }
  const reason =
    problem === 'is-deleted'
      ? t('fetchUpdates.finding.is-deleted', { id })
      : problem === 'not-yours' || problem === 'unknown-status'
        ? t(`fetchUpdates.finding.${problem}`)
        : problemText({ path: path ?? '', column: null, problem: (problem ?? 'invalid') as ImportProblem }, t);
  const quote = said ? t('fetchUpdates.finding.said', { text: said }) : null;
  return `${id}: ${[reason, quote].filter((part) => part !== null).join(', ')}`;
};
