import { memo } from 'react';
import checkStyles from './checkbox.module.css';
import { classNames } from './class-names.ts';
import styles from './data-table.module.css';
import type { Column, Lines } from './data-table-types.ts';

type Common<Row> = {
  readonly row: Row;
  readonly id: string;
  readonly isCursor: boolean;
  readonly isOpen: boolean;
  readonly isSelected: boolean;
  readonly selectLabel: string | undefined;
  readonly onToggle: ((id: string, isRange: boolean) => void) | undefined;
};

const rowProps = <Row,>({ id, isCursor, isOpen, isSelected }: Common<Row>, own: string | undefined) => ({
  'data-row': id,
  'data-selected': isSelected || isOpen || undefined,
  className: classNames(own, isCursor && styles.cursor, isSelected && styles.selected, isOpen && styles.open),
});

type TableRowProps<Row> = Common<Row> & { readonly columns: readonly Column<Row>[]; readonly hasFiller: boolean };

const TableRowOf = <Row,>({ columns, hasFiller, ...props }: TableRowProps<Row>) => (
  <tr {...rowProps(props, styles.row)}>
    {props.onToggle && (
      <td className={classNames(styles.cell, styles.check)}>
        <Check {...props} />
      </td>
    )}
    <Cells row={props.row} columns={columns} hasFiller={hasFiller} />
  </tr>
);
/** Moving the cursor and selecting draw the rows concerned, and of those not the cells. */
export const TableRow = memo(TableRowOf) as typeof TableRowOf;

type CellsProps<Row> = Pick<TableRowProps<Row>, 'row' | 'columns' | 'hasFiller'>;

const CellsOf = <Row,>({ row, columns, hasFiller }: CellsProps<Row>) => (
  <>
    {columns.map(({ key, align, cell }, index) => (
      <td key={key} className={classNames(styles.cell, index === 0 && styles.pinned, align === 'end' && styles.end)}>
        {cell(row)}
      </td>
    ))}
    {hasFiller && <td className={classNames(styles.cell, styles.filler)} aria-hidden />}
  </>
);
const Cells = memo(CellsOf) as typeof CellsOf;

type LinesRowProps<Row> = Common<Row> & { readonly lines: (row: Row) => Lines };

const LinesRowOf = <Row,>({ lines, ...props }: LinesRowProps<Row>) => {
  const { title, titleEnd, detail, detailEnd, action } = lines(props.row);
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
      {action && <div className={styles.action}>{action}</div>}
    </li>
  );
};
export const LinesRow = memo(LinesRowOf) as typeof LinesRowOf;

const Check = <Row,>({ id, isSelected, selectLabel, onToggle }: Common<Row>) => (
  <input
    type="checkbox"
    className={classNames(checkStyles.box, styles.box)}
    aria-label={selectLabel}
    checked={isSelected}
    onChange={({ nativeEvent }) => onToggle?.(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
  />
);
