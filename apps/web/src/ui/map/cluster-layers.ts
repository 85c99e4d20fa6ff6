import type { ExpressionSpecification } from 'maplibre-gl';
import { MAP_FONT } from './bundled-style.ts';
import { POINT_ID } from './cluster-changes.ts';
import { colourOf } from './map-colours.ts';
import type { OwnLayer, SourceOptions } from './use-map-layers.ts';

/** Beyond this zoom every point stands by itself. */
const CLUSTERS_TO = 14;

/** One object for all maps, since a source is made anew for another one. */
export const CLUSTERED: SourceOptions = {
  cluster: true,
  clusterRadius: 50,
  clusterMaxZoom: CLUSTERS_TO,
  clusterProperties: { marked: ['+', ['get', 'marked']] },
  promoteId: POINT_ID,
};

/** The layers that are pressed and pointed at. */
export const CLUSTERS = 'clusters';
export const POINTS = 'points';

const IS_CLUSTER: ExpressionSpecification = ['has', 'point_count'];
const IS_POINT: ExpressionSpecification = ['!', IS_CLUSTER];
const IS_MARKED: ExpressionSpecification = ['>', ['get', 'marked'], 0];
const IS_ALL_MARKED: ExpressionSpecification = ['==', ['get', 'marked'], ['get', 'point_count']];

/** Half the width of a cluster of so many points. */
const SIZE: ExpressionSpecification = ['step', ['get', 'point_count'], 14, 10, 17, 100, 21, 1000, 26];

/** In the colours of the theme that is shown; `tones` are the design's variables by the name of each tone. */
export const clusterLayers = (host: Element, tones: Readonly<Record<string, string>>): readonly OwnLayer[] => {
  const colour = (variable: string) => colourOf(host, variable);
  const accent = colour('--color-accent');
  const surface = colour('--color-surface');
  const toneColours = Object.entries(tones).flatMap(([tone, variable]) => [tone, colour(variable)]);
  const ofTone = [
    'match',
    ['get', 'tone'],
    ...toneColours,
    colour('--color-muted'),
  ] as unknown as ExpressionSpecification;
  return [
    {
      id: CLUSTERS,
      type: 'circle',
      filter: IS_CLUSTER,
      paint: {
        'circle-radius': SIZE,
        'circle-color': ['case', IS_ALL_MARKED, accent, colour('--color-map-cluster')],
        'circle-stroke-width': ['case', IS_MARKED, 3, 1.5],
        'circle-stroke-color': ['case', IS_MARKED, accent, surface],
      },
    },
    {
      id: 'counts',
      type: 'symbol',
      filter: IS_CLUSTER,
      layout: {
        'text-field': ['to-string', ['get', 'point_count']],
        'text-font': MAP_FONT,
        'text-size': 12,
        'text-allow-overlap': true,
        // As wide as the circle: the names of towns make room for it.
        'text-padding': 8,
      },
      paint: { 'text-color': ['case', IS_ALL_MARKED, colour('--color-on-accent'), colour('--color-map-cluster-text')] },
    },
    {
      id: POINTS,
      type: 'circle',
      filter: IS_POINT,
      paint: {
        'circle-radius': ['case', IS_MARKED, 7, 6],
        'circle-color': ofTone,
        'circle-stroke-width': ['case', IS_MARKED, 3, 1.5],
        'circle-stroke-color': ['case', IS_MARKED, accent, surface],
      },
    },
  ];
};
