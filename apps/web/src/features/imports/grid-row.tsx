import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs';
import type { ImportRow } from '@waybill/contract/imports';
import { useI18n } from '../../lib/language/i18n.tsx';
import { classNames } from '../../ui/basics/class-names.ts';
import { FaultPopover } from './fault-popover.tsx';
import { Cell } from './grid-cell.tsx';
import { type GridColumn, isFaulty, type Place, problemAt, REASON } from './grid-cells.ts';
import { reasonOf } from './reason-text.ts';
import styles from './repair-grid.module.css';
import { type Changes, unsavedText } from './repairs.ts';

/** A cell that is being typed in. */
export type Draft = Place & { readonly text: string };

type Props = {
  readonly importId: string;
  readonly row: ImportRow;
  /** All rows, for the row that has the focus: those with the same fault are counted. */
  readonly rows: readonly ImportRow[] | null;
  readonly hasMore: boolean;
  readonly rowIndex: number;
  readonly columns: readonly GridColumn[];
  readonly changes: Changes;
  /** The column of the cell that has the focus, or would get it. */
  readonly focused: number | null;
  readonly draft: Draft | null;
  readonly isQuiet: boolean;
  readonly isLocked: boolean;
  readonly onFocus: (column: number) => void;
  readonly onEdit: (column: number, text?: string) => void;
  readonly onType: (column: number, text: string) => void;
  readonly onUse: (column: number, text: string) => void;
  readonly onApplyToAll: (column: number, text: string) => void;
  readonly onLeaveOut: (column: number, isLeftOut: boolean) => void;
  readonly onColumns: (() => void) | undefined;
};

const ROW = { role: 'row' } as const;
const ROW_HEADER = { role: 'rowheader' } as const;

export const GridRow = (props: Props) => {
  const { importId, row, rowIndex, columns, changes, focused, draft, isQuiet, isLocked } = props;
  const { t, format } = useI18n();
  const popover = (column: number, cell: HTMLElement | null) =>
    focused === column && !isQuiet && !isLocked && cell && props.rows ? (
      <FaultPopover
        anchor={cell}
        row={row}
        rows={props.rows}
        hasMore={props.hasMore}
        column={columns[column - 1] ?? null}
        draft={draft?.column === column ? draft.text : null}
        onChoose={(text) => props.onEdit(column, text)}
        onUse={(text) => props.onUse(column, text)}
        onApplyToAll={(text) => props.onApplyToAll(column, text)}
        onLeaveOut={(isLeftOut) => props.onLeaveOut(column, isLeftOut)}
        onColumns={props.onColumns}
      />
    ) : null;
  return (
    <tr
      {...ROW}
      aria-rowindex={rowIndex}
      className={styles.row}
      data-row={row.number}
      data-out={row.isLeftOut || undefined}
    >
      <th {...ROW_HEADER} scope="row" className={styles.number}>
        {format.number(row.number)}
      </th>
      <Cell
        at={`${row.number} ${REASON}`}
        className={styles.reason}
        isFocused={focused === REASON}
        popover={(cell) => popover(REASON, cell)}
        onFocus={() => props.onFocus(REASON)}
      >
        <Reason row={row} />
      </Cell>
      {columns.map((column, index) => {
        const position = index + 1;
        const problem = problemAt(row, column);
        const unsaved = unsavedText(changes, importId, row.number, column.at);
        const text = unsaved ?? row.cells[column.at] ?? '';
        const isTyping = draft?.column === position;
        return (
          <Cell
            key={column.at}
            at={`${row.number} ${position}`}
            className={classNames(
              styles.cell,
              problem && styles.faulty,
              unsaved !== undefined && styles.unsaved,
              column.isCode && styles.code,
            )}
            isEnd={column.isNumber}
            isTyping={isTyping}
            isInvalid={problem !== undefined}
            isFocused={focused === position}
            title={text}
            popover={(cell) => popover(position, cell)}
            onFocus={() => props.onFocus(position)}
            onPress={(wasFocused) => {
              if (!isTyping && (wasFocused || problem)) props.onEdit(position);
            }}
          >
            {isTyping ? (
              <input
                className={styles.input}
                aria-label={column.header}
                aria-invalid={problem !== undefined}
                value={draft.text}
                spellCheck={false}
                autoComplete="off"
                onFocus={({ currentTarget }) => {
                  // A first letter that began the typing is not selected, or the second would replace it.
                  if (draft.text === text) currentTarget.select();
                }}
                onChange={({ currentTarget }) => props.onType(position, currentTarget.value)}
              />
            ) : text.trim() === '' ? (
              problem && <em className={styles.empty}>{t('importFile.empty')}</em>
            ) : (
              text
            )}
          </Cell>
        );
      })}
    </tr>
  );
};

const Reason = ({ row }: { readonly row: ImportRow }) => {
  const { t } = useI18n();
  const text = reasonOf(row, t);
  const [tone, icon] = row.isLeftOut
    ? [styles.muted, <IconMinus key="out" size={14} stroke={1.75} aria-hidden />]
    : isFaulty(row)
      ? [styles.bad, <IconAlertCircle key="bad" size={14} stroke={1.75} aria-hidden />]
      : [row.isRepaired ? styles.good : styles.muted, <IconCheck key="good" size={14} stroke={2} aria-hidden />];
  return (
    <span className={classNames(styles.why, tone)} title={text}>
      {icon}
      <span className={styles.whyText}>{text}</span>
    </span>
  );
};
