import { Popover } from '@base-ui/react/popover';
import type { ImportRow } from '@waybill/contract/imports';
import type { ReactNode } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { Kbd } from '../../ui/basics/kbd.tsx';
import { LayerStyles } from '../../ui/layers/layer-styles.tsx';
import { IN_PLACE, TOP_LAYER } from '../../ui/layers/top-layer.ts';
import { alikeRows, type GridColumn, isFaulty, problemAt, warningAt } from './grid-cells.ts';
import { type CellChange, dropExtra, extraCount, insertCell, joinWithNext } from './move-cells.ts';
import { problemWords, warningWords } from './reason-text.ts';
import styles from './repair-grid.module.css';
import { StatusChoices } from './status-choices.tsx';
import { UnknownWord } from './unknown-word.tsx';

type CellPopoverProps = { readonly anchor: HTMLElement; readonly label: string; readonly children: ReactNode };

/** What is said of the cell that has the focus. The focus stays in the cell. */
export const CellPopover = ({ anchor, label, children }: CellPopoverProps) => (
  <LayerStyles>
    <Popover.Root open>
      <Popover.Portal {...IN_PLACE} container={anchor}>
        <Popover.Positioner anchor={anchor} align="start" sideOffset={6} {...TOP_LAYER}>
          <Popover.Popup initialFocus={false} finalFocus={false} aria-label={label} className={styles.popover}>
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  </LayerStyles>
);

export type FileShape = { readonly width: number; readonly delimiter: string };

type Props = {
  readonly anchor: HTMLElement;
  readonly row: ImportRow;
  readonly rows: readonly ImportRow[];
  readonly hasMore: boolean;
  /** Of the file: how many columns it has, and what parts them. */
  readonly file: FileShape;
  /** Null at the reason of the row, where all its faults are. */
  readonly column: GridColumn | null;
  /** What has been typed so far. */
  readonly draft: string | null;
  /** The cells of the row as they are shown. */
  readonly cells: readonly string[];
  /** Puts one of several choices into the cell, as if it were typed. */
  readonly onChoose: (text: string) => void;
  readonly onUse: (text: string) => void;
  readonly onChange: (cells: readonly CellChange[]) => void;
  readonly onApplyToAll: (text: string) => void;
  readonly onLeaveOut: (isLeftOut: boolean) => void;
  readonly onColumns: (() => void) | undefined;
};

/** What is wrong with the cell that has the focus, and what can be done about it. */
export const FaultPopover = (props: Props) => {
  const { anchor, row, rows, hasMore, file, column, draft, cells, onColumns } = props;
  const { onChoose, onUse, onChange, onApplyToAll, onLeaveOut } = props;
  const { t } = useI18n();
  const problem = column ? problemAt(row, column) : undefined;
  const problems = column ? (problem ? [problem] : []) : isFaulty(row) ? row.problems : [];
  const warning = problem ? undefined : column ? warningAt(row, column) : isFaulty(row) ? undefined : row.warnings[0];
  const extra = isFaulty(row) ? extraCount(row, file.width) : 0;
  const isShort = isFaulty(row) && row.cells.length < file.width;
  const hasMoves = column !== null && (extra > 0 || isShort);
  if (problems.length === 0 && !warning && !hasMoves && !(row.isLeftOut && column === null)) return null;
  const suggestion = problem?.suggestion ?? null;
  const isTyped = draft !== null && column !== null && draft !== (row.cells[column.at] ?? '');
  const forAll = isTyped ? draft : suggestion;
  const alike = column && problem ? alikeRows(rows, column, row).length : 0;
  const hint = extra > 0 ? t('importFile.raggedHint') : isShort ? t('importFile.shortHint') : null;
  const warned = warning && warningWords(warning, t);
  const label = problems[0] ? problemWords(problems[0], t) : (warned ?? hint ?? t('importFile.leftOut'));
  return (
    <CellPopover anchor={anchor} label={label}>
      {/* It is said of the saved text, not of the one that is being typed. */}
      {problems.map((each) => (
        <p key={`${each.path} ${each.problem} ${each.column}`} className={isTyped ? styles.settle : styles.fault}>
          {problemWords(each, t)}
          {each.column === null && each.path !== '' && <span className={styles.hint}> {t('importFile.noColumn')}</span>}
        </p>
      ))}
      {warned !== undefined && (
        <p className={isTyped ? styles.settle : styles.note}>
          {warned}. {t('importFile.warnedOnly')}
        </p>
      )}
      {column?.isOfPartner && problem?.problem === 'no-choice' && <UnknownWord className={styles.settle} />}
      {problem && <StatusChoices problem={problem} chosen={draft} onChoose={onChoose} />}
      {hint !== null && <p className={styles.note}>{hint}</p>}
      <div className={styles.actions}>
        {isTyped && (
          <Button variant="primary" onClick={() => onUse(draft)}>
            {draft.trim() === '' ? t('action.save') : t('importFile.use', { text: draft })} <Kbd>↵</Kbd>
          </Button>
        )}
        {suggestion !== null && (
          <Button variant={isTyped ? 'default' : 'primary'} onClick={() => onUse(suggestion)}>
            {t('importFile.use', { text: suggestion })} <Kbd>Tab</Kbd>
          </Button>
        )}
        {forAll !== null && (alike > 1 || hasMore) && (
          <Button aria-keyshortcuts="Control+Enter" onClick={() => onApplyToAll(forAll)}>
            {hasMore ? t('importFile.applyToEvery') : t('importFile.applyToAll', { count: alike })} <Kbd>Ctrl ↵</Kbd>
          </Button>
        )}
        {column && extra > 0 && column.at < row.cells.length - 1 && (
          <Button onClick={() => onChange(joinWithNext(cells, column.at, file.delimiter))}>
            {t('importFile.joinNext')}
          </Button>
        )}
        {extra > 0 && (column === null || column.at >= file.width) && (
          <Button onClick={() => onChange(dropExtra(cells, file.width))}>
            {t('importFile.dropExtra', { count: extra })}
          </Button>
        )}
        {column && isShort && column.at < row.cells.length && (
          <Button onClick={() => onChange(insertCell(cells, column.at))}>{t('importFile.insertCell')}</Button>
        )}
        {onColumns && problems.some((each) => each.column === null && each.path !== '') && (
          <Button onClick={onColumns}>{t('importFile.changeColumns')}</Button>
        )}
        <Button
          variant={suggestion !== null || forAll !== null ? 'subtle' : 'default'}
          aria-keyshortcuts="Control+Delete"
          onClick={() => onLeaveOut(!row.isLeftOut)}
        >
          {row.isLeftOut ? t('importFile.takeIn') : t('importFile.leaveOut')}
        </Button>
      </div>
    </CellPopover>
  );
};
