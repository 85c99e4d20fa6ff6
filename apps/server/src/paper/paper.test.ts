import PDFDocument from 'pdfkit';
import { expect, test, vi } from 'vitest';
import { createPaper } from './paper.ts';

const AT = { width: 106, size: 3.1 };

test('a word that is longer than a line is broken, and nothing of it is lost', () => {
  const paper = createPaper(new PDFDocument({ autoFirstPage: false }), [210, 297]);
  const lines = paper.wrap(`short ${'Waybill'.repeat(100)} end`, AT);
  expect(lines.length).toBeGreaterThan(5);
  expect(lines.join('').replaceAll(' ', '')).toBe(`short${'Waybill'.repeat(100)}end`);
});

test('a long note is measured by its letters, and not again for each of them', () => {
  const document = new PDFDocument({ autoFirstPage: false });
  const measured = vi.spyOn(document, 'widthOfString');
  createPaper(document, [210, 297]).wrap('abcdefghij'.repeat(200), AT);
  expect(measured.mock.calls.length).toBeLessThanOrEqual(11);
});
