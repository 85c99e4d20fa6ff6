import type { ReactNode } from 'react';

export type SortDirection = 'asc' | 'desc';

export type Column<Row> = {
  readonly key: string;
  readonly header: string;
  /** Whether the header is for screen readers only, e.g. above a column of buttons. */
  readonly isHeaderHidden?: boolean;
  /** The initial width in pixels; columns without one share the remaining width. */
  readonly width?: number;
  readonly align?: 'end';
  /** If given, the header is a button. `direction` is null while the list is sorted by something else. */
  readonly sort?: { readonly direction: SortDirection | null; readonly onSort: () => void };
  readonly cell: (row: Row) => ReactNode;
  /** A second, dimmed line under the first, while rows have room for it; null for a row that has none. What is `data-important` in it is always shown. */
  readonly secondLine?: (row: Row) => ReactNode;
};

/** A row on a narrow screen: two lines, each with a beginning and an end, and a third if there is more to say. */
export type Lines = {
  readonly title: ReactNode;
  readonly titleEnd?: ReactNode;
  readonly detail?: ReactNode;
  readonly detailEnd?: ReactNode;
  readonly thirdLine?: ReactNode;
  /** Shown beside both lines. */
  readonly action?: ReactNode;
};

/** A line above the row at this place, that says what it and the rows below it have in common. */
export type Section = { readonly at: number; readonly label: string };

export type Resizing = {
  /** The chosen widths in pixels, by the key of the column. */
  readonly widths: Readonly<Record<string, number>>;
  /** null is the default width. */
  readonly onWidth: (key: string, width: number | null) => void;
  readonly label: (header: string) => string;
};

export type Selecting<Row> = {
  readonly isSelected: (id: string) => boolean;
  readonly isAny: boolean;
  /** How many of the rows on this page are selected. */
  readonly page: 'none' | 'some' | 'all';
  /** A function with a stable identity; a range selects all rows since the last one. */
  readonly onToggle: (id: string, isRange: boolean) => void;
  readonly onTogglePage: () => void;
  readonly pageLabel: string;
  /** A function with a stable identity. */
  readonly rowLabel: (row: Row) => string;
};
