import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { classNames } from '../basics/class-names.ts';
import styles from './menu.module.css';

export type PopupButtonProps = {
  /** What screen readers call the button and what it opens. */
  readonly label: string;
  readonly className?: string | undefined;
  readonly content: ReactNode;
};

type Props = PopupButtonProps & {
  readonly opens: 'menu' | 'dialog';
  readonly children: (button: RefObject<HTMLButtonElement | null>, close: () => void) => ReactNode;
};

/** A button, and what it opens beside it. */
export const PopupButton = ({ label, className, content, opens, children }: Props) => {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classNames(styles.trigger, className)}
        aria-label={label}
        aria-haspopup={opens}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {content}
      </button>
      {open && children(button, () => setOpen(false))}
    </>
  );
};
