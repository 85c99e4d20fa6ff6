import type { Point } from '@waybill/domain/geocoding';
import { POINT_ID } from './cluster-changes.ts';
import { positionOf } from './map-geometry.ts';
import type { RouteLook } from './route-look.ts';

export type DrawnStop = {
  readonly id: string;
  readonly point: Point;
  /** Its number. */
  readonly mark: string;
  readonly isDone: boolean;
  /** Done, and in vain. */
  readonly isFailed: boolean;
  readonly isLate: boolean;
  readonly isAtRisk: boolean;
  /** Whether it lies over all others: of stops at one door, the one that the map is about. */
  readonly isOnTop?: boolean;
  /** Where it comes from, in a plan that differs from today's: another vehicle, or none. */
  readonly origin?: RouteLook | 'none';
};

export type DrawnRoute = {
  readonly look: RouteLook;
  readonly start: Point | null;
  readonly end: Point | null;
  /** In their order; those that are done come first. */
  readonly stops: readonly DrawnStop[];
  /** The way that was taken, where it is known; otherwise a line joins the stops that are done. */
  readonly driven?: readonly Point[];
  /** The order that it is compared with: a dashed line below it. */
  readonly former?: readonly Point[];
  /** Fainter than the others, since another one is looked at. */
  readonly isQuiet?: boolean;
};

/** A part of a route's line: behind it, still to come, the way back, and the order before. */
export const LINE_PARTS = ['former', 'return', 'travelled', 'planned'] as const;
export type LinePart = (typeof LINE_PARTS)[number];

const lineOf = (part: LinePart, points: readonly Point[], properties: object): readonly GeoJSON.Feature[] =>
  points.length < 2
    ? []
    : [
        {
          type: 'Feature',
          geometry: { type: 'LineString', coordinates: points.map(positionOf) },
          properties: { ...properties, part },
        },
      ];

type ColourOf = (variable: string) => string;

/** The lines of routes: straight from stop to stop, since the roads between them are not known before they are driven. */
export const routeLines = (routes: readonly DrawnRoute[], colourOf: ColourOf): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features: routes.flatMap(({ look, start, end, stops, driven = [], former = [], isQuiet = false }) => {
    const firstOpen = stops.findIndex(({ isDone }) => !isDone);
    const done = (firstOpen === -1 ? stops : stops.slice(0, firstOpen)).map(({ point }) => point);
    const open = firstOpen === -1 ? [] : stops.slice(firstOpen).map(({ point }) => point);
    const atStart = start ? [start] : [];
    const joined = done.length > 0 ? [...atStart, ...done] : [];
    const travelled = driven.length > 1 ? driven : joined;
    const from = done.length > 0 ? done.slice(-1) : atStart;
    const last = stops.at(-1)?.point;
    const properties = { colour: colourOf(look.colour), centre: look.hasCentreLine, quiet: isQuiet };
    return [
      ...lineOf('former', former, properties),
      ...lineOf('return', last && end ? [last, end] : [], properties),
      ...lineOf('travelled', travelled, properties),
      ...lineOf('planned', open.length > 0 ? [...from, ...open] : [], properties),
    ];
  }),
});

const NEW = { letter: '+', colour: '--color-text', textColour: '--color-surface' } as const;

const originOf = (origin: RouteLook | 'none', colourOf: ColourOf) => {
  const { letter, colour, textColour } = origin === 'none' ? NEW : origin;
  return { origin: letter, originColour: colourOf(colour), originTextColour: colourOf(textColour) };
};

/** The stops of routes. Those later in the list lie over those before them. */
export const routeStops = (routes: readonly DrawnRoute[], colourOf: ColourOf): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features: routes
    .flatMap(({ look, stops, isQuiet = false }) => stops.map((stop) => ({ ...stop, look, isQuiet })))
    .map(
      (
        { id, point, mark, isDone, isFailed, isLate, isAtRisk, isOnTop = false, origin, look, isQuiet },
        order,
        { length },
      ) => ({
        type: 'Feature',
        geometry: { type: 'Point', coordinates: positionOf(point) },
        properties: {
          [POINT_ID]: id,
          mark,
          order: isOnTop ? length : order,
          done: isDone,
          failed: isFailed,
          late: isLate && !isDone,
          risk: isAtRisk && !isDone,
          quiet: isQuiet,
          colour: colourOf(look.colour),
          textColour: colourOf(look.textColour),
          ...(origin && originOf(origin, colourOf)),
        },
      }),
    ),
});
