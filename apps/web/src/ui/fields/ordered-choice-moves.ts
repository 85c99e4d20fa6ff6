/** The list with one item moved; positions outside the list mean its ends. */
export const moved = <Item>(list: readonly Item[], from: number, to: number): readonly Item[] => {
  const item = list[from];
  if (item === undefined) return list;
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(Math.max(0, Math.min(to, rest.length)), 0, item);
};

export type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };
export type Point = { readonly x: number; readonly y: number };

/**
 * The index of the box before which a point would insert; their count means after the last. The boxes are in lines that
 * wrap, like words: the line nearest to the point decides first, then the middle of each box in it.
 */
export const gapAt = (boxes: readonly Box[], { x, y }: Point): number => {
  const distance = ({ top, bottom }: Box) => (y < top ? top - y : y > bottom ? y - bottom : 0);
  const nearest = Math.min(...boxes.map(distance));
  const line = boxes.map((box, index) => ({ box, index })).filter(({ box }) => distance(box) === nearest);
  const next = line.find(({ box }) => x < (box.left + box.right) / 2);
  return next?.index ?? (line.at(-1)?.index ?? -1) + 1;
};

/** The same for boxes below each other, like rows. */
export const rowGapAt = (boxes: readonly Box[], { y }: Point): number => {
  const next = boxes.findIndex(({ top, bottom }) => y < (top + bottom) / 2);
  return next === -1 ? boxes.length : next;
};

/** The final index of an item that is dropped into a gap: removing it first shifts the later ones. */
export const placeOfGap = (from: number, gap: number): number => (gap > from ? gap - 1 : gap);
