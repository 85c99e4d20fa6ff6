import { expect, test } from 'vitest';
import { streetLayers } from './street-layers.ts';

const iceland = { tilesUrl: 'http://localhost/IS/{z}/{x}/{y}', bounds: [-24.5, 63.3, -13.5, 66.6] } as const;
const denmark = { tilesUrl: 'http://localhost/DK/{z}/{x}/{y}', bounds: [8, 54.5, 15.2, 57.8] } as const;
const LAND = '#edede8';

test('without streets there is nothing to draw', () => {
  expect(streetLayers('light', LAND, [])).toEqual({ sources: {}, layers: [] });
});

test('each country is a source of its own, and all of them are drawn layer by layer', () => {
  const { sources, layers } = streetLayers('light', LAND, [iceland, denmark]);
  expect(Object.values(sources)).toMatchObject([
    { tiles: [iceland.tilesUrl], bounds: iceland.bounds },
    { tiles: [denmark.tilesUrl], bounds: denmark.bounds },
  ]);
  expect(new Set(layers.map(({ id }) => id)).size).toBe(layers.length);
  for (const layer of layers) expect(Object.keys(sources)).toContain('source' in layer ? layer.source : null);
  // No country's land lies over the streets of another.
  expect(layers.map(({ id }) => id.startsWith('street-land')).lastIndexOf(true)).toBe(1);
});

test('light and dark differ in their colours alone', () => {
  const layersIn = (theme: 'light' | 'dark') => streetLayers(theme, LAND, [iceland]).layers;
  const withoutPaint = (theme: 'light' | 'dark') => layersIn(theme).map((layer) => ({ ...layer, paint: null }));
  expect(withoutPaint('dark')).toEqual(withoutPaint('light'));
  expect(layersIn('dark')).not.toEqual(layersIn('light'));
});

test('land under the streets has the colour of the land of the map', () => {
  const [land] = streetLayers('dark', LAND, [iceland]).layers;
  expect(land?.paint).toEqual({ 'fill-color': LAND });
});
