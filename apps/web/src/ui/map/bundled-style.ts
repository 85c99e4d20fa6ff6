import type { ExpressionSpecification, LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl';
import type { MapSettings } from '../../lib/map/map-settings.ts';
import type { MapColours } from './map-colours.ts';
import { streetLayers } from './street-layers.ts';

/** The addresses of the outlines, which the build has cut out of Natural Earth's. */
export type OutlineFiles = {
  readonly world: string;
  /** Null for a country that has no outline of its own. */
  readonly ofCountry: (country: string) => string | null;
};

export type BundledParts = {
  readonly settings: Pick<MapSettings, 'countries' | 'streets' | 'towns'>;
  readonly outlines: OutlineFiles;
  readonly colours: MapColours;
  readonly theme: 'light' | 'dark';
  /** The language of the countries' names. */
  readonly locale: string;
};

/** The one font that is always there. Without a server of glyphs, letters are drawn from it. */
export const MAP_FONT = ['Inter Variable'];

/** The zoom from which towns of each rank are named, and the size of their names. */
const TOWNS = [
  { rank: 1, from: 3.5, size: 14 },
  { rank: 2, from: 5, size: 13 },
  { rank: 3, from: 7, size: 12 },
  { rank: 4, from: 8.5, size: 11 },
];
/** Large towns have a dot; close up they are more than that. */
const DOTTED_RANK = 2;
const DOTS_TO = 11;
const COUNTRY_NAMES_TO = 6.5;
/** The world's borders are off by so much; a country in detail has a seam of land as wide along them. */
const SEAM_M = 12_000;
const METRES_PER_PIXEL_AT_0 = 78_272;

/** So many metres on the ground, at the equator; the seam is only ever an estimate. */
const onGround = (metres: number): ExpressionSpecification => [
  'interpolate',
  ['exponential', 2],
  ['zoom'],
  0,
  metres / METRES_PER_PIXEL_AT_0,
  20,
  (metres / METRES_PER_PIXEL_AT_0) * 2 ** 20,
];

const ofKind = (kind: string): ExpressionSpecification => ['==', ['get', 'kind'], kind];

const countryLayers = (country: string, { land, border }: MapColours): LayerSpecification[] => [
  {
    id: `seam-${country}`,
    type: 'line',
    source: `country-${country}`,
    filter: ofKind('border'),
    paint: { 'line-color': land, 'line-width': onGround(SEAM_M) },
  },
  {
    id: `land-${country}`,
    type: 'fill',
    source: `country-${country}`,
    filter: ofKind('land'),
    paint: { 'fill-color': land },
  },
  {
    id: `border-${country}`,
    type: 'line',
    source: `country-${country}`,
    filter: ofKind('border'),
    paint: { 'line-color': border, 'line-width': 1 },
  },
];

const worldLayers = (detailed: readonly string[], { land, border }: MapColours): LayerSpecification[] => {
  const isDetailed = (property: string): ExpressionSpecification => [
    'in',
    ['get', property],
    ['literal', [...detailed]],
  ];
  const coarse: ExpressionSpecification = ['all', ofKind('land'), ['!', isDetailed('country')]];
  return [
    { id: 'land', type: 'fill', source: 'world', filter: coarse, paint: { 'fill-color': land } },
    // Without it the sea would shine through between two countries.
    {
      id: 'land-edge',
      type: 'line',
      source: 'world',
      filter: coarse,
      paint: { 'line-color': land, 'line-width': 0.8 },
    },
    {
      id: 'border',
      type: 'line',
      source: 'world',
      filter: ['all', ofKind('border'), ['!', isDetailed('one')], ['!', isDetailed('other')]],
      paint: { 'line-color': border, 'line-width': 0.8 },
    },
  ];
};

/** Out of the way of a pin that is where the name would be. */
const FAR = 1.3;
/** The sides of a place on which its name may be, so many letters away. */
const around = (offset: number): (string | [number, number])[] => [
  'top',
  [0, offset],
  'bottom',
  [0, -offset],
  'left',
  [offset, 0],
  'right',
  [-offset, 0],
];

/** Among streets, the name of the town is known. */
const TOWNS_TO = 14.5;
const LAST_ZOOM = 24;

const nameLayers = (locale: string, { land, text }: MapColours, townsTo: number): LayerSpecification[] => [
  {
    id: 'country-names',
    type: 'symbol',
    source: 'world',
    maxzoom: COUNTRY_NAMES_TO,
    filter: ofKind('name'),
    layout: {
      'text-field': ['coalesce', ['get', locale], ['get', 'en']],
      'text-font': MAP_FONT,
      'text-size': 11,
      'text-letter-spacing': 0.06,
      'text-max-width': 8,
      'symbol-sort-key': ['-', 0, ['get', 'area']],
    },
    paint: { 'text-color': text, 'text-halo-color': land, 'text-halo-width': 1.2 },
  },
  ...TOWNS.filter(({ rank }) => rank <= DOTTED_RANK).map(
    ({ rank, from }): LayerSpecification => ({
      id: `dots-${rank}`,
      type: 'circle',
      source: 'towns',
      minzoom: from,
      maxzoom: DOTS_TO,
      filter: ['==', ['get', 'rank'], rank],
      paint: { 'circle-radius': 2, 'circle-color': text },
    }),
  ),
  ...TOWNS.map(
    ({ rank, from, size }): LayerSpecification => ({
      id: `towns-${rank}`,
      type: 'symbol',
      source: 'towns',
      minzoom: from,
      maxzoom: townsTo,
      filter: ['==', ['get', 'rank'], rank],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': MAP_FONT,
        'text-size': size,
        'text-max-width': 9,
        'text-variable-anchor-offset':
          rank <= DOTTED_RANK ? [...around(0.4), ...around(FAR)] : ['center', [0, 0], ...around(FAR)],
        'text-justify': 'auto',
      },
      paint: { 'text-color': text, 'text-halo-color': land, 'text-halo-width': 1.4 },
    }),
  ),
];

const townSource = (towns: MapSettings['towns']): SourceSpecification => ({
  type: 'geojson',
  data: {
    type: 'FeatureCollection',
    features: towns.map(({ name, rank, latitude, longitude }) => ({
      type: 'Feature',
      properties: { name, rank },
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    })),
  },
});

/** The map that is always there: coasts, borders, countries and towns, with no server but our own. */
export const bundledStyle = ({ settings, outlines, colours, theme, locale }: BundledParts): StyleSpecification => {
  const streets = streetLayers(theme, colours.land, settings.streets);
  const detailed = settings.countries.flatMap((country) => {
    const file = outlines.ofCountry(country);
    return file === null ? [] : [{ country, file }];
  });
  return {
    version: 8,
    sources: {
      world: { type: 'geojson', data: outlines.world, maxzoom: 6, tolerance: 0.2 },
      towns: townSource(settings.towns),
      ...streets.sources,
      ...Object.fromEntries(
        detailed.map(({ country, file }) => [
          `country-${country}`,
          { type: 'geojson', data: file, maxzoom: 12, tolerance: 0.2 } as const,
        ]),
      ),
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': colours.sea } },
      ...worldLayers(
        detailed.map(({ country }) => country),
        colours,
      ),
      ...detailed.flatMap(({ country }) => countryLayers(country, colours)),
      ...streets.layers,
      // Later names give way to earlier ones: the names of large towns come last, since the last layer is placed first.
      ...nameLayers(locale, colours, settings.streets.length > 0 ? TOWNS_TO : LAST_ZOOM),
    ],
  };
};
