import type { ImportRow } from '@waybill/contract/imports';
import { isRepairable } from '@waybill/domain/import/file-import';
import { targetLabel } from '@waybill/i18n/import-labels';
import { type FocusEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { classNames } from '../../ui/basics/class-names.ts';
import { EmptyState } from '../../ui/basics/empty-state.tsx';
import { isFocusLost } from '../../ui/basics/is-focus-lost.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { applyToAlike } from './apply-to-alike.ts';
import { alikeRows, type CellProblem, extraCells, gridColumns, isFaulty } from './grid-cells.ts';
import { type CellChange, dropExtra, extraCount, insertCell, joinWithNext } from './move-cells.ts';
import { PlaceFacts } from './place-facts.tsx';
import { columnLabel, problemWords, reasonOf, warningWords } from './reason-text.ts';
import styles from './repair-cards.module.css';
import type { RowsProps } from './repair-grid.tsx';
import { editCell, editCells, leaveOut, shownCells, unsavedText, useRepairs } from './repairs.ts';
import { useRowPlaces } from './row-places.ts';
import { StatusChoices } from './status-choices.tsx';
import { UnknownWord } from './unknown-word.tsx';

/** The cells by which a person knows a row again. */
const KNOWN_BY = ['dropoff.receiverName', 'dropoff.streetAddress1', 'dropoff.city'];

/** On a phone: one card for each row that is noted, in which only what is wrong can be changed. */
export const RepairCards = ({ of, rows, hasMore, isFetchingMore, onMore, onColumns }: RowsProps) => {
  const { t } = useI18n();
  const noted = rows.filter((row) => isFaulty(row) || row.warnings.length > 0 || row.isRepaired || row.isLeftOut);
  const cards = useNextCard(noted.filter(isFaulty).map(({ number }) => number));
  if (noted.length === 0) {
    return <EmptyState heading={t('importFile.noFaults')}>{t('importFile.noFaultsDetail')}</EmptyState>;
  }
  return (
    <div className={styles.list}>
      <ul {...cards} className={styles.cards} aria-label={t('importFile.grid')}>
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

/** A card whose last fault is repaired loses its field: the focus goes on to the next faulty one, or to the list when there is none. */
const useNextCard = (faulty: readonly number[]) => {
  const list = useRef<HTMLUListElement>(null);
  const last = useRef<number | null>(null);
  const rowOf = (element: Element) => Number(element.closest('[data-row]')?.getAttribute('data-row') ?? 0);
  const goOn = useEffectEvent(() => {
    if (last.current === null || !isFocusLost()) return;
    const from = last.current;
    const next = faulty.find((number) => number >= from) ?? faulty[0];
    const card = list.current?.querySelector<HTMLElement>(`[data-row="${next}"]`);
    const target = card?.querySelector<HTMLElement>('input, button') ?? list.current;
    target?.focus();
    card?.scrollIntoView({ block: 'nearest' });
  });
  const state = faulty.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever other rows are faulty than before
  useEffect(() => goOn(), [state]);
  return {
    ref: list,
    tabIndex: -1,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      last.current = rowOf(target);
    },
    onBlur: ({ target, relatedTarget }: FocusEvent<HTMLElement>) => {
      // Whoever presses beside the cards has left them; a field that is gone has not been left.
      if (relatedTarget === null && target.isConnected) last.current = null;
    },
  };
};

/** Whether an element has been in sight. */
const useSeen = (element: RefObject<HTMLElement | null>): boolean => {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (!current || isSeen) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, isSeen]);
  return isSeen;
};

type CardProps = Pick<RowsProps, 'of' | 'rows' | 'hasMore' | 'onColumns'> & { readonly row: ImportRow };

const Card = ({ of, row, rows, hasMore, onColumns }: CardProps) => {
  const { t, format } = useI18n();
  const own = useRef<HTMLLIElement>(null);
  const isSeen = useSeen(own);
  const places = useRowPlaces(of, isSeen ? [row] : []).get(row.number);
  const isLocked = !isRepairable(of.state) || row.isBeingEntered;
  const isWarned = !isFaulty(row) && row.warnings.length > 0;
  const change = (cells: readonly CellChange[]) => void editCells(of.id, row.number, cells);
  const known = KNOWN_BY.flatMap((path) => {
    const at = of.columns.findIndex((column) => column.path === path);
    return row.cells[at]?.trim() || [];
  });
  return (
    <li
      ref={own}
      data-row={row.number}
      className={classNames(styles.card, !isFaulty(row) && !isWarned && !row.isLeftOut && styles.settled)}
    >
      <div className={styles.top}>
        <strong>{t('importFile.rowNumber', { row: format.number(row.number) })}</strong>
        <span className={styles.known}>{known.join(', ')}</span>
      </div>
      {isFaulty(row) ? (
        row.problems.map((problem) => (
          <Fault
            key={`${problem.path} ${problem.problem} ${problem.column}`}
            of={of}
            row={row}
            rows={rows}
            hasMore={hasMore}
            problem={problem}
            isLocked={isLocked}
            onColumns={onColumns}
          />
        ))
      ) : isWarned ? (
        row.warnings.map((warning) => (
          <Warned key={warning.column} of={of} row={row} warning={warning} isLocked={isLocked} />
        ))
      ) : (
        <p className={row.isLeftOut ? styles.out : styles.good}>{reasonOf(row, t)}</p>
      )}
      {!isLocked && isFaulty(row) && <MovedCells of={of} row={row} onChange={change} />}
      {places && places.length > 0 && (
        <div className={styles.places}>
          <PlaceFacts places={places} isBrief onUse={isLocked ? undefined : change} />
        </div>
      )}
      {!isLocked && (isFaulty(row) || isWarned || row.isLeftOut) && (
        <Button variant="subtle" onClick={() => void leaveOut(of.id, row.number, !row.isLeftOut)}>
          {row.isLeftOut ? t('importFile.takeIn') : t('importFile.leaveOut')}
        </Button>
      )}
    </li>
  );
};

type MovedProps = Pick<CardProps, 'of' | 'row'> & { readonly onChange: (cells: readonly CellChange[]) => void };

/** The cells of a row that has too many of them, or too few: they are joined, dropped, or moved for one that is missing. */
const MovedCells = ({ of, row, onChange }: MovedProps) => {
  const { t } = useI18n();
  const changes = useRepairs((state) => state.changes);
  const cells = shownCells(changes, of.id, row);
  const width = of.columns.length;
  const extra = extraCount(row, width);
  if (extra === 0 && row.cells.length >= width) return null;
  const columns = gridColumns(of.columns, extra);
  return (
    <div className={styles.moved}>
      {extra > 0 && (
        <Button onClick={() => onChange(dropExtra(cells, width))}>{t('importFile.dropExtra', { count: extra })}</Button>
      )}
      <details>
        <summary>{extra > 0 ? t('importFile.joinCells') : t('importFile.shortHint')}</summary>
        <ol className={styles.cells}>
          {columns.slice(0, row.cells.length).map((column) => (
            <li key={column.at}>
              <span className={styles.cellText}>
                <span className={styles.known}>{columnLabel(column, t)}</span>
                <span>{cells[column.at]}</span>
              </span>
              {extra === 0 ? (
                <Button variant="subtle" onClick={() => onChange(insertCell(cells, column.at))}>
                  {t('importFile.insertCell')}
                </Button>
              ) : (
                column.at < row.cells.length - 1 && (
                  <Button
                    variant="subtle"
                    onClick={() => onChange(joinWithNext(cells, column.at, of.delimiter ?? ','))}
                  >
                    {t('importFile.joinNext')}
                  </Button>
                )
              )}
            </li>
          ))}
        </ol>
      </details>
    </div>
  );
};

type FaultProps = CardProps & { readonly problem: CellProblem; readonly isLocked: boolean };

const Fault = ({ of, row, rows, hasMore, problem, isLocked, onColumns }: FaultProps) => {
  const { t } = useI18n();
  const changes = useRepairs((state) => state.changes);
  const column = gridColumns(of.columns, extraCells([row], of.columns.length)).find(({ at }) => at === problem.column);
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
        label={columnLabel(column, t)}
        error={words}
        value={typed ?? saved}
        onChange={setTyped}
        onBlur={({ relatedTarget }) => {
          // A press on a button of the card says itself what becomes of the text.
          if (typed !== null && !(relatedTarget instanceof HTMLButtonElement)) save(typed);
        }}
        onKeyDown={({ key }) => key === 'Enter' && typed !== null && save(typed)}
      />
      {column.isOfPartner && problem.problem === 'no-choice' && <UnknownWord className={styles.out} />}
      <StatusChoices problem={problem} chosen={typed} onChoose={setTyped} />
      <div className={styles.actions}>
        {typed !== null && typed !== saved && <Button onClick={() => save(typed)}>{t('action.save')}</Button>}
        {problem.suggestion !== null && (
          <Button onClick={() => save(problem.suggestion ?? '')}>
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

type WarnedProps = Pick<CardProps, 'of' | 'row'> & {
  readonly warning: ImportRow['warnings'][number];
  readonly isLocked: boolean;
};

/** What may be imported as it is, and can be changed first. */
const Warned = ({ of, row, warning, isLocked }: WarnedProps) => {
  const { t } = useI18n();
  const changes = useRepairs((state) => state.changes);
  const saved = unsavedText(changes, of.id, row.number, warning.column) ?? row.cells[warning.column] ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  const save = () => {
    setTyped(null);
    if (typed !== null && typed !== saved) void editCell(of.id, row.number, warning.column, typed);
  };
  const words = `${warningWords(warning, t)}. ${t('importFile.warnedOnly')}`;
  if (isLocked) return <p className={styles.out}>{words}</p>;
  return (
    <div className={styles.fault}>
      <TextField
        label={targetLabel(warning.path, t)}
        description={words}
        value={typed ?? saved}
        onChange={setTyped}
        onBlur={save}
        onKeyDown={({ key }) => key === 'Enter' && save()}
      />
    </div>
  );
};
