import { type RefObject, useEffect, useRef, useState } from 'react';
import { groupId } from './field-ids.ts';
import { groupAtLine } from './scroll-spy.ts';
import type { SettingGroup } from './setting-groups.ts';

/**
 * The group that is being read. A group near the end cannot be scrolled to the top; when it was asked for, it is the
 * current one all the same, until the page is scrolled on.
 */
export const useScrollSpy = (groups: readonly SettingGroup[], form: RefObject<HTMLElement | null>) => {
  const [current, setCurrent] = useState(groups[0]);
  const asked = useRef<{ readonly top: number } | null>(null);
  const names = groups.join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the names stand for the groups, whose list is made anew
  useEffect(() => {
    const look = () => {
      const top = form.current?.getBoundingClientRect().top ?? 0;
      if (asked.current?.top === top) return;
      asked.current = null;
      const scroller = form.current?.closest('main')?.getBoundingClientRect();
      const boxes = groups.flatMap((group) => {
        const box = document.getElementById(groupId(group))?.getBoundingClientRect();
        return box ? [{ group, top: box.top, bottom: box.bottom }] : [];
      });
      setCurrent(groupAtLine(boxes, { top: scroller?.top ?? 0, bottom: scroller?.bottom ?? innerHeight }));
    };
    look();
    // Captured: it is not the document that scrolls but the page inside its frame.
    document.addEventListener('scroll', look, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', look, { capture: true });
  }, [names, form]);

  const goTo = (group: SettingGroup) => {
    const section = document.getElementById(groupId(group));
    section?.scrollIntoView({ block: 'start' });
    section?.focus({ preventScroll: true });
    asked.current = { top: form.current?.getBoundingClientRect().top ?? 0 };
    setCurrent(group);
  };

  return { current: current && groups.includes(current) ? current : groups[0], goTo };
};
