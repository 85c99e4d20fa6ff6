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
  /** What screen readers call the button and what it opens. */
  readonly label: string;
  readonly className?: string | undefined;
  readonly content: ReactNode;
  /** Which side of the button the popup keeps to. */
  readonly align?: 'start' | 'end';
  readonly popupClassName?: string | undefined;
  /** Between the button and the popup. */
  readonly gap?: number;
  /** What is chosen in it may bring a message, which it must not cover. */
  readonly isBelowMessages?: boolean;
  /** Above the entries of a menu, and none of them. */
  readonly header?: ReactNode;
};

/** What a popup needs to know of the button that opened it. */
export type PopupProps = Pick<PopupButtonProps, 'label' | 'popupClassName' | 'header' | 'isBelowMessages'> & {
  readonly trigger: RefObject<HTMLButtonElement | null>;
  readonly align: 'start' | 'end';
  readonly gap: number;
  /** By ArrowUp a menu is entered at its end. */
  readonly startsAtEnd: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

type Props = PopupButtonProps & {
  readonly opens: 'menu' | 'dialog';
  /** Fetched when somebody comes near the button, or when the page has nothing else to do. */
  readonly popup: LazyPart<ComponentType<PopupProps>>;
  readonly children: (close: () => void) => ReactNode;
};

const ARROWS: Readonly<Record<string, 'start' | 'end'>> = { ArrowDown: 'start', ArrowUp: 'end' };

/** A button, and what it opens beside it. */
export const PopupButton = (props: Props) => {
  const { label, className, content, align = 'end', gap = 4, popupClassName, header, opens, popup, children } = props;
  const [open, setOpen] = useState<'start' | 'end' | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(null);
  const Popup = useLayerPart(popup, open !== null, close);
  useFetchAhead(useMemo(() => [popup.fetch], [popup]));
  const fetchNow = () => void popup.fetch().catch(() => {});

  const openAt = (at: 'start' | 'end') => {
    // Safari does not focus a button that is clicked, and the focus is to come back here.
    button.current?.focus();
    setOpen(at);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = opens === 'menu' && !event.altKey && !event.ctrlKey && !event.metaKey ? ARROWS[event.key] : undefined;
    if (at === undefined) return;
    // The arrows would otherwise also walk through the rows of the list.
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
          <PendingLayer onClose={close} />
        ))}
    </>
  );
};
