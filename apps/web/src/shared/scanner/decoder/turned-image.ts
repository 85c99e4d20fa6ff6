export type Point = { readonly x: number; readonly y: number };

/** The part of ImageData that a reader looks at. */
export type Pixels = Pick<ImageData, 'data' | 'width' | 'height'>;

const WHITE = 0xff_ff_ff_ff;

/** A point of an image that was turned around its middle, in the image as it was before. */
export const beforeTurn = ({ x, y }: Point, { width, height }: Pixels, degrees: number): Point => {
  const radians = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const [fromX, fromY] = [x - width / 2, y - height / 2];
  return { x: fromX * cos - fromY * sin + width / 2, y: fromX * sin + fromY * cos + height / 2 };
};

/** The image turned around its middle, in the same size: what was in its corners is lost. */
export const turnedImage = (image: Pixels, degrees: number): Pixels => {
  const { data, width, height } = image;
  const before = new Uint32Array(data.buffer, data.byteOffset, width * height);
  const after = new Uint32Array(width * height);
  const start = beforeTurn({ x: 0, y: 0 }, image, degrees);
  const right = beforeTurn({ x: 1, y: 0 }, image, degrees);
  const [stepX, stepY] = [right.x - start.x, right.y - start.y];
  for (let y = 0, at = 0; y < height; y++) {
    // One row down is one step to the right, turned by a quarter.
    let fromX = start.x - y * stepY;
    let fromY = start.y + y * stepX;
    for (let x = 0; x < width; x++, at++) {
      const [column, row] = [Math.round(fromX), Math.round(fromY)];
      const isInside = column >= 0 && column < width && row >= 0 && row < height;
      after[at] = isInside ? (before[row * width + column] ?? WHITE) : WHITE;
      fromX += stepX;
      fromY += stepY;
    }
  }
  return { data: new Uint8ClampedArray(after.buffer), width, height };
};
