/** What the screen shows of the shipments; in the address, so that a link shows the same. */
export const LIST_VIEWS = ['list', 'both', 'map'] as const;
export type ListView = (typeof LIST_VIEWS)[number];

/** A narrow screen has room for one of the two: a link to both shows the map there, which the list is one press away from. */
const viewsFor = (isNarrow: boolean): readonly ListView[] => (isNarrow ? ['list', 'map'] : LIST_VIEWS);

export const shownView = (asked: ListView, isNarrow: boolean): ListView =>
  isNarrow && asked === 'both' ? 'map' : asked;

/** The view after this one, and after the last the first. */
export const nextView = (shown: ListView, isNarrow: boolean): ListView => {
  const views = viewsFor(isNarrow);
  return views[(views.indexOf(shown) + 1) % views.length] ?? 'list';
};
