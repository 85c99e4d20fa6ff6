import type { StyleSpecification } from 'maplibre-gl';
import { describe, expect, test } from 'vitest';
import { fetchStyle, unreachableAddress, withoutAssets } from './operator-style.ts';

const AT = 'https://tiles.example.com/style.json';
const STYLE: StyleSpecification = {
  version: 8,
  glyphs: 'https://tiles.example.com/fonts/{fontstack}/{range}.pbf',
  sprite: 'https://tiles.example.com/sprite',
  sources: {
    one: { type: 'vector', url: 'https://tiles.example.com/one.json' },
    two: { type: 'raster', tiles: ['https://tiles.example.com/{z}/{x}/{y}.png'] },
  },
  layers: [],
};
const answering =
  (body: unknown, status = 200) =>
  async () =>
    new Response(JSON.stringify(body), { status });

describe('a style of the operator', () => {
  test('is taken as it is', async () => {
    expect(await fetchStyle(AT, answering(STYLE))).toEqual(STYLE);
  });

  test.each([
    ['an error', answering(STYLE, 503), /503/],
    ['something else', answering({ hello: 'world' }), /no style/],
    ['null', answering(null), /no style/],
    ['text', async () => new Response('<!doctype html>'), /JSON/],
    ['nothing', async () => Promise.reject(new TypeError('fetch failed')), /fetch failed/],
    ['another server', answering({ ...STYLE, sprite: 'https://cdn.example.net/sprite' }), /cdn\.example\.net/],
  ])('that answers with %s is given up', async (_, send, reason) => {
    await expect(fetchStyle(AT, send as typeof fetch)).rejects.toThrow(reason);
  });

  test.each([
    [{ glyphs: 'https://fonts.example.net/{range}' }, 'https://fonts.example.net/{range}'],
    [{ sources: { a: { type: 'vector', url: 'mapbox://streets' } } }, 'mapbox://streets'],
    [{ sources: { a: { type: 'vector', tiles: ['http://tiles.example.com/{z}'] } } }, 'http://tiles.example.com/{z}'],
    [{ sources: { a: { type: 'geojson', data: '/own.json' } } }, '/own.json'],
    [{ sprite: [{ id: 'a', url: 'https://x.example/s' }] }, 'https://x.example/s'],
  ] as const)('that leads where our policy does not let a browser is told: %j', (part, address) => {
    expect(unreachableAddress({ ...STYLE, ...(part as Partial<StyleSpecification>) }, AT)).toBe(address);
    expect(unreachableAddress(STYLE, AT)).toBeNull();
  });
});

test('layers made for glyphs and icons of a server do without both', () => {
  const layers = withoutAssets([
    { id: 'water', type: 'fill', source: 's', 'source-layer': 'water' },
    { id: 'arrows', type: 'symbol', source: 's', layout: { 'icon-image': 'arrow' } },
    {
      id: 'names',
      type: 'symbol',
      source: 's',
      layout: {
        'icon-image': 'townspot',
        'text-font': ['Noto Sans Medium'],
        'text-field': ['format', ['get', 'name'], { 'text-font': ['literal', ['Noto Sans Regular']] }],
      },
    },
  ]);
  expect(layers).toEqual([
    { id: 'water', type: 'fill', source: 's', 'source-layer': 'water' },
    {
      id: 'names',
      type: 'symbol',
      source: 's',
      layout: {
        'text-font': ['Inter Variable'],
        'text-field': ['format', ['get', 'name'], { 'text-font': ['literal', ['Inter Variable']] }],
      },
    },
  ]);
});
