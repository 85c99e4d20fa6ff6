/** The process that draws the streets of one registry and cuts them into tiles: rows on its input, a line each, and tiles on its output. */
import { createInterface } from 'node:readline';
import { drawStreets, type StreetRow } from '@waybill/domain/streets/draw-streets';
import { planeAround } from '@waybill/domain/streets/plane';
import { processGivesWay } from '../../machine/give-way.mjs';
import { cutTiles } from './cut-tiles.ts';
import { endFrame, tileFrame } from './tile-frames.ts';

const KILOBYTE = 1024;

const run = async () => {
  processGivesWay();
  const rows: StreetRow[] = [];
  for await (const line of createInterface({ input: process.stdin })) rows.push(JSON.parse(line));
  const latitudes = rows.flatMap(({ houses }) => houses.map(({ latitude }) => latitude)).sort((a, b) => a - b);
  const plane = planeAround(latitudes[Math.floor(latitudes.length / 2)] ?? 0);
  for (const tile of cutTiles(drawStreets(rows, plane), plane.breadth)) {
    if (!process.stdout.write(tileFrame(tile))) await new Promise((resolve) => process.stdout.once('drain', resolve));
  }
  process.stdout.write(endFrame({ peakBytes: process.resourceUsage().maxRSS * KILOBYTE }));
};

// Whoever wanted the tiles has gone.
process.stdout.on('error', () => process.exit(1));
void run();
