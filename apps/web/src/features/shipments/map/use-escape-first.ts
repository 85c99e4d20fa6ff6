import { useEffect, useEffectEvent } from 'react';
import { isFreeKey } from '../../../ui/list/use-row-cursor.ts';

/** Escape closes what is open on the map, before anything else of the page. */
export const useEscapeFirst = (close: (() => void) | null): void => {
  const isOpen = close !== null;
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isFreeKey(event)) return;
    event.preventDefault();
    close?.();
  });
  useEffect(() => {
    if (!isOpen) return;
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, [isOpen]);
};
