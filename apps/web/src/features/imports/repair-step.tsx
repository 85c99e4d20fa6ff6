import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import type { ImportRow, WholeImport } from '@waybill/contract/imports';
import { isRepairable } from '@waybill/domain/import/file-import';
import { type CSSProperties, useMemo, useState } from 'react';
import { loadErrorText, reasonText } from '../../lib/api/error-text.ts';
import { useLoadPages } from '../../lib/api/use-load.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { LoadFailed } from '../../shared/load-failed/load-failed.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { Kbd, KeyHint } from '../../ui/basics/kbd.tsx';
import { PageSpinner } from '../../ui/basics/spinner.tsx';
import { useNarrow } from '../../ui/basics/use-narrow.ts';
import styles from './import-page.module.css';
import { ImportResult } from './import-result.tsx';
import { importRowsQuery, type ShownRows } from './queries.ts';
import { RepairCards } from './repair-cards.tsx';
import { RepairGrid } from './repair-grid.tsx';
import { discardRepairs, failedCount, retryRepairs, useRepairs } from './repairs.ts';

type Props = { readonly of: WholeImport; readonly onColumns: (() => void) | undefined };

/** The rows with what is wrong with them, to be repaired. */
export const RepairStep = ({ of, onColumns }: Props) => {
  const isNarrow = useNarrow();
  const { faulty, repaired, leftOut } = of.rows;
  const noted = faulty + repaired + leftOut;
  const [chosen, setChosen] = useState<ShownRows | null>(null);
  const passed = of.columns.reduce((sum, { passedDays }) => sum + passedDays, 0);
  // On a phone there are cards of what is to be seen, and not of all rows.
  const shown = chosen ?? (noted > 0 ? 'noted' : isNarrow && passed > 0 ? 'in-past' : 'all');
  const isOver = of.state === 'done' || of.state === 'undone';
  const isTakenBack = of.state === 'undoing' || of.state === 'undone';
  // All rows were entered.
  const hasNone = isOver && noted + of.rows.ready === 0;
  return (
    <>
      {isOver && <ImportResult of={of} />}
      {!hasNone && (
        <>
          {!isTakenBack && (
            <ReadyLine of={of} noted={noted} passed={passed} shown={shown} isNarrow={isNarrow} onShow={setChosen} />
          )}
          <Unsaved of={of} />
          <Rows of={of} only={shown} isNarrow={isNarrow} onColumns={onColumns} />
        </>
      )}
    </>
  );
};

type RowsProps = Props & { readonly only: ShownRows; readonly isNarrow: boolean };

const NO_ROWS: readonly ImportRow[] = [];

const Rows = ({ of, only, isNarrow, onColumns }: RowsProps) => {
  const { t } = useI18n();
  const { data, error, retry, hasNextPage, fetchNextPage, isFetchingNextPage } = useLoadPages(
    importRowsQuery(of, only),
  );
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows) ?? NO_ROWS, [data]);
  if (!data) {
    return error ? (
      <LoadFailed onRetry={retry}>{loadErrorText(error, t, 'importFile.rowsFailed')}</LoadFailed>
    ) : (
      <PageSpinner label={t('action.loading')} />
    );
  }
  const parts = {
    of,
    rows,
    hasMore: hasNextPage,
    isFetchingMore: isFetchingNextPage,
    onMore: () => void fetchNextPage(),
    onColumns,
  };
  return isNarrow ? <RepairCards {...parts} /> : <RepairGrid {...parts} pageKey={`${of.id} ${only}`} />;
};

type ReadyProps = {
  readonly of: WholeImport;
  readonly noted: number;
  readonly passed: number;
  readonly shown: ShownRows;
  readonly isNarrow: boolean;
  readonly onShow: (shown: ShownRows) => void;
};

const share = (count: number) => ({ '--share': count }) as CSSProperties;

const ReadyLine = ({ of, noted, passed, shown, isNarrow, onShow }: ReadyProps) => {
  const { t, format } = useI18n();
  const { faulty, repaired, leftOut, ready } = of.rows;
  // What was entered is no row of the file any more.
  const left = ready + faulty + leftOut;
  const details = [
    of.alreadyEntered > 0 ? t('importFile.alreadyEntered', { count: of.alreadyEntered }) : null,
    repaired > 0 ? t('importFile.repairedCount', { count: repaired }) : null,
    faulty > 0 ? t('importFile.faultyCount', { count: faulty }) : null,
    leftOut > 0 ? t('importFile.leftOutCount', { count: leftOut }) : null,
  ].filter((part) => part !== null);
  const counts = { noted, 'in-past': passed, all: left };
  const views = (['noted', 'in-past', 'all'] as const).filter(
    (each) => each === shown || (counts[each] > 0 && !(isNarrow && each === 'all')),
  );
  return (
    <div className={styles.readyLine}>
      <p className={styles.readyText} role="status">
        <strong>{t('importFile.ready', { ready, total: left })}</strong>
        <span>{details.join(', ')}</span>
        {passed > 0 && (
          <span className={styles.guess}>
            <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
            {t('importFile.passedDays', { count: passed })}
          </span>
        )}
      </p>
      <div className={styles.readyBar} aria-hidden>
        {ready > 0 && <span style={share(ready)} />}
        {faulty > 0 && <span className={styles.barFaulty} style={share(faulty)} />}
        {leftOut > 0 && <span className={styles.barOut} style={share(leftOut)} />}
      </div>
      {views.length > 1 && (left > noted || passed > 0) && (!isNarrow || passed > 0) && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row in every browser
        <div className={styles.switch} role="group" aria-label={t('importFile.show')}>
          {views.map((each) => (
            <button key={each} type="button" aria-pressed={each === shown} onClick={() => onShow(each)}>
              {t(`importFile.${each}`)} {format.number(counts[each])}
            </button>
          ))}
        </div>
      )}
      {!isNarrow && isRepairable(of.state) && faulty > 0 && (
        <KeyHint className={styles.keyHint}>
          <Kbd>F8</Kbd>
          {t('importFile.nextFault')}
        </KeyHint>
      )}
    </div>
  );
};

/** What was typed and could not be saved stays in its cells, and is sent again. */
const Unsaved = ({ of: { id } }: { readonly of: WholeImport }) => {
  const { t } = useI18n();
  const { changes, error } = useRepairs();
  const count = failedCount(changes, id);
  if (count === 0) return null;
  return (
    <div className={styles.unsaved} role="alert">
      <p>
        {t('importFile.notSaved', { count })} {reasonText(error, t)}
      </p>
      <Button onClick={() => void retryRepairs(id)}>{t('action.retry')}</Button>
      <Button variant="subtle" onClick={() => discardRepairs(id)}>
        {t('importFile.discard')}
      </Button>
    </div>
  );
};
