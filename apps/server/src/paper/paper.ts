import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const POINTS_PER_MM = 72 / 25.4;
/** A page's width and height in mm. */
export type PageSize = readonly [width: number, height: number];
/** One dot of a thermal printer with 203 dots to the inch, as most label printers have; other widths come out uneven. */
export const DOT_MM = 0.125;

const font = (name: string) => readFileSync(join(import.meta.dirname, 'fonts', `Inter-${name}.ttf`));
const FONTS = { regular: font('Regular'), bold: font('Bold') } as const;
type FontName = keyof typeof FONTS;

type Put = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** The height of a line, in mm. */
  readonly size: number;
  readonly font?: FontName;
  readonly align?: 'left' | 'center' | 'right';
  readonly spacing?: number;
  readonly white?: boolean;
  /** Lighter than the rest: what a value is called. */
  readonly grey?: boolean;
  /** The smallest scale of the text before it is cut. */
  readonly smallest?: number;
};

/** Dark enough to be read on a copy of a copy. */
const GREY = '#555555';
const SMALLEST = 0.7;
/** The distance in mm that a letter may reach beyond its box. */
const BLEED = 0.3;

/** Pages measured in millimetres, on which no text leaves its box. */
export const createPaper = (document: PDFKit.PDFDocument, [width, height]: PageSize) => {
  for (const [name, bytes] of Object.entries(FONTS)) document.registerFont(name, bytes);

  const widthOf = (
    text: string,
    { font: name = 'regular', spacing = 0 }: Pick<Put, 'font' | 'spacing'>,
    size: number,
  ) => {
    document.font(name).fontSize(size);
    return document.widthOfString(text, { characterSpacing: spacing });
  };

  /**
   * Of a text of one line's height, without what its neighbours change about it. The library keeps whatever it has measured: to measure
   * each beginning of a long text would take seconds, and gigabytes.
   */
  const letterWidths = new Map<string, number>();
  const letterWidth = (letter: string, name: FontName): number => {
    const key = `${name} ${letter}`;
    const width = letterWidths.get(key) ?? widthOf(letter, { font: name }, 1);
    letterWidths.set(key, width);
    return width;
  };

  return {
    newPage: () => {
      document.addPage({ size: [width * POINTS_PER_MM, height * POINTS_PER_MM], margin: 0 });
      document.scale(POINTS_PER_MM);
    },

    put: (given: string, at: Put) => {
      const text = printable(given, glyphsOf(document, at.font ?? 'regular'));
      if (text === '') return;
      const natural = widthOf(text, at, at.size);
      const size = at.size * Math.max(at.smallest ?? SMALLEST, Math.min(1, at.width / natural));
      const shown = cut(text, (part) => widthOf(part, at, size) <= at.width + 0.01);
      const left = { left: 0, center: 0.5, right: 1 }[at.align ?? 'left'] * (at.width - widthOf(shown, at, size));
      document.save();
      // The metrics of a font may be wrong: the text is clipped, so that it never prints over its neighbours.
      document.rect(at.x - BLEED, at.y - at.size / 2, at.width + 2 * BLEED, at.size * 2).clip();
      document.fillColor(at.white ? 'white' : at.grey ? GREY : 'black');
      document.text(shown, at.x + left, at.y + (at.size - size) / 2, {
        lineBreak: false,
        characterSpacing: at.spacing ?? 0,
      });
      document.restore();
    },

    /** The lines of a text that is as long as it is; a word that is longer than a line is broken. */
    wrap: (given: string, at: Pick<Put, 'width' | 'size' | 'font'>): string[] => {
      const text = printable(given.replace(/\s+/g, ' '), glyphsOf(document, at.font ?? 'regular'));
      return wrapped(text, (letter) => letterWidth(letter, at.font ?? 'regular') * at.size, at.width);
    },

    rule: (x1: number, y1: number, x2: number, y2: number) => {
      document.lineWidth(0.375).moveTo(x1, y1).lineTo(x2, y2).stroke('black');
    },

    /** Thinner and lighter than a rule: between the rows of a table. */
    hairline: (x1: number, y: number, x2: number) => {
      document.lineWidth(0.15).moveTo(x1, y).lineTo(x2, y).stroke('#BBBBBB');
    },

    box: (x: number, y: number, width: number, height: number, isFilled: boolean) => {
      document.lineWidth(0.375).roundedRect(x, y, width, height, CORNER);
      if (isFilled) document.fill('black');
      else document.stroke('black');
    },

    /** A line through points, thinner and lighter than a rule. */
    trail: (points: readonly (readonly [x: number, y: number])[]) => {
      const [first, ...others] = points;
      if (!first) return;
      document.lineWidth(0.3).moveTo(...first);
      for (const point of others) document.lineTo(...point);
      document.stroke('#666666');
    },

    disc: (x: number, y: number, radius: number) => {
      // The white rim keeps neighbours apart.
      document.lineWidth(0.2).circle(x, y, radius).fillAndStroke('black', 'white');
    },

    /** A JPEG in the middle of a box, whole and as large as it fits. */
    picture: (bytes: Buffer, x: number, y: number, width: number, height: number) => {
      document.image(bytes, x, y, { fit: [width, height], align: 'center', valign: 'center' });
    },

    /** Whatever is drawn meanwhile ends at the edges of a box, which has a ground and a thin frame. */
    framed: (x: number, y: number, width: number, height: number, ground: string, draw: () => void) => {
      document.save();
      document.roundedRect(x, y, width, height, CORNER).clip();
      document.rect(x, y, width, height).fill(ground);
      draw();
      document.restore();
      document.lineWidth(0.15).roundedRect(x, y, width, height, CORNER).stroke('#BBBBBB');
    },

    /** Fills what rings surround. */
    area: (rings: readonly Line[], colour: string) => {
      for (const ring of rings) traced(document, ring).closePath();
      if (rings.length > 0) document.fill(colour);
    },

    lines: (lines: readonly Line[], width: number, colour: string) => {
      document.lineWidth(width).lineCap('round').lineJoin('round');
      for (const line of lines) traced(document, line);
      if (lines.length > 0) document.stroke(colour);
    },

    /** A path as SVG says it, in units of its own. */
    shape: (path: string, x: number, y: number, scale: number, fill: string) => {
      document.save();
      document.translate(x, y).scale(scale).path(path).fill(fill);
      document.restore();
    },

    /** A sign that is drawn in lines on a field of 24 by 24, as SVG says it. */
    sign: (path: string, x: number, y: number, side: number, isWhite: boolean) => {
      document.save();
      document
        .translate(x, y)
        .scale(side / 24)
        .lineWidth(2)
        .lineCap('round')
        .lineJoin('round');
      document.path(path).stroke(isWhite ? 'white' : 'black');
      document.restore();
    },

    /** A word in the middle of a line that is drawn, turned by degrees, with a light rim. */
    putAlong: (given: string, x: number, y: number, degrees: number, size: number) => {
      const text = printable(given, glyphsOf(document, 'regular'));
      document.save();
      document.rotate(degrees, { origin: [x, y] });
      const at = [x - widthOf(text, {}, size) / 2, y - size * 0.6] as const;
      document
        .lineWidth(size / 5)
        .lineJoin('round')
        .strokeColor('white');
      document.text(text, ...at, { lineBreak: false, fill: false, stroke: true });
      document.fillColor(GREY).text(text, ...at, { lineBreak: false });
      document.restore();
    },

    /** Short words in the middle of spots, as small as those of a map. */
    putSmall: (words: readonly { readonly text: string; readonly at: Line[number] }[], size: number) => {
      document.fillColor(GREY);
      for (const { text: given, at } of words) {
        const text = printable(given, glyphsOf(document, 'regular'));
        document.text(text, at[0] - widthOf(text, {}, size) / 2, at[1] - size * 0.6, { lineBreak: false });
      }
    },

    /** The width of a text in mm. */
    widthOf: (text: string, size: number): number => widthOf(text, {}, size),

    /** What a pen has drawn in a field of some size, in a box: a path as SVG says it. */
    drawing: (path: string, [width]: PageSize, x: number, y: number, boxWidth: number) => {
      const scale = boxWidth / width;
      document.save();
      document.translate(x, y).scale(scale);
      document
        .lineWidth(0.5 / scale)
        .lineCap('round')
        .lineJoin('round');
      document.path(path).stroke('black');
      document.restore();
    },

    /** Fills all rectangles at once, so that a code of many bars is one shape of the page. */
    blacken: (rectangles: readonly (readonly [x: number, y: number, width: number, height: number])[]) => {
      for (const [x, y, width, height] of rectangles) document.rect(x, y, width, height);
      document.fill('black');
    },
  };
};
export type Paper = ReturnType<typeof createPaper>;

/** Points of a line, in mm. */
export type Line = readonly (readonly [x: number, y: number])[];

const CORNER = 1;

const traced = (document: PDFKit.PDFDocument, [first, ...others]: Line): PDFKit.PDFDocument => {
  if (!first) return document;
  document.moveTo(...first);
  for (const point of others) document.lineTo(...point);
  return document;
};

type Glyphs = { hasGlyphForCodePoint(codePoint: number): boolean };

/** The embedded font, which alone knows its glyphs. */
const glyphsOf = (document: PDFKit.PDFDocument, name: FontName): Glyphs =>
  (document.font(name) as unknown as { readonly _font: { readonly font: Glyphs } })._font.font;

const segmenter = new Intl.Segmenter();
const lettersOf = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment);

/** A letter that the font lacks is printed as a question mark; the font's own box would be wider than it says. */
const printable = (text: string, glyphs: Glyphs): string =>
  lettersOf(text)
    .map((letter) => {
      const signs = Array.from(letter.replace(/[\p{DI}\p{Cf}]/gu, ''));
      return signs.every((sign) => glyphs.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0)) ? signs.join('') : '?';
    })
    .join('');

/** The longest beginning that fits, with an ellipsis; never half of a letter. */
const cut = (text: string, fits: (text: string) => boolean): string => {
  if (fits(text)) return text;
  const letters = lettersOf(text);
  let [fitting, tooMany] = [0, letters.length];
  while (tooMany - fitting > 1) {
    const middle = Math.floor((fitting + tooMany) / 2);
    if (fits(`${letters.slice(0, middle).join('')}…`)) fitting = middle;
    else tooMany = middle;
  }
  return `${letters.slice(0, fitting).join('').trimEnd()}…`;
};

const wrapped = (text: string, widthOf: (letter: string) => number, room: number): string[] => {
  const lines: string[] = [];
  let [line, used] = ['', 0];
  const add = (piece: string, width: number, gap: string) => {
    const longer = used + (gap === '' ? 0 : widthOf(gap)) + width;
    if (line === '') [line, used] = [piece, width];
    else if (longer <= room) [line, used] = [line + gap + piece, longer];
    else {
      lines.push(line);
      [line, used] = [piece, width];
    }
  };
  for (const word of text.split(' ')) {
    const letters = lettersOf(word);
    const width = letters.reduce((sum, letter) => sum + widthOf(letter), 0);
    if (width <= room) add(word, width, ' ');
    else for (const [at, letter] of letters.entries()) add(letter, widthOf(letter), at === 0 ? ' ' : '');
  }
  return line === '' ? lines : [...lines, line];
};
