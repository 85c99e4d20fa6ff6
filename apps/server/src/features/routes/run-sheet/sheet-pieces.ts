import { drawBars } from '../../../paper/draw-bars.ts';
import type { PageSize, Paper } from '../../../paper/paper.ts';
import { drawMap } from './draw-map.ts';
import type { Block, Piece } from './paginate.ts';
import type { LoadRow, RunSheet, SheetShipment, SheetStop } from './run-sheet.ts';

export const A4: PageSize = [210, 297];
export const EDGE = 12;
export const RIGHT = A4[0] - EDGE;
const INNER = RIGHT - EDGE;
const TEXT_X = EDGE + 14;
const SIDE_X = 136;
const SIDE = RIGHT - SIDE_X;
const TEXT = SIDE_X - TEXT_X - 4;
const NOTE_SIZE = 3.1;
const NOTE_LINE = 4;

/** Whose day it is, its figures, and the map beside them. */
export const headOf = ({ organisation, title, vehicle, day, facts, way, notOnMap }: RunSheet): Piece => ({
  height: 74,
  draw: (paper, y) => {
    const hasMap = way.length > 0;
    const width = hasMap ? 88 : INNER;
    paper.put(organisation, { x: EDGE, y, width, size: 3.6 });
    paper.put(`${title}, ${day}`, { x: EDGE, y: y + 6, width, size: 4, font: 'bold' });
    paper.put(vehicle, { x: EDGE, y: y + 12, width, size: 6.5, font: 'bold', smallest: 0.5 });
    facts.forEach(({ word, value }, row) => {
      const line = y + 23.5 + row * 6.4;
      paper.put(word, { x: EDGE, y: line, width: 26, size: 3.4 });
      paper.put(value, { x: EDGE + 28, y: line - 0.2, width: width - 28, size: 3.7, font: 'bold' });
    });
    if (!hasMap) return;
    drawMap(paper, way, { x: 106, y, width: RIGHT - 106, height: 64 });
    paper.put(notOnMap, { x: 106, y: y + 65.3, width: RIGHT - 106, size: 3, align: 'right' });
  },
});

export const stopBlock = (stop: SheetStop, continued: string, paper: Paper): Block => ({
  head: stopHead(stop, stop.name),
  again: stopHead(stop, `${stop.name} (${continued})`),
  parts: stop.shipments.map((shipment) => shipmentPiece(shipment, !stop.isDone, paper)),
});

const stopHead = (stop: SheetStop, name: string): Piece => ({
  height: stop.contact === '' ? 15.5 : 20,
  draw: (paper, y) => {
    paper.rule(EDGE, y, RIGHT, y);
    // What is left to do is bold, with its number on black.
    const bold = stop.isDone ? {} : ({ font: 'bold' } as const);
    paper.box(EDGE, y + 2, 11, 9, !stop.isDone);
    const number = { x: EDGE + 0.5, y: y + 3.4, width: 10, size: 5.2, align: 'center', white: !stop.isDone } as const;
    paper.put(stop.number, { ...number, ...bold, smallest: 0.4 });
    paper.put(name, { x: TEXT_X, y: y + 2, width: TEXT, size: 4.4, ...bold });
    paper.put(stop.address, { x: TEXT_X, y: y + 8.4, width: TEXT, size: 3.6 });
    paper.put(stop.contact, { x: TEXT_X, y: y + 13.4, width: TEXT, size: 3.6 });
    paper.put(stop.arrival, { x: SIDE_X, y: y + 2, width: 30, size: 5.2, ...bold, smallest: 0.6 });
    paper.put(stop.kind, { x: SIDE_X + 31, y: y + 2.8, width: SIDE - 31, size: 3.6, font: 'bold', align: 'right' });
    paper.put(stop.window, { x: SIDE_X, y: y + 8.4, width: 32, size: 3.6 });
    paper.put(stop.state, { x: SIDE_X + 32, y: y + 8.4, width: SIDE - 32, size: 3.6, font: 'bold', align: 'right' });
  },
});

const BARS_HEIGHT = 9;

const shipmentPiece = (shipment: SheetShipment, hasBars: boolean, paper: Paper): Piece => {
  const { id, receiver, amount, handling, note, barcode } = shipment;
  const at = { x: TEXT_X, width: TEXT } as const;
  const notes = note === '' ? [] : paper.wrap(note, { width: TEXT, size: NOTE_SIZE });
  const notesFrom = handling === '' ? 5.2 : 9.8;
  return {
    height: Math.max(hasBars ? 17.5 : 0, notesFrom + notes.length * NOTE_LINE + 3),
    draw: (to, y) => {
      to.put(id, { ...at, y, width: 26, size: 3.6, font: 'bold' });
      const more = [receiver, amount].filter((text) => text !== '').join(' · ');
      to.put(more, { ...at, x: TEXT_X + 27, y, width: TEXT - 27, size: 3.5 });
      to.put(handling, { ...at, y: y + 5, size: 3.5, font: 'bold' });
      notes.forEach((line, row) => {
        to.put(line, { ...at, y: y + notesFrom + row * NOTE_LINE, size: NOTE_SIZE });
      });
      if (!hasBars) return;
      drawBars(to, barcode, { x: SIDE_X, y, width: SIDE, height: BARS_HEIGHT });
      const beneath = { x: SIDE_X, y: y + BARS_HEIGHT + 0.8, width: SIDE, size: 3.1, smallest: 0.4 } as const;
      to.put(barcode, { ...beneath, align: 'center' });
    },
  };
};

export const loadHead = ({ title, hints, total }: RunSheet['load']): Piece => ({
  height: 18 + hints.length * 5,
  draw: (paper, y) => {
    paper.put(title, { x: EDGE, y, width: INNER, size: 6, font: 'bold' });
    paper.put(total, { x: EDGE, y: y + 8.5, width: INNER, size: 3.8, font: 'bold' });
    hints.forEach((hint, row) => {
      paper.put(hint, { x: EDGE, y: y + 14 + row * 5, width: INNER, size: 3.5 });
    });
  },
});

export const loadPiece = ({ stopNumber, id, name, amount, handling }: LoadRow): Piece => ({
  height: handling === '' ? 9 : 13.5,
  draw: (paper, y) => {
    paper.rule(EDGE, y, RIGHT, y);
    paper.box(EDGE + 1, y + 1.7, 5.6, 5.6, false);
    const line = { y: y + 2.6, size: 3.6 } as const;
    paper.put(stopNumber, { ...line, x: EDGE + 10, y: y + 2, width: 11, size: 4.6, font: 'bold', align: 'right' });
    paper.put(id, { ...line, x: EDGE + 25, width: 26, font: 'bold' });
    paper.put(name, { ...line, x: EDGE + 53, width: 82 });
    paper.put(amount, { ...line, x: EDGE + 137, width: INNER - 137, align: 'right' });
    paper.put(handling, { ...line, x: EDGE + 53, y: y + 7.6, width: INNER - 53, font: 'bold' });
  },
});

export const emptyPiece = ({ heading, detail }: RunSheet['empty']): Piece => ({
  height: 30,
  draw: (paper, y) => {
    paper.rule(EDGE, y, RIGHT, y);
    paper.put(heading, { x: EDGE, y: y + 12, width: INNER, size: 7, font: 'bold', align: 'center' });
    paper.put(detail, { x: EDGE, y: y + 22, width: INNER, size: 4, align: 'center' });
  },
});
