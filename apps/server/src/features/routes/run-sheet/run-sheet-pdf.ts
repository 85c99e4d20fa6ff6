import type { Readable } from 'node:stream';
import type { Paper } from '../../../paper/paper.ts';
import { streamPdf } from '../../../paper/stream-pdf.ts';
import { type Block, type Piece, paginate } from './paginate.ts';
import type { RunSheet } from './run-sheet.ts';
import { A4, EDGE, emptyPiece, headOf, loadHead, loadPiece, RIGHT, stopBlock } from './sheet-pieces.ts';

const ROOM = { top: 18, bottom: 280 };
const FOOT_Y = 286;

const alone = (head: Piece): Block => ({ head, parts: [] });

/** Streams sheets, one after the other, each with page numbers of its own. */
export const runSheetsPdf = (sheets: Iterable<RunSheet>): Readable =>
  streamPdf(A4, async function* (paper) {
    for (const sheet of sheets) yield* drawSheet(paper, sheet);
  });

/** Its head and stops, then the load list on pages of its own, which the loader can be handed. */
function* drawSheet(paper: Paper, sheet: RunSheet) {
  const stops: Block[] = [alone(headOf(sheet))];
  if (sheet.stops.length === 0) stops.push(alone(emptyPiece(sheet.empty)));
  // Measuring notes takes time, too.
  for (const stop of sheet.stops) {
    stops.push(stopBlock(stop, sheet.continued, paper));
    yield;
  }
  const load = [loadHead(sheet.load), ...sheet.load.rows.map(loadPiece)].map(alone);
  const pages = [...paginate(stops, ROOM), ...(sheet.stops.length > 0 ? paginate(load, ROOM) : [])];
  for (const [at, page] of pages.entries()) {
    paper.newPage();
    drawMargins(paper, sheet, at + 1, pages.length);
    for (const { piece, y } of page) {
      piece.draw(paper, y);
      yield;
    }
  }
}

/** Sheets get mixed up on a table: each says which vehicle and day it is of. */
const drawMargins = (paper: Paper, { vehicle, day, organisation }: RunSheet, number: number, count: number) => {
  const line = { x: EDGE, width: RIGHT - EDGE, size: 3.2 } as const;
  if (number > 1) paper.put(`${vehicle} · ${day}`, { ...line, y: 9 });
  paper.put(organisation, { ...line, y: FOOT_Y, width: 120 });
  paper.put(`${number} / ${count}`, { ...line, y: FOOT_Y, align: 'right' });
};
