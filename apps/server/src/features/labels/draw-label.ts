import { drawBars } from '../../paper/draw-bars.ts';
import { drawQr } from '../../paper/draw-qr.ts';
import type { PageSize, Paper } from '../../paper/paper.ts';
import { HANDLING_SIGNS } from './handling-signs.ts';
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

const drawAddress = (paper: Paper, { receiver, contact, street, town, piece }: Label) => {
  const at = { x: EDGE, width: PIECE_X - EDGE - 2, font: 'bold' } as const;
  paper.put(receiver, { ...at, y: contact ? 22 : 23, size: 4.6 });
  paper.put(contact, { ...at, font: 'regular', y: 27.2, size: 3.4 });
  paper.put(street, { ...at, y: contact ? 31 : 29, size: contact ? 6 : 6.4 });
  paper.put(town, { ...at, y: contact ? 39.2 : 38, size: 5.4 });
  paper.rule(PIECE_X, 21, PIECE_X, 47);
  const beside = { x: PIECE_X + 1, width: RIGHT - PIECE_X - 1, font: 'bold', align: 'center' } as const;
  paper.put(piece.word, { ...beside, y: 23, size: 3.2 });
  paper.put(piece.number, { ...beside, y: 27, size: 9 });
  paper.put(piece.weight, { ...beside, y: 39, size: 4 });
  line(paper, 47);
};

const GAP = 2;
const BOX_Y = 48.5;
const BOX_MM = 10;
/** Where more stand side by side, there is no room for a word beside its sign. */
const MOST_BESIDE = 2;

const drawHandling = (paper: Paper, handling: readonly Handling[]) => {
  const width = (INNER - GAP * (handling.length - 1)) / handling.length;
  handling.forEach((each, index) => {
    const x = EDGE + index * (width + GAP);
    paper.box(x, BOX_Y, width, BOX_MM, each.isThermal);
    if (handling.length > MOST_BESIDE) drawBeneath(paper, each, x, width);
    else drawBeside(paper, each, x, width);
  });
  line(paper, 60);
};

/** The sign, and the words at its right. */
const drawBeside = (paper: Paper, { sign, lines, isThermal }: Handling, x: number, width: number) => {
  paper.sign(HANDLING_SIGNS[sign], x + 3, BOX_Y + 1.5, 7, isThermal);
  const size = lines.length > 1 ? 3.6 : 4.2;
  lines.forEach((text, row) => {
    const y = BOX_Y + BOX_MM / 2 - (lines.length * size * 1.15) / 2 + row * size * 1.15;
    paper.put(text, { x: x + 12.5, y, width: width - 14, size, font: 'bold', white: isThermal });
  });
};

/** The sign, and the words beneath it. */
const drawBeneath = (paper: Paper, { sign, lines, isThermal }: Handling, x: number, width: number) => {
  const [side, size] = lines.length > 1 ? ([3.6, 2.3] as const) : ([4.8, 3.2] as const);
  paper.sign(HANDLING_SIGNS[sign], x + (width - side) / 2, BOX_Y + 0.7, side, isThermal);
  lines.forEach((text, row) => {
    const y = BOX_Y + 0.7 + side + 0.3 + row * size * 1.15;
    paper.put(text, { x: x + 1, y, width: width - 2, size, font: 'bold', align: 'center', white: isThermal });
  });
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
