import { encode } from 'uqr';
import { DOT_MM, type Paper } from './paper.ts';

type Square = { readonly x: number; readonly y: number; readonly side: number };

const modules = (text: string) => encode(text, { ecc: 'M', border: 0 });
const moduleMm = (size: number, side: number) => Math.floor(side / DOT_MM / size) * DOT_MM;

/** How large a QR code really is in a square of this side. */
export const qrSide = (text: string, side: number): number => {
  const { size } = modules(text);
  return moduleMm(size, side) * size;
};

/** A QR code in the upper left of its square: as large as that allows in whole dots of the printer. */
export const drawQr = (paper: Paper, text: string, { x, y, side }: Square) => {
  const { size, data } = modules(text);
  const module = moduleMm(size, side);
  paper.blacken(
    data.flatMap((row, at) =>
      runs(row).map(([from, length]) => [x + from * module, y + at * module, length * module, module]),
    ),
  );
};

/** Adjacent modules are one rectangle: no white hairline between them, and a smaller file. */
const runs = (row: readonly boolean[]): [from: number, length: number][] => {
  const found: [number, number][] = [];
  row.forEach((isDark, at) => {
    const last = found.at(-1);
    if (!isDark) return;
    if (last && last[0] + last[1] === at) last[1]++;
    else found.push([at, 1]);
  });
  return found;
};
