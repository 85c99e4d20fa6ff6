import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './menu.module.css';
import { useMenu } from './use-menu.ts';

type Props = {
  /** What screen readers call the button and its menu. */
  readonly label: string;
  readonly className?: string | undefined;
  readonly content: ReactNode;
  /** The entries; they close the menu with what they are handed. */
  readonly children: (close: () => void) => ReactNode;
};

/** A button that opens a menu below it, or above where there is more room. */
export const MenuButton = ({ label, className, content, children }: Props) => {
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
        <Popup label={label} anchor={button} onClose={close}>
          {children(close)}
        </Popup>
      )}
    </>
  );
};

type PopupProps = {
  readonly label: string;
  readonly anchor: { readonly current: HTMLElement | null };
  readonly onClose: () => void;
  readonly children: ReactNode;
};

const GAP = 4;
const EDGE = 8;

/** In the browser's top layer: a table that scrolls does not cut it off. */
const Popup = ({ label, anchor, onClose, children }: PopupProps) => {
  const { ref, onKeyDown } = useMenu(onClose);
  const close = useEffectEvent(onClose);

  useLayoutEffect(() => {
    const menu = ref.current;
    const at = anchor.current?.getBoundingClientRect();
    if (!menu || !at) return;
    menu.showPopover?.();
    const { width, height } = menu.getBoundingClientRect();
    const fitsBelow = at.bottom + GAP + height + EDGE <= window.innerHeight || at.top < height;
    menu.style.top = `${fitsBelow ? at.bottom + GAP : at.top - GAP - height}px`;
    menu.style.left = `${Math.max(EDGE, Math.min(at.right - width, window.innerWidth - EDGE - width))}px`;
  }, [ref, anchor]);

  useEffect(() => {
    const outside = ({ target }: Event) => {
      const isInside = target instanceof Node && (ref.current?.contains(target) || anchor.current?.contains(target));
      if (!isInside) close();
    };
    // It would stay behind when its button moves.
    const openedAt = anchor.current?.getBoundingClientRect().top;
    const scrolled = () => {
      if (anchor.current?.getBoundingClientRect().top !== openedAt) close();
    };
    const resized = () => close();
    document.addEventListener('pointerdown', outside);
    document.addEventListener('scroll', scrolled, true);
    window.addEventListener('resize', resized);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('scroll', scrolled, true);
      window.removeEventListener('resize', resized);
    };
  }, [ref, anchor]);

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
