type GroupBox<Group> = { readonly group: Group; readonly top: number; readonly bottom: number };

/** How far below the upper edge a heading may stand and still be the one that is read. */
const LINE = 40;

/**
 * Which group is being read: the last whose heading has passed the line, or the last of all at the end of the page.
 * The window is what can be seen of the groups, without the bars that cover them.
 */
export const groupAtLine = <Group>(
  boxes: readonly GroupBox<Group>[],
  window: { readonly top: number; readonly bottom: number },
): Group | undefined => {
  const first = boxes[0];
  const last = boxes.at(-1);
  if (first && last && first.top < window.top && last.bottom <= window.bottom) return last.group;
  return (boxes.findLast(({ top }) => top <= window.top + LINE) ?? first)?.group;
};
