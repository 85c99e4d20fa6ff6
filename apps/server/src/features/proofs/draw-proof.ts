import { SIGNATURE_HEIGHT, SIGNATURE_WIDTH, signaturePath } from '@waybill/domain/driver/signature';
import { drawQr, qrSide } from '../../paper/draw-qr.ts';
import type { PageSize, Paper } from '../../paper/paper.ts';
import { drawPlace } from './draw-place.ts';
import type { PlacePaper } from './place-paper.ts';
import type { ParcelColumn, ProofPaper } from './proof-paper.ts';

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
const FACT_ROW = 5.6;
const PICTURE_HEIGHT = 52;
/** Behind a photo that is narrower than its box. */
const GROUND = '#F2F4F4';
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

/** A ring with a tick for what was done, and an empty one for what was not; the words beside it say the same. */
const headline = (paper: Paper, { headline: text, count, isDone }: ProofPaper): Block => ({
  height: 16,
  draw: (y) => {
    paper.box(EDGE, y, INNER, 11.5, false);
    paper.shape(isDone ? TICKED : CROSSED, EDGE + 3.5, y + 3.05, 1, 'black');
    paper.put(text, { x: EDGE + 11.5, y: y + 3.5, width: INNER - 60, size: 4, font: 'bold' });
    paper.put(count, { x: RIGHT - 46, y: y + 4, width: 42, size: 3.4, align: 'right' });
  },
});

/** A disc of 5.4 mm with a tick, or a cross, cut out of it. */
const DISC = 'M2.7 0A2.7 2.7 0 1 1 2.7 5.4A2.7 2.7 0 1 1 2.7 0Z';
const TICKED = `${DISC}M1.45 2.75L2.350 3.700L4 1.850L3.600 1.450L2.350 2.850L1.850 2.350Z`;
const CROSSED = `${DISC}M1.500 1.900L3.500 3.900L3.900 3.500L1.900 1.500ZM3.500 1.500L1.500 3.500L1.900 3.900L3.900 1.900Z`;

/** White on black: nobody overlooks it on a copy. */
const mark = (paper: Paper, text: string): Block => ({
  height: 12,
  draw: (y) => {
    paper.box(EDGE, y, INNER, 8.5, true);
    paper.put(text, { x: EDGE + 4, y: y + 2.5, width: INNER - 8, size: 3.4, font: 'bold', white: true });
  },
});

const parties = (paper: Paper, { parties: both }: ProofPaper): Block => ({
  height: 29,
  draw: (y) => {
    both.forEach(({ word, name, lines, when }, index) => {
      const x = index === 0 ? EDGE : SECOND_X;
      label(paper, word, x, y);
      paper.put(name, { x, y: y + 5, width: COLUMN, size: 3.6, font: 'bold' });
      lines.forEach((line, at) => {
        paper.put(line, { x, y: y + 10 + at * 4.6, width: COLUMN, size: LINE });
      });
      label(paper, when, x, y + 20);
    });
  },
});

const COLUMN_GAP = 2;
/** Of a table with all columns; the text columns share what others leave. */
const WIDTHS: Readonly<Record<ParcelColumn, number>> = {
  barcode: 40,
  contents: 46,
  handling: 38,
  weight: 18,
  scanned: 30,
};
const FIGURES: readonly ParcelColumn[] = ['weight', 'scanned'];

type PlacedColumn = {
  readonly name: ParcelColumn;
  readonly word: string;
  readonly x: number;
  readonly width: number;
  readonly align: 'left' | 'right';
};

/** From edge to edge, whichever of them there are. */
const placed = (columns: ProofPaper['columns']): PlacedColumn[] => {
  const texts = columns.filter(({ name }) => !FIGURES.includes(name));
  const used = columns.reduce((sum, { name }) => sum + WIDTHS[name], COLUMN_GAP * (columns.length - 1));
  const more = (INNER - used) / texts.length;
  let x = EDGE;
  return columns.map(({ name, word }) => {
    const isFigure = FIGURES.includes(name);
    const width = WIDTHS[name] + (isFigure ? 0 : more);
    const column = { name, word, x, width, align: isFigure ? 'right' : 'left' } as const;
    x += width + COLUMN_GAP;
    return column;
  });
};

const parcelRows = (paper: Paper, told: ProofPaper): Block[] => {
  const { parcelsWord, parcels, together, weight } = told;
  const columns = placed(told.columns);
  const head: Block = {
    height: 12,
    draw: (y) => {
      label(paper, parcelsWord, EDGE, y);
      for (const { word, x, width, align } of columns)
        paper.put(word, { x, y: y + 6, width, size: 2.9, grey: true, align });
      paper.rule(EDGE, y + 10.6, RIGHT, y + 10.6);
    },
  };
  const rows = parcels.map(
    (texts): Block => ({
      height: ROW,
      head,
      draw: (y) => {
        for (const { name, x, width, align } of columns)
          paper.put(texts[name], { x, y: y + 1.3, width, size: LINE, align });
        paper.hairline(EDGE, y + ROW, RIGHT);
      },
    }),
  );
  const sums: Block = {
    height: 10,
    draw: (y) => {
      const weights = columns.find(({ name }) => name === 'weight');
      const width = (weights?.x ?? RIGHT) - EDGE;
      paper.put(together, { x: EDGE, y: y + 1.6, width, size: LINE, font: 'bold' });
      if (weights) {
        const { x, width: column, align } = weights;
        paper.put(weight, { x, width: column, align, y: y + 1.6, size: LINE, font: 'bold' });
      }
    },
  };
  return [head, ...rows, together === '' && weight === '' ? space(4) : sums];
};

const space = (height: number): Block => ({ height, draw: () => {} });

const SIGNATURE_MM = (COLUMN * SIGNATURE_HEIGHT) / SIGNATURE_WIDTH;

const signatureAndFacts = (paper: Paper, { signature, facts, factsWord }: ProofPaper): Block => {
  const { strokes, unsigned } = signature;
  const left = strokes ? SIGNATURE_MM + 14 : 12;
  // Where nothing is known of who has it, the other half is not left empty in front.
  const factsX = strokes || unsigned ? SECOND_X : EDGE;
  return {
    height: Math.max(left, 6 + facts.length * FACT_ROW) + 2,
    draw: (y) => {
      if (strokes) {
        const under = y + 6 + SIGNATURE_MM;
        label(paper, signature.word, EDGE, y);
        paper.drawing(signaturePath(strokes), [SIGNATURE_WIDTH, SIGNATURE_HEIGHT], EDGE, y + 5, COLUMN);
        paper.rule(EDGE, under, EDGE + COLUMN, under);
        paper.put(signature.name, { x: EDGE, y: under + 1.6, width: COLUMN, size: 3.6, font: 'bold' });
      } else if (unsigned) {
        label(paper, unsigned.word, EDGE, y);
        paper.put(unsigned.value, { x: EDGE, y: y + 6, width: COLUMN, size: 3.6, font: 'bold' });
      }
      label(paper, factsWord, factsX, y);
      facts.forEach(({ word, value }, at) => {
        const top = y + 5 + at * FACT_ROW;
        paper.put(word, { x: factsX, y: top + 1, width: 38, size: LINE, grey: true });
        paper.put(value, { x: factsX + 39, y: top + 1, width: COLUMN - 39, size: LINE, align: 'right' });
        paper.hairline(factsX, top + FACT_ROW, factsX + COLUMN);
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

/** A photo, or the map of the place: what stands in one half of the paper. */
type Picture = { readonly file: ProofPaper['files'][number] } | { readonly place: PlacePaper };

const hasPicture = (picture: Picture) => 'place' in picture || picture.file.photo.type === 'image/jpeg';

const drawPicture = async (paper: Paper, picture: Picture, x: number, y: number, load: LoadPhoto) => {
  const box = { x, y: y + 5, width: COLUMN, height: PICTURE_HEIGHT };
  const caption = (text: string, top: number) => paper.put(text, { x, y: top, width: COLUMN, size: 2.9, grey: true });
  if ('place' in picture) {
    label(paper, picture.place.word, x, y);
    drawPlace(paper, picture.place, box);
    caption(picture.place.caption, y + PICTURE_HEIGHT + 6.2);
    return;
  }
  const { photo, word, text } = picture.file;
  label(paper, word, x, y);
  const bytes = photo.type === 'image/jpeg' ? await load(photo.fileKey) : null;
  if (bytes)
    paper.framed(box.x, box.y, box.width, box.height, GROUND, () =>
      paper.picture(bytes, box.x, box.y, box.width, box.height),
    );
  caption(text, bytes ? y + PICTURE_HEIGHT + 6.2 : y + 5);
};

/** The first photo and the place, then the other photos, two beside each other; each is read when it is drawn, and not before. A scan is named: it is in the exported file. */
const pictures = (paper: Paper, { files, place }: ProofPaper, load: LoadPhoto): Block[] => {
  const [first, ...others] = files.map((file): Picture => ({ file }));
  const all = place ? [...(first ? [first] : []), { place }, ...others] : [...(first ? [first] : []), ...others];
  return all.flatMap((_, at): Block[] => {
    if (at % 2 === 1) return [];
    const pair = all.slice(at, at + 2);
    return [
      {
        height: (pair.some(hasPicture) ? PICTURE_HEIGHT : 0) + 13,
        draw: async (y) => {
          for (const [index, picture] of pair.entries())
            await drawPicture(paper, picture, index === 0 ? EDGE : SECOND_X, y, load);
        },
      },
    ];
  });
};

/** As on the screens: the product's mark, which a copy shows in grey. */
const LOGO = [
  { path: 'M6 0H18A6 6 0 0 1 24 6V18A6 6 0 0 1 18 24H6A6 6 0 0 1 0 18V6A6 6 0 0 1 6 0Z', colour: '#0e7c72' },
  {
    path: 'M5.050 7.820L8.050 16.820A1 1 0 0 0 9.890 16.950L12 12.740L14.110 16.950A1 1 0 0 0 15.950 16.820L18.950 7.820L17.050 7.180L14.830 13.850L12.890 10.050A1 1 0 0 0 11.110 10.050L9.170 13.850L6.950 7.180Z',
    colour: 'white',
  },
  {
    path: 'M6 5.200A2.300 2.300 0 1 1 6 9.800A2.300 2.300 0 1 1 6 5.200ZM18 5.200A2.300 2.300 0 1 1 18 9.800A2.300 2.300 0 1 1 18 5.200Z',
    colour: 'white',
  },
] as const;

const ends = (paper: Paper, told: ProofPaper, page: number, pages: number) => {
  for (const { path, colour } of LOGO) paper.shape(path, EDGE, 12, 9 / 24, colour);
  paper.put(told.carrier, { x: EDGE + 12, y: 14, width: COLUMN - 12, size: 4.6, font: 'bold' });
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
  const side = qrSide(told.link, QR_MM);
  drawQr(paper, told.link, { x: RIGHT - side, y: FOOT_Y + 4, side });
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
  const [first, ...otherPictures] = pictures(paper, told, load);
  const firstPictures = first ? [first] : [];
  const pages = paginate([
    headline(paper, told),
    ...told.marks.map((text) => mark(paper, text)),
    parties(paper, told),
    ...parcelRows(paper, told),
    ...firstPictures,
    signatureAndFacts(paper, told),
    ...noteLines(paper, told.note),
    ...otherPictures,
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
