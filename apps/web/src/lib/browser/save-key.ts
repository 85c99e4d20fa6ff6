import { useEffect, useEffectEvent } from 'react';

export const SAVE_KEYS = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘ S' : 'Ctrl S';

/** Ctrl or Cmd with S saves from anywhere on the screen, but not while a dialog is open. */
export const useSaveKey = (save: () => void): void => {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    if (!document.querySelector('[aria-modal="true"]')) save();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
};
