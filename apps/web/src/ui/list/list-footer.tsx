import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button } from '../basics/button.tsx';
import styles from './list-footer.module.css';

type Props = {
  /** The range of rows that is shown, in words. */
  readonly range: string;
  /** A note, e.g. whether the list is live. */
  readonly status?: ReactNode;
  readonly rows: number;
  readonly rowChoices: readonly number[];
  /** Goes to the previous or next page; null if there is none. */
  readonly onPrevious: (() => void) | null;
  readonly onNext: (() => void) | null;
  readonly words: { readonly rows: string; readonly previous: string; readonly next: string };
  readonly onRows: (rows: number) => void;
};

/** The position in a list of several pages. */
export const ListFooter = ({ range, status, rows, rowChoices, words, onRows, onPrevious, onNext }: Props) => {
  const rowsId = useId();
  const choice = useRef<HTMLSelectElement>(null);
  // The select shows the choice at once; the list follows after the press, since it takes a while to render.
  useLayoutEffect(() => {
    if (choice.current) choice.current.value = String(rows);
  }, [rows]);
  const choose = (chosen: string) => setTimeout(() => onRows(Number(chosen)));
  return (
    <div className={styles.footer}>
      <span className={styles.range} role="status">
        {range}
      </span>
      {status}
      <label htmlFor={rowsId} className={styles.label}>
        {words.rows}
      </label>
      <select
        ref={choice}
        id={rowsId}
        className={styles.rows}
        defaultValue={rows}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        {rowChoices.map((count) => (
          <option key={count} value={count}>
            {count}
          </option>
        ))}
      </select>
      <span className={styles.pages}>
        <Button
          variant="subtle"
          iconOnly
          aria-label={words.previous}
          disabled={onPrevious === null}
          onClick={onPrevious ?? undefined}
        >
          <IconChevronLeft size={18} stroke={1.75} aria-hidden />
        </Button>
        <Button
          variant="subtle"
          iconOnly
          aria-label={words.next}
          disabled={onNext === null}
          onClick={onNext ?? undefined}
        >
          <IconChevronRight size={18} stroke={1.75} aria-hidden />
        </Button>
      </span>
    </div>
  );
};
