/**
 * A proof of delivery on paper: the processor time and the size of its PDF, with a photo as phones send it (1600 pixels wide), a signature, five parcels and a map of
 * streets. Prints JSON, and fails when a goal is missed. `--count 20` prints fewer; `--out FILE` keeps one of them.
 */
import '../scripts/setup/require-node.mjs';
import { writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { photoForPaper } from '../apps/server/src/adapters/images/photo-for-paper.ts';
import { aToldProof, printedPdf } from '../apps/server/src/features/proofs/testing/printed-proof.ts';

const { values } = parseArgs({ options: { count: { type: 'string', default: '100' }, out: { type: 'string' } } });
const COUNT = Number(values.count);
const GOALS = { cpuMs: 150, kilobytes: 400 };

/** Noise over a picture: no photo of a phone is harder to make small. */
const photoOf = async (): Promise<Buffer> => {
  const [width, height] = [1600, 1200];
  const noise = await sharp({
    create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  })
    .png()
    .toBuffer();
  const doors = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#b9b7a4"/><rect x="600" y="120" width="360" height="840" fill="#2f4a4d"/><rect x="580" y="680" width="360" height="320" fill="#b07b3f"/><rect y="960" width="100%" height="240" fill="#6d7478"/></svg>`,
  );
  return sharp(doors)
    .composite([{ input: noise, blend: 'overlay' }])
    .jpeg({ quality: 85 })
    .toBuffer();
};

const kept = await photoOf();
const print = () => printedPdf(aToldProof(), 'en', () => photoForPaper(kept));
// The fonts and the libraries are read with the first.
const first = await print();
if (values.out) await writeFile(values.out, first);
let bytes = 0;
const before = process.cpuUsage();
for (let n = 0; n < COUNT; n++) bytes = Math.max(bytes, (await print()).length);
const { user, system } = process.cpuUsage(before);
const measured = { cpuMs: Math.round((user + system) / 100 / COUNT) / 10, kilobytes: Math.round(bytes / 1024) };
const missed = Object.entries(GOALS).filter(([name, goal]) => measured[name as keyof typeof GOALS] > goal);
console.log(
  JSON.stringify(
    {
      proofs: COUNT,
      keptPhotoKilobytes: Math.round(kept.length / 1024),
      ...measured,
      goals: GOALS,
      load: loadavg()[0],
    },
    null,
    2,
  ),
);
if (missed.length > 0) process.exitCode = 1;
