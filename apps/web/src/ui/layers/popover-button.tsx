import type { ReactNode } from 'react';
import { lazyPart } from '../../lib/browser/lazy-part.ts';
import { PopupButton, type PopupButtonProps } from './popup-button.tsx';

const popoverPopup = lazyPart(async () => (await import('./popover-popup.tsx')).PopoverPopup);

type Props = PopupButtonProps & {
  /** Renders the content, which closes the popover with the given function. */
  readonly children: (close: () => void) => ReactNode;
};

/** A button that opens fields below it, where a menu would have entries only. */
export const PopoverButton = ({ align = 'start', ...button }: Props) => (
  <PopupButton {...button} align={align} opens="dialog" popup={popoverPopup} />
);
