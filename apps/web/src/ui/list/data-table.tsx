import { Fragment, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { classNames } from '../basics/class-names.ts';
import { useNarrow } from '../basics/use-narrow.ts';
import { useWidthOf } from '../basics/use-width.ts';
import styles from './data-table.module.css';
import { LinesRow, type RowProps, SectionLine } from './data-table-row.tsx';
import type { Column, Lines, Resizing, Section, Selecting } from './data-table-types.ts';
import { RowTable } from './row-table.tsx';
import { useRowCursor } from './use-row-cursor.ts';
import { useRowPointer } from './use-row-pointer.ts';
import { useRowWindow } from './use-row-window.ts';
import { useScroll } from './use-scroll.ts';

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
  /** Whether the rows belong to an earlier query while the new answer is loading: they can be read, and no more. */
  readonly isStale?: boolean;
  /** Identifies the page of the rows: a new page starts at its top. */
  readonly pageKey?: string;
  /** If given, columns keep their widths, can be resized, and scroll sideways under the first one. */
  readonly resizing?: Resizing | undefined;
  readonly selecting?: Selecting<Row> | undefined;
  readonly sections?: readonly Section[];
  /** The row that is open beside the table; the cursor follows it. */
  readonly openId?: string | null;
  readonly isCompact?: boolean;
  /** Handles keys besides those that move the cursor, with the cursor's row. */
  readonly onKey?: (event: KeyboardEvent, row: Row | undefined) => void;
  readonly onMove?: (row: Row) => void;
  /** Called with the row that the pointer or the focus is on, and with null when it is on none. */
  readonly onPoint?: ((id: string | null) => void) | undefined;
  /** The row that is pointed at elsewhere: it stands out, and is scrolled to. */
  readonly pointedId?: string | null;
  readonly onScrolled?: (isScrolled: boolean) => void;
};

const NO_SECTIONS: readonly Section[] = [];
const ROW = 34;
const COMPACT_ROW = 28;

/** A table of rows of one kind. J, K and the arrows move a cursor through them. */
export const DataTable = <Row,>({
  label,
  columns,
  lines,
  rows: given,
  rowId,
  onOpen,
  isStale: isFormerQuery = false,
  pageKey: givenKey = '',
  resizing,
  selecting,
  sections = NO_SECTIONS,
  openId = null,
  isCompact = false,
  onKey,
  onMove,
  onPoint,
  pointedId = null,
  onScrolled,
}: Props<Row>) => {
  const isNarrow = useNarrow();
  // A new page is rendered in portions between other tasks, and shown when it is complete.
  const asked = useMemo(() => ({ rows: given, pageKey: givenKey }), [given, givenKey]);
  const { rows, pageKey } = useDeferredValue(asked);
  const isStale = isFormerQuery || pageKey !== givenKey;
  const find = (id: string) => rows.find((row) => rowId(row) === id);
  const host = useRef<HTMLDivElement>(null);
  const { cursor, setCursor } = useRowCursor(host, rows.map(rowId), {
    follow: openId,
    pointed: pointedId,
    // A row that is not rendered yet is rendered once it is scrolled to.
    reveal: (index) => {
      if (host.current) host.current.scrollTop = Math.max(0, (index - 3) * (isCompact ? COMPACT_ROW : ROW));
    },
    onKey: (event, id) => !isStale && onKey?.(event, id === null ? undefined : find(id)),
    onMove: (id) => {
      const row = find(id);
      if (row && !isStale) onMove?.(row);
    },
  });
  const room = useWidthOf(host);
  const rowHeight = isCompact ? COMPACT_ROW : ROW;
  const mayWindow = resizing !== undefined && !isNarrow;
  const rowWindow = useRowWindow(host, rows.length, rowHeight, pageKey, mayWindow);
  const grown = useGrowing(rows.length, pageKey);
  const pointer = useRowPointer({
    find,
    isNarrow,
    selecting,
    onPoint,
    onOpen: (id, row) => {
      setCursor(id);
      onOpen(row);
    },
  });

  useScroll(host, pageKey, onScrolled);
  useLaidOut(host, `${rowWindow.stretches.map(({ from }) => from).join(' ')} ${selecting?.page}`);

  const propsOf = (row: Row): RowProps<Row> => {
    const id = rowId(row);
    return {
      row,
      id,
      isCursor: id === cursor,
      isOpen: id === openId,
      isPointed: id === pointedId,
      isSelected: selecting?.isSelected(id) ?? false,
      checkLabel: selecting?.rowLabel,
      onToggle: selecting?.onToggle,
    };
  };

  return (
    // One listener for all rows; each row's own link has the role and takes Enter.
    <div
      ref={host}
      className={classNames(styles.scroll, isStale && styles.stale, isCompact && styles.compact)}
      aria-busy={isStale}
      {...pointer}
    >
      {isNarrow ? (
        <ul
          className={classNames(styles.list, selecting?.isAny && styles.selecting)}
          aria-label={label}
          inert={isStale}
        >
          {rows.slice(0, grown).map((row, index) => (
            <Fragment key={rowId(row)}>
              <SectionLine label={sections.find(({ at }) => at === index)?.label} />
              <LinesRow {...propsOf(row)} lines={lines} />
            </Fragment>
          ))}
        </ul>
      ) : (
        <RowTable
          label={label}
          columns={columns}
          rows={rows}
          isStale={isStale}
          rowWindow={rowWindow}
          rowHeight={rowHeight}
          room={room}
          resizing={resizing}
          selecting={selecting}
          sections={sections}
          propsOf={propsOf}
        />
      )}
    </div>
  );
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

/** More rows than a screen shows, at any size. */
const FIRST = 50;
const STEP = 10;

/**
 * How many rows to render by now. Two hundred at once would block the page for a noticeable moment: the first screenful
 * is rendered at once and the rest a few at a time, between other tasks.
 */
const useGrowing = (total: number, pageKey: string): number => {
  const [grown, setGrown] = useState({ pageKey, count: FIRST });
  const count = grown.pageKey === pageKey ? grown.count : FIRST;
  if (grown.pageKey !== pageKey) setGrown({ pageKey, count: FIRST });

  useEffect(() => {
    if (count >= total) return;
    const timer = setTimeout(() => setGrown({ pageKey, count: count + STEP }));
    return () => clearTimeout(timer);
  }, [count, total, pageKey]);

  return count;
};
