import type { MapSettings } from '../../lib/map/map-settings.ts';
import { bundledStyle, MAP_FONT } from './bundled-style.ts';
import type { GroundCandidate } from './find-ground.ts';
import type { MapColours } from './map-colours.ts';
import { fetchStyle } from './operator-style.ts';
import { outlineFiles } from './outline-files.ts';

type Parts = {
  readonly settings: MapSettings;
  readonly theme: 'light' | 'dark';
  readonly locale: string;
  readonly colours: MapColours;
};

const NATURAL_EARTH = 'Natural Earth';
/** With streets to see, and without them: there a place is told by the towns around it. */
const STREETS_ZOOM = 16;
const TOWNS_ZOOM = 11;

const styleGround = (styleUrl: string, { theme }: Parts): GroundCandidate => ({
  kind: 'style',
  make: async () => ({
    style: await fetchStyle(styleUrl.replace('{theme}', theme)),
    attributions: [],
    closestZoom: STREETS_ZOOM,
  }),
});

const tilesGround = (tilesUrl: string, { theme, locale }: Parts): GroundCandidate => ({
  kind: 'tiles',
  make: async () => {
    const { tilesStyle } = await import('./tiles-style.ts');
    return { ...(await tilesStyle(tilesUrl, theme, locale)), closestZoom: STREETS_ZOOM };
  },
});

const bundledGround = ({ settings, colours, theme, locale }: Parts): GroundCandidate => ({
  kind: 'bundled',
  make: async () => {
    await loadLetters(settings);
    return {
      style: bundledStyle({ settings: withOrigin(settings), outlines: outlineFiles, colours, theme, locale }),
      attributions: [NATURAL_EARTH, ...settings.attributions],
      closestZoom: settings.streets.length > 0 ? STREETS_ZOOM : TOWNS_ZOOM,
    };
  },
});

/** Tiles are fetched by a worker, which has no page to which an address could be relative. */
const withOrigin = (settings: MapSettings): MapSettings => ({
  ...settings,
  streets: settings.streets.map((streets) => ({ ...streets, tilesUrl: `${location.origin}${streets.tilesUrl}` })),
});

/** A letter that is drawn before its font is there would stay in another one. */
const loadLetters = async ({ towns }: MapSettings): Promise<void> => {
  const letters = [...new Set(towns.flatMap(({ name }) => [...name]))].join('');
  await document.fonts.load(`16px "${MAP_FONT[0]}"`, `Aa${letters}`).catch(() => []);
};

/** The grounds of an installation, the preferred one first; the bundled one is always there. */
export const groundsOf = (parts: Parts): readonly GroundCandidate[] => {
  const { styleUrl, tilesUrl } = parts.settings;
  return [
    ...(styleUrl === null ? [] : [styleGround(styleUrl, parts)]),
    ...(tilesUrl === null ? [] : [tilesGround(tilesUrl, parts)]),
    bundledGround(parts),
  ];
};
