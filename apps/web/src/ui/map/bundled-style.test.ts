import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { describe, expect, test } from 'vitest';
import type { MapSettings } from '../../lib/map/map-settings.ts';
import { bundledStyle } from './bundled-style.ts';

const COLOURS = { sea: 'rgb(1, 2, 3)', land: 'rgb(4, 5, 6)', border: 'rgb(7, 8, 9)', text: 'rgb(10, 11, 12)' };
const STREETS = { tilesUrl: 'https://waybill.example/{z}/{x}/{y}', bounds: [-24, 63, -13, 67] } as const;
const styleOf = (
  countries: readonly string[],
  colours = COLOURS,
  { theme = 'light', streets = [] }: { theme?: 'light' | 'dark'; streets?: MapSettings['streets'] } = {},
) =>
  bundledStyle({
    settings: {
      countries: [...countries],
      streets: [...streets],
      towns: [{ name: 'Reykjavík', latitude: 64.15, longitude: -21.94, rank: 1 }],
    },
    outlines: { world: '/w.geojson', ofCountry: (code) => (code === 'QQ' ? null : `/${code}.geojson`) },
    colours,
    theme,
    locale: 'is',
  });
const addressesIn = (style: ReturnType<typeof styleOf>) =>
  Object.values(style.sources).flatMap((source) =>
    'data' in source && typeof source.data === 'string' ? [source.data] : [],
  );

test('the bundled map is a style that the library accepts', () => {
  expect(validateStyleMin(styleOf(['IS', 'NO']))).toEqual([]);
});

describe('it fetches', () => {
  test('nothing from anybody else: neither letters nor icons', () => {
    const style = styleOf(['IS']);
    expect(style).not.toHaveProperty('glyphs');
    expect(style).not.toHaveProperty('sprite');
    expect(addressesIn(style).every((address) => address.startsWith('/'))).toBe(true);
  });

  test('only the countries that are needed', () => {
    expect(addressesIn(styleOf(['IS', 'FO']))).toEqual(['/w.geojson', '/IS.geojson', '/FO.geojson']);
  });

  test('no country that has no outline, and draws it coarsely', () => {
    const style = styleOf(['QQ']);
    expect(addressesIn(style)).toEqual(['/w.geojson']);
    expect(JSON.stringify(style.layers)).not.toContain('QQ');
  });
});

test('a country in detail is not drawn a second time, coarsely', () => {
  const land = styleOf(['IS']).layers.find(({ id }) => id === 'land');
  expect(JSON.stringify(land)).toContain('["!",["in",["get","country"],["literal",["IS"]]]]');
});

test('every text is in our font', () => {
  for (const layer of styleOf(['IS']).layers) {
    if (layer.type === 'symbol') expect(layer.layout?.['text-font']).toEqual(['Inter Variable']);
  }
});

test('streets are below the names of towns, which end where the streets have names', () => {
  const style = styleOf(['IS'], COLOURS, { streets: [{ ...STREETS, bounds: [...STREETS.bounds] }] });
  expect(validateStyleMin(style)).toEqual([]);
  const ids = style.layers.map(({ id }) => id);
  expect(ids.indexOf('street-numbers-streets-0')).toBeLessThan(ids.indexOf('country-names'));
  const towns = style.layers.filter(({ id }) => id.startsWith('towns-'));
  expect(towns.map(({ maxzoom }) => maxzoom)).toEqual([14.5, 14.5, 14.5, 14.5]);
  expect(styleOf(['IS']).layers.filter(({ id }) => id.startsWith('street'))).toEqual([]);
});

test('another theme differs in colours alone, so that nothing is fetched again', () => {
  const dark = styleOf(['IS'], { sea: '#000', land: '#111', border: '#222', text: '#eee' }, { theme: 'dark' });
  const light = styleOf(['IS']);
  expect(dark.sources).toEqual(light.sources);
  const bare = ({ layers }: typeof light) => layers.map(({ paint: _, ...layer }) => layer);
  expect(bare(dark)).toEqual(bare(light));
  expect(dark.layers).not.toEqual(light.layers);
});
