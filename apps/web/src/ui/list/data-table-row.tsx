import { memo } from 'react';
import { classNames } from '../basics/class-names.ts';
import checkStyles from '../fields/checkbox.module.css';
import styles from './data-table.module.css';
import type { Column, Lines } from './data-table-types.ts';

export type RowProps<Row> = {
  readonly row: Row;
  readonly id: string;
  readonly isCursor: boolean;
  readonly isOpen: boolean;
  readonly isPointed: boolean;
  readonly isSelected: boolean;
  readonly checkLabel: ((row: Row) => string) | undefined;
  readonly onToggle: ((id: string, isRange: boolean) => void) | undefined;
};

const rowProps = <Row,>({ id, isCursor, isOpen, isPointed, isSelected }: RowProps<Row>, own: string | undefined) => ({
  'data-row': id,
  'data-selected': isSelected || isOpen || undefined,
  'data-pointed': isPointed || undefined,
  className: classNames(own, isCursor && styles.cursor, isSelected && styles.selected, isOpen && styles.open),
});

/** Layout as a grid removes a row's role, so it is set explicitly. */
const ROW = { role: 'row' } as const;
const CELL = { role: 'cell' } as const;

type TableRowProps<Row> = RowProps<Row> & {
  readonly columns: readonly Column<Row>[];
  readonly isGrid: boolean;
  /** The number of the row, if not all of them are rendered. */
  readonly rowIndex: number | undefined;
};

const TableRowOf = <Row,>({ columns, isGrid, rowIndex, ...props }: TableRowProps<Row>) => (
  <tr {...(isGrid && ROW)} aria-rowindex={rowIndex} {...rowProps(props, styles.row)}>
    {props.onToggle && (
      <td {...(isGrid && CELL)} data-check className={classNames(styles.cell, styles.check)}>
        <Check {...props} />
      </td>
    )}
    <Cells row={props.row} columns={columns} isGrid={isGrid} />
  </tr>
);
/** Memoised: moving the cursor and selecting render only the affected rows, and not their cells. */
export const TableRow = memo(TableRowOf) as typeof TableRowOf;

type CellsProps<Row> = Pick<TableRowProps<Row>, 'row' | 'columns' | 'isGrid'>;

const CellsOf = <Row,>({ row, columns, isGrid }: CellsProps<Row>) => (
  <>
    {columns.map(({ key, align, cell, secondLine }, index) => {
      const second = secondLine?.(row);
      return (
        <td
          key={key}
          {...(isGrid && CELL)}
          className={classNames(styles.cell, index === 0 && styles.pinned, align === 'end' && styles.end)}
        >
          {cell(row)}
          {second && <span className={styles.secondLine}>{second}</span>}
        </td>
      );
    })}
  </>
);
const Cells = memo(CellsOf) as typeof CellsOf;

/** Counted by the space that rows take which are not rendered; the style has the same height. */
export const SECTION_HEIGHT = 28;

/** What the rows below have in common; nothing where no section begins. */
export const SectionRow = ({
  label,
  isGrid,
  columns,
}: {
  label: string | undefined;
  isGrid: boolean;
  columns: number;
}) =>
  label === undefined ? null : (
    <tr {...(isGrid && ROW)}>
      <td {...(isGrid && CELL)} colSpan={columns} className={styles.section}>
        {label}
      </td>
    </tr>
  );

export const SectionLine = ({ label }: { readonly label: string | undefined }) =>
  label === undefined ? null : <li className={styles.section}>{label}</li>;

type LinesRowProps<Row> = RowProps<Row> & { readonly lines: (row: Row) => Lines };

const LinesRowOf = <Row,>({ lines, ...props }: LinesRowProps<Row>) => {
  const { title, titleEnd, detail, detailEnd, thirdLine, action } = lines(props.row);
  return (
    <li {...rowProps(props, classNames(styles.lines, props.onToggle && styles.checkable))}>
      {props.onToggle && (
        <div className={styles.lineCheck}>
          <Check {...props} />
        </div>
      )}
      <div className={styles.first}>
        <span className={styles.main}>{title}</span>
        <span className={styles.aside}>{titleEnd}</span>
      </div>
      <div className={styles.second}>
        <span className={styles.main}>{detail}</span>
        <span className={styles.aside}>{detailEnd}</span>
      </div>
      {thirdLine && <div className={styles.third}>{thirdLine}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </li>
  );
};
export const LinesRow = memo(LinesRowOf) as typeof LinesRowOf;

const Check = <Row,>({ row, id, isSelected, checkLabel, onToggle }: RowProps<Row>) => (
  <input
    type="checkbox"
    className={classNames(checkStyles.box, styles.box)}
    aria-label={checkLabel?.(row)}
    checked={isSelected}
    onChange={({ nativeEvent }) => onToggle?.(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
  />
);
