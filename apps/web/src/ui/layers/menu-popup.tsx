import { Menu } from '@base-ui/react/menu';
import { type KeyboardEvent, useCallback, useRef } from 'react';
import { classNames } from '../basics/class-names.ts';
import { LayerStyles } from './layer-styles.tsx';
import styles from './menu.module.css';
import { type MenuParts, MenuPartsProvider } from './menu-item.tsx';
import { useOpenLayer } from './open-layers.ts';
import type { PopupProps } from './popup-button.tsx';
import { IN_PLACE, TOP_LAYER } from './top-layer.ts';

const PARTS: MenuParts = {
  Item: Menu.Item,
  LinkItem: Menu.LinkItem,
  RadioGroup: Menu.RadioGroup,
  RadioItem: Menu.RadioItem,
  CheckboxItem: Menu.CheckboxItem,
  Separator: Menu.Separator,
};

const BELOW_MESSAGES = { ...TOP_LAYER, ref: null, popover: undefined, className: styles.belowMessages } as const;

/** The open menu of a MenuButton: arrows, Home, End and letters move, Escape and Tab close. */
export const MenuPopup = (props: PopupProps) => {
  const { label, trigger, align, gap, popupClassName, header, isBelowMessages, startsAtEnd, onClose, children } = props;
  const own = useRef<HTMLDivElement>(null);
  const onOpenChange = useOpenLayer({ onClose, own, trigger });

  // Base UI focuses an entry only if it saw the press that opened the menu, and the press was on our own button.
  const enter = useCallback(
    (popup: HTMLDivElement | null) => {
      own.current = popup;
      const frame = requestAnimationFrame(() => {
        const entries = popup?.querySelectorAll<HTMLElement>('[role^="menuitem"]');
        entries?.[startsAtEnd ? entries.length - 1 : 0]?.focus({ preventScroll: true });
      });
      return () => cancelAnimationFrame(frame);
    },
    [startsAtEnd],
  );
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Tab') onClose();
  };

  return (
    <LayerStyles>
      <Menu.Root open modal={false} highlightItemOnHover={false} onOpenChange={onOpenChange}>
        <Menu.Portal {...IN_PLACE} container={trigger.current?.parentElement}>
          <Menu.Positioner
            anchor={trigger}
            align={align}
            sideOffset={gap}
            {...(isBelowMessages ? BELOW_MESSAGES : TOP_LAYER)}
          >
            <Menu.Popup
              ref={enter}
              {...(!header && { 'aria-label': label })}
              finalFocus={false}
              className={classNames(styles.menu, popupClassName)}
              onKeyDown={onKeyDown}
            >
              <MenuPartsProvider value={PARTS}>
                {header ? (
                  <>
                    {header}
                    <Menu.List aria-label={label}>{children}</Menu.List>
                  </>
                ) : (
                  children
                )}
              </MenuPartsProvider>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </LayerStyles>
  );
};
