import { expect, test } from 'vitest';
import { drawStreets, type StreetRow } from './draw-streets.ts';
import { planeAround } from './plane.ts';
import { lengthOf } from './polyline.ts';

const LATITUDE = 64.14;
const METRE_NORTH = 1 / 111_195;
const METRE_EAST = METRE_NORTH / Math.cos((LATITUDE * Math.PI) / 180);
const plane = planeAround(LATITUDE);

type Row = {
  readonly name: string;
  readonly from: readonly [east: number, south: number];
  readonly count: number;
  readonly spacing?: number;
  readonly first?: number;
};

/** Houses from west to east, on both sides of the way. */
const row = ({ name, from: [east, south], count, spacing = 10, first = 1 }: Row): StreetRow => ({
  name,
  houses: Array.from({ length: count }, (_, at) => ({
    number: first + at,
    letter: '',
    latitude: LATITUDE - (south + (at % 2 ? 14 : -14)) * METRE_NORTH,
    longitude: -21.9 + (east + at * spacing) * METRE_EAST,
  })),
});
/** A town: streets beside each other, so that every house has enough neighbours. */
const town = [0, 1, 2, 3, 4].map((n) => row({ name: `Þvergata ${n}`, from: [0, n * 70], count: 60 }));
const draw = (...rows: readonly StreetRow[]) => drawStreets([...town, ...rows], plane);
const linesOf = (drawing: ReturnType<typeof draw>, name: string) =>
  drawing.streets.filter((street) => street.name === name).map(({ line }) => Math.round(lengthOf(line)));

test('a street that crosses into another postcode is one street', () => {
  const drawing = draw(
    row({ name: 'Langagata', from: [0, 400], count: 30 }),
    row({ name: 'Langagata', from: [320, 400], count: 28, first: 31 }),
  );
  const [length, ...others] = linesOf(drawing, 'Langagata');
  expect(others).toEqual([]);
  expect(length).toBeGreaterThan(540);
});

test('streets of one name in two towns are two', () => {
  const elsewhere = town.map(({ name, houses }) => ({
    name: `${name} `,
    houses: houses.map((house) => ({ ...house, latitude: house.latitude + 0.3 })),
  }));
  const [here] = town;
  const drawing = draw(...elsewhere, {
    name: here?.name ?? '',
    houses: elsewhere[2]?.houses ?? [],
  });
  expect(linesOf(drawing, here?.name ?? '')).toHaveLength(2);
});

test.each([
  ['Langabraut', [0, 35], 1],
  ['Langahlíð', [0, 35], 2],
])(
  'a road goes on where nobody has its address but others live, a lane does not: %s',
  (name, [a = 0, b = 0], count) => {
    const drawing = draw(
      row({ name, from: [a * 10, 175], count: 12 }),
      row({ name, from: [b * 10 + 90, 175], count: 14, first: 61 }),
    );
    expect(linesOf(drawing, name)).toHaveLength(count);
  },
);

test('no road is drawn in the countryside: its houses have their name and their points alone', () => {
  const drawing = draw(row({ name: 'Sumarhúsaland', from: [20_000, 0], count: 12, spacing: 70 }), {
    name: 'Bitra',
    houses: [{ number: null, letter: '', latitude: LATITUDE + 0.2, longitude: -21.5 }],
  });
  expect(linesOf(drawing, 'Sumarhúsaland')).toEqual([]);
  expect(drawing.places.map(({ name, isInTown }) => `${name} ${isInTown}`)).toEqual([
    'Bitra false',
    'Sumarhúsaland false',
  ]);
  expect(drawing.houses).toHaveLength(town.length * 60 + 12);
});

test.each(['Bílastæði við höfn', 'Leikvöllur', 'Dreifistöð 12', 'Opið svæði'])(
  '%s is no place to deliver to',
  (name) => {
    const drawing = draw({ name, houses: [{ number: null, letter: '', latitude: LATITUDE, longitude: -21.89 }] });
    expect(drawing.places).toEqual([]);
  },
);

test('a letter belongs to its number', () => {
  const drawing = draw({
    name: 'Hverfisgata',
    houses: [{ number: 92, letter: 'b', latitude: LATITUDE, longitude: -21.9 }],
  });
  expect(drawing.houses.at(-1)?.label).toBe('92B');
});

test.each([[[]], [[{ name: 'Auð', houses: [] }]]])('nothing is drawn of nothing: %j', (rows) => {
  expect(drawStreets(rows, plane)).toEqual({ streets: [], houses: [], places: [], land: [], towns: [] });
});
