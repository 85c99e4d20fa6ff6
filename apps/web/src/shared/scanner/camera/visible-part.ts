type Size = { readonly width: number; readonly height: number };
type Point = { readonly x: number; readonly y: number };
export type Part = Point & Size;

/** The part of a picture that is visible in a box which it fills from the middle, as `object-fit: cover` draws it. */
export const visiblePart = (picture: Size, box: Size): Part => {
  const scale = Math.max(box.width / picture.width, box.height / picture.height);
  const width = Math.min(picture.width, Math.round(box.width / scale));
  const height = Math.min(picture.height, Math.round(box.height / scale));
  return {
    x: Math.floor((picture.width - width) / 2),
    y: Math.floor((picture.height - height) / 2),
    width,
    height,
  };
};

/** Room between a code and the frame around it, and the least height of a frame, in widths of the view. */
const MARGIN = 0.036;
/** A line through the bars is found as a place without height. */
const LEAST = 0.15;

/** The frame around a code, in pixels of the whole picture, from the code's corners in the visible part. */
export const frameAround = (corners: readonly Point[], part: Part): Part => {
  const along = (values: readonly number[], room: number) => {
    const [low, high] = [Math.min(...values) - MARGIN * part.width, Math.max(...values) + MARGIN * part.width];
    const more = Math.max(0, LEAST * part.width - (high - low)) / 2;
    const start = Math.max(0, low - more);
    return [start, Math.max(0, Math.min(room, high + more) - start)] as const;
  };
  const [x, width] = along(
    corners.map((corner) => corner.x),
    part.width,
  );
  const [y, height] = along(
    corners.map((corner) => corner.y),
    part.height,
  );
  return { x: part.x + x, y: part.y + y, width, height };
};
