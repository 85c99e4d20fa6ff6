import { type Drawing, drawStreets, type StreetRow } from '@waybill/domain/streets/draw-streets';
import { heading, planeAround, type Spot, turnBetween } from '@waybill/domain/streets/plane';
import { lengthOf, spotBeforeEnd } from '@waybill/domain/streets/polyline';
import { beforeAll, expect, test } from 'vitest';
import { readTable } from '../adapters/tables/read-table.ts';
import { DEMO_REGISTRY } from './demo-registry.ts';
import { REGIONS } from './week/regions.ts';

/** The addresses as `street number, postcode`. */
const known = new Set<string>();
const rows = new Map<string, { name: string; houses: StreetRow['houses'][number][] }>();
let drawing: Drawing;
/** The part of the city whose streets are looked at. */
const DRAWN = ['101', '104', '105', '108'];

beforeAll(async () => {
  const table: (readonly string[])[] = [];
  for await (const { cells } of readTable(DEMO_REGISTRY.path)) table.push(cells ?? []);
  const [header = [], ...lines] = table;
  expect(header).toEqual([
    ...['street', 'street_dative', 'house_number', 'postcode', 'municipality', 'lat', 'lon'],
    'source',
  ]);
  for (const [name = '', , house = '', postcode = '', , latitude, longitude, source] of lines) {
    expect(source).toBe('HMS Staðfangaskrá CC BY 4.0');
    known.add(`${name} ${house}, ${postcode}`);
    if (!DRAWN.includes(postcode)) continue;
    const row = rows.get(`${name} ${postcode}`) ?? { name, houses: [] };
    rows.set(`${name} ${postcode}`, row);
    const [, number, letter = ''] = /^(\d+)(\p{L}*)/u.exec(house) ?? [];
    row.houses.push({
      number: number === undefined ? null : Number(number),
      letter,
      latitude: Number(latitude),
      longitude: Number(longitude),
    });
  }
  drawing = drawStreets([...rows.values()], planeAround(64.1));
});

test('every address that the demo delivers to is in its registry', () => {
  const missing = REGIONS.flatMap(({ towns }) => [...towns]).flatMap(({ postcode, streets }) =>
    streets.flatMap(({ name, houses }) =>
      houses.map((house) => `${name} ${house}, ${postcode}`).filter((address) => !known.has(address)),
    ),
  );
  expect(missing).toEqual([]);
});

test.each([
  ['Suðurlandsbraut', 2_300],
  ['Laugavegur', 1_900],
  ['Langholtsvegur', 1_900],
  ['Hverfisgata', 1_100],
  ['Lindargata', 550],
])('%s is drawn whole, over all its postcodes', (name, least) => {
  const lines = drawing.streets.filter((street) => street.name === name).map(({ line }) => lengthOf(line));
  expect(lines).toEqual([expect.any(Number)]);
  expect(lines[0]).toBeGreaterThan(least);
});

/** How far an end turns away, in degrees: its last 25 metres from the 40 before. */
const endTurn = (line: readonly Spot[]): number => {
  const [end, corner, before] = [line.at(-1), spotBeforeEnd(line, 25), spotBeforeEnd(line, 65)];
  const [out, along] = [end && corner && heading(corner, end), corner && before && heading(before, corner)];
  return out && along ? turnBetween(out, along) : 0;
};

test('no street of the city has a hook at an end', () => {
  const hooks = drawing.streets
    .filter(({ line }) => lengthOf(line) > 65)
    .filter(({ line }) => Math.max(endTurn(line), endTurn(line.toReversed())) > 40);
  expect(drawing.streets.length).toBeGreaterThan(200);
  expect(hooks.map(({ name }) => name)).toEqual([]);
});
