import { type RefObject, useEffect, useRef } from 'react';
import { isFocusLost } from '../../ui/basics/is-focus-lost.ts';

/**
 * A step that takes the pressed button away with it leaves the focus to the heading of the next one. `isNext` for a page that is itself
 * the next step; one that was opened by its address leaves the focus where the browser has it.
 */
export const useKeptFocus = <Heading extends HTMLElement>(step: string, isNext = false): RefObject<Heading | null> => {
  const heading = useRef<Heading>(null);
  const before = useRef(isNext ? null : step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    if (isFocusLost()) heading.current?.focus({ preventScroll: true });
  }, [step]);
  return heading;
};
