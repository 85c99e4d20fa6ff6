import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MICRO, type Point } from '@waybill/domain/geocoding';
import { readTable } from '../../apps/server/src/adapters/tables/read-table.ts';
import { numbersOf } from '../routes/instance.ts';

const BESIDE_THE_PROJECT = join(import.meta.dirname, '../../../shared/data');

/** Public data of others, which is no part of the project; null where it is missing. */
export const sharedData = (): string | null => {
  const folder = process.env.BENCH_DATA ?? BESIDE_THE_PROJECT;
  return existsSync(join(folder, 'iceland/addresses.csv.gz')) ? folder : null;
};

/** The addresses of Iceland. */
export const registeredPoints = async (folder: string): Promise<readonly Point[]> => {
  const points: Point[] = [];
  for await (const { cells } of readTable(join(folder, 'iceland/addresses.csv.gz'))) {
    const [latitude, longitude] = (cells ?? []).slice(-2).map(Number);
    if (latitude && longitude) points.push({ latitude, longitude });
  }
  return points;
};

export const housesAt = (points: readonly Point[]): Int32Array =>
  Int32Array.from(points.flatMap(({ latitude, longitude }) => [latitude * MICRO, longitude * MICRO]));

/** An instance of Sartori and Buriol: places, and the minutes between them on real roads, row by row. */
export const readMinutes = (file: string) => {
  const lines = readFileSync(file, 'utf8').split(/\r?\n/);
  const [nodes, edges] = [lines.indexOf('NODES'), lines.indexOf('EDGES')];
  const points = lines.slice(nodes + 1, edges).map((line): Point => {
    const [, latitude = 0, longitude = 0] = numbersOf(line);
    return { latitude, longitude };
  });
  return { points, minutes: lines.slice(edges + 1, edges + 1 + points.length).flatMap(numbersOf) };
};
