import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import { createPaper, type PageSize, type Paper } from './paper.ts';

/** Drawing pauses while more than this waits to be read, so that thousands of pages are never in memory together. */
const MOST_WAITING_BYTES = 256 * 1024;

/** Streams what is drawn, step by step. Other requests get their turn between two steps. */
export const streamPdf = (size: PageSize, steps: (paper: Paper) => AsyncIterable<void>): Readable => {
  const document = new PDFDocument({
    autoFirstPage: false,
    info: { Title: 'Waybill', Producer: 'Waybill', Creator: 'Waybill' },
  });
  const paper = createPaper(document, size);
  const pdf = document.pipe(new PassThrough());
  const draw = async () => {
    for await (const _ of steps(paper)) {
      await setImmediate();
      while (document.readableLength + pdf.readableLength > MOST_WAITING_BYTES) {
        // The reader is gone, so the rest is not needed.
        if (pdf.destroyed) return;
        await readOrClosed(pdf);
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
