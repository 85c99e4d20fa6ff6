/** Messages are shown above a modal, and may be about it. */
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
 * Makes everything but the modal unreachable: for the keyboard, the pointer, a search in the page, and assistive
 * technology. Base UI only hides it from the last. Returns a function that undoes it.
 */
export const makePageInert = (modal: Element): (() => void) => {
  const made = outsideOf(modal, document.body).filter((element) => !element.hasAttribute('inert'));
  for (const element of made) element.setAttribute('inert', '');
  return () => {
    for (const element of made) element.removeAttribute('inert');
  };
};
