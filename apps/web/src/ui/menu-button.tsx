import { type ReactNode, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './menu.module.css';
import { useAnchored } from './use-anchored.ts';
import { useMenu } from './use-menu.ts';

type Props = {
  /** What screen readers call the button and its menu. */
  readonly label: string;
  readonly className?: string | undefined;
  readonly content: ReactNode;
  /** Which side of the button the menu keeps to. */
  readonly align?: 'start' | 'end';
  /** The entries; they close the menu with what they are handed. */
  readonly children: (close: () => void) => ReactNode;
};

/** A button that opens a menu below it, or above where there is more room. */
export const MenuButton = ({ label, className, content, align = 'end', children }: Props) => {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classNames(styles.trigger, className)}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {content}
      </button>
      {open && (
        <Popup label={label} anchor={button} align={align} onClose={close}>
          {children(close)}
        </Popup>
      )}
    </>
  );
};

type PopupProps = {
  readonly label: string;
  readonly anchor: { readonly current: HTMLElement | null };
  readonly align: 'start' | 'end';
  readonly onClose: () => void;
  readonly children: ReactNode;
};

const Popup = ({ label, anchor, align, onClose, children }: PopupProps) => {
  const { ref, onKeyDown } = useMenu(onClose);
  useAnchored(ref, anchor, onClose, align);

  return (
    <div
      ref={ref}
      onKeyDown={onKeyDown}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      popover="manual"
      className={styles.menu}
    >
      {children}
    </div>
  );
};
