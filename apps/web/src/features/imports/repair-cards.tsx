import type { ImportRow } from '@waybill/contract/imports';
import { isRepairable } from '@waybill/domain/import/file-import';
import { targetLabel } from '@waybill/i18n/import-labels';
import { useState } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { classNames } from '../../ui/basics/class-names.ts';
import { EmptyState } from '../../ui/basics/empty-state.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { applyToAlike } from './apply-to-alike.ts';
import { alikeRows, type CellProblem, gridColumns, isFaulty } from './grid-cells.ts';
import { problemWords, reasonOf } from './reason-text.ts';
import styles from './repair-cards.module.css';
import type { RowsProps } from './repair-grid.tsx';
import { editCell, leaveOut, unsavedText, useRepairs } from './repairs.ts';
import { StatusChoices } from './status-choices.tsx';

/** The cells by which a person knows a row again. */
const KNOWN_BY = ['dropoff.receiverName', 'dropoff.streetAddress1', 'dropoff.city'];

/** On a phone: one card for each row that is noted, in which only what is wrong can be changed. */
export const RepairCards = ({ of, rows, hasMore, isFetchingMore, onMore, onColumns }: RowsProps) => {
  const { t } = useI18n();
  const noted = rows.filter((row) => isFaulty(row) || row.isRepaired || row.isLeftOut);
  if (noted.length === 0) {
    return <EmptyState heading={t('importFile.noFaults')}>{t('importFile.noFaultsDetail')}</EmptyState>;
  }
  return (
    <div className={styles.list}>
      <ul className={styles.cards} aria-label={t('importFile.grid')}>
        {noted.map((row) => (
          <Card key={row.number} of={of} row={row} rows={rows} hasMore={hasMore} onColumns={onColumns} />
        ))}
      </ul>
      {hasMore && (
        <Button loading={isFetchingMore} onClick={onMore}>
          {t('importFile.showMore')}
        </Button>
      )}
    </div>
  );
};

type CardProps = Pick<RowsProps, 'of' | 'rows' | 'hasMore' | 'onColumns'> & { readonly row: ImportRow };

const Card = ({ of, row, rows, hasMore, onColumns }: CardProps) => {
  const { t, format } = useI18n();
  const isLocked = !isRepairable(of.state) || row.isBeingEntered;
  const known = KNOWN_BY.flatMap((path) => {
    const at = of.columns.findIndex((column) => column.path === path);
    return row.cells[at]?.trim() || [];
  });
  return (
    <li className={classNames(styles.card, !isFaulty(row) && !row.isLeftOut && styles.settled)}>
      <div className={styles.top}>
        <strong>{t('importFile.rowNumber', { row: format.number(row.number) })}</strong>
        <span className={styles.known}>{known.join(', ')}</span>
      </div>
      {isFaulty(row) ? (
        row.problems.map((problem) => (
          <Fault
            key={`${problem.path} ${problem.problem}`}
            of={of}
            row={row}
            rows={rows}
            hasMore={hasMore}
            problem={problem}
            isLocked={isLocked}
            onColumns={onColumns}
          />
        ))
      ) : (
        <p className={row.isLeftOut ? styles.out : styles.good}>{reasonOf(row, t)}</p>
      )}
      {!isLocked && (isFaulty(row) || row.isLeftOut) && (
        <Button variant="subtle" onClick={() => void leaveOut(of.id, row.number, !row.isLeftOut)}>
          {row.isLeftOut ? t('importFile.takeIn') : t('importFile.leaveOut')}
        </Button>
      )}
    </li>
  );
};

type FaultProps = CardProps & { readonly problem: CellProblem; readonly isLocked: boolean };

const Fault = ({ of, row, rows, hasMore, problem, isLocked, onColumns }: FaultProps) => {
  const { t } = useI18n();
  const changes = useRepairs((state) => state.changes);
  const column = gridColumns(of.columns).find(({ at }) => at === problem.column);
  const saved = column ? (unsavedText(changes, of.id, row.number, column.at) ?? row.cells[column.at] ?? '') : '';
  const [typed, setTyped] = useState<string | null>(null);
  const words = problemWords(problem, t);
  if (!column || isLocked) {
    return (
      <div className={styles.fault}>
        <p className={styles.bad}>{words}</p>
        {!isLocked && onColumns && problem.path !== '' && (
          <Button onClick={onColumns}>{t('importFile.changeColumns')}</Button>
        )}
      </div>
    );
  }
  const alike = alikeRows(rows, column, row);
  const forAll = typed !== null && typed !== saved ? typed : problem.suggestion;
  const save = (text: string) => {
    setTyped(null);
    if (text !== saved) void editCell(of.id, row.number, column.at, text);
  };
  return (
    <div className={styles.fault}>
      <TextField
        label={targetLabel(column.path, t)}
        error={words}
        value={typed ?? saved}
        onChange={setTyped}
        onBlur={({ relatedTarget }) => {
          // A press on a button of the card says itself what becomes of the text.
          if (typed !== null && !(relatedTarget instanceof HTMLButtonElement)) save(typed);
        }}
        onKeyDown={({ key }) => key === 'Enter' && typed !== null && save(typed)}
      />
      {column.isOfPartner && problem.problem === 'no-choice' && (
        <p className={styles.out}>{t('importFile.unknownWord')}</p>
      )}
      <StatusChoices problem={problem} chosen={typed} onChoose={setTyped} />
      <div className={styles.actions}>
        {typed !== null && typed !== saved && <Button onClick={() => save(typed)}>{t('action.save')}</Button>}
        {problem.suggestion !== null && (
          <Button variant="primary" onClick={() => save(problem.suggestion ?? '')}>
            {t('importFile.use', { text: problem.suggestion })}
          </Button>
        )}
        {forAll !== null && (alike.length > 1 || hasMore) && (
          <Button
            onClick={() => {
              setTyped(null);
              const { problem: fault } = problem;
              void applyToAlike({ of, row, alike, column: column.at, problem: fault, text: forAll, t });
            }}
          >
            {hasMore ? t('importFile.applyToEvery') : t('importFile.applyToAll', { count: alike.length })}
          </Button>
        )}
      </div>
    </div>
  );
};
