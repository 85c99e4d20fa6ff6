import { Dialog } from '@base-ui/react/dialog';
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
} from 'react';
import { LayerStyles } from './layer-styles.tsx';
import { useOpenLayer } from './open-layers.ts';
import { keepTypedAhead } from './typed-ahead.ts';

export type DialogLayerProps = {
  /** The name of the dialog, if no heading in it is its name. */
  readonly label?: string;
  readonly labelledBy?: string;
  readonly onClose: () => void;
  /** The class of the overlay around the dialog; a press on it closes the dialog. */
  readonly overlayClassName?: string | undefined;
  readonly className: string | undefined;
  readonly style?: CSSProperties;
  readonly isBusy?: boolean;
  readonly popup?: RefObject<HTMLDivElement | null>;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly children: ReactNode;
};

/** The implementation of a DialogLayer, loaded on demand. */
export const DialogPopup = (props: DialogLayerProps) => {
  const { label, labelledBy, onClose, overlayClassName, className, style, isBusy, popup, onKeyDown, children } = props;
  const ownPopup = useRef<HTMLDivElement>(null);
  const own = popup ?? ownPopup;
  const undoInert = useRef<() => void>(undefined);
  // Undone before the focus returns: an inert element cannot be focused.
  useLayoutEffect(() => () => undoInert.current?.(), []);
  const onOpenChange = useOpenLayer({ onClose, own });
  useLayoutEffect(keepTypedAhead, []);
  const attach = useCallback(
    (element: HTMLDivElement | null) => {
      own.current = element;
      // The portal also contains the guards that keep the focus inside.
      // React may attach it twice while developing.
      undoInert.current?.();
      if (element) undoInert.current = makePageInert(element.closest('[data-base-ui-portal]') ?? element);
    },
    [own],
  );
  return (
    <LayerStyles>
      <Dialog.Root open onOpenChange={onOpenChange}>
        <Dialog.Portal>
          <Dialog.Viewport className={overlayClassName}>
            <Dialog.Popup
              ref={attach}
              aria-modal
              aria-label={label}
              aria-labelledby={labelledBy}
              aria-busy={isBusy || undefined}
              initialFocus={() => own.current?.querySelector<HTMLElement>('[data-autofocus]') ?? true}
              finalFocus={false}
              className={className}
              style={style}
              onKeyDown={onKeyDown}
            >
              {children}
            </Dialog.Popup>
          </Dialog.Viewport>
        </Dialog.Portal>
      </Dialog.Root>
    </LayerStyles>
  );
};

/** Messages are shown above a modal, and may be about it. */
const STAYS = '[data-flashes], [data-announcements]';

const outsideOf = (kept: Element, within: Element): readonly Element[] =>
  [...within.children].flatMap((child) => {
    if (child === kept) return [];
    return child.contains(kept) || child.querySelector(STAYS)
      ? outsideOf(kept, child)
      : child.matches(STAYS)
        ? []
        : [child];
  });

/**
 * Makes everything but the modal unreachable: for the keyboard, the pointer, a search in the page, and assistive
 * technology. Base UI only hides it from the last. Returns a function that undoes it.
 */
const makePageInert = (modal: Element): (() => void) => {
  const made = outsideOf(modal, document.body).filter((element) => !element.hasAttribute('inert'));
  for (const element of made) element.setAttribute('inert', '');
  return () => {
    for (const element of made) element.removeAttribute('inert');
  };
};
