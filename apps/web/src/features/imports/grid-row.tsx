import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs';
import type { ImportRow } from '@waybill/contract/imports';
import { useI18n } from '../../lib/language/i18n.tsx';
import { classNames } from '../../ui/basics/class-names.ts';
import { CellPopover, FaultPopover, type FileShape } from './fault-popover.tsx';
import { Cell } from './grid-cell.tsx';
import {
  columnAt,
  type GridColumn,
  isFaulty,
  PLACE,
  type Place,
  positionOf,
  problemAt,
  REASON,
  warningAt,
} from './grid-cells.ts';
import type { CellChange } from './move-cells.ts';
import { PlaceFacts, PlaceWord } from './place-facts.tsx';
import { columnLabel, reasonOf } from './reason-text.ts';
import styles from './repair-grid.module.css';
import { type Changes, shownCells, unsavedText } from './repairs.ts';
import { type FoundPlaces, placeText } from './row-places.ts';

/** A cell that is being typed in. */
export type Draft = Place & { readonly text: string };

type Props = {
  readonly importId: string;
  readonly row: ImportRow;
  /** All rows, for the row that has the focus: those with the same fault are counted. */
  readonly rows: readonly ImportRow[] | null;
  readonly hasMore: boolean;
  readonly file: FileShape;
  readonly places: FoundPlaces | undefined;
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
  readonly onChange: (column: number, cells: readonly CellChange[]) => void;
  readonly onApplyToAll: (column: number, text: string) => void;
  readonly onLeaveOut: (column: number, isLeftOut: boolean) => void;
  readonly onColumns: (() => void) | undefined;
};

const ROW = { role: 'row' } as const;
const ROW_HEADER = { role: 'rowheader' } as const;

export const GridRow = (props: Props) => {
  const { importId, row, places, rowIndex, columns, changes, focused, draft, isQuiet, isLocked } = props;
  const { t, format } = useI18n();
  const placePopover = (cell: HTMLElement | null) => {
    const [first] = places ?? [];
    if (focused !== PLACE || isQuiet || !cell || !places || !first) return null;
    const use = isLocked ? undefined : (cells: readonly CellChange[]) => props.onChange(PLACE, cells);
    return (
      <CellPopover anchor={cell} label={placeText(first, t)}>
        <PlaceFacts places={places} onUse={use} />
      </CellPopover>
    );
  };
  const popover = (column: number, cell: HTMLElement | null) =>
    focused === column && !isQuiet && !isLocked && cell && props.rows ? (
      <FaultPopover
        anchor={cell}
        row={row}
        rows={props.rows}
        hasMore={props.hasMore}
        file={props.file}
        column={columnAt(columns, column) ?? null}
        draft={draft?.column === column ? draft.text : null}
        cells={shownCells(changes, importId, row).map((text, at) =>
          draft?.column === column && columnAt(columns, column)?.at === at ? draft.text : text,
        )}
        onChoose={(text) => props.onEdit(column, text)}
        onUse={(text) => props.onUse(column, text)}
        onChange={(cells) => props.onChange(column, cells)}
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
      <Cell
        at={`${row.number} ${PLACE}`}
        className={styles.place}
        isFocused={focused === PLACE}
        popover={placePopover}
        onFocus={() => props.onFocus(PLACE)}
      >
        <PlaceWord places={places} />
      </Cell>
      {columns.map((column, index) => {
        const position = positionOf(index);
        const problem = problemAt(row, column);
        const isWarned = !problem && warningAt(row, column) !== undefined;
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
              isWarned && styles.warned,
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
              if (!isTyping && (wasFocused || problem || isWarned)) props.onEdit(position);
            }}
          >
            {isTyping ? (
              <input
                className={styles.input}
                aria-label={column.header || columnLabel(column, t)}
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
      : row.warnings.length > 0
        ? [styles.doubt, <IconAlertTriangle key="doubt" size={14} stroke={1.75} aria-hidden />]
        : [row.isRepaired ? styles.good : styles.muted, <IconCheck key="good" size={14} stroke={2} aria-hidden />];
  return (
    <span className={classNames(styles.why, tone)} title={text}>
      {icon}
      <span className={styles.whyText}>{text}</span>
    </span>
  );
};
