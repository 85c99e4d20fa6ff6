import type { ReactNode } from 'react';
import styles from './menu.module.css';
import { PopupButton, type PopupButtonProps } from './popup-button.tsx';
import { useAnchored } from './use-anchored.ts';
import { useMenu } from './use-menu.ts';

type Props = PopupButtonProps & {
  /** Which side of the button the menu keeps to. */
  readonly align?: 'start' | 'end';
  /** The entries; they close the menu with what they are handed. */
  readonly children: (close: () => void) => ReactNode;
};

/** A button that opens a menu below it, or above where there is more room. */
export const MenuButton = ({ align = 'end', children, ...button }: Props) => (
  <PopupButton {...button} opens="menu">
    {(anchor, close) => (
      <Menu label={button.label} anchor={anchor} align={align} onClose={close}>
        {children(close)}
      </Menu>
    )}
  </PopupButton>
);

type MenuProps = {
  readonly label: string;
  readonly anchor: { readonly current: HTMLElement | null };
  readonly align: 'start' | 'end';
  readonly onClose: () => void;
  readonly children: ReactNode;
};

const Menu = ({ label, anchor, align, onClose, children }: MenuProps) => {
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
