import { type RefObject, useEffect, useRef, useState } from 'react';
import { NARROW } from '../../ui/basics/use-narrow.ts';
import type { ConfigGroup } from './config-groups.ts';
import { groupId } from './field-ids.ts';
import { groupAtLine } from './scroll-spy.ts';

/** The height of the bars that cover a narrow screen. */
const NARROW_BARS = { top: 61, bottom: 100 };

/**
 * The group that is being read. A group near the end cannot be scrolled to the top; when it was chosen, it is the
 * current one all the same, until the page is scrolled on.
 */
export const useScrollSpy = (groups: readonly ConfigGroup[], form: RefObject<HTMLElement | null>) => {
  const [current, setCurrent] = useState(groups[0]);
  const asked = useRef<number | null>(null);
  const names = groups.join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the names stand for the groups, whose list is made anew
  useEffect(() => {
    const look = () => {
      const boxes = boxesOf(groups);
      if (asked.current === boxes[0]?.top) return;
      asked.current = null;
      setCurrent(groupAtLine(boxes, windowOf(form.current)));
    };
    look();
    // Listens in the capture phase, because a part of the document scrolls and not the document itself.
    document.addEventListener('scroll', look, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', look, { capture: true });
  }, [names, form]);

  const goTo = (group: ConfigGroup) => {
    const section = document.getElementById(groupId(group));
    section?.scrollIntoView({ block: 'start' });
    section?.focus({ preventScroll: true });
    asked.current = boxesOf(groups)[0]?.top ?? null;
    setCurrent(group);
  };

  return { current: current && groups.includes(current) ? current : groups[0], goTo };
};

const boxesOf = (groups: readonly ConfigGroup[]) =>
  groups.flatMap((group) => {
    const box = document.getElementById(groupId(group))?.getBoundingClientRect();
    return box ? [{ group, top: box.top, bottom: box.bottom }] : [];
  });

/** The form scrolls itself on a wide screen, and with the page on a narrow one. */
const windowOf = (form: HTMLElement | null) => {
  const isNarrow = matchMedia(NARROW).matches;
  const box = (isNarrow ? form?.closest('main') : form)?.getBoundingClientRect();
  const bars = isNarrow ? NARROW_BARS : { top: 0, bottom: 0 };
  return { top: (box?.top ?? 0) + bars.top, bottom: (box?.bottom ?? innerHeight) - bars.bottom };
};
