import { useCallback, useEffect, useRef } from 'react';

/**
 * Keeps the letters that are typed before their field has loaded. Once the caller has taken them, later letters go
 * straight to the field.
 */
export const useTypedAhead = (): (() => string) => {
  const typed = useRef('');
  const isTaken = useRef(false);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (isTaken.current || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (event.key === 'Backspace') typed.current = typed.current.slice(0, -1);
      else if ([...event.key].length === 1) typed.current += event.key;
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return useCallback(() => {
    isTaken.current = true;
    return typed.current;
  }, []);
};
