import type { ExpressionSpecification } from 'maplibre-gl';
import { MAP_FONT } from './bundled-style.ts';
import { colourOf } from './map-colours.ts';
import type { LinePart } from './route-shapes.ts';
import type { OwnLayer } from './use-map-layers.ts';

/** The layers that are pressed and pointed at. */
export const OPEN_STOPS = 'open-stops';
export const NUMBERED_STOPS = 'numbered-stops';
export const DONE_STOPS = 'done-stops';

const COLOUR: ExpressionSpecification = ['get', 'colour'];
const isPart = (part: LinePart): ExpressionSpecification => ['==', ['get', 'part'], part];
const IS_DONE: ExpressionSpecification = ['get', 'done'];
const IS_OPEN: ExpressionSpecification = ['!', IS_DONE];
const IS_FAILED: ExpressionSpecification = ['get', 'failed'];
const IS_LATE: ExpressionSpecification = ['get', 'late'];
const IS_AT_RISK: ExpressionSpecification = ['get', 'risk'];
const unlessQuiet = (opacity: number): ExpressionSpecification => ['case', ['get', 'quiet'], opacity * 0.3, opacity];

const ROUND = { 'line-cap': 'round', 'line-join': 'round' } as const;

/** In the colours of the theme that is shown. The light edge is needed: two of the colours are faint on the ground. */
export const lineLayers = (host: Element): readonly OwnLayer[] => {
  const surface = colourOf(host, '--color-surface');
  const isRoad: ExpressionSpecification = ['any', isPart('planned'), isPart('travelled')];
  return [
    {
      id: 'former',
      type: 'line',
      filter: isPart('former'),
      layout: { 'line-join': 'round' },
      paint: { 'line-color': colourOf(host, '--color-muted'), 'line-width': 1.5, 'line-dasharray': [3, 2] },
    },
    {
      id: 'halo',
      type: 'line',
      filter: isRoad,
      layout: ROUND,
      paint: { 'line-color': surface, 'line-width': 6, 'line-opacity': unlessQuiet(0.8) },
    },
    {
      id: 'return',
      type: 'line',
      filter: isPart('return'),
      layout: { 'line-cap': 'round' },
      paint: { 'line-color': COLOUR, 'line-width': 2, 'line-dasharray': [0.5, 2], 'line-opacity': unlessQuiet(0.9) },
    },
    {
      id: 'travelled',
      type: 'line',
      filter: isPart('travelled'),
      layout: ROUND,
      paint: { 'line-color': COLOUR, 'line-width': 2.5, 'line-opacity': unlessQuiet(0.45) },
    },
    {
      id: 'planned',
      type: 'line',
      filter: isPart('planned'),
      layout: ROUND,
      paint: { 'line-color': COLOUR, 'line-width': 3.5, 'line-opacity': unlessQuiet(1) },
    },
    {
      id: 'centre',
      type: 'line',
      filter: ['all', isPart('planned'), ['get', 'centre']],
      layout: ROUND,
      paint: { 'line-color': surface, 'line-width': 1, 'line-opacity': unlessQuiet(1) },
    },
  ];
};

/** On the edge of a numbered disc, and beside a dot. */
const BADGE_AT: [number, number] = [9, -9];
const ORIGIN_AT: [number, number] = [-11, -11];
/** The image of a small square, for the vehicle that a stop comes from. */
export const ORIGIN_IMAGE = 'route-origin';
/** The image of a disc, before its colour as the library reads it. */
export const STOP_IMAGE = 'route-stop ';

/** Stops are discs with numbers, dots where there is no room for these, small circles with a tick or a cross once they are done; a late one has a red badge with a mark, one at risk an amber one. */
export const stopLayers = (host: Element): readonly OwnLayer[] => {
  const surface = colourOf(host, '--color-surface');
  return [
    {
      id: DONE_STOPS,
      type: 'circle',
      filter: IS_DONE,
      paint: {
        'circle-radius': 6,
        'circle-color': surface,
        'circle-stroke-width': 2,
        'circle-stroke-color': COLOUR,
        'circle-stroke-opacity': unlessQuiet(1),
      },
    },
    {
      id: 'done-marks',
      type: 'symbol',
      filter: IS_DONE,
      layout: {
        'text-field': ['case', IS_FAILED, '×', '✓'],
        'text-font': MAP_FONT,
        'text-size': ['case', IS_FAILED, 13, 9],
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: {
        'text-color': ['case', IS_FAILED, colourOf(host, '--color-error'), colourOf(host, '--color-text')],
        'text-opacity': unlessQuiet(1),
      },
    },
    {
      id: OPEN_STOPS,
      type: 'circle',
      filter: IS_OPEN,
      layout: { 'circle-sort-key': ['get', 'order'] },
      paint: {
        'circle-radius': 5,
        'circle-color': COLOUR,
        'circle-opacity': unlessQuiet(1),
        'circle-stroke-width': 1.5,
        'circle-stroke-color': surface,
        'circle-stroke-opacity': unlessQuiet(1),
      },
    },
    {
      id: NUMBERED_STOPS,
      type: 'symbol',
      filter: IS_OPEN,
      layout: {
        'icon-image': ['concat', STOP_IMAGE, COLOUR],
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
        'text-field': ['get', 'mark'],
        'text-font': MAP_FONT,
        'text-size': 12,
        // Where there is no room for a number beside another one, its disc goes with it, and the dot below is left.
        'text-optional': false,
        'text-padding': 4,
        // Of two that are too close the upper one shows its number.
        'symbol-sort-key': ['-', 0, ['get', 'order']],
      },
      paint: {
        'icon-opacity': unlessQuiet(1),
        'text-color': ['get', 'textColour'],
        'text-opacity': unlessQuiet(1),
      },
    },
    {
      id: 'at-risk',
      type: 'circle',
      filter: IS_AT_RISK,
      paint: {
        'circle-radius': 5,
        'circle-color': colourOf(host, '--color-warning'),
        'circle-stroke-width': 1.5,
        'circle-stroke-color': surface,
        'circle-translate': BADGE_AT,
      },
    },
    {
      id: 'late',
      type: 'circle',
      filter: IS_LATE,
      paint: {
        'circle-radius': 6,
        'circle-color': colourOf(host, '--color-error'),
        'circle-stroke-width': 1.5,
        'circle-stroke-color': surface,
        'circle-translate': BADGE_AT,
      },
    },
    {
      id: 'late-mark',
      type: 'symbol',
      filter: IS_LATE,
      layout: {
        'text-field': '!',
        'text-font': MAP_FONT,
        'text-size': 10,
        'text-allow-overlap': true,
        // Or it would keep the number of its own stop from being written.
        'text-ignore-placement': true,
      },
      paint: { 'text-color': surface, 'text-translate': BADGE_AT },
    },
    {
      id: 'origin',
      type: 'symbol',
      filter: ['has', 'origin'],
      layout: {
        'icon-image': ORIGIN_IMAGE,
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
        'text-field': ['get', 'origin'],
        'text-font': MAP_FONT,
        'text-size': 9,
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: {
        'icon-color': ['get', 'originColour'],
        'icon-translate': ORIGIN_AT,
        'text-color': ['get', 'originTextColour'],
        'text-translate': ORIGIN_AT,
      },
    },
  ];
};
