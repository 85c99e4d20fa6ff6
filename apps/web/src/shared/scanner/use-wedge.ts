import { useEffect, useEffectEvent, useRef } from 'react';

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

type Read = {
  /** What has been typed of a code so far. */
  readonly typed: string;
  /** The whole of it, at its end. */
  readonly code: string | null;
};

/** One more key of a hand scanner, which ends a code with Enter. Enter by itself is no end of anything. */
export const readKey = (before: string, { key, ctrlKey, metaKey, altKey }: Key): Read => {
  if (ctrlKey || metaKey || altKey) return { typed: '', code: null };
  if (key.length === 1) return { typed: before + key, code: null };
  if (key === 'Shift') return { typed: before, code: null };
  const code = before.trim();
  return { typed: '', code: key === 'Enter' && code !== '' ? code : null };
};

/** What takes letters itself keeps them. */
const FIELDS = 'input:not([type=radio], [type=checkbox], [type=file]), textarea';

/**
 * For a page or a dialog that has no field for codes: a hand scanner types all the same, and its Enter must not press what happens to have the
 * focus. What it has typed is handed on, also when nothing has the focus; Enter and Space by themselves press, as ever. With null, all
 * keys do what they always do.
 */
export const useWedge = (onCode: ((code: string) => void) | null): void => {
  const before = useRef('');
  const read = useEffectEvent((event: KeyboardEvent) => {
    if (onCode === null || (event.target as Element).matches(FIELDS)) return;
    const { typed, code } = readKey(before.current, event);
    before.current = typed;
    if (typed.trim() !== '' || code !== null) event.preventDefault();
    if (code !== null) onCode(code);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => read(event);
    document.addEventListener('keydown', listen, true);
    return () => document.removeEventListener('keydown', listen, true);
  }, []);
};
