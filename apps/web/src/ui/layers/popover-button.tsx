import { useFocusTrap, useMergedRef } from '@mantine/hooks';
import { type ReactNode, useRef } from 'react';
import styles from './menu.module.css';
import { PopupButton, type PopupButtonProps } from './popup-button.tsx';
import { useAnchored } from './use-anchored.ts';
import { useLayer } from './use-layer.ts';

type Props = PopupButtonProps & {
  /** What is inside; it closes itself with what it is handed. */
  readonly children: (close: () => void) => ReactNode;
};

/** A button that opens fields below it, where a menu would have entries only. */
export const PopoverButton = ({ children, ...button }: Props) => (
  <PopupButton {...button} opens="dialog">
    {(anchor, close) => (
      <Popover label={button.label} anchor={anchor} onClose={close}>
        {children(close)}
      </Popover>
    )}
  </PopupButton>
);

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
