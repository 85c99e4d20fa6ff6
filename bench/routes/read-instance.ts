import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Matrix, Objective } from '@waybill/optimiser/problem/problem';
import { type Instance, numbersOf, problemOf, type Row } from './instance.ts';

type Point = { readonly x: number; readonly y: number };

/**
 * Straight lines. Where distance alone is compared, publications cut each to one decimal; where vehicles come first, they take it
 * as it is.
 */
const straightLines = (points: readonly Point[], isCut: boolean): Matrix => {
  const size = points.length;
  const cells = new Float64Array(size * size);
  for (const [from, a] of points.entries()) {
    for (const [to, b] of points.entries()) {
      const distance = Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2);
      cells[from * size + to] = isCut ? Math.floor(10 * distance) : distance;
    }
  }
  return { size, seconds: cells, metres: cells };
};

const onPlane = (lines: readonly string[], vehicles: number, capacity: number, objective: Objective) => {
  const rows: (Row & Point)[] = lines.map((line) => {
    const [, x = 0, y = 0, demand = 0, from = 0, to = 0, service = 0, pickup = 0, dropoff = 0] = numbersOf(line);
    return { x, y, demand, from, to, service, pickup, dropoff };
  });
  const isCut = objective !== 'vehicles';
  const scale = isCut ? 10 : 1;
  return { scale, problem: problemOf(rows, straightLines(rows, isCut), { vehicles, capacity }, objective, scale) };
};

/** Solomon, and Gehring and Homberger: visits alone. */
const readSolomon = (lines: readonly string[], objective: Objective) => {
  const numeric = lines.filter((line) => /^[\s\d.]+$/.test(line));
  const [vehicles = 0, capacity = 0] = numbersOf(numeric[0] ?? '');
  return onPlane(numeric.slice(1), vehicles, capacity, objective);
};

/** Li and Lim: pickups with their dropoffs. */
const readLiLim = ([head = '', ...lines]: readonly string[], objective: Objective) => {
  const [vehicles = 0, capacity = 0] = numbersOf(head);
  return onPlane(lines, vehicles, capacity, objective);
};

/** Sartori and Buriol: pickups with their dropoffs, and minutes on real roads, which stand for distance as well. */
const readSartoriBuriol = (lines: readonly string[], objective: Objective) => {
  const [nodes, edges] = [lines.indexOf('NODES'), lines.indexOf('EDGES')];
  const capacity = Number(lines.find((line) => line.startsWith('CAPACITY:'))?.split(':')[1]);
  const rows: Row[] = lines.slice(nodes + 1, edges).map((line) => {
    const [, , , demand = 0, from = 0, to = 0, service = 0, pickup = 0, dropoff = 0] = numbersOf(line);
    return { demand, from, to, service, pickup, dropoff };
  });
  const size = rows.length;
  const cells = Float64Array.from(lines.slice(edges + 1, edges + 1 + size).flatMap(numbersOf));
  const matrix = { size, seconds: cells, metres: cells };
  return { scale: 1, problem: problemOf(rows, matrix, { vehicles: rows.length, capacity }, objective, 1) };
};

/** Reads a file of any of these formats. Without an objective it is the one that publications compare the format by. */
export const readInstance = (path: string, objective?: Objective): Instance => {
  const lines = readFileSync(path, 'utf8')
    .split(/\r?\n/)
    .map((line) => line.trim());
  const filled = lines.filter((line) => line !== '' && line !== 'EOF');
  const name = basename(path).replace(/\.[^.]+$/, '');
  if (filled.includes('NODES')) return { name, ...readSartoriBuriol(filled, objective ?? 'vehicles') };
  if (filled.includes('VEHICLE')) return { name, ...readSolomon(filled, objective ?? 'distance') };
  return { name, ...readLiLim(filled, objective ?? 'vehicles') };
};
