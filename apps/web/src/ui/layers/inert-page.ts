/** Messages stand above a modal, and may speak of it. */
const STAYS = '[data-flashes], [data-announcements]';

const outsideOf = (kept: Element, within: Element): readonly Element[] =>
  [...within.children].flatMap((child) => {
    if (child === kept) return [];
    return child.contains(kept) || child.querySelector(STAYS)
      ? outsideOf(kept, child)
      : child.matches(STAYS)
        ? []
        : [child];
  });

/**
 * Takes everything but the modal out of reach: of the keyboard, of the pointer, of a search in the page, and of assistive
 * technology. Base UI hides it from the last only. The answer undoes it.
 */
export const makePageInert = (modal: Element): (() => void) => {
  const made = outsideOf(modal, document.body).filter((element) => !element.hasAttribute('inert'));
  for (const element of made) element.setAttribute('inert', '');
  return () => {
    for (const element of made) element.removeAttribute('inert');
  };
};
