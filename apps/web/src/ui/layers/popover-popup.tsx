import { Popover } from '@base-ui/react/popover';
import { useRef } from 'react';
import { classNames } from '../basics/class-names.ts';
import { LayerStyles } from './layer-styles.tsx';
import styles from './menu.module.css';
import { useOpenLayer } from './open-layers.ts';
import type { PopupProps } from './popup-button.tsx';
import { IN_PLACE, TOP_LAYER } from './top-layer.ts';

/** The open popover of a PopoverButton. It follows its button, and Tab leaves it. */
export const PopoverPopup = (props: PopupProps) => {
  const { label, trigger, align, gap, popupClassName, onClose, children } = props;
  const own = useRef<HTMLDivElement>(null);
  const onOpenChange = useOpenLayer({ onClose, own, trigger });
  return (
    <LayerStyles>
      <Popover.Root open onOpenChange={onOpenChange}>
        <Popover.Portal {...IN_PLACE} container={trigger.current?.parentElement}>
          <Popover.Positioner anchor={trigger} align={align} sideOffset={gap} {...TOP_LAYER}>
            <Popover.Popup
              ref={own}
              aria-label={label}
              finalFocus={false}
              className={classNames(styles.menu, popupClassName)}
            >
              {children}
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </LayerStyles>
  );
};
