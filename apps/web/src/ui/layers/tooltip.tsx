import { type ReactNode, useState } from 'react';
import styles from './tooltip.module.css';

type Props = {
  readonly text: string;
  /** Called when nobody points at it or stands on it any more. */
  readonly onHide?: () => void;
  readonly children: ReactNode;
};

/** A word about the button inside, while a pointer or the focus is on it. A changed text is announced. */
export const Tooltip = ({ text, onHide, children }: Props) => {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const leave = (stillShown: boolean) => {
    if (!stillShown) onHide?.();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches the button inside, which has the role
    <span
      className={styles.host}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => {
        setPointed(false);
        leave(focused);
      }}
      onFocus={() => setFocused(true)}
      onBlur={() => {
        setFocused(false);
        leave(pointed);
      }}
    >
      {children}
      <span aria-live="polite">
        {(pointed || focused) && (
          <span role="tooltip" className={styles.tip}>
            {text}
          </span>
        )}
      </span>
    </span>
  );
};
