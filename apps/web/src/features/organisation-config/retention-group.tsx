import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { RetentionRun } from '@waybill/contract/retention';
import {
  RETENTION_KINDS,
  RETENTION_VERDICTS,
  type RetentionCount,
  type RetentionKind,
} from '@waybill/domain/retention';
import type { Format } from '@waybill/i18n/format';
import { useState } from 'react';
import { sameValue } from '../../lib/forms/three-way.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/basics/button.tsx';
import table from '../../ui/basics/counts-table.module.css';
import rowStyles from './config-row.module.css';
import { levelKeyOf } from './queries.ts';
import styles from './retention-group.module.css';
import { rehearse, retentionQuery, type TypedPeriods } from './retention-queries.ts';
import type { ConfigEditor } from './use-config-editor.ts';

/** What would be removed with the periods as they are typed, before anybody saves them; and what was removed. */
export const RetentionGroup = ({ editor }: { readonly editor: ConfigEditor }) => {
  const { t, format } = useI18n();
  const { data } = useQuery(retentionQuery);
  const [isAsking, setIsAsking] = useState(false);
  const { subCompanyId } = editor.level;
  const periods: TypedPeriods = {
    shipmentDays: editor.valueOf('shipmentDays'),
    proofDays: editor.valueOf('proofDays'),
    messageDays: editor.valueOf('messageDays'),
    historyDays: editor.valueOf('historyDays'),
    positionDays: editor.valueOf('positionDays'),
  };
  const rehearsal = data?.rehearsals.find((each) => each.subCompanyId === subCompanyId) ?? null;
  const isCounting = isAsking || rehearsal?.state === 'running';
  const look = async () => {
    setIsAsking(true);
    await rehearse(t, levelKeyOf(editor.level), periods);
    setIsAsking(false);
  };
  return (
    <>
      <div className={rowStyles.row} data-config-field="retention">
        <div className={rowStyles.head}>
          <span className={rowStyles.label} id="retention-rehearsal">
            {t('config.retention.title')}
          </span>
          <span className={rowStyles.help}>{t('config.retention.help')}</span>
        </div>
        <div className={styles.found} role="status" aria-labelledby="retention-rehearsal">
          {isCounting && <p>{t('config.retention.looking')} …</p>}
          {!isCounting && rehearsal?.state === 'failed' && <p>{t('config.retention.failed')}</p>}
          {!isCounting && rehearsal?.state === 'done' && (
            <Rehearsed run={rehearsal} isOfOtherTimes={!sameValue(rehearsal.periods, periods)} />
          )}
          <p className={styles.note}>{t('config.retention.night')}</p>
        </div>
        <div>
          <Button loading={isCounting} disabled={!editor.level.editable} onClick={() => void look()}>
            {t('config.retention.look')}
          </Button>
        </div>
      </div>
      {editor.isOrganisation && (
        <p className={styles.more}>
          <Link to={paths.dataRequests}>{t('config.retention.requests')}</Link>
        </p>
      )}
      {editor.isOrganisation && data && data.rounds.length > 0 && (
        <div className={rowStyles.row} data-config-field="retention-rounds">
          <div className={rowStyles.head}>
            <span className={rowStyles.label}>{t('config.retention.lastRounds')}</span>
          </div>
          <ul className={styles.rounds}>
            {data.rounds.slice(0, 5).map((round) => (
              <li key={round.id}>
                <time dateTime={round.createdAt}>{format.dateTime(new Date(round.createdAt))}</time>{' '}
                <span className={styles.note}>{removedText(round, t, format)}</span>
              </li>
            ))}
          </ul>
          <span />
        </div>
      )}
    </>
  );
};

type Words = ReturnType<typeof useI18n>['t'];

const sumOf = (counts: readonly RetentionCount[]) => counts.reduce((sum, { count }) => sum + count, 0);

const removedText = ({ counts }: RetentionRun, t: Words, format: Format): string =>
  RETENTION_KINDS.flatMap((kind) => {
    const removed = counts.filter((each) => each.kind === kind && each.verdict === 'removed');
    return removed.length === 0 ? [] : [`${t(`config.retention.kind.${kind}`)}: ${format.number(sumOf(removed))}`];
  }).join(', ');

type RehearsedProps = { readonly run: RetentionRun; readonly isOfOtherTimes: boolean };

const Rehearsed = ({ run, isOfOtherTimes }: RehearsedProps) => {
  const { t, format } = useI18n();
  const kinds = RETENTION_KINDS.filter((kind) => run.counts.some((each) => each.kind === kind));
  const asOf = t('config.retention.asOf', { time: format.dateTime(new Date(run.createdAt)) });
  return (
    <>
      {kinds.length === 0 ? (
        <p>{t('config.retention.nothing')}</p>
      ) : (
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">{t('config.retention.kindWord')}</th>
              <th scope="col" className={table.count}>
                {t('config.retention.countWord')}
              </th>
              <th scope="col">{t('config.retention.fromWord')}</th>
            </tr>
          </thead>
          <tbody>
            {kinds.map((kind) => (
              <KindRow key={kind} kind={kind} counts={run.counts.filter((each) => each.kind === kind)} />
            ))}
          </tbody>
        </table>
      )}
      <p className={styles.note}>
        {asOf} {isOfOtherTimes && <strong>{t('config.retention.otherTimes')}</strong>}
      </p>
    </>
  );
};

const KindRow = ({ kind, counts }: { readonly kind: RetentionKind; readonly counts: readonly RetentionCount[] }) => {
  const { t, format } = useI18n();
  const removed = counts.filter(({ verdict }) => verdict === 'removed');
  const months = removed.map(({ month }) => month).toSorted();
  const [first] = months;
  const last = months.at(-1);
  const stays = RETENTION_VERDICTS.flatMap((verdict) => {
    const of = counts.filter((each) => each.verdict === verdict);
    return verdict === 'removed' || of.length === 0
      ? []
      : [t(`config.retention.stays.${verdict}`, { count: format.number(sumOf(of)) })];
  });
  return (
    <tr>
      <th scope="row">
        {t(`config.retention.kind.${kind}`)}
        {stays.length > 0 && (
          <span className={styles.stays}>
            {t('config.retention.staysWord')}: {stays.join(', ')}
          </span>
        )}
      </th>
      <td className={table.count}>{format.number(sumOf(removed))}</td>
      <td>
        {first && last && (first === last ? format.month(first) : `${format.month(first)} – ${format.month(last)}`)}
      </td>
    </tr>
  );
};
