import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react';

const GAP = 4;
const EDGE = 8;

type Element = { readonly current: HTMLElement | null };

/**
 * Puts a popup below its button, or above where there is more room, in the browser's top layer: a table that scrolls does
 * not cut it off. A press beside it closes it, and so does anything that would leave it behind.
 */
export const useAnchored = (
  popup: RefObject<HTMLElement | null>,
  anchor: Element,
  onClose: () => void,
  align: 'start' | 'end' = 'end',
): void => {
  const close = useEffectEvent(onClose);

  useLayoutEffect(() => {
    const shown = popup.current;
    const at = anchor.current?.getBoundingClientRect();
    if (!shown || !at) return;
    shown.showPopover?.();
    const { width, height } = shown.getBoundingClientRect();
    const fitsBelow = at.bottom + GAP + height + EDGE <= window.innerHeight || at.top < height;
    const left = align === 'end' ? at.right - width : at.left;
    shown.style.top = `${fitsBelow ? at.bottom + GAP : at.top - GAP - height}px`;
    shown.style.left = `${Math.max(EDGE, Math.min(left, window.innerWidth - EDGE - width))}px`;
  }, [popup, anchor, align]);

  useEffect(() => {
    const outside = ({ target }: Event) => {
      const isInside = target instanceof Node && (popup.current?.contains(target) || anchor.current?.contains(target));
      if (!isInside) close();
    };
    // It would stay behind when its button moves.
    const openedAt = anchor.current?.getBoundingClientRect().top;
    const scrolled = () => {
      if (anchor.current?.getBoundingClientRect().top !== openedAt) close();
    };
    const resized = () => close();
    document.addEventListener('pointerdown', outside);
    document.addEventListener('scroll', scrolled, true);
    window.addEventListener('resize', resized);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('scroll', scrolled, true);
      window.removeEventListener('resize', resized);
    };
  }, [popup, anchor]);
};
