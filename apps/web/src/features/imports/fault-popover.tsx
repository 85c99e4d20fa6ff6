import { Popover } from '@base-ui/react/popover';
import type { ImportRow } from '@waybill/contract/imports';
import { useI18n } from '../../lib/language/i18n.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { Kbd } from '../../ui/basics/kbd.tsx';
import { LayerStyles } from '../../ui/layers/layer-styles.tsx';
import { IN_PLACE, TOP_LAYER } from '../../ui/layers/top-layer.ts';
import { alikeRows, type GridColumn, isFaulty, problemAt } from './grid-cells.ts';
import { problemWords } from './reason-text.ts';
import styles from './repair-grid.module.css';
import { StatusChoices, statusChoices } from './status-choices.tsx';

type Props = {
  readonly anchor: HTMLElement;
  readonly row: ImportRow;
  readonly rows: readonly ImportRow[];
  readonly hasMore: boolean;
  /** Null at the reason of the row, where all its faults are. */
  readonly column: GridColumn | null;
  /** What has been typed so far. */
  readonly draft: string | null;
  /** Puts one of several choices into the cell, as if it were typed. */
  readonly onChoose: (text: string) => void;
  readonly onUse: (text: string) => void;
  readonly onApplyToAll: (text: string) => void;
  readonly onLeaveOut: (isLeftOut: boolean) => void;
  readonly onColumns: (() => void) | undefined;
};

/** What is wrong with the cell that has the focus, and what can be done about it. The focus stays in the cell. */
export const FaultPopover = (props: Props) => {
  const { anchor, row, rows, hasMore, column, draft, onChoose, onUse, onApplyToAll, onLeaveOut, onColumns } = props;
  const { t } = useI18n();
  const problem = column ? problemAt(row, column) : undefined;
  const problems = column ? (problem ? [problem] : []) : isFaulty(row) ? row.problems : [];
  if (problems.length === 0 && !(row.isLeftOut && column === null)) return null;
  const suggestion = problem?.suggestion ?? null;
  const isTyped = draft !== null && column !== null && draft !== (row.cells[column.at] ?? '');
  const forAll = isTyped ? draft : suggestion;
  const isChosen = isTyped && problem !== undefined && statusChoices(problem).length > 0 && draft.trim() !== '';
  const alike = column && problem ? alikeRows(rows, column, row).length : 0;
  const label = problems[0] ? problemWords(problems[0], t) : t('importFile.leftOut');
  return (
    <LayerStyles>
      <Popover.Root open>
        <Popover.Portal {...IN_PLACE} container={anchor}>
          <Popover.Positioner anchor={anchor} align="start" sideOffset={6} {...TOP_LAYER}>
            <Popover.Popup initialFocus={false} finalFocus={false} aria-label={label} className={styles.popover}>
              {problems.map((each) => (
                <p key={`${each.path} ${each.problem}`} className={styles.fault}>
                  {problemWords(each, t)}
                  {each.column === null && each.path !== '' && (
                    <span className={styles.hint}> {t('importFile.noColumn')}</span>
                  )}
                </p>
              ))}
              {column?.isOfPartner && problem?.problem === 'no-choice' && (
                <p className={styles.settle}>{t('importFile.unknownWord')}</p>
              )}
              {problem && <StatusChoices problem={problem} chosen={draft} onChoose={onChoose} />}
              <div className={styles.actions}>
                {isChosen && (
                  <Button variant="primary" onClick={() => onUse(draft)}>
                    {t('importFile.use', { text: draft })} <Kbd>↵</Kbd>
                  </Button>
                )}
                {!isChosen && suggestion !== null && (
                  <Button variant="primary" onClick={() => onUse(suggestion)}>
                    {t('importFile.use', { text: suggestion })} <Kbd>Tab</Kbd>
                  </Button>
                )}
                {forAll !== null && (alike > 1 || hasMore) && (
                  <Button aria-keyshortcuts="Control+Enter" onClick={() => onApplyToAll(forAll)}>
                    {hasMore ? t('importFile.applyToEvery') : t('importFile.applyToAll', { count: alike })}{' '}
                    <Kbd>Ctrl ↵</Kbd>
                  </Button>
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
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </LayerStyles>
  );
};
