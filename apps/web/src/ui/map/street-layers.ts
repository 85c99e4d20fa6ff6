import type { ExpressionSpecification, LayerSpecification, SourceSpecification } from 'maplibre-gl';

/** The streets of one country, as vector tiles. */
export type DrawnStreets = {
  /** The whole address of a tile, with {z}, {x} and {y} in it. */
  readonly tilesUrl: string;
  /** Nothing is drawn outside: west, south, east and north. */
  readonly bounds: readonly [west: number, south: number, east: number, north: number];
};

type Theme = 'light' | 'dark';

/** Light first, dark second. */
const COLOURS = {
  town: { light: '#e4e4de', dark: '#1f2b30' },
  house: { light: '#a5a497', dark: '#566970' },
  edge: { light: '#d3d2c8', dark: '#141d21' },
  street: { light: '#ffffff', dark: '#3d4f56' },
  mainEdge: { light: '#dfc17a', dark: '#171c1c' },
  mainStreet: { light: '#fdeec4', dark: '#5a5443' },
  streetName: { light: '#45545b', dark: '#b4c3c8' },
  number: { light: '#76807f', dark: '#84979d' },
  placeName: { light: '#566558', dark: '#9fb59a' },
  placeDot: { light: '#77806a', dark: '#7c9177' },
} as const satisfies Record<string, Record<Theme, string>>;

/** Pixels of a street of class 1, 2, 3 and 4 at a zoom; between two zooms they grow evenly. */
const WIDTHS: readonly (readonly [zoom: number, main: number, larger: number, street: number, path: number])[] = [
  [13, 3, 2.2, 1.5, 0.9],
  [14, 4.4, 3.2, 2.3, 1.3],
  [16, 9, 7, 5.4, 3],
  [18, 22, 18, 15, 8],
];

const widths = (more: number): ExpressionSpecification =>
  [
    'interpolate',
    ['exponential', 1.5],
    ['zoom'],
    ...WIDTHS.flatMap(([zoom, main, larger, street, path]) => [
      zoom,
      ['match', ['get', 'class'], 1, main + more, 2, larger + more, 4, path + more, street + more],
    ]),
  ] as unknown as ExpressionSpecification;

const byClass = (main: string, others: string): ExpressionSpecification => ['match', ['get', 'class'], 1, main, others];

const FIRST_ZOOM = 9;
/** Tiles are cut up to here, and enlarged beyond. */
const LAST_ZOOM = 14;
const FONT = ['Inter Variable'];

/** A layer before it is known of which source it is. */
type Layer = LayerSpecification extends infer Each
  ? Each extends { readonly source: string }
    ? Omit<Each, 'source'>
    : never
  : never;

/** In the order in which they are drawn. */
const layersOf = (theme: Theme, land: string): readonly Layer[] => {
  const colour = (name: keyof typeof COLOURS) => COLOURS[name][theme];
  const halo = { 'text-halo-color': colour('town'), 'text-halo-width': 1.4 };
  return [
    { id: 'street-land', type: 'fill', 'source-layer': 'land', paint: { 'fill-color': land } },
    { id: 'street-towns', type: 'fill', 'source-layer': 'towns', paint: { 'fill-color': colour('town') } },
    {
      id: 'street-houses',
      type: 'circle',
      'source-layer': 'houses',
      minzoom: 14.3,
      maxzoom: 16.4,
      paint: {
        'circle-color': colour('house'),
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 14, 0.7, 16, 1.7],
        'circle-opacity': ['interpolate', ['linear'], ['zoom'], 14.3, 0, 15, 1, 16, 1, 16.4, 0],
      },
    },
    {
      id: 'street-edges',
      type: 'line',
      'source-layer': 'streets',
      minzoom: 13.5,
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': byClass(colour('mainEdge'), colour('edge')), 'line-width': widths(1.6) },
    },
    {
      id: 'streets',
      type: 'line',
      'source-layer': 'streets',
      minzoom: 13,
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': byClass(colour('mainStreet'), colour('street')),
        'line-width': widths(0),
        'line-opacity': ['interpolate', ['linear'], ['zoom'], 13, 0.5, 13.6, 1],
      },
    },
    {
      id: 'street-places',
      type: 'symbol',
      'source-layer': 'places',
      minzoom: 12.5,
      filter: ['any', ['!', ['get', 'isInTown']], ['>=', ['zoom'], 15.5]],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': FONT,
        'text-size': ['interpolate', ['linear'], ['zoom'], 12, 10, 16, 12],
        'text-max-width': 8,
        'text-padding': 6,
      },
      paint: { 'text-color': colour('placeName'), ...halo, 'text-halo-color': land },
    },
    {
      id: 'street-names',
      type: 'symbol',
      'source-layer': 'streets',
      minzoom: 13.2,
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': ['interpolate', ['linear'], ['zoom'], 13, 220, 17, 420],
        'symbol-sort-key': ['get', 'class'],
        'text-field': ['get', 'name'],
        'text-font': FONT,
        'text-size': [
          'interpolate',
          ['linear'],
          ['zoom'],
          13,
          ['match', ['get', 'class'], 1, 10.5, 9.5],
          17,
          ['match', ['get', 'class'], 1, 14, 4, 11.5, 13],
        ],
        'text-max-angle': 28,
        'text-padding': 4,
      },
      paint: { 'text-color': colour('streetName'), ...halo },
    },
    {
      id: 'street-numbers',
      type: 'symbol',
      'source-layer': 'houses',
      minzoom: 16,
      layout: { 'text-field': ['get', 'label'], 'text-font': FONT, 'text-size': 10, 'text-padding': 1 },
      paint: { 'text-color': colour('number'), ...halo, 'text-halo-width': 1 },
    },
  ];
};

/**
 * The sources and layers of streets that are drawn from an address registry, to be put between the land of a map and its
 * names of towns. `land` is the colour of that land: where the coast of the map is not exact, land goes on under the streets.
 */
export const streetLayers = (
  theme: Theme,
  land: string,
  countries: readonly DrawnStreets[],
): {
  readonly sources: Readonly<Record<string, SourceSpecification>>;
  readonly layers: readonly LayerSpecification[];
} => {
  const named = countries.map((streets, at) => ({ ...streets, source: `streets-${at}` }));
  return {
    sources: Object.fromEntries(
      named.map(({ source, tilesUrl, bounds: [west, south, east, north] }) => [
        source,
        {
          type: 'vector',
          tiles: [tilesUrl],
          bounds: [west, south, east, north],
          minzoom: FIRST_ZOOM,
          maxzoom: LAST_ZOOM,
        },
      ]),
    ),
    layers: layersOf(theme, land).flatMap((layer) =>
      named.map(({ source }) => ({ ...layer, id: `${layer.id}-${source}`, source }) as LayerSpecification),
    ),
  };
};
