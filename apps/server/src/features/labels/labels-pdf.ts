import type { Readable } from 'node:stream';
import { streamPdf } from '../../paper/stream-pdf.ts';
import { drawLabel, LABEL_SIZE } from './draw-label.ts';
import { type LabelledShipment, labelsOf, type Words } from './label-content.ts';

/** Streams the labels in the order of the shipments, a page each. */
export const labelsPdf = (shipments: AsyncIterable<LabelledShipment>, words: Words): Readable =>
  streamPdf(LABEL_SIZE, async function* (paper) {
    for await (const shipment of shipments) {
      for (const label of labelsOf(shipment, words)) {
        drawLabel(paper, label);
        yield;
      }
    }
  });
