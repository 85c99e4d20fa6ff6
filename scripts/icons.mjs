/** Draws the icons of the driver app from the product's logo. They are kept in the repository, and drawn again when the logo changes. */
import './setup/require-node.mjs';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { root } from './setup/root.mjs';

const FOLDER = join(root, 'apps/web/public/icons');
const FIELD = '#0e7c72';
const LINE = '#ffffff';

/** As in apps/web/src/ui/basics/logo.tsx, on a field of 24 by 24. */
const MARK = `<path d="M6.2 7.8 9 16.4l3-5 3 5 2.8-8.6" fill="none" stroke="${LINE}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>
<circle cx="6.2" cy="7.4" r="2.2" fill="${LINE}"/><circle cx="17.8" cy="7.4" r="2.2" fill="${LINE}"/>`;

/**
 * @param {number} corner the radius of the field's corners
 * @param {number} share of the field that the mark takes: a phone may cut a maskable icon down to a circle of 80 %
 */
const drawing = (corner, share) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">
<rect width="24" height="24" rx="${corner}" fill="${FIELD}"/>
<g transform="translate(12 12) scale(${share}) translate(-12 -12)">${MARK}</g></svg>`;

const ICONS = [
  { file: 'waybill-192.png', size: 192, svg: drawing(6, 1) },
  { file: 'waybill-512.png', size: 512, svg: drawing(6, 1) },
  { file: 'waybill-maskable-512.png', size: 512, svg: drawing(0, 0.8) },
  // An iPhone rounds the corners itself, and paints transparent ones black.
  { file: 'apple-touch-icon.png', size: 180, svg: drawing(0, 0.9) },
];

mkdirSync(FOLDER, { recursive: true });
for (const { file, size, svg } of ICONS) {
  await sharp(Buffer.from(svg), { density: (72 * size) / 24 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(FOLDER, file));
}
