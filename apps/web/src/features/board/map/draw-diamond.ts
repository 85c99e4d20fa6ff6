const SIZE = 40;
const REACH = 14;

type Look = { readonly edge: string; readonly fill: string; readonly isDashed: boolean };

/** A diamond at twice its size, for fine screens. */
export const drawDiamond = ({ edge, fill, isDashed }: Look): ImageData | null => {
  const canvas = document.createElement('canvas');
  canvas.width = SIZE;
  canvas.height = SIZE;
  const drawing = canvas.getContext('2d');
  if (!drawing) return null;
  const middle = SIZE / 2;
  drawing.beginPath();
  drawing.moveTo(middle, middle - REACH);
  drawing.lineTo(middle + REACH, middle);
  drawing.lineTo(middle, middle + REACH);
  drawing.lineTo(middle - REACH, middle);
  drawing.closePath();
  drawing.fillStyle = fill;
  drawing.strokeStyle = fill;
  drawing.lineWidth = 8;
  drawing.lineJoin = 'round';
  drawing.stroke();
  drawing.fill();
  drawing.strokeStyle = edge;
  drawing.lineWidth = 4;
  if (isDashed) drawing.setLineDash([6, 4]);
  drawing.stroke();
  return drawing.getImageData(0, 0, SIZE, SIZE);
};
