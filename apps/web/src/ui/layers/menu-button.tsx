import type { ReactNode } from 'react';
import { lazyPart } from '../../lib/browser/lazy-part.ts';
import { PopupButton, type PopupButtonProps } from './popup-button.tsx';

const menuPopup = lazyPart(async () => (await import('./menu-popup.tsx')).MenuPopup);

type Props = PopupButtonProps & {
  /** The entries, from ui/layers/menu-item.tsx. */
  readonly children: ReactNode;
};

/** A button that opens a menu below it, or above if there is more room. */
export const MenuButton = ({ children, ...button }: Props) => (
  <PopupButton {...button} opens="menu" popup={menuPopup}>
    {() => children}
  </PopupButton>
);
