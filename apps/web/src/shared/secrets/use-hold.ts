import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';

const isHoldKey = (key: string) => key === ' ' || key === 'Enter';

/**
 * Something that lasts only while a button is held: with mouse or finger, or with Space or Enter. Everything that
 * ends a hold without a release counts as a release: focus or window lost, the gesture interrupted by the system.
 */
export const useHold = (onHold: () => void, onRelease: () => void) => {
  const [held, setHeld] = useState(false);
  const holding = useRef(false);

  const hold = () => {
    if (holding.current) return;
    holding.current = true;
    setHeld(true);
    onHold();
  };
  const release = () => {
    if (!holding.current) return;
    holding.current = false;
    setHeld(false);
    onRelease();
  };

  const onAway = useEffectEvent(release);
  useEffect(() => {
    const away = () => onAway();
    window.addEventListener('blur', away);
    document.addEventListener('visibilitychange', away);
    return () => {
      window.removeEventListener('blur', away);
      document.removeEventListener('visibilitychange', away);
      away();
    };
  }, []);

  return {
    held,
    props: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return;
        // The release must reach us even when the pointer has slipped off the button meanwhile.
        event.currentTarget.setPointerCapture(event.pointerId);
        hold();
      },
      onPointerUp: release,
      onPointerCancel: release,
      onLostPointerCapture: release,
      onKeyDown: (event: KeyboardEvent) => {
        if (!isHoldKey(event.key)) return;
        event.preventDefault();
        if (!event.repeat) hold();
      },
      onKeyUp: (event: KeyboardEvent) => {
        if (isHoldKey(event.key)) release();
      },
      onBlur: release,
      // A long press opens a menu on touch screens, which would swallow the release.
      onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
    },
  };
};
