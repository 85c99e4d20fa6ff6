import { cloneElement, type ReactElement, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useFetchAhead } from '../../lib/browser/fetch-ahead.ts';
import { lazyPart, useLazyPart } from '../../lib/browser/lazy-part.ts';
import styles from './tooltip.module.css';

const tooltipPopup = lazyPart(async () => (await import('./tooltip-popup.tsx')).TooltipPopup);
const AHEAD = [tooltipPopup.fetch];

type Props = {
  readonly text: string;
  /** Called when neither the pointer nor the focus is on it any more. */
  readonly onHide?: () => void;
  /** The button or link that it describes. */
  readonly children: ReactElement<{ readonly 'aria-describedby'?: string | undefined }>;
};

/** A description of the button inside, shown while the pointer or the focus is on it. A changed text is announced. */
export const Tooltip = ({ text, onHide, children }: Props) => {
  const id = useId();
  const host = useRef<HTMLSpanElement>(null);
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  /** Escape hides it until the pointer or the focus returns to the button. */
  const [isDismissed, setIsDismissed] = useState(false);
  const isShown = (pointed || focused) && !isDismissed;
  useFetchAhead(AHEAD);
  // If it does not load, the button still has its own name.
  const Popup = useLazyPart(tooltipPopup, isShown, () => setIsDismissed(true));

  const come = (set: (is: true) => void) => {
    if (!pointed && !focused) setIsDismissed(false);
    set(true);
  };
  const leave = (stillShown: boolean) => {
    if (!stillShown) onHide?.();
  };
  useEscape(isShown, () => setIsDismissed(true));

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches the button inside, which has the role
    <span
      ref={host}
      className={styles.host}
      onPointerEnter={({ pointerType }) => pointerType !== 'touch' && come(setPointed)}
      onPointerLeave={() => {
        setPointed(false);
        leave(focused);
      }}
      onFocus={() => come(setFocused)}
      onBlur={() => {
        setFocused(false);
        leave(pointed);
      }}
    >
      {cloneElement(children, { 'aria-describedby': isShown && Popup ? id : undefined })}
      {isShown && Popup && <Popup id={id} text={text} anchor={host} />}
      <span className={styles.announcement} aria-live="polite">
        {isShown && text}
      </span>
    </span>
  );
};

/** Handles Escape before other listeners, so that a dialog or panel around the button stays open. */
const useEscape = (isWanted: boolean, onEscape: () => void): void => {
  const hide = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isWanted) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      hide();
    };
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, [isWanted]);
};
