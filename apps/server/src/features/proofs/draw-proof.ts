import { SIGNATURE_HEIGHT, SIGNATURE_WIDTH, signaturePath } from '@waybill/domain/driver/signature';
import { drawQr } from '../../paper/draw-qr.ts';
import type { PageSize, Paper } from '../../paper/paper.ts';
import type { ProofPaper } from './proof-paper.ts';

export const A4: PageSize = [210, 297];
const EDGE = 15;
const RIGHT = 210 - EDGE;
const INNER = RIGHT - EDGE;
const GAP = 8;
const COLUMN = (INNER - GAP) / 2;
const SECOND_X = EDGE + COLUMN + GAP;
const TOP = 30;
const FOOT_Y = 262;
const LINE = 3.4;
const ROW = 6.2;
const PHOTO_HEIGHT = 62;
const QR_MM = 20;

/** A piece of the paper that is not broken over two pages. */
type Block = {
  readonly height: number;
  readonly draw: (y: number) => void | Promise<void>;
  /** Drawn again at the top of the next page, above the next of its kind. */
  readonly head?: Block;
};

const label = (paper: Paper, text: string, x: number, y: number, width = COLUMN) =>
  paper.put(text, { x, y, width, size: 2.9, grey: true });

const headline = (paper: Paper, { headline: text, count }: ProofPaper): Block => ({
  height: 15,
  draw: (y) => {
    paper.box(EDGE, y, INNER, 11, false);
    paper.put(text, { x: EDGE + 4, y: y + 3.4, width: INNER - 52, size: 4, font: 'bold' });
    paper.put(count, { x: RIGHT - 46, y: y + 3.8, width: 42, size: 3.4, align: 'right' });
  },
});

/** White on black: nobody overlooks it on a copy. */
const mark = (paper: Paper, text: string): Block => ({
  height: 12,
  draw: (y) => {
    paper.box(EDGE, y, INNER, 8.5, true);
    paper.put(text, { x: EDGE + 4, y: y + 2.5, width: INNER - 8, size: 3.4, font: 'bold', white: true });
  },
});

const parties = (paper: Paper, { parties: both }: ProofPaper): Block => ({
  height: 25,
  draw: (y) => {
    both.forEach(({ word, name, lines }, index) => {
      const x = index === 0 ? EDGE : SECOND_X;
      label(paper, word, x, y);
      paper.put(name, { x, y: y + 5, width: COLUMN, size: 3.6, font: 'bold' });
      lines.forEach((line, at) => {
        paper.put(line, { x, y: y + 10 + at * 4.6, width: COLUMN, size: LINE });
      });
    });
  },
});

const COLUMNS = [
  { x: EDGE, width: 46 },
  { x: EDGE + 49, width: 56 },
  { x: EDGE + 107, width: 18 },
  { x: EDGE + 129, width: INNER - 129 },
] as const;

const parcelRows = (paper: Paper, { parcelsWord, columns, parcels, temperature }: ProofPaper): Block[] => {
  const head: Block = {
    height: 12,
    draw: (y) => {
      label(paper, parcelsWord, EDGE, y);
      COLUMNS.forEach(({ x, width }, at) => {
        paper.put(columns[at] ?? '', { x, y: y + 6, width, size: 2.9, grey: true, align: at === 2 ? 'right' : 'left' });
      });
      paper.rule(EDGE, y + 10.6, RIGHT, y + 10.6);
    },
  };
  const rows = parcels.map(
    (texts): Block => ({
      height: ROW,
      head,
      draw: (y) => {
        COLUMNS.forEach(({ x, width }, at) => {
          paper.put(texts[at] ?? '', { x, y: y + 1.3, width, size: LINE, align: at === 2 ? 'right' : 'left' });
        });
        paper.hairline(EDGE, y + ROW, RIGHT);
      },
    }),
  );
  const asked: Block = {
    height: 9,
    draw: (y) => paper.put(temperature, { x: EDGE, y: y + 2, width: INNER, size: LINE, font: 'bold' }),
  };
  return [...(rows.length > 0 ? [head, ...rows] : []), temperature === '' ? space(4) : asked];
};

const space = (height: number): Block => ({ height, draw: () => {} });

const SIGNATURE_MM = (COLUMN * SIGNATURE_HEIGHT) / SIGNATURE_WIDTH;

const signatureAndFacts = (paper: Paper, { signature, facts, factsWord }: ProofPaper): Block => {
  const left = signature.strokes ? SIGNATURE_MM + 14 : 12;
  return {
    height: Math.max(left, 6 + facts.length * ROW) + 4,
    draw: (y) => {
      if (signature.strokes) {
        label(paper, signature.word, EDGE, y);
        paper.drawing(signaturePath(signature.strokes), [SIGNATURE_WIDTH, SIGNATURE_HEIGHT], EDGE, y + 5, COLUMN);
      }
      const under = signature.strokes ? y + 6 + SIGNATURE_MM : y + 5;
      if (signature.strokes) paper.rule(EDGE, under, EDGE + COLUMN, under);
      paper.put(signature.name, { x: EDGE, y: under + 1.6, width: COLUMN, size: 3.6, font: 'bold' });
      label(paper, factsWord, SECOND_X, y);
      facts.forEach(({ word, value }, at) => {
        const top = y + 5 + at * ROW;
        paper.put(word, { x: SECOND_X, y: top + 1.2, width: 40, size: LINE, grey: true });
        paper.put(value, { x: SECOND_X + 41, y: top + 1.2, width: COLUMN - 41, size: LINE, align: 'right' });
        paper.hairline(SECOND_X, top + ROW, RIGHT);
      });
    },
  };
};

const noteLines = (paper: Paper, text: string): Block[] =>
  text === ''
    ? []
    : [
        ...paper
          .wrap(text, { width: INNER, size: LINE })
          .map(
            (line): Block => ({ height: 4.6, draw: (y) => paper.put(line, { x: EDGE, y, width: INNER, size: LINE }) }),
          ),
        space(4),
      ];

export type LoadPhoto = (fileKey: string) => Promise<Buffer | null>;

/** Two beside each other; each is read when it is drawn, and not before. A scan is named: it is in the exported file. */
const pictures = (paper: Paper, { files }: ProofPaper, load: LoadPhoto): Block[] =>
  files.flatMap((_, at) => {
    if (at % 2 === 1) return [];
    const pair = files.slice(at, at + 2);
    const height = pair.some(({ photo }) => photo.type === 'image/jpeg') ? PHOTO_HEIGHT : 0;
    return [
      {
        height: height + 13,
        draw: async (y) => {
          for (const [index, { photo, word, text }] of pair.entries()) {
            const x = index === 0 ? EDGE : SECOND_X;
            label(paper, word, x, y);
            const bytes = photo.type === 'image/jpeg' ? await load(photo.fileKey) : null;
            if (bytes) paper.picture(bytes, x, y + 5, COLUMN, PHOTO_HEIGHT);
            const scale = Math.min(COLUMN / (photo.width || 1), PHOTO_HEIGHT / (photo.height || 1));
            const under = bytes ? y + 6 + photo.height * scale : y + 5;
            paper.put(text, { x, y: under, width: COLUMN, size: 2.9, grey: true });
          }
        },
      },
    ];
  });

const ends = (paper: Paper, told: ProofPaper, page: number, pages: number) => {
  paper.put(told.carrier, { x: EDGE, y: 13, width: COLUMN, size: 4.6, font: 'bold' });
  paper.put(told.title, { x: SECOND_X, y: 12, width: COLUMN, size: 5.2, font: 'bold', align: 'right' });
  const under = `${told.shipment} · ${told.page(page, pages)}`;
  paper.put(under, { x: SECOND_X, y: 19.5, width: COLUMN, size: 3.2, align: 'right', grey: true });
  paper.hairline(EDGE, FOOT_Y, RIGHT);
  const width = INNER - QR_MM - 6;
  told.foot.forEach((line, at) => {
    paper.put(line, { x: EDGE, y: FOOT_Y + 4 + at * 4.6, width, size: 2.9, grey: at === 0 });
  });
  paper.put(told.seal.word, { x: EDGE, y: FOOT_Y + 14.5, width, size: 2.9, grey: true });
  paper.put(told.seal.hash, { x: EDGE, y: FOOT_Y + 19, width, size: 3.1 });
  drawQr(paper, told.link, { x: RIGHT - QR_MM, y: FOOT_Y + 4, side: QR_MM });
};

/** From top to bottom over as many pages as it takes. */
const paginate = (blocks: readonly Block[]): { readonly block: Block; readonly y: number }[][] => {
  const pages: { block: Block; y: number }[][] = [[]];
  let y = TOP;
  for (const block of blocks) {
    if (y + block.height > FOOT_Y - 2 && y > TOP) {
      pages.push([]);
      y = TOP;
      if (block.head) {
        pages.at(-1)?.push({ block: block.head, y });
        y += block.head.height;
      }
    }
    pages.at(-1)?.push({ block, y });
    y += block.height;
  }
  return pages;
};

export async function* drawProof(paper: Paper, told: ProofPaper, load: LoadPhoto): AsyncGenerator<void> {
  const pages = paginate([
    headline(paper, told),
    ...told.marks.map((text) => mark(paper, text)),
    parties(paper, told),
    ...parcelRows(paper, told),
    signatureAndFacts(paper, told),
    ...noteLines(paper, told.note),
    ...pictures(paper, told, load),
    ...noteLines(paper, told.missing),
  ]);
  for (const [index, blocks] of pages.entries()) {
    paper.newPage();
    ends(paper, told, index + 1, pages.length);
    for (const { block, y } of blocks) {
      await block.draw(y);
      yield;
    }
  }
}
