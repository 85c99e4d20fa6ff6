import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import styles from './data-table.module.css';

const LEAST = 64;
const MOST = 800;
const STEP = 8;
const BIG_STEP = 40;

type Props = {
  readonly label: string;
  /** Undefined while the column takes the remaining width. */
  readonly width: number | undefined;
  readonly onWidth: (width: number | null) => void;
};

export const clampWidth = (width: number): number => Math.round(Math.min(MOST, Math.max(LEAST, width)));

/** The edge between two columns: dragged by the pointer, moved by the arrows; a double click resets the width. */
export const ColumnEdge = ({ label, width, onWidth }: Props) => {
  const drag = useRef<{ readonly x: number; readonly width: number } | null>(null);
  const widthNow = (edge: HTMLElement) => edge.closest('th')?.getBoundingClientRect().width ?? LEAST;

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = (event.shiftKey ? BIG_STEP : STEP) * (event.key === 'ArrowLeft' ? -1 : 1);
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      onWidth(clampWidth(widthNow(event.currentTarget) + step));
    } else if (event.key === 'Delete' || event.key === 'Backspace') onWidth(null);
    else return;
    event.preventDefault();
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, width: widthNow(event.currentTarget) };
  };
  const onPointerMove = ({ clientX }: PointerEvent) => {
    if (drag.current) onWidth(clampWidth(drag.current.width + clientX - drag.current.x));
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a line that moves is no hr
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuemin={LEAST}
      aria-valuemax={MOST}
      aria-valuenow={width ?? LEAST}
      tabIndex={0}
      className={styles.edge}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        drag.current = null;
      }}
      onPointerCancel={() => {
        drag.current = null;
      }}
      onDoubleClick={() => onWidth(null)}
    />
  );
};
