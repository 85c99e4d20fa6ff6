import { code128, QUIET_MODULES } from '@waybill/domain/code128';
import { DOT_MM, type Paper } from './paper.ts';

/** Wider bars are no easier to scan. */
const MOST_DOTS = 5;

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** A barcode in the middle of its box, with its quiet zones: as wide as the box allows in whole dots of the printer. */
export const drawBars = (paper: Paper, text: string, box: Box) => {
  const { width, bars } = code128(text);
  const dots = Math.max(1, Math.floor(box.width / DOT_MM / (width + 2 * QUIET_MODULES)));
  const moduleMm = Math.min(MOST_DOTS, dots) * DOT_MM;
  const left = box.x + Math.round((box.width - width * moduleMm) / 2 / DOT_MM) * DOT_MM;
  paper.blacken(bars.map((bar) => [left + bar.at * moduleMm, box.y, bar.width * moduleMm, box.height]));
};
