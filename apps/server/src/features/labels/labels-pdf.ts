import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import { drawLabel } from './draw-label.ts';
import { type LabelledShipment, labelsOf, type Words } from './label-content.ts';
import { labelPaper } from './label-paper.ts';

/** Drawing pauses while more than this waits to be read, so that thousands of labels are never in memory together. */
const MOST_WAITING_BYTES = 256 * 1024;

/** Streams the labels in the order of the shipments, a page each. Other requests get their turn between two pages. */
export const labelsPdf = (shipments: AsyncIterable<LabelledShipment>, words: Words): Readable => {
  const document = new PDFDocument({
    autoFirstPage: false,
    info: { Title: 'Waybill', Producer: 'Waybill', Creator: 'Waybill' },
  });
  const paper = labelPaper(document);
  const pdf = document.pipe(new PassThrough());
  const draw = async () => {
    for await (const shipment of shipments) {
      for (const label of labelsOf(shipment, words)) {
        drawLabel(paper, label);
        await setImmediate();
        while (document.readableLength + pdf.readableLength > MOST_WAITING_BYTES) {
          // The reader is gone, so the rest is not needed.
          if (pdf.destroyed) return;
          await readOrClosed(pdf);
        }
      }
    }
    document.end();
  };
  draw().catch((error: Error) => pdf.destroy(error));
  return pdf;
};

/** Stops listening for the other event, else listeners would pile up on a file that waits often. */
const readOrClosed = async (pdf: Readable) => {
  const waiting = new AbortController();
  const { signal } = waiting;
  await Promise.race([once(pdf, 'drain', { signal }), once(pdf, 'close', { signal })]).finally(() => waiting.abort());
};
