const SIZE = 52;
const RADIUS = 22;
const EDGE = 4;

type Look = { readonly fill: string; readonly edge: string };

/** The disc behind the number of a stop, at twice its size, for fine screens. */
export const drawStop = ({ fill, edge }: Look): ImageData | null => {
  const canvas = document.createElement('canvas');
  canvas.width = SIZE;
  canvas.height = SIZE;
  const drawing = canvas.getContext('2d');
  if (!drawing) return null;
  for (const [colour, radius] of [
    [edge, RADIUS + EDGE],
    [fill, RADIUS],
  ] as const) {
    drawing.beginPath();
    drawing.arc(SIZE / 2, SIZE / 2, radius, 0, 2 * Math.PI);
    drawing.fillStyle = colour;
    drawing.fill();
  }
  return drawing.getImageData(0, 0, SIZE, SIZE);
};
