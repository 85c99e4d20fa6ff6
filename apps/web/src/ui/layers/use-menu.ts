import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useLayer } from './use-layer.ts';

/** Where the focus goes in a list of so many entries; null when the key moves nothing. */
export const nextIndex = (key: string, current: number, count: number): number | null => {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (current + 1) % count;
  if (key === 'ArrowUp') return (current <= 0 ? count : current) - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return null;
};

/** The keyboard of a menu: arrows, Home and End move, Escape and Tab close. The first entry has the focus. */
export const useMenu = (onClose: () => void) => {
  const ref = useRef<HTMLDivElement>(null);
  const entries = () => [...(ref.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
  useLayer(onClose);

  useEffect(() => {
    ref.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus();
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') {
      onClose();
      return;
    }
    const all = entries();
    const index = nextIndex(event.key, all.indexOf(document.activeElement as HTMLElement), all.length);
    if (index === null) return;
    event.preventDefault();
    all[index]?.focus();
  };

  return { ref, onKeyDown };
};
