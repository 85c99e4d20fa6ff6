import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react';

const GAP = 4;
const EDGE = 8;

type Element = { readonly current: HTMLElement | null };
type Side = 'start' | 'end';

const place = (popup: HTMLElement, at: DOMRect, align: Side): void => {
  const { width, height } = popup.getBoundingClientRect();
  const fitsBelow = at.bottom + GAP + height + EDGE <= window.innerHeight || at.top < height;
  const left = align === 'end' ? at.right - width : at.left;
  popup.style.top = `${fitsBelow ? at.bottom + GAP : at.top - GAP - height}px`;
  popup.style.left = `${Math.max(EDGE, Math.min(left, window.innerWidth - EDGE - width))}px`;
};

/**
 * Puts a popup below its button, or above where there is more room, in the browser's top layer: a table that scrolls does
 * not cut it off. A press beside it closes it, and so does anything that would leave it behind.
 */
export const useAnchored = (
  popup: RefObject<HTMLElement | null>,
  anchor: Element,
  onClose: () => void,
  align: Side = 'end',
): void => {
  const close = useEffectEvent(onClose);

  useLayoutEffect(() => {
    const shown = popup.current;
    const button = anchor.current;
    if (!shown || !button) return;
    shown.showPopover?.();
    let at = button.getBoundingClientRect();
    place(shown, at, align);

    // Scrolled away it would stay behind.
    const scrolled = () => {
      if (button.getBoundingClientRect().top !== at.top) close();
    };
    // The page itself may move, e.g. when a message above it goes: no event tells of that.
    const follow = () => {
      const now = button.getBoundingClientRect();
      if (now.top !== at.top || now.left !== at.left) place(shown, now, align);
      at = now;
      frame = requestAnimationFrame(follow);
    };
    let frame = requestAnimationFrame(follow);
    document.addEventListener('scroll', scrolled, true);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('scroll', scrolled, true);
    };
  }, [popup, anchor, align]);

  useEffect(() => {
    const outside = ({ target }: Event) => {
      const isInside = target instanceof Node && (popup.current?.contains(target) || anchor.current?.contains(target));
      if (!isInside) close();
    };
    const resized = () => close();
    document.addEventListener('pointerdown', outside);
    window.addEventListener('resize', resized);
    return () => {
      document.removeEventListener('pointerdown', outside);
      window.removeEventListener('resize', resized);
    };
  }, [popup, anchor]);
};
