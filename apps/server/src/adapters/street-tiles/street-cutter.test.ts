import { execFileSync } from 'node:child_process';
import type { StreetRow } from '@waybill/domain/streets/draw-streets';
import { expect, test } from 'vitest';
import type { StreetTile } from './cut-tiles.ts';
import { streetCutter } from './street-cutter.ts';

/** Streets beside each other, so close that it is a town. */
const street = (n: number): StreetRow => ({
  name: `Gata ${n}`,
  houses: Array.from({ length: 40 }, (_, at) => ({
    number: at + 1,
    letter: '',
    latitude: 64.1 + n * 0.0006 + (at % 2) * 0.0002,
    longitude: -21.9 + at * 0.0002,
  })),
});
async function* rows(count: number) {
  for (let n = 0; n < count; n += 1) yield street(n);
}
const all = async (tiles: AsyncGenerator<StreetTile, { readonly peakBytes: number }>) => {
  const found: StreetTile[] = [];
  for (let next = await tiles.next(); ; next = await tiles.next()) {
    if (next.done) return { found, end: next.value };
    found.push(next.value);
  }
};
/** Processes of this one that draw streets. */
const drawing = () =>
  execFileSync('ps', ['-A', '-o', 'ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.trim().startsWith(`${process.pid} `) && line.includes('cut-child.ts'));

test('streets come back as tiles, the same for the same streets, with what the process has taken', async () => {
  const cut = streetCutter();
  const [first, second] = await Promise.all([all(cut(rows(6))), all(cut(rows(6)))]);
  expect(first.found.map(({ z }) => z)).toEqual(expect.arrayContaining([9, 13, 14]));
  expect(second.found).toEqual(first.found);
  expect(first.end.peakBytes).toBeGreaterThan(2 ** 20);
});

test('no streets are no tiles', async () => {
  expect((await all(streetCutter()(rows(0)))).found).toEqual([]);
});

test('a drawing that would take too much memory ends, and says so', async () => {
  await expect(all(streetCutter({ memoryMegabytes: 12 })(rows(400)))).rejects.toThrow('it would take more than 12 MB');
});

test('a process that is killed leaves a failure that says how it ended', async () => {
  await expect(all(streetCutter({ wallMs: 1 })(rows(6)))).rejects.toThrow('SIGKILL');
});

test('whoever needs the tiles no longer ends the process', async () => {
  const giveUp = new AbortController();
  async function* endless() {
    for (let n = 0; ; n += 1) {
      if (n === 50) giveUp.abort(new Error('no longer needed'));
      yield street(n);
    }
  }
  await expect(all(streetCutter()(endless(), giveUp.signal))).rejects.toThrow('no longer needed');
  expect(drawing()).toEqual([]);
});

test('rows that cannot be read end the process, and are the failure', async () => {
  async function* broken() {
    yield street(0);
    throw new Error('the database is away');
  }
  await expect(all(streetCutter()(broken()))).rejects.toThrow('the database is away');
  expect(drawing()).toEqual([]);
});
