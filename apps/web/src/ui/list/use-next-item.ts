import { useEffect, useEffectEvent, useRef } from 'react';
import { isFocusLost } from '../basics/is-focus-lost.ts';

/**
 * What is settled takes the pressed button out of its list: the focus goes on to the next item, or to the heading when there is none. Each item
 * has `data-item`, and the heading of the section `tabIndex={-1}`.
 */
export const useNextItem = <Item extends { readonly id: string }>(items: readonly Item[]) => {
  const section = useRef<HTMLElement>(null);
  const left = useRef<number | null>(null);
  const goOn = useEffectEvent(() => {
    if (left.current === null || !isFocusLost()) return;
    const shown = section.current?.querySelectorAll('[data-item]') ?? [];
    const next = shown[Math.min(left.current, shown.length - 1)]?.querySelector<HTMLElement>('select, input, button');
    left.current = null;
    (next ?? section.current?.querySelector<HTMLElement>('[tabindex="-1"]'))?.focus();
  });
  const state = items.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever other items are there than before
  useEffect(() => goOn(), [state]);
  return {
    section,
    /** Runs what takes the item from the list. */
    leave: async (item: Item, action: () => Promise<unknown>): Promise<void> => {
      left.current = items.indexOf(item);
      await action().catch(() => {
        left.current = null;
      });
    },
  };
};
