import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react';

/** Begins each page at its top, and tells whether the rows are scrolled. */
export const useScroll = (
  host: RefObject<HTMLElement | null>,
  pageKey: string,
  onScrolled: ((isScrolled: boolean) => void) | undefined,
) => {
  const toTop = useEffectEvent(() => {
    if (host.current) host.current.scrollTop = 0;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins at its top
  useLayoutEffect(() => {
    toTop();
  }, [pageKey]);

  const tell = useEffectEvent((isScrolled: boolean) => onScrolled?.(isScrolled));
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    let was = false;
    const listen = () => {
      const is = element.scrollTop > 0;
      if (is !== was) tell(is);
      was = is;
      element.toggleAttribute('data-aside', element.scrollLeft > 0);
    };
    element.addEventListener('scroll', listen, { passive: true });
    return () => {
      element.removeEventListener('scroll', listen);
      if (was) tell(false);
    };
  }, [host]);
};
