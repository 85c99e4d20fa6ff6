import { useFocusTrap, useMergedRef } from '@mantine/hooks';
import { type ReactNode, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './menu.module.css';
import { useAnchored } from './use-anchored.ts';
import { useLayer } from './use-layer.ts';

type Props = {
  /** What screen readers call the button and what it opens. */
  readonly label: string;
  readonly className?: string | undefined;
  readonly content: ReactNode;
  /** What is inside; it closes itself with what it is handed. */
  readonly children: (close: () => void) => ReactNode;
};

/** A button that opens fields below it, where a menu would have entries only. */
export const PopoverButton = ({ label, className, content, children }: Props) => {
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
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {content}
      </button>
      {open && (
        <Popover label={label} anchor={button} onClose={close}>
          {children(close)}
        </Popover>
      )}
    </>
  );
};

type PopoverProps = {
  readonly label: string;
  readonly anchor: { readonly current: HTMLElement | null };
  readonly onClose: () => void;
  readonly children: ReactNode;
};

const Popover = ({ label, anchor, onClose, children }: PopoverProps) => {
  const own = useRef<HTMLDivElement>(null);
  const ref = useMergedRef(own, useFocusTrap(true));
  useLayer(onClose);
  useAnchored(own, anchor, onClose, 'start');
  return (
    <div ref={ref} role="dialog" aria-label={label} tabIndex={-1} popover="manual" className={styles.menu}>
      {children}
    </div>
  );
};
