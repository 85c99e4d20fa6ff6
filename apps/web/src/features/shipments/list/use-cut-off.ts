import { useLayoutEffect, useRef, useState } from 'react';
import { isLayered } from '../../../ui/layers/open-layers.ts';

/**
 * Widths in whole pixels are equal where a part of one is missing, and a name is cut off for that. One that is as wide as any may be is not cut off
 * for want of room.
 */
const isCutOff = (text: Element): boolean => {
  const whole = document.createRange();
  whole.selectNodeContents(text);
  const { width } = text.getBoundingClientRect();
  return whole.getBoundingClientRect().width > width && width < Number.parseFloat(getComputedStyle(text).maxInlineSize);
};

/**
 * Whether a name among the filters would be cut off at this width. It is remembered by the width: what is folded cannot be measured. Other words
 * are measured anew.
 */
export const useCutOff = (width: number, words: string) => {
  const bar = useRef<HTMLDivElement>(null);
  const [cut, setCut] = useState({ width: 0, words });
  const isCut = cut.words === words && width <= cut.width;
  useLayoutEffect(() => {
    // A filter that is open stays: the keyboard of a phone changes the window too.
    if (isLayered()) return;
    const texts = [...(bar.current?.querySelectorAll('[data-filter-name]') ?? [])];
    if (texts.some(isCutOff)) setCut({ width, words });
  }, [width, words]);
  return [bar, isCut] as const;
};
