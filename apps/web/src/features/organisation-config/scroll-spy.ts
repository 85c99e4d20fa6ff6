type GroupBox<Group> = { readonly group: Group; readonly top: number; readonly bottom: number };

/** How far below the upper edge a heading may be and still count as the current one. */
const LINE = 40;

/**
 * The group that is being read: the last whose heading has passed the line, or the very last at the end of the page.
 * The window is the visible part of the groups, without the bars that cover them.
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
