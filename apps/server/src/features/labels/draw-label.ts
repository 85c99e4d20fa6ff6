import { drawBars } from '../../paper/draw-bars.ts';
import { drawQr } from '../../paper/draw-qr.ts';
import type { PageSize, Paper } from '../../paper/paper.ts';
import type { Handling, Label } from './label-content.ts';

const WIDTH_MM = 100;
export const LABEL_SIZE: PageSize = [WIDTH_MM, 150];
const EDGE = 4;
const INNER = WIDTH_MM - 2 * EDGE;
const RIGHT = WIDTH_MM - EDGE;
const PIECE_X = 74;
const QR_MM = 26;
const FACTS_X = EDGE + QR_MM + 5;

/** Black only, from top to bottom: carrier, sender, receiver, handling, the barcode, and the warehouse location. */
export const drawLabel = (paper: Paper, label: Label) => {
  paper.newPage();
  drawHead(paper, label);
  drawAddress(paper, label);
  const top = label.handling.length > 0 ? 60 : 47;
  if (label.handling.length > 0) drawHandling(paper, label.handling);
  drawBarcode(paper, label.barcode, top + 3, 97);
  drawFoot(paper, label);
};

const line = (paper: Paper, y: number) => paper.rule(EDGE, y, RIGHT, y);

const drawHead = (paper: Paper, { carrier, subCompany, day, window, from }: Label) => {
  paper.put(carrier, { x: EDGE, y: subCompany ? 4 : 5.5, width: 58, size: 5, font: 'bold' });
  paper.put(subCompany, { x: EDGE, y: 10, width: 58, size: 3 });
  paper.put(day, { x: 64, y: 4.5, width: RIGHT - 64, size: 3.4, align: 'right' });
  paper.put(window, { x: 64, y: 9, width: RIGHT - 64, size: 3.6, font: 'bold', align: 'right' });
  line(paper, 14.5);
  paper.put(from.word, { x: EDGE, y: 16.2, width: 9, size: 3 });
  paper.put(from.name, { x: EDGE + 9, y: 16, width: 36, size: 3.2, font: 'bold' });
  paper.put(from.address, { x: EDGE + 47, y: 16.2, width: INNER - 47, size: 3 });
  line(paper, 21);
};

const drawAddress = (paper: Paper, { receiver, street, town, piece }: Label) => {
  const at = { x: EDGE, width: PIECE_X - EDGE - 2, font: 'bold' } as const;
  paper.put(receiver, { ...at, y: 23, size: 4.6 });
  paper.put(street, { ...at, y: 29, size: 6.4 });
  paper.put(town, { ...at, y: 38, size: 5.4 });
  paper.rule(PIECE_X, 21, PIECE_X, 47);
  const beside = { x: PIECE_X + 1, width: RIGHT - PIECE_X - 1, font: 'bold', align: 'center' } as const;
  paper.put(piece.word, { ...beside, y: 23, size: 3.2 });
  paper.put(piece.number, { ...beside, y: 27, size: 9 });
  paper.put(piece.weight, { ...beside, y: 39, size: 4 });
  line(paper, 47);
};

const GAP = 2;

const drawHandling = (paper: Paper, handling: readonly Handling[]) => {
  const width = (INNER - GAP * (handling.length - 1)) / handling.length;
  handling.forEach(({ lines, isThermal }, index) => {
    const x = EDGE + index * (width + GAP);
    paper.box(x, 48.5, width, 10, isThermal);
    const size = lines.length > 1 ? 3.6 : 4.2;
    lines.forEach((text, row) => {
      const y = 53.5 - (lines.length * size * 1.15) / 2 + row * size * 1.15;
      paper.put(text, { x: x + 1, y, width: width - 2, size, font: 'bold', align: 'center', white: isThermal });
    });
  });
  line(paper, 60);
};

/** The barcode is as wide as the paper allows. */
const drawBarcode = (paper: Paper, text: string, top: number, bottom: number) => {
  drawBars(paper, text, { x: 0, y: top, width: WIDTH_MM, height: bottom - top });
  const spacing = text.length > 20 ? 0 : 0.8;
  // The number is printed in full, however small: a person who cannot scan it has to type it.
  const beneath = { x: EDGE, y: bottom + 1.5, width: INNER, size: 5.4, smallest: 0.3 } as const;
  paper.put(text, { ...beneath, font: 'bold', align: 'center', spacing });
  line(paper, 108);
};

const drawFoot = (paper: Paper, { link, facts }: Label) => {
  drawQr(paper, link, { x: EDGE, y: 112, side: QR_MM });
  paper.rule(FACTS_X - 2, 108, FACTS_X - 2, 146);
  const [area, place, ...others] = facts;
  [area, place].forEach((fact, column) => {
    if (!fact) return;
    const at = { x: FACTS_X + column * 31, width: 29 };
    paper.put(fact.word, { ...at, y: 110, size: 3 });
    paper.put(fact.value, { ...at, y: 113.5, size: 8, smallest: 0.5, font: 'bold' });
  });
  others.forEach(({ word, value }, row) => {
    const at = { x: FACTS_X, width: RIGHT - FACTS_X };
    paper.put(word, { ...at, y: 126 + row * 10, size: 3 });
    paper.put(value, { ...at, y: 129.3 + row * 10, size: 4.4, font: 'bold' });
  });
};
