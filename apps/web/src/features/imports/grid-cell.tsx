import { type ReactNode, useState } from 'react';
import styles from './repair-grid.module.css';

type Props = {
  /** By which the grid finds it. */
  readonly at: string;
  readonly className: string | undefined;
  readonly isFocused: boolean;
  /** Whether there is a field in it, which has the focus in its place. */
  readonly isTyping?: boolean;
  readonly isEnd?: boolean;
  readonly isInvalid?: boolean;
  readonly title?: string;
  readonly popover: (cell: HTMLElement | null) => ReactNode;
  readonly onFocus: () => void;
  /** A press on it, which may also be the one that gave it the focus. */
  readonly onPress?: (wasFocused: boolean) => void;
  readonly children: ReactNode;
};

const CELL = { role: 'gridcell' } as const;

/** A cell that can have the focus, with what is open below it. */
export const Cell = (props: Props) => {
  const {
    at,
    className,
    isFocused,
    isTyping = false,
    isEnd = false,
    isInvalid = false,
    title,
    popover,
    onFocus,
    onPress,
    children,
  } = props;
  const [element, setElement] = useState<HTMLElement | null>(null);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid has the keys of all its cells
    <td
      ref={setElement}
      {...CELL}
      data-cell={at}
      data-end={isEnd || undefined}
      aria-invalid={isInvalid || undefined}
      tabIndex={isTyping ? undefined : isFocused ? 0 : -1}
      className={className}
      title={title}
      onFocus={onFocus}
      onClick={({ target, currentTarget }) => {
        // Neither its popover nor the field in it is the cell.
        if (target instanceof Element && target.closest('button, input, [role="dialog"]')) return;
        onPress?.(isFocused && currentTarget.dataset.wasFocused === 'true');
      }}
      onPointerDown={({ currentTarget }) => {
        currentTarget.dataset.wasFocused = String(document.activeElement === currentTarget);
      }}
    >
      <span className={styles.text}>{children}</span>
      {popover(element)}
    </td>
  );
};
