import { useEffect, useEffectEvent } from 'react';
import { isFreeKey } from '../../ui/list/use-row-cursor.ts';

type Keys = {
  readonly onPick: (place: number) => void;
  readonly onConfirm: () => void;
  readonly onSkip: (() => void) | null;
  readonly onSearch: () => void;
  /** Whether the pin was moved. */
  readonly onNudge: (key: string, isLong: boolean) => boolean;
};

/** A button that has the focus takes Enter for itself; not the pin, nor what is chosen already. */
const isOnControl = ({ target }: KeyboardEvent) => {
  const control = target instanceof Element ? target.closest('a, button, input, [role="menuitem"]') : null;
  return control !== null && !control.matches('[aria-pressed="true"], [aria-current="true"], [data-movable]');
};

/** The keys of one stop: digits pick, Enter confirms, S skips, F searches, and arrows nudge the pin. */
export const useStopKeys = ({ onPick, onConfirm, onSkip, onSearch, onNudge }: Keys): void => {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isFreeKey(event)) return;
    const key = event.key.toLowerCase();
    // A key that is held down would confirm stops that nobody has looked at.
    if (event.repeat && !key.startsWith('arrow')) return;
    if (/^[1-9]$/.test(key)) onPick(Number(key) - 1);
    else if (key === 'enter' && !isOnControl(event)) onConfirm();
    else if (key === 's' && onSkip) onSkip();
    else if (key === 'f') onSearch();
    else if (!onNudge(event.key, event.shiftKey)) return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
};
