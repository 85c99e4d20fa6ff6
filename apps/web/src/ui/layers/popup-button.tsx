import {
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useFetchAhead } from '../../lib/browser/fetch-ahead.ts';
import type { LazyPart } from '../../lib/browser/lazy-part.ts';
import { classNames } from '../basics/class-names.ts';
import styles from './menu.module.css';
import { PendingLayer } from './open-layers.ts';
import { useLayerPart } from './use-layer-part.ts';

export type PopupButtonProps = {
  /** The name of the button and of its popup, for screen readers. */
  readonly label: string;
  readonly className?: string | undefined;
  readonly content: ReactNode;
  /** The side of the button that the popup is aligned with. */
  readonly align?: 'start' | 'end';
  readonly popupClassName?: string | undefined;
  /** The distance between the button and the popup. */
  readonly gap?: number;
  /** A choice in the popup may show a message, which the popup must not cover. */
  readonly isBelowMessages?: boolean;
  /** Content above the entries of a menu, which is none of them. */
  readonly header?: ReactNode;
};

/** The details a popup needs about the button that opened it. */
export type PopupProps = Pick<PopupButtonProps, 'label' | 'popupClassName' | 'header' | 'isBelowMessages'> & {
  readonly trigger: RefObject<HTMLButtonElement | null>;
  readonly align: 'start' | 'end';
  readonly gap: number;
  /** ArrowUp opens a menu at its last entry. */
  readonly startsAtEnd: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

type Props = PopupButtonProps & {
  readonly opens: 'menu' | 'dialog';
  /** The popup's code, loaded when the user comes near the button, or when the page is idle. */
  readonly popup: LazyPart<ComponentType<PopupProps>>;
  readonly children: (close: () => void) => ReactNode;
};

const ARROWS: Readonly<Record<string, 'start' | 'end'>> = { ArrowDown: 'start', ArrowUp: 'end' };

/** A button, and the popup it opens. */
export const PopupButton = (props: Props) => {
  const { label, className, content, align = 'end', gap = 4, popupClassName, header, opens, popup, children } = props;
  const [open, setOpen] = useState<'start' | 'end' | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(null);
  const Popup = useLayerPart(popup, open !== null, close);
  useFetchAhead(useMemo(() => [popup.fetch], [popup]));
  const fetchNow = () => void popup.fetch().catch(() => {});

  const openAt = (at: 'start' | 'end') => {
    // Safari does not focus a clicked button, and the focus has to return here.
    button.current?.focus();
    setOpen(at);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = opens === 'menu' && !event.altKey && !event.ctrlKey && !event.metaKey ? ARROWS[event.key] : undefined;
    if (at === undefined) return;
    // The arrows would otherwise also move through the rows of the list.
    event.preventDefault();
    openAt(at);
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        className={classNames(styles.trigger, className)}
        aria-label={label}
        aria-haspopup={opens}
        aria-expanded={open !== null}
        onPointerEnter={fetchNow}
        onFocus={fetchNow}
        onKeyDown={onKeyDown}
        onClick={() => (open === null ? openAt('start') : close())}
      >
        {content}
      </button>
      {open !== null &&
        (Popup ? (
          <Popup
            label={label}
            trigger={button}
            align={align}
            gap={gap}
            popupClassName={popupClassName}
            header={header}
            isBelowMessages={props.isBelowMessages ?? false}
            startsAtEnd={open === 'end'}
            onClose={close}
          >
            {children(close)}
          </Popup>
        ) : (
          <PendingLayer trigger={button} onClose={close} />
        ))}
    </>
  );
};
