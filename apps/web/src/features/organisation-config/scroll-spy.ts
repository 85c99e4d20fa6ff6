type GroupBox<Group> = { readonly group: Group; readonly top: number; readonly bottom: number };

/** How far below the upper edge a heading may stand and still be the one that is read; the bar above takes 49. */
const LINE = 80;
/** The save bar, which covers the lower edge. */
const FOOT = 64;

/** Which group is being read: the last whose heading has passed the line, or the last of all at the end of the page. */
export const groupAtLine = <Group>(
  boxes: readonly GroupBox<Group>[],
  window: { readonly top: number; readonly bottom: number },
): Group | undefined => {
  const last = boxes.at(-1);
  const scrolled = boxes[0] && boxes[0].top < window.top + LINE - 40;
  if (last && scrolled && last.bottom <= window.bottom - FOOT) return last.group;
  return (boxes.findLast(({ top }) => top <= window.top + LINE) ?? boxes[0])?.group;
};
