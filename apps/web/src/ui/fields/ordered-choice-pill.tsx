import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { KeyboardEvent, PointerEvent } from 'react';
import { classNames } from '../basics/class-names.ts';
import styles from './ordered-choice.module.css';
import type { OrderedChoiceTexts } from './ordered-choice-types.ts';

type Props = {
  readonly item: string;
  readonly label: string;
  readonly place: number;
  readonly count: number;
  readonly texts: OrderedChoiceTexts;
  readonly instructionsId: string;
  readonly disabled: boolean;
  readonly isTabStop: boolean;
  /** Whether to show the buttons that move it without dragging. */
  readonly isOpen: boolean;
  /** The distance it has been dragged from its place, or null. */
  readonly offset: { readonly x: number; readonly y: number } | null;
  /** The side on which a dragged item would be dropped. */
  readonly gap: 'before' | 'after' | null;
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onClick: () => void;
  readonly onFocus: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
};

/** One item. Its small buttons are for the pointer: the keyboard moves and removes the item itself. */
export const OrderedChoicePill = (props: Props) => {
  const { item, label, place, count, texts, instructionsId, disabled, isTabStop, isOpen, offset, gap } = props;

  return (
    <li
      data-pill
      className={classNames(styles.pill, offset && styles.dragged, gap && styles[gap])}
      style={offset ? { translate: `${offset.x}px ${offset.y}px` } : undefined}
    >
      <button
        type="button"
        data-item={item}
        className={styles.handle}
        tabIndex={isTabStop ? 0 : -1}
        aria-disabled={disabled || undefined}
        aria-describedby={disabled ? undefined : instructionsId}
        onPointerDown={props.onPointerDown}
        onClick={props.onClick}
        onFocus={props.onFocus}
        onKeyDown={props.onKeyDown}
      >
        {!disabled && <IconGripVertical size={14} stroke={2} className={styles.grip} aria-hidden />}
        <span className={styles.place}>{place}</span> <span className={styles.label}>{label}</span>
      </button>
      {isOpen && (
        <>
          <PillButton label={texts.earlier(label)} disabled={place === 1} onClick={() => props.onMove(-1)}>
            <IconChevronLeft size={16} stroke={1.75} aria-hidden />
          </PillButton>
          <PillButton label={texts.later(label)} disabled={place === count} onClick={() => props.onMove(1)}>
            <IconChevronRight size={16} stroke={1.75} aria-hidden />
          </PillButton>
        </>
      )}
      {!disabled && (
        <PillButton label={texts.remove(label)} onClick={props.onRemove}>
          <IconX size={14} stroke={1.75} aria-hidden />
        </PillButton>
      )}
    </li>
  );
};

type PillButtonProps = {
  readonly label: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
  readonly children: React.ReactNode;
};

const PillButton = ({ label, disabled = false, onClick, children }: PillButtonProps) => (
  <button
    type="button"
    className={styles.small}
    tabIndex={-1}
    aria-label={label}
    title={label}
    disabled={disabled}
    onClick={onClick}
  >
    {children}
  </button>
);
