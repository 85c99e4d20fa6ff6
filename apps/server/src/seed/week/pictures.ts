import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';

const WIDTH = 960;
const HEIGHT = 720;
const THUMBNAIL = 320;

export type DemoFile = {
  readonly type: 'image/jpeg' | 'application/pdf';
  readonly content: Buffer;
  readonly thumbnail: Buffer | null;
  readonly width: number | null;
  readonly height: number | null;
};

const scene = (wall: string, floor: string, things: string) => `
  <svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <defs>
      <linearGradient id="wall" x2="0" y2="1"><stop stop-color="${wall}"/><stop offset="1" stop-color="#8b8578"/></linearGradient>
      <linearGradient id="floor" x2="0" y2="1"><stop stop-color="${floor}"/><stop offset="1" stop-color="#3d3a36"/></linearGradient>
    </defs>
    <rect width="100%" height="100%" fill="url(#wall)"/>
    <rect y="440" width="100%" height="280" fill="url(#floor)"/>${things}
  </svg>`;

/** A cardboard box with its tape and its label, seen a little from above. */
const box = (x: number, y: number, size: number) => {
  const [top, label] = [size * 0.22, size * 0.4];
  const bars = Array.from({ length: 14 }, (_, n) => {
    const at = x + size * 0.13 + n * size * 0.024;
    return `<rect x="${at}" y="${y + size * 0.44}" width="${size * (n % 3 === 0 ? 0.014 : 0.008)}" height="${size * 0.12}"/>`;
  });
  return `
    <ellipse cx="${x + size / 2}" cy="${y + size * 0.82}" rx="${size * 0.62}" ry="${size * 0.09}" fill="#000" opacity=".3"/>
    <polygon points="${x},${y} ${x + top},${y - top} ${x + size + top},${y - top} ${x + size},${y}" fill="#c9a273"/>
    <polygon points="${x + size},${y} ${x + size + top},${y - top} ${x + size + top},${y + size * 0.6} ${x + size},${y + size * 0.82}" fill="#8f6b43"/>
    <rect x="${x}" y="${y}" width="${size}" height="${size * 0.82}" fill="#b58a58"/>
    <rect x="${x + size * 0.46}" y="${y}" width="${size * 0.09}" height="${size * 0.82}" fill="#d9c08f" opacity=".8"/>
    <rect x="${x + size * 0.1}" y="${y + size * 0.2}" width="${label}" height="${label}" fill="#f4f2ec"/>${bars.join('')}`;
};

/** A corner that was crushed by something heavy. */
const dent = `
  <polygon points="560,260 680,260 680,400 648,352 662,318 622,326 630,290" fill="#5a4127"/>
  <polygon points="600,181 760,181 760,330 690,300 680,260 590,232" fill="#6d5233" opacity=".85"/>
  <polyline points="540,262 596,300 580,338 640,380 622,430" fill="none" stroke="#6d5233" stroke-width="5"/>`;
const door =
  '<rect x="90" y="90" width="250" height="360" fill="#44606b"/><circle cx="312" cy="290" r="9" fill="#ccc"/>';
const shelf = [190, 400].map((y) => `<rect x="60" y="${y}" width="840" height="16" fill="#3b4a5a"/>`).join('');

const SCENES = {
  door: scene('#cfd6d8', '#77736b', `${door}${box(430, 360, 260)}`),
  shelf: scene(
    '#b9bfc4',
    '#6b6a66',
    `${shelf}${box(120, 72, 140)}${box(400, 282, 140)}${box(650, 282, 140)}${box(180, 520, 180)}`,
  ),
  pallet: scene('#c6c2b8', '#7c766b', `${box(250, 400, 220)}${box(480, 400, 220)}${box(360, 220, 220)}`),
  damaged: scene('#c9c9c6', '#75716a', `${box(320, 260, 360)}${dent}`),
} as const;
export type Picture = keyof typeof SCENES;

/** The noise that a phone's camera adds when there is little light. */
const grain = () =>
  sharp({
    create: {
      width: WIDTH,
      height: HEIGHT,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 14 },
    },
  })
    .raw()
    .toBuffer();

/** Drawn, and then degraded a little: no real house and no real photo. */
const photo = async (picture: Picture, noise: Buffer): Promise<DemoFile> => {
  const raw = { width: WIDTH, height: HEIGHT, channels: 3 } as const;
  const content = await sharp(Buffer.from(SCENES[picture]))
    .blur(1.1)
    .composite([{ input: noise, raw, blend: 'soft-light' }])
    .jpeg({ quality: 78 })
    .toBuffer();
  const thumbnail = await sharp(content)
    .resize(THUMBNAIL, THUMBNAIL, { fit: 'inside' })
    .webp({ quality: 75 })
    .toBuffer();
  return { type: 'image/jpeg', content, thumbnail, width: WIDTH, height: HEIGHT };
};

const consignmentNote = async (): Promise<DemoFile> => {
  const document = new PDFDocument({ size: 'A4', margin: 56, info: { Title: 'Farmbréf' } });
  document.font('Helvetica-Bold').fontSize(20).text('Farmbréf').moveDown(0.5);
  document.font('Helvetica').fontSize(11);
  for (const line of [
    'Sendandi: Norðurljós innflutningur, Sundabakki 4, 104 Reykjavík',
    'Flytjandi: Bláfell ehf.',
    'Vara: Almenn vara á bretti, þyngd samkvæmt sendingu',
    'Skilmálar: Afhendist gegn undirskrift viðtakanda',
  ]) {
    document.text(line).moveDown(0.4);
  }
  document.end();
  return { type: 'application/pdf', content: await buffer(document), thumbnail: null, width: null, height: null };
};

/** Each picture is drawn once, and stored as often as it is used. */
export const demoFiles = async (): Promise<Readonly<Record<Picture | 'note', DemoFile>>> => {
  const noise = await grain();
  return {
    door: await photo('door', noise),
    shelf: await photo('shelf', noise),
    pallet: await photo('pallet', noise),
    damaged: await photo('damaged', noise),
    note: await consignmentNote(),
  };
};
