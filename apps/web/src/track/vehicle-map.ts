import type { MapSettings } from '../lib/map/map-settings.ts';
import { attributionParts } from '../ui/map/attribution-parts.ts';
import { findGround } from '../ui/map/find-ground.ts';
import { readMapColours } from '../ui/map/map-colours.ts';
import { paddingIn } from '../ui/map/map-geometry.ts';
import { groundsOf } from '../ui/map/map-ground.ts';
import { LibraryMap, Marker } from '../ui/map/map-library.ts';

/** Room for the marks, and below for the words. */
const PADDING = { top: 48, right: 40, bottom: 88, left: 40 };

type Position = [longitude: number, latitude: number];

const positionOf = (text: string | undefined): Position | null => {
  const [latitude, longitude] = (text ?? '').split(',').map(Number);
  return latitude !== undefined && longitude !== undefined && Number.isFinite(latitude + longitude)
    ? [longitude, latitude]
    : null;
};

const SVG = 'http://www.w3.org/2000/svg';
const DRAWINGS = {
  home: 'm5 11 7-6 7 6v8H5z',
  vehicle:
    'M3 7h10v9H3zM13 10h4l3 3v3h-7M7 18.500a1.500 1.500 0 1 0 0-3 1.500 1.500 0 0 0 0 3m9 0a1.500 1.500 0 1 0 0-3 1.500 1.500 0 0 0 0 3',
};

const drawn = (kind: keyof typeof DRAWINGS): HTMLElement => {
  const mark = document.createElement('div');
  mark.className = `mark ${kind}`;
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', DRAWINGS[kind]);
  svg.append(path);
  mark.append(svg);
  return mark;
};

const boundsOf = (positions: readonly Position[]): [Position, Position] => {
  const [longitudes, latitudes] = [positions.map(([x]) => x), positions.map(([, y]) => y)];
  return [
    [Math.min(...longitudes), Math.min(...latitudes)],
    [Math.max(...longitudes), Math.max(...latitudes)],
  ];
};

const readSettings = async (): Promise<MapSettings> => {
  const [, , token] = location.pathname.split('/');
  const answer = await fetch(`/api/tracking/${token}/map`);
  if (!answer.ok) throw new Error(String(answer.status));
  return ((await answer.json()) as { map: MapSettings }).map;
};

/** Whoever the map owes its data to is named on it, by their names and without their links. */
const tellSources = (section: HTMLElement, attributions: readonly string[]) => {
  const names = attributions.flatMap((markup) => attributionParts(markup).map(({ text }) => text.trim()));
  const credit = document.createElement('p');
  credit.className = 'credit';
  credit.textContent = [...new Set(names)].join(' · ');
  section.append(credit);
};

type Shown = {
  readonly map: LibraryMap;
  readonly vehicle: Marker;
  readonly home: Marker | null;
  readonly closest: number;
};
let shown: Promise<Shown> | null = null;

const make = async (section: HTMLElement, vehicle: Position, home: Position | null): Promise<Shown> => {
  const settings = await readSettings();
  const theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const parts = {
    settings,
    theme,
    locale: document.documentElement.lang,
    colours: readMapColours(document.body),
  } as const;
  const { style, attributions, closestZoom: closest } = await findGround(groundsOf(parts), new Set());
  section.hidden = false;
  const container = section.querySelector<HTMLElement>('.ground') ?? section;
  const map = new LibraryMap({
    container,
    style,
    bounds: boundsOf(home ? [vehicle, home] : [vehicle]),
    fitBoundsOptions: { padding: paddingIn(container, PADDING), maxZoom: closest },
    attributionControl: false,
    cooperativeGestures: true,
    dragRotate: false,
    pitchWithRotate: false,
    locale: {
      'Map.Title': section.getAttribute('aria-label') ?? '',
      'CooperativeGesturesHandler.WindowsHelpText': section.dataset.ctrl ?? '',
      'CooperativeGesturesHandler.MacHelpText': section.dataset.command ?? '',
      'CooperativeGesturesHandler.MobileHelpText': section.dataset.fingers ?? '',
    },
  });
  map.on('error', () => {});
  map.touchZoomRotate.disableRotation();
  tellSources(section, attributions);
  return {
    map,
    closest,
    home: home && new Marker({ element: drawn('home'), anchor: 'bottom' }).setLngLat(home).addTo(map),
    vehicle: new Marker({ element: drawn('vehicle') }).setLngLat(vehicle).addTo(map),
  };
};

/** Draws the map, or moves the vehicle on the one that is there. */
export const showVehicle = async (section: HTMLElement): Promise<void> => {
  const vehicle = positionOf(section.dataset.vehicle);
  if (!vehicle) return;
  const home = positionOf(section.dataset.home);
  const isFirst = shown === null || !section.querySelector('.maplibregl-canvas');
  if (isFirst) {
    (await shown?.catch(() => null))?.map.remove();
    shown = make(section, vehicle, home);
  }
  const { map, vehicle: marker, closest } = await (shown as Promise<Shown>);
  if (isFirst) return;
  marker.setLngLat(vehicle);
  const padding = paddingIn(map.getContainer(), PADDING);
  map.fitBounds(boundsOf(home ? [vehicle, home] : [vehicle]), { padding, maxZoom: closest });
};
