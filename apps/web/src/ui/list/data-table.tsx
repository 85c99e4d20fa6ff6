import {
  type CSSProperties,
  type MouseEvent,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { classNames } from '../basics/class-names.ts';
import { useNarrow } from '../basics/use-narrow.ts';
import styles from './data-table.module.css';
import { TableHead } from './data-table-head.tsx';
import { LinesRow, TableRow } from './data-table-row.tsx';
import type { Column, Lines, Resizing, Selecting } from './data-table-types.ts';
import { useGrowing } from './use-growing.ts';
import { useLongPress } from './use-long-press.ts';
import { useRowCursor } from './use-row-cursor.ts';
import { useRowWindow } from './use-row-window.ts';

export type { Column, Lines, SortDirection } from './data-table-types.ts';

type Props<Row> = {
  readonly label: string;
  /** An array with a stable identity: then a row is rendered again only when it has changed itself. */
  readonly columns: readonly Column<Row>[];
  readonly lines: (row: Row) => Lines;
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  /** Called by a click anywhere on the row; its own link does the same for the keyboard. */
  readonly onOpen: (row: Row) => void;
  /** Whether the rows belong to an earlier query while the new answer is loading. */
  readonly isStale?: boolean;
  /** Identifies the page of the rows: a new page starts at its top. */
  readonly pageKey?: string;
  /** If given, columns keep their widths, can be resized, and scroll sideways under the first one. */
  readonly resizing?: Resizing | undefined;
  readonly selecting?: Selecting<Row> | undefined;
  /** The row that is open beside the table; the cursor follows it. */
  readonly openId?: string | null;
  readonly isCompact?: boolean;
  /** Handles keys besides those that move the cursor, with the cursor's row. */
  readonly onKey?: (event: KeyboardEvent, row: Row | undefined) => void;
  readonly onMove?: (row: Row) => void;
  readonly onScrolled?: (isScrolled: boolean) => void;
};

const ROW = 34;
const COMPACT_ROW = 28;
const CHECK_WIDTH = 46;
/** The minimum width of a column without one. */
const LEAST_REST = 200;

/** A table of rows of one kind. J, K and the arrows move a cursor through them. */
export const DataTable = <Row,>({
  label,
  columns,
  lines,
  rows: given,
  rowId,
  onOpen,
  isStale = false,
  pageKey: givenKey = '',
  resizing,
  selecting,
  openId = null,
  isCompact = false,
  onKey,
  onMove,
  onScrolled,
}: Props<Row>) => {
  const isNarrow = useNarrow();
  // A new page is rendered in portions between other tasks, and shown when it is complete.
  const asked = useMemo(() => ({ rows: given, pageKey: givenKey }), [given, givenKey]);
  const { rows, pageKey } = useDeferredValue(asked);
  const find = (id: string) => rows.find((row) => rowId(row) === id);
  const host = useRef<HTMLDivElement>(null);
  const { cursor, setCursor } = useRowCursor(host, rows.map(rowId), {
    follow: openId,
    // A row that is not rendered yet is rendered once it is scrolled to.
    reveal: (index) => {
      if (host.current) host.current.scrollTop = Math.max(0, (index - 3) * (isCompact ? COMPACT_ROW : ROW));
    },
    onKey: (event, id) => onKey?.(event, id === null ? undefined : find(id)),
    onMove: (id) => {
      const row = find(id);
      if (row) onMove?.(row);
    },
  });
  const rowHeight = isCompact ? COMPACT_ROW : ROW;
  const mayWindow = resizing !== undefined && !isNarrow;
  const { stretches, isWindow } = useRowWindow(host, rows.length, rowHeight, pageKey, mayWindow);
  const grown = useGrowing(rows.length, pageKey);
  const longPress = useLongPress(isNarrow ? (selecting?.onToggle ?? null) : null);

  const toTop = useEffectEvent(() => {
    if (host.current) host.current.scrollTop = 0;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins at its top
  useLayoutEffect(() => {
    toTop();
  }, [pageKey]);
  useScrolled(host, onScrolled);
  useLaidOut(host, `${stretches.map(({ from }) => from).join(' ')} ${selecting?.page}`);

  const onClick = (event: MouseEvent) => {
    const id = rowAt(event.target);
    const row = id === null ? undefined : find(id);
    if (longPress.wasIt()) {
      event.preventDefault();
      return;
    }
    if (id === null || !row) return;
    if (meansSelecting(event, isNarrow, selecting)) {
      selecting?.onToggle(id, event.shiftKey);
      return;
    }
    if (meansSomethingElse(event)) return;
    // In a new tab the row's link opens a page; here a click on it opens the row.
    event.preventDefault();
    setCursor(id);
    onOpen(row);
  };

  const common = (row: Row) => {
    const id = rowId(row);
    return {
      row,
      id,
      isCursor: id === cursor,
      isOpen: id === openId,
      isSelected: selecting?.isSelected(id) ?? false,
      checkLabel: selecting?.rowLabel,
      onToggle: selecting?.onToggle,
    };
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: one listener for all rows; each row's link has the role
    // biome-ignore lint/a11y/useKeyWithClickEvents: the row's own link takes Enter
    <div
      ref={host}
      className={classNames(styles.scroll, isStale && styles.stale, isCompact && styles.compact)}
      aria-busy={isStale}
      onClick={onClick}
      onMouseDown={keepTextUnmarked}
      {...longPress.handlers}
    >
      {isNarrow ? (
        <ul className={classNames(styles.list, selecting?.isAny && styles.selecting)} aria-label={label}>
          {rows.slice(0, grown).map((row) => (
            <LinesRow key={rowId(row)} {...common(row)} lines={lines} />
          ))}
        </ul>
      ) : (
        <table
          {...(resizing && { role: 'table' })}
          className={classNames(styles.table, resizing && styles.fixed)}
          style={resizing ? gridOf(columns, resizing, selecting !== undefined) : undefined}
          aria-label={label}
          aria-rowcount={isWindow ? rows.length + 1 : undefined}
        >
          <TableHead columns={columns} resizing={resizing} selecting={selecting} />
          <tbody {...(resizing && { role: 'rowgroup' })}>
            {stretches.flatMap(({ from, to, isDrawn }, index) =>
              isDrawn
                ? rows.slice(from, to).map((row, offset) => (
                    <TableRow
                      key={rowId(row)}
                      {...common(row)}
                      columns={columns}
                      isGrid={resizing !== undefined}
                      // The header is row 1.
                      rowIndex={isWindow ? from + offset + 2 : undefined}
                    />
                  ))
                : [<Gap key={gapKey(index, stretches.length)} height={(to - from) * rowHeight} />],
            )}
          </tbody>
        </table>
      )}
    </div>
  );
};

/**
 * The grid columns: set once on the table, and not on each of its cells. A column without a width takes the
 * remaining width; if each has one, the remaining width stays empty.
 */
const gridOf = <Row,>(columns: readonly Column<Row>[], { widths }: Resizing, hasCheck: boolean): CSSProperties => {
  const given = columns.map(({ key, width }) => widths[key] ?? width);
  const least = given.reduce<number>((sum, width) => sum + (width ?? LEAST_REST), hasCheck ? CHECK_WIDTH : 0);
  const tracks = given.map((width) => (width === undefined ? `minmax(${LEAST_REST}px, 1fr)` : `${width}px`));
  return {
    '--columns': [...(hasCheck ? [`${CHECK_WIDTH}px`] : []), ...tracks].join(' '),
    minInlineSize: least,
  } as CSSProperties;
};

/** The space of rows that are not rendered. */
const Gap = ({ height }: { readonly height: number }) => (
  <tr aria-hidden className={styles.gap} style={{ blockSize: height }} />
);

/** A gap keeps its key when the focused row splits it: then no row is moved in the page, and none loses the focus. */
const gapKey = (index: number, count: number) => (index === 0 ? 'before' : index === count - 1 ? 'after' : 'between');

const rowAt = (target: EventTarget) =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-row]')?.dataset.row ?? null) : null;

const OWN = 'a:not([data-opens]), button, input, label, [role="menu"]';
const isOnOwn = (target: EventTarget) => target instanceof Element && target.closest(OWN) !== null;

/** The target of the checkbox is larger than its small box. */
const isBesideBox = (target: EventTarget) => target instanceof Element && target.matches('[data-check]');

/** Shift selects a range; on a touch screen, once one row is selected, a tap selects the next. */
const meansSelecting = <Row,>(event: MouseEvent, isNarrow: boolean, selecting: Selecting<Row> | undefined) => {
  if (!selecting || isOnOwn(event.target)) return false;
  const isRange = event.shiftKey && !event.ctrlKey && !event.metaKey;
  const isMeant = isRange || (isNarrow && selecting.isAny) || isBesideBox(event.target);
  if (isMeant) event.preventDefault();
  return isMeant;
};

/** A press on a control in the row, the end of a text selection, or a click for a new tab. */
const meansSomethingElse = ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  ctrlKey || metaKey || shiftKey || isOnOwn(target) || getSelection()?.isCollapsed === false;

/** Selecting a range of rows must not select their text. */
const keepTextUnmarked = (event: MouseEvent) => {
  if (event.shiftKey && rowAt(event.target) !== null) event.preventDefault();
};

/**
 * Forces layout before the next frame paints: two short tasks instead of one, and a press may come between them.
 * `drawn` changes whenever many rows do.
 */
const useLaidOut = (host: { readonly current: HTMLElement | null }, drawn: string) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: nothing else of it matters
  useLayoutEffect(() => {
    host.current?.getBoundingClientRect();
  }, [drawn]);
};

const useScrolled = (
  host: { readonly current: HTMLElement | null },
  onScrolled: ((isScrolled: boolean) => void) | undefined,
) => {
  const tell = useEffectEvent((isScrolled: boolean) => onScrolled?.(isScrolled));
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    let was = false;
    const listen = () => {
      const is = element.scrollTop > 0;
      if (is !== was) tell(is);
      was = is;
      element.toggleAttribute('data-aside', element.scrollLeft > 0);
    };
    element.addEventListener('scroll', listen, { passive: true });
    return () => {
      element.removeEventListener('scroll', listen);
      if (was) tell(false);
    };
  }, [host]);
};
