/** The map stays as it is drawn: only what it shows is new. */
const updateMap = (old: HTMLElement, fresh: HTMLElement) => {
  for (const name of ['vehicle', 'home']) old.dataset[name] = fresh.dataset[name] ?? '';
  const [seen, now] = [old.querySelector('.seen'), fresh.querySelector('.seen')];
  if (seen && now) seen.replaceWith(now);
};

const isMap = (part: Element): part is HTMLElement => part.id === 'map';

/**
 * Puts the parts of the fresh page in the place of those that differ. What is the same is not touched, so that neither the focus nor what
 * a screen reader reads is lost.
 */
export const bringUpToDate = (main: HTMLElement, fresh: HTMLElement): void => {
  main.dataset.offline = fresh.dataset.offline ?? '';
  const old = [...main.children];
  const parts = [...fresh.children];
  const isSameKind =
    old.length === parts.length && old.every((part, index) => part.className === parts[index]?.className);
  if (isSameKind) {
    for (const [index, part] of old.entries()) {
      const next = parts[index];
      if (!next || part.isEqualNode(next)) continue;
      if (isMap(part) && isMap(next)) updateMap(part, next);
      else part.replaceWith(next);
    }
    return;
  }
  const focused = document.activeElement?.getAttribute('href');
  const map = old.find(isMap);
  main.replaceChildren(
    ...parts.map((part) => {
      if (!map || !isMap(part)) return part;
      updateMap(map, part);
      return map;
    }),
  );
  if (focused) main.querySelector<HTMLElement>(`[href="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
};
